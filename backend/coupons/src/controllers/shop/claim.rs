//! POST /api/coupon/{id}/claim and /api/coupon/code: a company comes by a coupon.
use axum::extract::State;
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::centre::recipient;
use crate::{
    errors::CouponError,
    models::{
        claim_states::Source,
        claims::Claim,
        codes::{self, RedeemResult},
        coupon_states::Status,
        coupons,
        issue::{closed, issue},
        scope::ScopeNames,
    },
    views::shop::coupon::OwnCoupon,
};

/// One for the company. 409 says why not.
#[utoipa::path(post, path = "/api/coupon/{id}/claim", tag = "coupons", params(("id" = i64, Path)), responses((status = 200, body = Envelope<OwnCoupon>), (status = 401), (status = 403), (status = 404), (status = 409)))]
pub async fn claim(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<OwnCoupon>> {
    let (to, now) = (recipient(&services, &buyer).await?, services.clock.now());
    let coupon = coupons::by_id(&services.db, id).await?;
    let coupon = coupon.filter(|coupon| {
        matches!(coupon.status, Status::Approved | Status::Stopped)
            && coupon.claim_kind.comes_by(Source::Click)
            && !coupon.audience.is_private_to_others(Some(to.company_id))
    });
    let coupon = coupon.ok_or_else(|| ApiError::not_found("优惠券"))?;
    // Spares the queue of writers those who come when none is left.
    if let Some(why) = closed(&coupon, Source::Click, now) {
        return Err(ApiError::conflict(why));
    }
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| issue(tx, id, &to, Source::Click, now).await)
        .await?;
    view(&services, claim).await
}

#[derive(Deserialize, ToSchema)]
pub struct CouponCodeInput {
    code: Text<40>,
}

/// Redeems a code. Five wrong ones close this for a quarter of an hour.
#[utoipa::path(post, path = "/api/coupon/code", tag = "coupons", request_body(content = CouponCodeInput, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Envelope<OwnCoupon>), (status = 401), (status = 403), (status = 409), (status = 422), (status = 429)))]
pub async fn redeem(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    Input(input): Input<CouponCodeInput>,
) -> ApiResult<Data<OwnCoupon>> {
    if input.code.is_empty() {
        return Err(ApiError::invalid("code", "请输入兑换码"));
    }
    let (to, now) = (recipient(&services, &buyer).await?, services.clock.now());
    let redeemed = services
        .writer
        .run(async move |tx: &WriteTx| {
            let redeemed = codes::redeem(tx, &input.code.0, &to, now).await?;
            Ok::<_, CouponError>(redeemed)
        })
        .await?;
    match redeemed {
        RedeemResult::Claimed(claim) => view(&services, claim).await,
        RedeemResult::Wrong => Err(ApiError::invalid("code", "兑换码不正确，请核对后重新输入")),
        RedeemResult::UsedUp => Err(ApiError::conflict("这个兑换码已经用过了")),
        RedeemResult::Locked => Err(ApiError::TooMany("兑换码输错次数过多，请 15 分钟后再试".into())),
    }
}

async fn view(services: &Services, claim: Claim) -> ApiResult<Data<OwnCoupon>> {
    let coupon = coupons::by_id(&services.db, claim.coupon_id).await?;
    let coupon = coupon.ok_or_else(|| ApiError::not_found("优惠券"))?;
    let names = ScopeNames::of(&services.db, std::iter::once(&coupon)).await?;
    let now = services.clock.now();
    Ok(Data(OwnCoupon::new((claim, coupon), &names, now)))
}
