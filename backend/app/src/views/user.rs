use eligibility::standing::Standing;
use identity::{
    actors::Buyer,
    companies::models::companies::Company,
    member_rights::{MemberRole, Right},
    sign_in::models::wechat::Bound,
};
use kernel::Money;
use serde::Serialize;
use site::models::shop_facts::ShopFacts;
use utoipa::ToSchema;

/// The dedicated service rep.
#[derive(Serialize, ToSchema)]
pub struct ServiceRep {
    pub name: String,
    pub phone: String,
    /// 1 = no specific group
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

/// Why this member's role does not let them; null = they may. One entry for each right of the table.
#[derive(Serialize, ToSchema)]
pub struct Refusals {
    /// Cart, orders, wanted goods.
    pub order: Option<String>,
    pub pay: Option<String>,
    pub approve: Option<String>,
    /// Documents and delivery addresses.
    pub keep_company: Option<String>,
    pub manage_members: Option<String>,
    pub act_for_stores: Option<String>,
    pub sign_contracts: Option<String>,
    pub link_stores: Option<String>,
}

impl Refusals {
    fn of(role: MemberRole) -> Self {
        Self {
            order: role.refusal(Right::Order),
            pay: role.refusal(Right::Pay),
            approve: role.refusal(Right::Approve),
            keep_company: role.refusal(Right::KeepCompany),
            manage_members: role.refusal(Right::ManageMembers),
            act_for_stores: role.refusal(Right::ActForStores),
            sign_contracts: role.refusal(Right::SignContracts),
            link_stores: role.refusal(Right::LinkStores),
        }
    }
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
    /// The state of the company's documents, shown on every page.
    pub standing: Standing,
    pub points: i64,
    pub balance: Money,
    pub cart: u64,
    pub message_count: u64,
    /// Nickname of the WeChat account that is bound.
    pub wechat: Option<String>,
    pub token: String,
    pub common_config: ContactLines,
    pub quality_inspection: QualityInspection,
    pub login_url: String,
    pub is_show_youx: bool,
    pub is_special: bool,
    pub is_can_chat: bool,
    /// Answers of the shop's service that the member has not read.
    pub service_unread: i64,
    #[serde(rename = "is_AfterSale")]
    pub is_after_sale: bool,
    /// The salesman.
    pub ywy: String,
    pub customer: String,
    /// Companies this member may copy a cart to (stores of the same chain).
    pub stores: Vec<Store>,
    /// owner, buyer, approver, finance, viewer
    pub role: String,
    pub refusals: Refusals,
    pub company_id: i64,
    /// The member's own company, while they act for one of its stores.
    pub home: Option<Store>,
    /// Stores that this member may act for (`POST /api/user/store`).
    pub switchable: Vec<Store>,
}

pub struct Figures {
    pub balance: Money,
    pub points: i64,
    pub cart: u64,
    pub unread: u64,
    /// The shop chats with this company.
    pub can_chat: bool,
    pub service_unread: i64,
}

impl UserBase {
    pub fn new(
        buyer: &Buyer,
        figures: Figures,
        standing: Standing,
        stores: (Vec<Company>, Vec<Company>),
        wechat: Option<Bound>,
        facts: &ShopFacts,
    ) -> Self {
        let (member, company) = (&buyer.member, &buyer.member.company);
        Self {
            show: true,
            username: member.username.clone(),
            name: member.name.clone(),
            phone: member.phone.clone(),
            company: company.name.clone(),
            face: member.face.clone(),
            rank: company.rank,
            admin: ServiceRep::of(&company.salesman, &company.salesman_phone, facts),
            address: company.address.clone(),
            is_passed: buyer.is_passed(),
            status: company.status.code().into(),
            standing,
            points: figures.points,
            balance: figures.balance,
            cart: figures.cart,
            message_count: figures.unread,
            wechat: wechat.map(|bound| bound.nickname),
            token: String::new(),
            common_config: ContactLines {
                hot_line: facts.hot_line.clone(),
                qq1: facts.qq1.clone(),
                qq2: facts.qq2.clone(),
            },
            quality_inspection: QualityInspection {
                quality_inspection_url: facts.quality_url.clone(),
                msg: "药检报告请在订单详情中按批号下载".into(),
            },
            login_url: "/login".into(),
            is_show_youx: true,
            is_special: false,
            is_can_chat: figures.can_chat,
            service_unread: figures.service_unread,
            is_after_sale: false,
            ywy: company.salesman.clone(),
            customer: company.name.clone(),
            stores: stores.0.into_iter().map(Store::from).collect(),
            role: member.role.code().into(),
            refusals: Refusals::of(member.role),
            company_id: member.company_id,
            home: member.home.as_ref().map(|home| Store {
                id: home.company_id,
                name: home.name.clone(),
            }),
            switchable: stores.1.into_iter().map(Store::from).collect(),
        }
    }
}

impl ServiceRep {
    fn of(salesman: &str, phone: &str, facts: &ShopFacts) -> Self {
        if salesman.is_empty() {
            return Self {
                name: "客服中心".into(),
                phone: facts.hot_line.clone(),
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
