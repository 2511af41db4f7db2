//! Where goods that go back to their supplier stood until then, and how far their return is.
use catalog::stock::models::stock::Condition;
use sea_orm::prelude::*;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Source {
    /// 合格品区
    Stock,
    /// 待处理区: what waits for quality management
    Quarantine,
    /// 不合格品区: what an inspection found unfit
    Unfit,
}

impl Source {
    const ALL: [Self; 3] = [Self::Stock, Self::Quarantine, Self::Unfit];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Stock => "stock",
            Self::Quarantine => "quarantine",
            Self::Unfit => "unfit",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Stock => "合格品区",
            Self::Quarantine => "待处理区",
            Self::Unfit => "不合格品区",
        }
    }

    pub const fn condition(self) -> Condition {
        match self {
            Self::Stock => Condition::Sellable,
            Self::Quarantine => Condition::Quarantined,
            Self::Unfit => Condition::Scrapped,
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.code() == code)
    }
}

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// 待审核
    Waiting,
    /// 已退出: the goods have left
    Sent,
    /// 未同意
    Refused,
    /// 已撤回
    Withdrawn,
}

impl Status {
    const ALL: [Self; 4] = [Self::Waiting, Self::Sent, Self::Refused, Self::Withdrawn];
    /// What counts against what a delivery brought.
    pub const COUNTED: [Self; 2] = [Self::Waiting, Self::Sent];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待审核",
            Self::Sent => "已退出",
            Self::Refused => "未同意",
            Self::Withdrawn => "已撤回",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}
