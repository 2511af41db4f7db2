//! What the rest of the shop knows of a buyer: plain values, loaded once per session and cached for a second.
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Domain section 2; the codes stand in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BuyerType {
    /// 单体药店
    Pharmacy,
    /// 连锁总部
    ChainHeadOffice,
    /// 连锁门店
    ChainStore,
    /// 诊所
    Clinic,
    /// 医院 / 卫生院
    Hospital,
    /// 批发企业
    Wholesaler,
}

impl BuyerType {
    pub const ALL: [Self; 6] = [
        Self::Pharmacy,
        Self::ChainHeadOffice,
        Self::ChainStore,
        Self::Clinic,
        Self::Hospital,
        Self::Wholesaler,
    ];

    pub const fn code(self) -> i32 {
        match self {
            Self::Pharmacy => 1,
            Self::ChainHeadOffice => 2,
            Self::ChainStore => 3,
            Self::Clinic => 4,
            Self::Hospital => 5,
            Self::Wholesaler => 6,
        }
    }

    pub fn from_code(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|buyer_type| buyer_type.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Pharmacy => "单体药店",
            Self::ChainHeadOffice => "连锁总部",
            Self::ChainStore => "连锁门店",
            Self::Clinic => "诊所",
            Self::Hospital => "医院/卫生院",
            Self::Wholesaler => "批发企业",
        }
    }

    /// Sells to the public over the counter; some goods never go there.
    pub const fn is_pharmacy(self) -> bool {
        matches!(self, Self::Pharmacy | Self::ChainHeadOffice | Self::ChainStore)
    }

    /// Treats patients under a medical licence.
    pub const fn is_medical(self) -> bool {
        matches!(self, Self::Clinic | Self::Hospital)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompanyStatus {
    Pending,
    Approved,
    Suspended,
}

impl CompanyStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Suspended => "suspended",
        }
    }

    pub fn from_code(code: &str) -> Self {
        match code {
            "approved" => Self::Approved,
            "suspended" => Self::Suspended,
            _ => Self::Pending,
        }
    }
}

/// The documents of domain section 2 that this release knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LicenceKind {
    /// 营业执照
    Business,
    /// 药品经营许可证
    DrugTrading,
    /// 医疗机构执业许可证 / 诊所备案凭证
    MedicalInstitution,
    /// 第二类医疗器械经营备案凭证
    DeviceFiling,
    /// 医疗器械经营许可证（第三类）
    DeviceLicence,
    /// 食品经营许可证
    Food,
    /// 采购委托书
    PurchasingLetter,
}

impl LicenceKind {
    pub const ALL: [Self; 7] = [
        Self::Business,
        Self::DrugTrading,
        Self::MedicalInstitution,
        Self::DeviceFiling,
        Self::DeviceLicence,
        Self::Food,
        Self::PurchasingLetter,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Business => "business",
            Self::DrugTrading => "drug_trading",
            Self::MedicalInstitution => "medical_institution",
            Self::DeviceFiling => "device_filing",
            Self::DeviceLicence => "device_licence",
            Self::Food => "food",
            Self::PurchasingLetter => "purchasing_letter",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Business => "营业执照",
            Self::DrugTrading => "药品经营许可证",
            Self::MedicalInstitution => "医疗机构执业许可证",
            Self::DeviceFiling => "第二类医疗器械经营备案凭证",
            Self::DeviceLicence => "医疗器械经营许可证",
            Self::Food => "食品经营许可证",
            Self::PurchasingLetter => "采购委托书",
        }
    }
}

/// One approved document in force or past it; whether it covers today is asked with `covers`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LicenceFacts {
    pub id: i64,
    pub kind: LicenceKind,
    pub number: String,
    pub version: i64,
    /// Scope codes (`jyfw`): chemical, tcm_piece, otc_a …
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    pub valid_to: Option<NaiveDate>,
}

impl LicenceFacts {
    /// In force on this shop day: the last day of validity is still covered.
    pub fn covers(&self, today: NaiveDate) -> bool {
        self.valid_from.is_none_or(|from| from <= today) && self.valid_to.is_none_or(|to| today <= to)
    }

    pub fn has_scope(&self, code: &str) -> bool {
        self.scope.iter().any(|own| own == code)
    }
}

#[derive(Clone, Debug)]
pub struct CompanyFacts {
    pub id: i64,
    pub name: String,
    pub buyer_type: BuyerType,
    pub status: CompanyStatus,
    pub rank: i32,
    pub province: String,
    pub address: String,
    pub parent_id: Option<i64>,
    pub salesman: String,
    pub salesman_phone: String,
}

#[derive(Clone, Debug)]
pub struct MemberFacts {
    pub id: i64,
    pub company_id: i64,
    pub username: String,
    pub name: String,
    pub phone: String,
    pub role: String,
    pub face: String,
    pub company: CompanyFacts,
    /// Approved documents, whether in force or expired.
    pub licences: Vec<LicenceFacts>,
}
