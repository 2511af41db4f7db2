//! /admin/api/campaign_rules: from how much given money on finance decides. Finance alone sets it.
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
    errors::CampaignError,
    rules::models::rules::{self, CampaignRules, HIGHEST},
};

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignRules {
    pub id: i64,
    /// Campaigns that give more, or an unknown amount, wait for finance.
    pub finance_above: Money,
}

impl From<CampaignRules> for AdminCampaignRules {
    fn from(row: CampaignRules) -> Self {
        Self {
            id: row.id,
            finance_above: row.finance_above,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct CampaignRulesInput {
    finance_above: Money,
    reason: Text<200>,
}

#[utoipa::path(get, path = "/admin/api/campaign_rules", tag = "campaigns", responses((status = 200, body = AdminCampaignRules)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaignRules>> {
    Ok(PlainJson(rules::current(&services.db).await?.into()))
}

#[utoipa::path(put, path = "/admin/api/campaign_rules", tag = "campaigns", request_body = CampaignRulesInput, responses((status = 200, body = AdminCampaignRules), (status = 422)))]
pub async fn set(
    staff: Staff<WritePromotionRelease>,
    State(services): State<Services>,
    Input(input): Input<CampaignRulesInput>,
) -> ApiResult<PlainJson<AdminCampaignRules>> {
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
            let told = |row: &CampaignRules| Some(json!({ "finance_above": row.finance_above }));
            let entry = audit::Entry {
                action: "campaign_rules.update",
                subject_kind: "campaign_rules",
                subject_id: after.id.to_string(),
                before: told(&before),
                after: told(&after),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CampaignError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}
