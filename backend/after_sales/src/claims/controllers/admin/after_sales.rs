//! /admin/api/after_sales: the queue of claims; actions on them are in `after_sale_steps`.
use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::Staff,
    licences::views::scan_file,
    permissions::{Capability, ReadAfterSales},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Number},
};
use orders::{picking::models::exchange, shipments::models::trace_codes};

use crate::{
    claims::{
        models::{
            claims::{self, Claim},
            find::{self, ClaimQuery},
            kept_cold::ColdLines,
        },
        views::admin::after_sale::{AdminAfterSale, ClaimReader},
    },
    rules::models::rules,
};

/// Filters: `status`, `kind`, `company_id`, `order_id` (its number), `awaits` (accept | arrive | inspect | refund | replace |
/// return_refused: what waits for this colleague to take that step), `q`.
#[utoipa::path(get, path = "/admin/api/after_sales", tag = "after_sales", responses((status = 200, body = Vec<AdminAfterSale>)))]
pub async fn list(
    staff: Staff<ReadAfterSales>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAfterSale>> {
    let rules = rules::current(&services.db).await?;
    let reader = ClaimReader {
        staff_id: staff.id,
        roles: &staff.roles,
        rules: &rules,
    };
    let reading = ClaimQuery {
        staff_id: staff.id,
        roles: &staff.roles,
        salesman_id: staff.own_customers_only(),
    };
    let (rows, total) = find::page(&services.db, &query, &reading, rules.second_person_above).await?;
    let whole = claims::with_lines(&services.db, rows).await?;
    Ok(Rows {
        name: "after_sales",
        from: query.from,
        total,
        rows: whole
            .into_iter()
            .map(|whole| AdminAfterSale::new(whole, &reader))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/after_sales/{id}", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 404)))]
pub async fn show(
    staff: Staff<ReadAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let claim = visible(&services, &staff, &number).await?;
    view_of(&services, &staff, claim).await
}

pub(super) async fn visible<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    number: &str,
) -> ApiResult<Claim> {
    Ok(find::by_number(&services.db, number, staff.own_customers_only()).await?)
}

pub(super) async fn view_of<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    claim: Claim,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let kind = claim.kind;
    let photos = claims::photos(&services.db, claim.id).await?;
    let logs = claims::logs(&services.db, claim.id).await?;
    let rules = rules::current(&services.db).await?;
    let reader = ClaimReader {
        staff_id: staff.id,
        roles: &staff.roles,
        rules: &rules,
    };
    let whole = claims::with_lines(&services.db, vec![claim]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("售后单"))?;
    let codes = trace_codes::with_buyer(&services.db, &whole.order).await?;
    let packed = exchange::open_of(&services.db, whole.claim.id).await?;
    let cold = ColdLines::of(&services.db, &whole).await?;
    Ok(PlainJson(
        AdminAfterSale::new(whole, &reader).with_record(kind, photos, logs, &codes, packed, &cold),
    ))
}

/// A photo of a claim.
#[utoipa::path(get, path = "/admin/api/after_sale_photos/{id}", tag = "after_sales", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn photo(
    staff: Staff<ReadAfterSales>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let photo = find::photo(&services.db, id, staff.own_customers_only()).await?;
    let photo = photo.ok_or_else(|| ApiError::not_found("照片"))?;
    let file = Uploads::of(&services.settings).read_private(&photo.key).await?;
    Ok(scan_file::answer(file))
}
