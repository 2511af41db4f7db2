//! A proposal as it is stored: by which way it came, and how far it is.
use sea_orm::prelude::*;
use serde_json::{Map, Value};

use super::leaflet;

pub use crate::models::_entities::class_changes::Model as ClassChange;

/// By which way it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Source {
    Form,
    Sheet,
    /// Proposed by itself, not along with other changes.
    Proposal,
    /// A new line in the list of classes names it.
    List,
}

impl Source {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Sheet => "sheet",
            Self::Proposal => "proposal",
            Self::List => "list",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Waiting,
    Approved,
    Rejected,
    /// By the person who proposed it.
    Withdrawn,
    /// Another proposal for the same product came in its place.
    Replaced,
}

impl Status {
    pub const ALL: [Self; 5] = [
        Self::Waiting,
        Self::Approved,
        Self::Rejected,
        Self::Withdrawn,
        Self::Replaced,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
            Self::Replaced => "replaced",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待审批",
            Self::Approved => "已通过",
            Self::Rejected => "已驳回",
            Self::Withdrawn => "已撤回",
            Self::Replaced => "已被新的提交取代",
        }
    }
}

/// As it is logged, before and after: the manufacturer by its name, of a leaflet what differs.
pub(super) fn told(before: &Value, after: &Value) -> (Value, Value) {
    let (mut was, mut becomes) = (named(before), named(after));
    if let (Some(old), Some(new)) = (was.remove("sheet"), becomes.remove("sheet")) {
        let (old, new) = leaflet::told(&old, &new);
        was.extend(old);
        becomes.extend(new);
    }
    (Value::Object(was), Value::Object(becomes))
}

fn named(values: &Value) -> Map<String, Value> {
    let mut named = values.as_object().cloned().unwrap_or_default();
    named.remove("maker_id");
    named
}
