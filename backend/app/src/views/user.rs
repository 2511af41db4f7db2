use identity::{actors::Buyer, models::companies::Company};
use kernel::{Money, settings::Site};
use serde::Serialize;
use utoipa::ToSchema;

/// The dedicated service rep.
#[derive(Serialize, ToSchema)]
pub struct ServiceRep {
    pub name: String,
    pub phone: String,
    /// 1 = nobody in particular
    pub is_default: u8,
}

#[derive(Serialize, ToSchema)]
pub struct ContactLines {
    pub hot_line: String,
    pub qq1: String,
    pub qq2: String,
}

#[derive(Serialize, ToSchema)]
pub struct QualityInspection {
    pub quality_inspection_url: String,
    pub msg: String,
}

#[derive(Serialize, ToSchema)]
pub struct Store {
    pub id: i64,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct UserBase {
    pub show: bool,
    pub username: String,
    pub name: String,
    pub phone: String,
    pub company: String,
    pub face: String,
    pub rank: i32,
    pub admin: ServiceRep,
    pub address: String,
    pub is_passed: bool,
    /// Why not, when `is_passed` is false: pending | suspended.
    pub status: String,
    pub points: i64,
    pub balance: Money,
    pub cart: u64,
    pub message_count: u64,
    pub wechat: Option<String>,
    pub token: String,
    pub common_config: ContactLines,
    pub quality_inspection: QualityInspection,
    pub login_url: String,
    pub is_show_youx: bool,
    pub is_special: bool,
    pub is_can_chat: bool,
    #[serde(rename = "is_AfterSale")]
    pub is_after_sale: bool,
    /// The salesman.
    pub ywy: String,
    pub customer: String,
    /// Companies this member may copy a cart to (stores of the same chain).
    pub stores: Vec<Store>,
}

pub struct Figures {
    pub balance: Money,
    pub points: i64,
    pub cart: u64,
    pub unread: u64,
}

impl UserBase {
    pub fn new(buyer: &Buyer, figures: Figures, stores: Vec<Company>, site: &Site) -> Self {
        let (member, company) = (&buyer.member, &buyer.member.company);
        Self {
            show: true,
            username: member.username.clone(),
            name: member.name.clone(),
            phone: member.phone.clone(),
            company: company.name.clone(),
            face: member.face.clone(),
            rank: company.rank,
            admin: ServiceRep::of(&company.salesman, &company.salesman_phone, site),
            address: company.address.clone(),
            is_passed: buyer.is_passed(),
            status: company.status.code().into(),
            points: figures.points,
            balance: figures.balance,
            cart: figures.cart,
            message_count: figures.unread,
            wechat: None,
            token: String::new(),
            common_config: ContactLines {
                hot_line: site.hot_line.clone(),
                qq1: site.qq1.clone(),
                qq2: site.qq2.clone(),
            },
            quality_inspection: QualityInspection {
                quality_inspection_url: String::new(),
                msg: "药品检验报告请在订单详情中按批号下载".into(),
            },
            login_url: "/login".into(),
            is_show_youx: true,
            is_special: false,
            is_can_chat: false,
            is_after_sale: false,
            ywy: company.salesman.clone(),
            customer: company.name.clone(),
            stores: stores.into_iter().map(Store::from).collect(),
        }
    }
}

impl ServiceRep {
    fn of(salesman: &str, phone: &str, site: &Site) -> Self {
        if salesman.is_empty() {
            return Self {
                name: "客服中心".into(),
                phone: site.hot_line.clone(),
                is_default: 1,
            };
        }
        Self {
            name: salesman.into(),
            phone: phone.into(),
            is_default: 0,
        }
    }
}

impl From<Company> for Store {
    fn from(company: Company) -> Self {
        Self {
            id: company.id,
            name: company.name,
        }
    }
}
