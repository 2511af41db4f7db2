//! /admin/api/receiving_rules: what quality management lays down for goods-in.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAcceptance, WriteAcceptance},
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Celsius, Day, Flag, Input, Text},
    models::second_word::{Outcome, SecondWordError},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::receipts::controllers::admin::goods_receipts::Units;
use crate::receipts::{
    models::receipts::rules::{self, RulesChange},
    views::admin::goods_receipt::AdminReceivingRules,
};

/// No batch is asked to last longer.
const MOST_DAYS: i64 = 1095;
/// Tenths of a degree: cold goods are kept at 2 to 8 ℃, and the rules may ask for less than that alone.
const COLD: std::ops::RangeInclusive<i64> = 20..=80;

#[utoipa::path(get, path = "/admin/api/receiving_rules", tag = "goods receipts", responses((status = 200, body = AdminReceivingRules)))]
pub async fn show(
    _: Staff<ReadAcceptance>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminReceivingRules>> {
    Ok(PlainJson(rules::rules(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct ReceivingRulesInput {
    /// Everything is accepted by quality management, not only cold and controlled goods.
    second_person: Flag,
    /// Goods that last no longer are taken in with a reason alone.
    #[schema(value_type = i64)]
    shortest_days: Units,
    /// The coldest and the warmest that cold goods may come, in degrees.
    coldest: Celsius,
    warmest: Celsius,
    /// Until when suppliers that were approved before scans were asked for may bring goods without.
    scans_due_on: Day,
    /// Goods that the letter of a supplier's agent is not for are refused, and not taken in with a reason alone.
    letters_bind: Flag,
    /// Until when deliveries without an order are received; missing: as it is.
    orders_due_on: Option<Day>,
    reason: Text<200>,
}

impl ReceivingRulesInput {
    fn change(&self) -> Result<RulesChange, FieldErrors> {
        let mut errors = FieldErrors::default();
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因");
        }
        if self.shortest_days.0 > MOST_DAYS {
            errors.add("shortest_days", format!("剩余效期应为 0 到 {MOST_DAYS} 天"));
        }
        let (coldest, warmest) = (self.coldest.0, self.warmest.0);
        for (field, value) in [("coldest", coldest), ("warmest", warmest)] {
            if value.is_none_or(|tenths| !COLD.contains(&tenths)) {
                errors.add(field, "冷藏温度应在 2 到 8 ℃ 之内");
            }
        }
        match coldest.zip(warmest) {
            Some((coldest, warmest)) if coldest >= warmest => {
                errors.add("warmest", "最高温度应高于最低温度");
            }
            _ => {}
        }
        match coldest.zip(warmest) {
            Some((coldest, warmest)) if errors.is_empty() => Ok(RulesChange {
                second_person: self.second_person.0,
                shortest_days: self.shortest_days.0,
                coldest,
                warmest,
                scans_due_on: self.scans_due_on.0,
                letters_bind: self.letters_bind.0,
                orders_due_on: self.orders_due_on.map(|day| day.0),
            }),
            _ => Err(errors),
        }
    }
}

/// Looser rules wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/receiving_rules", tag = "goods receipts", request_body = ReceivingRulesInput, responses((status = 200, body = AdminReceivingRules), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAcceptance>,
    State(services): State<Services>,
    Input(input): Input<ReceivingRulesInput>,
) -> ApiResult<PlainJson<AdminReceivingRules>> {
    let change = input.change()?;
    let (actor, staff_id, now, reason) = (staff.actor(), staff.id, services.clock.now(), input.reason.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after, outcome) = rules::change(tx, change, (staff_id, &reason), now).await?;
            let (action, changed) = match outcome {
                Outcome::Agreed => (
                    "receiving_rules.update",
                    json!(AdminReceivingRules::from(after.clone())),
                ),
                Outcome::Asked => ("receiving_rules.ask", change.wanted()),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "receiving_rules",
                subject_id: after.id.to_string(),
                before: Some(json!(AdminReceivingRules::from(before))),
                after: Some(changed),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}
