//! /admin/api/coupon_claims: who has which coupon.
use axum::extract::State;
use identity::{
    actors::Staff,
    companies::models::companies,
    permissions::{ReadPromotions, WritePromotions},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::CouponError,
    models::{
        claims::{self, Claim},
        find, own,
    },
    views::admin::claim::AdminCouponClaim,
};

/// Filters: `id`, `coupon_id`, `company_id`, `state`, `source`.
#[utoipa::path(get, path = "/admin/api/coupon_claims", tag = "coupons", responses((status = 200, body = Vec<AdminCouponClaim>)))]
pub async fn list(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCouponClaim>> {
    let (rows, total) = find::claims(&services.db, &query, staff.own_customers_only()).await?;
    Ok(Rows {
        name: "coupon_claims",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<Claim>) -> ApiResult<Vec<AdminCouponClaim>> {
    let names = companies::names(&services.db, rows.iter().map(|row| row.company_id)).await?;
    let now = services.clock.now();
    let pairs = own::with_coupons(&services.db, rows).await?;
    let view = |(claim, coupon): (Claim, crate::models::coupons::Coupon)| {
        let company = names.get(&claim.company_id).cloned().unwrap_or_default();
        AdminCouponClaim::new(claim, (coupon.name, company), now)
    };
    Ok(pairs.into_iter().map(view).collect())
}

#[derive(Deserialize, ToSchema)]
pub struct CouponVoidInput {
    reason: Text<200>,
}

/// Takes one away that was not used.
#[utoipa::path(post, path = "/admin/api/coupon_claims/{id}/void", tag = "coupons", params(("id" = i64, Path)), request_body = CouponVoidInput, responses((status = 200, body = AdminCouponClaim), (status = 404), (status = 409), (status = 422)))]
pub async fn void(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponVoidInput>,
) -> ApiResult<PlainJson<AdminCouponClaim>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写作废原因"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = claims::void(tx, id, &input.reason.0, &actor, now).await?;
            Ok::<_, CouponError>(row)
        })
        .await?;
    let view = views_of(&services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("已领优惠券"))?))
}
