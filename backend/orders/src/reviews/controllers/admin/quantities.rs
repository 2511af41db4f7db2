//! /admin/api/quantity_alarms and /admin/api/quantity_rules: unusual quantities of goods with special ingredients.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadReviews, WriteReviews},
    shop_settings::Setting,
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Count, Input, Text},
    models::second_word::{Outcome, SecondWordError},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::reviews::{
    models::quantity::{self, QuantityChange},
    views::admin::quantity::{AdminQuantityAlarm, AdminQuantityRules},
};

/// Filters: `id`, `company_id`, `open` (the order still waits), `q` (order or customer).
#[utoipa::path(get, path = "/admin/api/quantity_alarms", tag = "reviews", responses((status = 200, body = Vec<AdminQuantityAlarm>)))]
pub async fn list(
    _: Staff<ReadReviews>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminQuantityAlarm>> {
    let (rows, total) = quantity::page(&services.db, &query).await?;
    Ok(Rows {
        name: "quantity_alarms",
        from: query.from,
        total,
        rows: rows.into_iter().filter_map(AdminQuantityAlarm::new).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/quantity_rules", tag = "reviews", responses((status = 200, body = AdminQuantityRules)))]
pub async fn rules(
    _: Staff<ReadReviews>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminQuantityRules>> {
    Ok(PlainJson(quantity::rules(&services.db).await?.into()))
}

/// Zero = not looked at.
#[derive(Deserialize, ToSchema)]
pub struct QuantityRulesInput {
    order_units: Count,
    period_days: Count,
    period_units: Count,
    usual_times: Count,
    reason: Text<200>,
}

/// Nothing is counted for longer.
const MOST_DAYS: i64 = 180;

impl QuantityRulesInput {
    fn change(&self) -> Result<QuantityChange, FieldErrors> {
        let mut errors = FieldErrors::default();
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因");
        }
        if self.period_days.0 > MOST_DAYS {
            errors.add("period_days", format!("期间应为 0 到 {MOST_DAYS} 天"));
        }
        let change = QuantityChange {
            order_units: self.order_units.0,
            period_days: self.period_days.0,
            period_units: self.period_units.0,
            usual_times: self.usual_times.0,
        };
        if change.looks_at_nothing() {
            let why = "每单数量、期间数量和平时倍数不能都填 0，否则含麻等商品再多也不预警；至少保留一项";
            errors.add("order_units", why);
        }
        if errors.is_empty() {
            Ok(change)
        } else {
            Err(errors)
        }
    }
}

/// Looser rules wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/quantity_rules", tag = "reviews", request_body = QuantityRulesInput, responses((status = 200, body = AdminQuantityRules), (status = 403), (status = 422)))]
pub async fn change_rules(
    staff: Staff<WriteReviews>,
    State(services): State<Services>,
    Input(input): Input<QuantityRulesInput>,
) -> ApiResult<PlainJson<AdminQuantityRules>> {
    Setting::QuantityRules.refuse_others(&staff.roles)?;
    let change = input.change()?;
    let (actor, staff_id, now, reason) = (staff.actor(), staff.id, services.clock.now(), input.reason.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = (staff_id, reason.as_str());
            let (before, after, outcome) = quantity::change_rules(tx, change, by, now).await?;
            let (action, changed) = match outcome {
                Outcome::Agreed => (
                    "quantity_rules.update",
                    json!(AdminQuantityRules::from(after.clone())),
                ),
                Outcome::Asked => ("quantity_rules.ask", change.wanted()),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "quantity_rules",
                subject_id: after.id.to_string(),
                before: Some(json!(AdminQuantityRules::from(before))),
                after: Some(changed),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}
