//! /admin/api/quarantine: returned goods that are kept apart until quality management decides.
use axum::extract::State;
use catalog::{
    goods::models::codes::Storage,
    stock::models::{
        quarantine,
        stock::{self, Condition, ReturnedStock},
    },
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAfterSales, Role, WriteAfterSales},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Celsius, Id, Input, Quantity, Text, temperature::celsius},
};
use orders::dispatch::models::rules::{self, DispatchRules};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    claims::models::kept_cold::{self, ColdFinding, KeptCold},
    errors::AfterSaleError,
    quarantine::views::admin::quarantine::AdminQuarantine,
};

#[utoipa::path(get, path = "/admin/api/quarantine", tag = "after_sales", responses((status = 200, body = Vec<AdminQuarantine>)))]
pub async fn list(
    staff: Staff<ReadAfterSales>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminQuarantine>> {
    let decides = staff.roles.contains(&Role::Qa);
    let today = services.clock.today();
    let range = rules::rules(&services.db).await?.range();
    let quarantined = quarantine::all(&services.db).await?;
    let rows = quarantined
        .into_iter()
        .map(|row| AdminQuarantine::new(row, decides, &range, today))
        .collect();
    Ok(Rows::part_of("quarantine", rows, &query))
}

#[derive(Deserialize, ToSchema)]
pub struct QuarantineReleaseInput {
    /// sellable; what is destroyed has a record of its own (`/admin/api/destructions`)
    condition: Text<20>,
    quantity: Quantity,
    reason: Text<200>,
    /// Degrees, as they were measured again; goods of the cold chain need it and the two below.
    #[serde(default)]
    temperature: Celsius,
    /// proven | unproven: whether they were kept cold all the while; empty = not said.
    #[serde(default)]
    kept_cold: Text<20>,
    /// What proves it.
    #[serde(default)]
    kept_cold_proof: Text<200>,
}

/// Ends the quarantine of some units of a batch: for sale again. Unfit ones stay, and cold ones without proof.
#[utoipa::path(post, path = "/admin/api/quarantine/{id}/release", tag = "after_sales", params(("id" = i64, Path)), request_body = QuarantineReleaseInput, responses((status = 200, body = AdminQuarantine), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn release(
    staff: Staff<WriteAfterSales>,
    Id(batch_id): Id,
    State(services): State<Services>,
    Input(input): Input<QuarantineReleaseInput>,
) -> ApiResult<PlainJson<AdminQuarantine>> {
    refuse(&staff, &input)?;
    let quarantined = quarantine::of_batch(&services.db, batch_id).await?;
    let quarantined = quarantined.ok_or_else(|| ApiError::not_found("待处理批号"))?;
    let rules = rules::rules(&services.db).await?;
    let cold = cold_finding(quarantined.storage, &input, &rules)?;
    let kept_cold = cold.as_ref().map(in_ledger).unwrap_or_default();
    let released = ReturnedStock {
        goods_id: quarantined.goods_id,
        batch_id,
        quantity: input.quantity.0,
        condition: Condition::Sellable,
        reference: "quarantine".into(),
        reason: format!("{}{kept_cold}", input.reason.0),
    };
    let entry = audit_entry(&quarantined, input, cold);
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            stock::release_quarantine(tx, &released, now).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, AfterSaleError>(())
        })
        .await?;
    let left = quarantine::of_batch(&services.db, batch_id).await?;
    let none = quarantine::QuarantinedBatch {
        quantity: 0,
        unfit: 0,
        ..quarantined
    };
    Ok(PlainJson(AdminQuarantine::new(
        left.unwrap_or(none),
        true,
        &rules.range(),
        services.clock.today(),
    )))
}

/// Whoever is not of quality management, what is destroyed rather than sold again, and what has no reason.
fn refuse(staff: &Staff<WriteAfterSales>, input: &QuarantineReleaseInput) -> ApiResult<()> {
    if !staff.roles.contains(&Role::Qa) {
        return Err(ApiError::Forbidden("待处理区由质量管理岗位处理".into()));
    }
    if input.condition.0 != "sellable" {
        let why = "报废须登记销毁记录：方法、地点、日期和两位见证人";
        return Err(ApiError::invalid("condition", why));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写处理原因，会记入日志"));
    }
    Ok(())
}

/// How cold goods were kept; none of others. Refuses those that are not for sale again.
fn cold_finding(
    storage: Storage,
    input: &QuarantineReleaseInput,
    rules: &DispatchRules,
) -> ApiResult<Option<ColdFinding>> {
    let cold = ColdFinding {
        temperature: input.temperature.0,
        kept_cold: KeptCold::read(&input.kept_cold.0).map_err(|why| ApiError::invalid("kept_cold", why))?,
        proof: input.kept_cold_proof.0.clone(),
    };
    if storage != Storage::Cold {
        return Ok(None);
    }
    let mut errors = FieldErrors::default();
    for (field, why) in kept_cold::faults(&cold, true, rules) {
        errors.add(field, why);
    }
    if errors.is_empty() {
        Ok(Some(cold))
    } else {
        Err(ApiError::Invalid(errors))
    }
}

/// What the ledger says of cold goods, after the reason.
fn in_ledger(cold: &ColdFinding) -> String {
    let measured = cold.temperature.map(celsius).unwrap_or_default();
    format!("；复检温度 {measured} ℃；储运证明：{}", cold.proof)
}

fn audit_entry(
    quarantined: &quarantine::QuarantinedBatch,
    input: QuarantineReleaseInput,
    cold: Option<ColdFinding>,
) -> audit::Entry {
    let before = quarantined.quantity;
    let temperature = cold.as_ref().and_then(|cold| cold.temperature);
    audit::Entry {
        action: "quarantine.release",
        subject_kind: "batch",
        subject_id: quarantined.batch_id.to_string(),
        before: Some(json!({ "quarantined": before })),
        after: Some(json!({
            "quarantined": before - input.quantity.0,
            "condition": input.condition.0,
            "temperature": temperature.map(celsius),
            "kept_cold_proof": cold.map(|cold| cold.proof),
        })),
        reason: input.reason.0,
    }
}
