//! Only quality management changes the class of an approved product (what it is, and the legal rules of its
//! sale): staff propose with a reason, another person of quality management decides, and until then the
//! product keeps its class.
use identity::audit::models::history::Change;
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};
use serde_json::{Map, Value};

pub use crate::models::_entities::class_changes::Model as ClassChange;
use crate::{
    history::models::wording::WORDING,
    models::_entities::class_changes::{Column, Entity},
};

pub use super::decide::{Decision, decide, withdraw};
pub use super::direction::{Direction, direction};
pub use super::fields::{FIELDS, FORM_FIELDS, is_touched, take_out};
pub use super::find::{by_id, for_staff};
pub use super::propose::{Justification, Source, propose};

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

/// Of these goods those whose class waits for a decision, with the proposal.
pub async fn waiting_among(db: &Db, goods_ids: &[i64]) -> Result<Vec<(i64, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::GoodsId, Column::Id])
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
}

/// As logged, before and after.
pub fn told_of(change: &ClassChange) -> (Value, Value) {
    (told(&change.before), told(&change.after))
}

/// The changes in readable form.
pub fn changes(change: &ClassChange) -> Vec<Change> {
    let (before, after) = told_of(change);
    WORDING.changes(Some(&before), Some(&after))
}

/// The manufacturer by its name.
pub(super) fn told(values: &Json) -> Value {
    let mut told: Map<String, Value> = values.as_object().cloned().unwrap_or_default();
    told.remove("maker_id");
    Value::Object(told)
}
