//! /admin/api/draw_rules: from which cost of a draw's prizes on finance decides. Finance alone sets it.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPromotions, WritePromotionRelease},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Input, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    draws::models::rules::{self, DrawRules, HIGHEST},
    errors::LoyaltyError,
};

#[derive(Serialize, ToSchema)]
pub struct AdminDrawRules {
    pub id: i64,
    /// A draw whose prizes may cost more, or nobody can say how much, waits for finance.
    pub finance_above: Money,
}

impl From<DrawRules> for AdminDrawRules {
    fn from(row: DrawRules) -> Self {
        Self {
            id: row.id,
            finance_above: row.finance_above,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct DrawRulesInput {
    finance_above: Money,
    reason: Text<200>,
}

#[utoipa::path(get, path = "/admin/api/draw_rules", tag = "draws", responses((status = 200, body = AdminDrawRules)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminDrawRules>> {
    Ok(PlainJson(rules::current(&services.db).await?.into()))
}

/// Drafts that nobody has decided about wait for finance by it from now on.
#[utoipa::path(put, path = "/admin/api/draw_rules", tag = "draws", request_body = DrawRulesInput, responses((status = 200, body = AdminDrawRules), (status = 422)))]
pub async fn set(
    staff: Staff<WritePromotionRelease>,
    State(services): State<Services>,
    Input(input): Input<DrawRulesInput>,
) -> ApiResult<PlainJson<AdminDrawRules>> {
    let mut errors = FieldErrors::default();
    if !(Money::ZERO..=HIGHEST).contains(&input.finance_above) {
        errors.add("finance_above", format!("应为 0 到 {HIGHEST} 元"));
    }
    if input.reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = rules::set(tx, input.finance_above).await?;
            let told = |row: &DrawRules| Some(json!({ "finance_above": row.finance_above }));
            let entry = audit::Entry {
                action: "draw_rules.update",
                subject_kind: "draw_rules",
                subject_id: after.id.to_string(),
                before: told(&before),
                after: told(&after),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}
