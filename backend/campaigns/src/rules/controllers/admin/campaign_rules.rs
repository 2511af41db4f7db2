//! /admin/api/campaign_rules: from how much given money on finance decides, one by one and added up. Finance alone sets it.
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
    input::{Input, Quantity, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::CampaignError,
    rules::models::rules::{self, CampaignRules, HIGHEST, LONGEST_WINDOW},
};

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignRules {
    pub id: i64,
    /// Campaigns that give more, or an unknown amount, wait for finance.
    pub finance_above: Money,
    /// So do those that give more together with others of their kind that the same colleague has put up alone in so many days.
    pub window_days: i64,
}

impl From<CampaignRules> for AdminCampaignRules {
    fn from(row: CampaignRules) -> Self {
        Self {
            id: row.id,
            finance_above: row.finance_above,
            window_days: row.window_days,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct CampaignRulesInput {
    finance_above: Money,
    /// 1 to 366.
    #[schema(value_type = i64)]
    window_days: Quantity,
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
    let Quantity(window_days) = input.window_days;
    if window_days > LONGEST_WINDOW {
        errors.add("window_days", format!("应为 1 到 {LONGEST_WINDOW} 天"));
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
            let (before, after) = rules::set(tx, input.finance_above, window_days).await?;
            let told = |row: &CampaignRules| {
                Some(json!({ "finance_above": row.finance_above, "window_days": row.window_days }))
            };
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
