//! /admin/api/coupons/{id}/codes and /admin/api/coupon_codes: codes made, looked through and downloaded.
use std::sync::Arc;

use axum::{extract::State, response::Response};
use files::export::{Format, Rows as Sheet, Table, export};
use identity::{actors::Staff, companies::models::companies, permissions::WritePromotions};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    clock::shop_time,
    input::{Id, Input, Quantity, Query},
    turns::TurnHolder,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    errors::CouponError,
    models::{codes, coupons, find},
    views::admin::claim::{AdminCouponCode, CouponCodesMade},
};

#[derive(Deserialize, ToSchema)]
pub struct CouponCodesInput {
    /// 1 to 5000
    #[schema(value_type = i64)]
    number: Quantity,
}

#[utoipa::path(post, path = "/admin/api/coupons/{id}/codes", tag = "coupons", params(("id" = i64, Path)), request_body = CouponCodesInput, responses((status = 200, body = CouponCodesMade), (status = 404), (status = 409), (status = 422)))]
pub async fn make(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CouponCodesInput>,
) -> ApiResult<PlainJson<CouponCodesMade>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let settings = Arc::clone(&services.settings);
    let number = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = codes::make(tx, id, input.number.0, &settings.secret, &actor, now).await?;
            Ok::<_, CouponError>(made)
        })
        .await?;
    Ok(PlainJson(CouponCodesMade { number }))
}

/// A code can be spent by all who read it, so only those who make codes see them. Filters: `id`, `coupon_id`, `is_used`.
#[utoipa::path(get, path = "/admin/api/coupon_codes", tag = "coupons", responses((status = 200, body = Vec<AdminCouponCode>)))]
pub async fn list(
    _: Staff<WritePromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCouponCode>> {
    let (rows, total) = find::codes(&services.db, &query).await?;
    let names = companies::names(&services.db, rows.iter().filter_map(|row| row.used_by)).await?;
    let view = |row: codes::CouponCode| {
        let used_by = row
            .used_by
            .and_then(|id| names.get(&id).cloned())
            .unwrap_or_default();
        AdminCouponCode::new(row, used_by, &services.settings.secret)
    };
    Ok(Rows {
        name: "coupon_codes",
        from: query.from,
        total,
        rows: rows.into_iter().map(view).collect(),
    })
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CodesExportQuery {
    /// xlsx | csv
    format: Option<String>,
}

/// Every code of a coupon as a table.
#[utoipa::path(get, path = "/admin/api/coupons/{id}/codes/export", tag = "coupons", params(("id" = i64, Path), CodesExportQuery), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 404), (status = 422)))]
pub async fn download(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<CodesExportQuery>,
) -> ApiResult<Response> {
    let format = Format::from_code(query.format.as_deref().unwrap_or("xlsx"))
        .ok_or_else(|| ApiError::invalid("format", "请选择 xlsx 或 csv"))?;
    let coupon = coupons::by_id(&services.db, id).await?;
    let coupon = coupon.ok_or_else(|| ApiError::not_found("优惠券"))?;
    let table = Table {
        name: format!("{} 兑换码", coupon.name),
        format,
        heads: ["兑换码", "批次", "状态", "使用客户", "使用时间"]
            .map(str::to_owned)
            .to_vec(),
    };
    let turns = services.turns.exports.clone();
    export(&turns, TurnHolder::Staff(staff.id), table, |sheet| {
        fill(services, id, sheet)
    })
    .await
}

async fn fill(services: Services, coupon_id: i64, sheet: Sheet) -> ApiResult<Sheet> {
    let mut after = 0;
    loop {
        let found = codes::portion(&services.db, coupon_id, after).await?;
        let Some(last) = found.last() else {
            return Ok(sheet);
        };
        after = last.id;
        let names = companies::names(&services.db, found.iter().filter_map(|row| row.used_by)).await?;
        let row = |row: codes::CouponCode| {
            let used_by = row
                .used_by
                .and_then(|id| names.get(&id).cloned())
                .unwrap_or_default();
            let used_at = row
                .used_at
                .map(|at| shop_time(at).format("%Y-%m-%d %H:%M:%S").to_string());
            vec![
                codes::told(&services.settings.secret, &row).into(),
                row.batch.into(),
                if row.used_by.is_some() {
                    "已使用"
                } else {
                    "未使用"
                }
                .into(),
                used_by.into(),
                used_at.unwrap_or_default().into(),
            ]
        };
        sheet.add(found.into_iter().map(row).collect()).await?;
    }
}
