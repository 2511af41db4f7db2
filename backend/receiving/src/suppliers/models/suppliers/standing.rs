//! How far the approval of a supplier is.
use sea_orm::prelude::*;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Standing {
    /// 待审批
    Draft,
    /// 已批准
    Approved,
    /// 未批准, or stopped later
    Refused,
}

impl Standing {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Approved => "approved",
            Self::Refused => "refused",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "待审批",
            Self::Approved => "已批准",
            Self::Refused => "已停用",
        }
    }
}
