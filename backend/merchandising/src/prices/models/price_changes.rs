//! All price changes go through here: `judge` decides whether one person is enough, `change` applies the
//! change or makes it wait, `decide` is the second person's decision, `sheet` does the same for a
//! spreadsheet. Each change is a row with all prices before and after.

use sea_orm::prelude::*;

pub use super::change::{Outcome, Proposer, change};
pub use super::decide::{Decision, DecisionResult, decide};
pub use super::find::{find, list, waiting_of};
pub use super::list::PriceList;
pub use super::sheet::{EvaluatedPrice, judged, record, waiting_in};
pub use super::write::{SpecialChange, row_of};

use crate::models::_entities::price_changes::Model;

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

/// Both lists of a stored change.
pub fn lists(row: &Model) -> Result<(PriceList, PriceList), DbErr> {
    let list = |value: &sea_orm::JsonValue| {
        serde_json::from_value(value.clone())
            .map_err(|error| DbErr::Custom(format!("price change {}: {error}", row.id)))
    };
    Ok((list(&row.before)?, list(&row.after)?))
}
