//! What quality management lays down for parcels that leave.
use kernel::{Db, WriteTx, input::temperature::celsius};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, prelude::*};

use super::codes_needed::CodesNeeded;
use crate::models::_entities::dispatch_rules;

/// `second_person_checks` (M): another person than the picker checks a parcel. `coldest`, `warmest` (K): tenths of a
/// degree at which cold parcels leave and arrive. `trace_codes` (K): of which medicines every pack needs its code.
pub use dispatch_rules::Model as DispatchRules;

pub async fn rules(db: &Db) -> Result<DispatchRules, DbErr> {
    let found = dispatch_rules::Entity::find()
        .order_by_asc(dispatch_rules::Column::Id)
        .one(db)
        .await?;
    found.ok_or_else(|| DbErr::RecordNotFound("dispatch_rules".into()))
}

impl DispatchRules {
    pub fn is_cold_enough(&self, tenths: i64) -> bool {
        (self.coldest..=self.warmest).contains(&tenths)
    }

    /// "2.0–8.0 ℃"
    pub fn range(&self) -> String {
        format!("{}–{} ℃", celsius(self.coldest), celsius(self.warmest))
    }
}

/// What quality management may change of the rules.
#[derive(Clone, Copy, Debug)]
pub struct RulesChange {
    pub second_person_checks: bool,
    /// Tenths of a degree.
    pub coldest: i64,
    pub warmest: i64,
    pub trace_codes: CodesNeeded,
}

/// Returns the rules before and after.
#[kernel::boxed]
pub async fn change(tx: &WriteTx, change: RulesChange) -> Result<(DispatchRules, DispatchRules), DbErr> {
    let before = rules(tx.db()).await?;
    let mut row = before.clone().into_active_model();
    row.second_person_checks = Set(change.second_person_checks);
    row.coldest = Set(change.coldest);
    row.warmest = Set(change.warmest);
    row.trace_codes = Set(change.trace_codes);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}
