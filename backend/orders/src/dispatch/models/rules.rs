//! What quality management lays down for parcels that leave.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{
    Db, WriteTx,
    input::temperature::celsius,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, prelude::*};
use serde_json::{Value, json};

use super::codes_needed::CodesNeeded;
use crate::models::_entities::dispatch_rules;

/// `second_person_checks` (M): another person than the picker checks a parcel. `coldest`, `warmest` (K): tenths of a
/// degree at which cold parcels leave and arrive. `trace_codes` (K): of which medicines every pack needs its code.
/// `carriers_due_on` (K): until when carriers that nobody has entered may take parcels.
pub use dispatch_rules::Model as DispatchRules;

/// There always is one row; an error where it is missing.
pub async fn rules(db: &Db) -> Result<DispatchRules, DbErr> {
    let found = dispatch_rules::Entity::find()
        .order_by_asc(dispatch_rules::Column::Id)
        .one(db)
        .await?;
    found.ok_or_else(|| DbErr::RecordNotFound("dispatch_rules".into()))
}

impl DispatchRules {
    /// Tenths of a degree, both ends of the range included.
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
    /// None: as it is.
    pub carriers_due_on: Option<NaiveDate>,
}

impl RulesChange {
    fn is_looser_than(&self, before: &DispatchRules) -> bool {
        (before.second_person_checks && !self.second_person_checks)
            || self.coldest < before.coldest
            || self.warmest > before.warmest
            || self.trace_codes < before.trace_codes
            || self
                .carriers_due_on
                .is_some_and(|due| due > before.carriers_due_on)
    }

    /// As the call takes it.
    pub fn wanted(&self) -> Value {
        json!({
            "second_person_checks": self.second_person_checks,
            "coldest": celsius(self.coldest),
            "warmest": celsius(self.warmest),
            "trace_codes": self.trace_codes.code(),
            "carriers_due_on": self.carriers_due_on,
        })
    }

    fn wish(&self, by: i64, reason: &str) -> Wish {
        let (coldest, warmest) = (celsius(self.coldest), celsius(self.warmest));
        let checker = if self.second_person_checks {
            "不能"
        } else {
            "可以"
        };
        let codes = match self.trace_codes {
            CodesNeeded::Never => "不要求",
            CodesNeeded::Known => "登记过的才要求",
            CodesNeeded::Always => "都要求",
        };
        let due = self
            .carriers_due_on
            .map(|due| format!("，没有登记的承运单位用到 {due}"));
        let due = due.unwrap_or_default();
        Wish {
            subject: "dispatch_rules".into(),
            what: format!(
                "出库规则改为：拣货人{checker}自己复核，冷链 {coldest}–{warmest} ℃，追溯码{codes}{due}"
            ),
            wanted: self.wanted(),
            reason: reason.into(),
            by,
        }
    }
}

/// Stricter rules are in force at once, looser ones with the word of a second person. Returns the rules before and after.
pub async fn change(
    tx: &WriteTx,
    change: RulesChange,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(DispatchRules, DispatchRules, Outcome), SecondWordError> {
    let before = rules(tx.db()).await?;
    let is_looser = change.is_looser_than(&before);
    let outcome = second_word::loosen(tx, is_looser, change.wish(by, reason), now).await?;
    if outcome == Outcome::Asked {
        return Ok((before.clone(), before, outcome));
    }
    let mut row = before.clone().into_active_model();
    row.second_person_checks = Set(change.second_person_checks);
    row.coldest = Set(change.coldest);
    row.warmest = Set(change.warmest);
    row.trace_codes = Set(change.trace_codes);
    row.carriers_due_on = Set(change.carriers_due_on.unwrap_or(before.carriers_due_on));
    let after = row.update(tx.db()).await?;
    Ok((before, after, outcome))
}
