//! By which set of pages a company registers.
use std::{fmt, str::FromStr};

use kernel::Db;
use sea_orm::{DbErr, DeriveValueType, EntityTrait};

use super::facts::{BuyerType, CompanyStatus};
use crate::models::_entities::companies::Entity;

/// The four sets of `/register`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
#[sea_orm(value_type = "String", column_type = "Text")]
pub enum Kind {
    /// 单体药店 or 诊所
    Single,
    /// 连锁总部 or 连锁门店
    Chain,
    /// 诊所 or 医院 / 卫生院
    Medical,
    /// A customer that the wholesaler knows from before, or a store that its chain has invited.
    Activate,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Single, Self::Chain, Self::Medical, Self::Activate];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Chain => "chain",
            Self::Medical => "medical",
            Self::Activate => "activate",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// What a draft may become; the first is taken until the buyer says otherwise.
    pub const fn buyer_types(self) -> &'static [BuyerType] {
        match self {
            Self::Single => &[BuyerType::Pharmacy, BuyerType::Clinic],
            Self::Chain => &[BuyerType::ChainHeadOffice, BuyerType::ChainStore],
            Self::Medical => &[BuyerType::Hospital, BuyerType::Clinic],
            Self::Activate => &[BuyerType::ChainStore],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}

/// As the column has it. A company that staff noted has not registered yet, and goes on as a single one.
impl FromStr for Kind {
    type Err = DbErr;

    fn from_str(code: &str) -> Result<Self, DbErr> {
        if code.is_empty() {
            return Ok(Self::Single);
        }
        Self::from_code(code).ok_or_else(|| DbErr::Type(format!("no way to register is called {code}")))
    }
}

/// The registration of this company that has not been handed in yet; none once it has.
pub async fn unfinished(db: &Db, company_id: i64) -> Result<Option<Kind>, DbErr> {
    let company = Entity::find_by_id(company_id).one(db).await?;
    let draft = company.filter(|company| company.status == CompanyStatus::Draft);
    Ok(draft.map(|draft| draft.registered_as))
}
