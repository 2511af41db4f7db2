//! How far an import is, and how long its check counts.
use chrono::{DateTime, Duration, Utc};
use sea_orm::prelude::*;

use crate::models::_entities::goods_imports::Model;

/// A check that has not moved for so long has died with its process.
pub(super) const GIVEN_UP_AFTER: Duration = Duration::minutes(3);

/// Goods and prices move on; an older check says little about them.
pub(super) const TAKEN_OVER_WITHIN: Duration = Duration::days(7);

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Checking,
    /// Everything is right and waits to be taken over.
    Checked,
    Refused,
    Applied,
    /// Its check died with the process.
    Interrupted,
    /// It was not applied in time; the staged rows are deleted.
    Lapsed,
}

impl Status {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checking => "checking",
            Self::Checked => "checked",
            Self::Refused => "refused",
            Self::Applied => "applied",
            Self::Interrupted => "interrupted",
            Self::Lapsed => "lapsed",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Checking => "正在检查",
            Self::Checked => "待导入",
            Self::Refused => "有错误，未导入",
            Self::Applied => "已导入",
            Self::Interrupted => "检查中断，请重新上传",
            Self::Lapsed => "七天未导入，请重新上传",
        }
    }

    pub fn of(import: &Model, now: DateTime<Utc>) -> Self {
        match import.status {
            Self::Checking if now - import.checked_at > GIVEN_UP_AFTER => Self::Interrupted,
            Self::Checking => Self::Checking,
            Self::Checked if now - import.created_at > TAKEN_OVER_WITHIN => Self::Lapsed,
            Self::Checked => Self::Checked,
            settled => settled,
        }
    }
}
