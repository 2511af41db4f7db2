//! The review state of a document.

use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum LicenceStatus {
    Draft,
    /// Waits for quality management.
    Submitted,
    Approved,
    /// Approved and past its last day: follows from the day, is never stored.
    Expired,
    Rejected,
    /// A newer version was approved.
    Replaced,
    /// Taken back by its owner before a decision.
    Withdrawn,
}

impl LicenceStatus {
    pub const ALL: [Self; 7] = [
        Self::Draft,
        Self::Submitted,
        Self::Approved,
        Self::Expired,
        Self::Rejected,
        Self::Replaced,
        Self::Withdrawn,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Submitted => "submitted",
            Self::Approved => "approved",
            Self::Expired => "expired",
            Self::Rejected => "rejected",
            Self::Replaced => "replaced",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Submitted => "待审核",
            Self::Approved => "已通过",
            Self::Expired => "已过期",
            Self::Rejected => "已驳回",
            Self::Replaced => "已被新版本替换",
            Self::Withdrawn => "已撤回",
        }
    }
}
