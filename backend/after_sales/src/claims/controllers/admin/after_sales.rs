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
    admin::{Direction, ListQuery, PlainJson, Rows},
    input::{Id, Number},
};
use orders::shipments::models::trace_codes;
use sea_orm::prelude::*;

use crate::{
    claims::{
        models::{
            claims::{self, Claim, Filter},
            tasks::Task,
        },
        views::admin::after_sale::{AdminAfterSale, ClaimReader},
    },
    models::_entities::{after_sale_photos, after_sales as table},
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
    let filter = Filter {
        status: query.number("status")?,
        kind: query.text("kind"),
        order_id: None,
        keywords: query.text("q"),
    };
    let mut found = claims::filtered(visible(&staff), &filter);
    if let Some(company_id) = query.number("company_id")? {
        found = found.filter(table::Column::CompanyId.eq(company_id));
    }
    if let Some(number) = query.text("order_id") {
        found = found.filter(table::Column::OrderId.in_subquery(claims::order_numbered(&number)));
    }
    let rules = rules::current(&services.db).await?;
    let reader = ClaimReader {
        staff_id: staff.id,
        roles: &staff.roles,
        rules: &rules,
    };
    if let Some(code) = query.text("awaits") {
        let task = Task::from_code(&code)
            .ok_or_else(|| ApiError::invalid("filter.awaits", "没有这一步，请重新选择"))?;
        let alone_up_to = rules.second_person_above;
        found = found.filter(task.waits_for((staff.id, &staff.roles), alone_up_to));
    }
    let (rows, total) = query
        .page(&services.db, found, ("created_at", Direction::Desc), column)
        .await?;
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

fn column(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Number,
        "created_at" => table::Column::CreatedAt,
        "status" => table::Column::Status,
        "amount" => table::Column::Amount,
        "kind" => table::Column::Kind,
        _ => return None,
    })
}

/// A salesman sees the claims of their own customers only.
fn visible<C: Capability>(staff: &Staff<C>) -> Select<table::Entity> {
    staff.visible(table::Entity::find(), table::Column::CompanyId)
}

#[utoipa::path(get, path = "/admin/api/after_sales/{id}", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 404)))]
pub async fn show(
    staff: Staff<ReadAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let claim = find(&services, &staff, &number).await?;
    view_of(&services, &staff, claim).await
}

pub(super) async fn find<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    number: &str,
) -> ApiResult<Claim> {
    let found = visible(staff)
        .filter(table::Column::Number.eq(number))
        .one(&services.db)
        .await?;
    found.ok_or_else(|| ApiError::not_found("售后单"))
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
    Ok(PlainJson(
        AdminAfterSale::new(whole, &reader).with_record(kind, photos, logs, &codes),
    ))
}

/// A photo of a claim.
#[utoipa::path(get, path = "/admin/api/after_sale_photos/{id}", tag = "after_sales", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn photo(
    staff: Staff<ReadAfterSales>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = after_sale_photos::Entity::find_by_id(id)
        .one(&services.db)
        .await?;
    let photo = found.ok_or_else(|| ApiError::not_found("照片"))?;
    let claim = visible(&staff)
        .filter(table::Column::Id.eq(photo.after_sale_id))
        .one(&services.db)
        .await?;
    claim.ok_or_else(|| ApiError::not_found("照片"))?;
    let file = Uploads::of(&services.settings).read_private(&photo.key).await?;
    Ok(scan_file::answer(file))
}
