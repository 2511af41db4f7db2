//! /admin/api/reward_rules: how many points an order earns, and how long points and vouchers are good.
use axum::extract::State;
use identity::{
    actors::Staff,
    permissions::{ReadPromotions, WritePromotionRelease},
};
use kernel::{
    ApiResult, Money, Services, WriteTx,
    admin::PlainJson,
    input::{Input, Quantity, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::CouponError,
    models::reward_rules::{self, Change},
    views::admin::reward_rules::AdminRewardRules,
};

#[utoipa::path(get, path = "/admin/api/reward_rules", tag = "coupons", responses((status = 200, body = AdminRewardRules)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminRewardRules>> {
    Ok(PlainJson(reward_rules::current(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct RewardRulesInput {
    /// "1.00" = one point for each whole yuan
    points_per_yuan: Money,
    #[schema(value_type = i64)]
    points_days: Quantity,
    #[schema(value_type = i64)]
    voucher_days: Quantity,
    reason: Text<200>,
}

/// Orders that were placed before keep the factor they were placed with.
#[utoipa::path(put, path = "/admin/api/reward_rules", tag = "coupons", request_body = RewardRulesInput, responses((status = 200, body = AdminRewardRules), (status = 422)))]
pub async fn set(
    staff: Staff<WritePromotionRelease>,
    State(services): State<Services>,
    Input(input): Input<RewardRulesInput>,
) -> ApiResult<PlainJson<AdminRewardRules>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let change = Change {
                points_per_yuan: input.points_per_yuan.fen(),
                points_days: input.points_days.0,
                voucher_days: input.voucher_days.0,
            };
            let row = reward_rules::set(tx, change, &input.reason.0, &actor, now).await?;
            Ok::<_, CouponError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}
