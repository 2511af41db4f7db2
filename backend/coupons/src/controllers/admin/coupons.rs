//! /admin/api/coupons: drawing coupons up, and what became of them.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    companies::models::seen_customers::seen,
    permissions::{ReadPromotions, WritePromotions},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Flag, Id, Input, Quantity, RowId, Text, moment},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::{
        audience::Audience,
        coupon_states::ClaimKind,
        coupons::{self, Coupon, Draft},
        find,
        history::{WORDING, WORDING_FOR_SALESMEN},
        results,
        scope::{ScopeKind, ScopeNames},
    },
    views::admin::coupon::{AdminCoupon, CouponResults},
};

#[derive(Deserialize, ToSchema)]
pub struct CouponInput {
    name: Text<40>,
    #[serde(default)]
    remark: Text<200>,
    /// all, categories, goods, brands, tcm, non_tcm, devices, preferred, controlled
    scope: Text<20>,
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    scope_ids: Vec<RowId>,
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    excluded_goods: Vec<RowId>,
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    excluded_categories: Vec<RowId>,
    threshold: Money,
    cut: Money,
    #[serde(default)]
    stack_group: Text<20>,
    #[serde(default)]
    ranks: Vec<i32>,
    #[serde(default)]
    buyer_types: Vec<i32>,
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    regions: Vec<Text<20>>,
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    companies: Vec<RowId>,
    #[serde(default)]
    #[schema(value_type = bool)]
    is_new_buyer: Flag,
    /// click, code, registration, draw, admin
    claim_kind: Text<20>,
    /// null = without a limit
    #[schema(value_type = Option<i64>)]
    total: Option<RowId>,
    #[schema(value_type = i64)]
    per_company: Quantity,
    budget: Option<Money>,
    /// ISO 8601 with a zone
    #[schema(value_type = String)]
    claim_from: Option<Text<40>>,
    #[schema(value_type = Option<String>)]
    claim_to: Option<Text<40>>,
    /// With `valid_to`, instead of `valid_days`.
    #[schema(value_type = Option<String>)]
    valid_from: Option<Text<40>>,
    #[schema(value_type = Option<String>)]
    valid_to: Option<Text<40>>,
    /// Days after the claim, instead of fixed dates.
    #[schema(value_type = Option<i64>)]
    valid_days: Option<Quantity>,
}

impl CouponInput {
    fn draft(self) -> ApiResult<Draft> {
        let mut errors = FieldErrors::default();
        let scope = ScopeKind::from_code(&self.scope.0);
        if scope.is_none() {
            errors.add("scope", "请选择适用范围");
        }
        let claim_kind = ClaimKind::from_code(&self.claim_kind.0);
        if claim_kind.is_none() {
            errors.add("claim_kind", "请选择领取方式");
        }
        let claim_from = moment("claim_from", self.claim_from)?;
        if claim_from.is_none() {
            errors.add("claim_from", "请填写领取开始时间");
        }
        let (Some(scope), Some(claim_kind), Some(claim_from)) = (scope, claim_kind, claim_from) else {
            return Err(ApiError::Invalid(errors));
        };
        let ids = |rows: Vec<RowId>| -> Vec<i64> { rows.into_iter().map(|row| row.0).collect() };
        Ok(Draft {
            name: self.name.0,
            remark: self.remark.0,
            scope,
            scope_ids: if scope.has_ids() {
                ids(self.scope_ids)
            } else {
                Vec::new()
            },
            excluded_goods: ids(self.excluded_goods),
            excluded_categories: ids(self.excluded_categories),
            threshold: self.threshold,
            cut: self.cut,
            stack_group: self.stack_group.0,
            audience: Audience {
                ranks: self.ranks,
                buyer_types: self.buyer_types,
                regions: self.regions.into_iter().map(|region| region.0).collect(),
                companies: ids(self.companies),
                is_new_buyer: self.is_new_buyer.0,
            },
            claim_kind,
            total: self.total.map(|total| total.0),
            per_company: self.per_company.0,
            budget: self.budget,
            claim_from,
            claim_to: moment("claim_to", self.claim_to)?,
            valid_from: moment("valid_from", self.valid_from)?,
            valid_to: moment("valid_to", self.valid_to)?,
            valid_days: self.valid_days.map(|days| days.0),
        })
    }
}

