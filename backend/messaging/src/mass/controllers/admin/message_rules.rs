//! /admin/api/message_rules: how many members one person may write to, and how many promotions a member gets in a day.
use axum::extract::State;
use identity::{
    actors::Staff,
    permissions::{ReadMassMessages, WritePromotionRelease},
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Count, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::mass::{
    models::rules::{self, Change},
    views::admin::message_rules::AdminMessageRules,
};

#[utoipa::path(get, path = "/admin/api/message_rules", tag = "messages", responses((status = 200, body = AdminMessageRules)))]
pub async fn show(
    _: Staff<ReadMassMessages>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminMessageRules>> {
    Ok(PlainJson(rules::current(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct MessageRulesInput {
    #[schema(value_type = i64)]
    release_above: Count,
    #[schema(value_type = i64)]
    promotions_a_day: Count,
    reason: Text<200>,
}

/// By finance: those who write to many do not loosen what holds them.
#[utoipa::path(put, path = "/admin/api/message_rules", tag = "messages", request_body = MessageRulesInput, responses((status = 200, body = AdminMessageRules), (status = 403), (status = 422)))]
pub async fn set(
    staff: Staff<WritePromotionRelease>,
    State(services): State<Services>,
    Input(input): Input<MessageRulesInput>,
) -> ApiResult<PlainJson<AdminMessageRules>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let change = Change {
        release_above: input.release_above.0,
        promotions_a_day: input.promotions_a_day.0,
    };
    let row = services
        .writer
        .run(async move |tx: &WriteTx| rules::set(tx, change, &input.reason.0, &actor, now).await)
        .await?;
    Ok(PlainJson(row.into()))
}
