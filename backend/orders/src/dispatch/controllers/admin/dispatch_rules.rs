//! /admin/api/dispatch_rules: what quality management lays down for parcels that leave.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, WriteQualityRules},
    shop_settings::Setting,
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

use crate::dispatch::{
    models::{
        codes_needed::CodesNeeded,
        rules::{self, RulesChange},
    },
    views::admin::dispatch_rules::AdminDispatchRules,
};

/// Tenths of a degree: cold goods are kept at 2 to 8 ℃, and the rules may ask for less than that alone.
const COLD: std::ops::RangeInclusive<i64> = 20..=80;

#[utoipa::path(get, path = "/admin/api/dispatch_rules", tag = "shipments", responses((status = 200, body = AdminDispatchRules)))]
pub async fn show(
    _: Staff<ReadShipments>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminDispatchRules>> {
    Ok(PlainJson(rules::rules(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct DispatchRulesInput {
    second_person_checks: Flag,
    coldest: Celsius,
    warmest: Celsius,
    /// never | known | always: of which medicines every pack needs its trace code.
    trace_codes: Text<20>,
    /// Until when carriers that nobody has entered may take parcels; none: as it is.
    carriers_due_on: Option<Day>,
    reason: Text<200>,
}

impl DispatchRulesInput {
    fn change(&self) -> Result<RulesChange, FieldErrors> {
        let mut errors = FieldErrors::default();
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因");
        }
        let ends = [("coldest", self.coldest.0), ("warmest", self.warmest.0)];
        for (field, _) in ends
            .iter()
            .filter(|(_, end)| end.is_none_or(|tenths| !COLD.contains(&tenths)))
        {
            errors.add(*field, "冷链温度应在 2 到 8 ℃ 之内");
        }
        let trace_codes = CodesNeeded::from_code(&self.trace_codes.0);
        if trace_codes.is_none() {
            errors.add("trace_codes", "请选择哪些药品出库必须有追溯码");
        }
        let Some((coldest, warmest)) = self.coldest.0.zip(self.warmest.0) else {
            return Err(errors);
        };
        if coldest >= warmest {
            errors.add("warmest", "最高温度应高于最低温度");
        }
        let Some(trace_codes) = trace_codes.filter(|_| errors.is_empty()) else {
            return Err(errors);
        };
        Ok(RulesChange {
            second_person_checks: self.second_person_checks.0,
            coldest,
            warmest,
            trace_codes,
            carriers_due_on: self.carriers_due_on.map(|day| day.0),
        })
    }
}

/// Looser rules wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/dispatch_rules", tag = "shipments", request_body = DispatchRulesInput, responses((status = 200, body = AdminDispatchRules), (status = 422)))]
pub async fn update(
    staff: Staff<WriteQualityRules>,
    State(services): State<Services>,
    Input(input): Input<DispatchRulesInput>,
) -> ApiResult<PlainJson<AdminDispatchRules>> {
    Setting::DispatchRules.refuse_others(&staff.roles)?;
    let change = input.change()?;
    let (actor, staff_id, now, reason) = (staff.actor(), staff.id, services.clock.now(), input.reason.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after, outcome) = rules::change(tx, change, (staff_id, &reason), now).await?;
            let (action, changed) = match outcome {
                Outcome::Agreed => (
                    "dispatch_rules.update",
                    json!(AdminDispatchRules::from(after.clone())),
                ),
                Outcome::Asked => ("dispatch_rules.ask", change.wanted()),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "dispatch_rules",
                subject_id: after.id.to_string(),
                before: Some(json!(AdminDispatchRules::from(before))),
                after: Some(changed),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}