/// Filters: `id`, `q`, `status`, `claim_kind`, `can_decide`.
#[utoipa::path(get, path = "/admin/api/coupons", tag = "coupons", responses((status = 200, body = Vec<AdminCoupon>)))]
pub async fn list(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCoupon>> {
    let (rows, total) = find::coupons(&services.db, &query, staff.id).await?;
    let names = ScopeNames::of(&services.db, rows.iter()).await?;
    let customers = seen(&services.db, staff.own_customers_only()).await?;
    Ok(Rows {
        name: "coupons",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|row| AdminCoupon::new(row, &names, staff.id, Vec::new()).told_of(&customers))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/coupons/{id}", tag = "coupons", params(("id" = i64, Path)), responses((status = 200, body = AdminCoupon), (status = 404)))]
pub async fn show(
    staff: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    let row = coupons::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("优惠券"))?;
    let customers = seen(&services.db, staff.own_customers_only()).await?;
    let PlainJson(coupon) = one(&services, row, staff.id).await?;
    Ok(PlainJson(coupon.told_of(&customers)))
}

pub(super) async fn one(
    services: &Services,
    row: Coupon,
    staff_id: i64,
) -> ApiResult<PlainJson<AdminCoupon>> {
    let names = ScopeNames::of(&services.db, std::iter::once(&row)).await?;
    let warnings = warnings(services, &row).await?;
    Ok(PlainJson(AdminCoupon::new(row, &names, staff_id, warnings)))
}

async fn warnings(services: &Services, row: &Coupon) -> ApiResult<Vec<String>> {
    let mut warnings = Vec::new();
    let others = find::that_add_up(&services.db, row).await?;
    if !others.is_empty() {
        let names: Vec<String> = others.iter().map(|name| format!("“{name}”")).collect();
        warnings.push(format!(
            "和{}不在同一叠加组，买家可以一起使用，优惠会相加",
            names.join("")
        ));
    }
    if !row.threshold.is_positive() {
        warnings.push("没有使用门槛，任何金额的订单都能用".into());
    } else if row.cut.times(2) > row.threshold {
        warnings.push("优惠金额超过门槛的一半，请确认没有填错".into());
    }
    Ok(warnings)
}

#[utoipa::path(post, path = "/admin/api/coupons", tag = "coupons", request_body = CouponInput, responses((status = 200, body = AdminCoupon), (status = 422)))]
pub async fn create(
    staff: Staff<WritePromotions>,
    State(services): State<Services>,
    Input(input): Input<CouponInput>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| coupons::create(tx, draft, &actor, now).await)
        .await?;
    one(&services, row, staff.id).await
}

/// Of a draft alone.
#[utoipa::path(put, path = "/admin/api/coupons/{id}", tag = "coupons", params(("id" = i64, Path)), request_body = CouponInput, responses((status = 200, body = AdminCoupon), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponInput>,
) -> ApiResult<PlainJson<AdminCoupon>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| coupons::update(tx, id, draft, &actor, now).await)
        .await?;
    one(&services, row, staff.id).await
}

#[utoipa::path(get, path = "/admin/api/coupons/{id}/history", tag = "coupons", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn history(
    staff: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let is_limited = staff.own_customers_only().is_some();
    let wording = if is_limited { WORDING_FOR_SALESMEN } else { WORDING };
    let found = history::of(&services.db, ("coupon", id), wording, part(&query)).await?;
    Ok(audit_actions(found, &query))
}

#[utoipa::path(get, path = "/admin/api/coupons/{id}/results", tag = "coupons", params(("id" = i64, Path)), responses((status = 200, body = CouponResults), (status = 404)))]
pub async fn results(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<CouponResults>> {
    let row = coupons::by_id(&services.db, id).await?;
    row.ok_or_else(|| ApiError::not_found("优惠券"))?;
    Ok(PlainJson(results::of(&services.db, id).await?.into()))
}
