//! /admin/api/feedback_rules: until when a complaint has its first answer. The head of the shop promises it.
use axum::extract::State;
use identity::{
    actors::Staff,
    permissions::{ReadFeedback, WriteShopFacts},
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Count, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::feedback::{models::rules, views::admin::feedback_rules::AdminFeedbackRules};

#[utoipa::path(get, path = "/admin/api/feedback_rules", tag = "feedback", responses((status = 200, body = AdminFeedbackRules)))]
pub async fn show(
    _: Staff<ReadFeedback>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminFeedbackRules>> {
    let rules = rules::edited(&services.db, &services.settings).await?;
    Ok(PlainJson(rules.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct FeedbackRulesInput {
    /// Working days by the calendar of customer service, 1 to 30.
    #[schema(value_type = i64)]
    complaint_days: Count,
    reason: Text<200>,
}

/// For complaints from now on; those that were made keep their day.
#[utoipa::path(put, path = "/admin/api/feedback_rules", tag = "feedback", request_body = FeedbackRulesInput, responses((status = 200, body = AdminFeedbackRules), (status = 422)))]
pub async fn set(
    staff: Staff<WriteShopFacts>,
    State(services): State<Services>,
    Input(input): Input<FeedbackRulesInput>,
) -> ApiResult<PlainJson<AdminFeedbackRules>> {
    let (days, reason, actor) = (input.complaint_days.0, input.reason.0, staff.actor());
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let rules = services
        .writer
        .run(async move |tx: &WriteTx| rules::set(tx, days, reason, &settings, &actor, now).await)
        .await?;
    Ok(PlainJson(rules.into()))
}
