//! Where a price was changed, and how far the change is.
use sea_orm::prelude::*;

/// Where a price was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Origin {
    Form,
    Special,
    Sheet,
}

impl Origin {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Special => "special",
            Self::Sheet => "sheet",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Form => "商品表单",
            Self::Special => "专属价",
            Self::Sheet => "表格导入",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum State {
    /// One person was enough.
    Applied,
    Waiting,
    Approved,
    Rejected,
    /// Taken back by the person who proposed it.
    Withdrawn,
    /// The prices have changed meanwhile; it must be proposed anew.
    Stale,
}

impl State {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
            Self::Stale => "stale",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Applied => "直接生效",
            Self::Waiting => "待复核",
            Self::Approved => "复核通过",
            Self::Rejected => "已驳回",
            Self::Withdrawn => "已撤回",
            Self::Stale => "已失效",
        }
    }
}
