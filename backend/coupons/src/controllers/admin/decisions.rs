//! /admin/api/coupons/{id}/…: proposed, approved, stopped, and given to companies.
use axum::extract::State;
use identity::{
    actors::Staff,
    permissions::{Capability, WritePromotionRelease, WritePromotionStop, WritePromotions},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Flag, Id, Input, Quantity, RowId, Text, read_version},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::coupons::one;
use crate::{
    errors::CouponError,
    models::{
        decide::{self, Decision},
        give::{self, Chosen},
    },
    views::admin::coupon::{AdminCoupon, CouponsGiven},
};

/// Drafted; now finance decides.
#[utoipa::path(post, path = "/admin/api/coupons/{id}/propose", tag = "coupons", params(("id" = i64, Path)), responses((status = 200, body = AdminCoupon), (status = 404), (status = 409)))]
pub async fn propose(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    decide(&staff, &services, id, (Decision::Propose, String::new())).await
}

/// By its author, back to a draft.
#[utoipa::path(post, path = "/admin/api/coupons/{id}/withdraw", tag = "coupons", params(("id" = i64, Path)), responses((status = 200, body = AdminCoupon), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    decide(&staff, &services, id, (Decision::Withdraw, String::new())).await
}

#[derive(Deserialize, ToSchema)]
pub struct CouponApproveInput {
    #[serde(default)]
    reason: Text<200>,
    /// Of the coupon as it was read: what has changed since is not approved.
    updated_at: Text<40>,
}

/// By a person who may approve promotions and has not proposed it, as it was read (`updated_at`).
#[utoipa::path(post, path = "/admin/api/coupons/{id}/approve", tag = "coupons", params(("id" = i64, Path)), request_body = CouponApproveInput, responses((status = 200, body = AdminCoupon), (status = 404), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponApproveInput>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    let seen = read_version(input.updated_at)?;
    let approval = (Decision::Approve { seen }, input.reason.0);
    decide(&staff, &services, id, approval).await
}

#[derive(Deserialize, ToSchema)]
pub struct CouponRejectInput {
    reason: Text<200>,
}

/// Back to a draft.
#[utoipa::path(post, path = "/admin/api/coupons/{id}/reject", tag = "coupons", params(("id" = i64, Path)), request_body = CouponRejectInput, responses((status = 200, body = AdminCoupon), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponRejectInput>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，提交人会看到"));
    }
    decide(&staff, &services, id, (Decision::Reject, input.reason.0)).await
}

#[derive(Deserialize, ToSchema)]
pub struct CouponStopInput {
    reason: Text<200>,
    /// Also voids claimed but unused coupons.
    #[serde(default)]
    #[schema(value_type = bool)]
    void_unused: Flag,
}

/// It can no longer be claimed. By those who propose, and by finance.
#[utoipa::path(post, path = "/admin/api/coupons/{id}/stop", tag = "coupons", params(("id" = i64, Path)), request_body = CouponStopInput, responses((status = 200, body = AdminCoupon), (status = 404), (status = 409), (status = 422)))]
pub async fn stop(
    staff: Staff<WritePromotionStop>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponStopInput>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写停发原因"));
    }
    let stop = Decision::Stop {
        void_unused: input.void_unused.0,
    };
    decide(&staff, &services, id, (stop, input.reason.0)).await
}

async fn decide<C: Capability>(
    staff: &Staff<C>,
    services: &Services,
    id: i64,
    (decision, reason): (Decision, String),
) -> ApiResult<PlainJson<AdminCoupon>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = decide::decide(tx, id, (&decision, &reason), &actor, now).await?;
            Ok::<_, CouponError>(row)
        })
        .await?;
    one(services, row, staff.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct CouponGiveInput {
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    company_ids: Vec<RowId>,
    /// Instead of `company_ids`: every company that the coupon is for.
    #[serde(default)]
    #[schema(value_type = bool)]
    everybody: Flag,
    #[schema(value_type = i64)]
    each: Quantity,
}

/// All eligible companies get it; for the others the reason is returned. `everybody` reaches 5,000 companies at a time, those with the
/// fewest first: `left` says how many are still to come.
#[utoipa::path(post, path = "/admin/api/coupons/{id}/give", tag = "coupons", params(("id" = i64, Path)), request_body = CouponGiveInput, responses((status = 200, body = CouponsGiven), (status = 404), (status = 409), (status = 422)))]
pub async fn give(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponGiveInput>,
) -> ApiResult<PlainJson<CouponsGiven>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let given = services
        .writer
        .run(async move |tx: &WriteTx| {
            let chosen = if input.everybody.0 {
                Chosen::Everybody
            } else {
                Chosen::These(input.company_ids.into_iter().map(|id| id.0).collect())
            };
            give::give(tx, id, (chosen, input.each.0), &actor, now).await
        })
        .await?;
    Ok(PlainJson(given.into()))
}
