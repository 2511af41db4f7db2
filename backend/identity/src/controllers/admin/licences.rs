//! /admin/api/licences: the review queue, the scan, approval and rejection (QA alone).
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{Bare, Direction, ListQuery, Rows},
    input::{Id, Input, Text},
    uploads::Uploads,
};
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect, prelude::*};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    actors::Staff,
    errors::IdentityError,
    models::{
        _entities::{companies, licences as table, staff},
        audit,
        licences::{self, Decision, Filter, Licence},
    },
    permissions::{ReadLicences, WriteLicences},
    views::admin::licence::AdminLicence,
};

#[utoipa::path(get, path = "/admin/api/licences", tag = "licences", responses((status = 200, body = Vec<AdminLicence>)))]
pub async fn list(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminLicence>> {
    let today = services.clock.today();
    let filter = Filter {
        ids: query.ids(),
        status: query.text("status"),
        company_id: query.number("company_id")?,
        kind: query.text("kind"),
    };
    let select = licences::find(filter, today);
    let total = select.clone().count(&services.db).await?;
    let (column, direction) = sort_of(&query)?;
    let rows = select
        .find_also_related(companies::Entity)
        .order_by(column, direction.into())
        .order_by_asc(table::Column::Id)
        .offset(query.from)
        .limit(query.limit)
        .all(&services.db)
        .await?;
    let rows = rows.into_iter().map(|(row, company)| {
        let company = company.map(|company| company.name).unwrap_or_default();
        AdminLicence::new(row, &company, None, today)
    });
    Ok(Rows {
        name: "licences",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

/// The queue is worked oldest first.
fn sort_of(query: &ListQuery) -> ApiResult<(table::Column, Direction)> {
    let Some((field, direction)) = &query.sort else {
        return Ok((table::Column::SubmittedAt, Direction::Asc));
    };
    let column = match field.as_str() {
        "id" => table::Column::Id,
        "kind" => table::Column::Kind,
        "status" => table::Column::Status,
        "valid_to" => table::Column::ValidTo,
        "submitted_at" => table::Column::SubmittedAt,
        "decided_at" => table::Column::DecidedAt,
        _ => return Err(ApiError::invalid("sort", "不能按这一列排序")),
    };
    Ok((column, *direction))
}

#[utoipa::path(get, path = "/admin/api/licences/{id}", tag = "licences", params(("id" = i64, Path)), responses((status = 200, body = AdminLicence)))]
pub async fn show(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminLicence>> {
    Ok(Bare(view_of(&services, id).await?))
}

async fn view_of(services: &Services, id: i64) -> ApiResult<AdminLicence> {
    let found = licences::by_id(&services.db, id).await?;
    let (row, company) = found.ok_or_else(|| ApiError::not_found("证照"))?;
    let decided_by = match row.decided_by {
        Some(staff_id) => staff::Entity::find_by_id(staff_id)
            .one(&services.db)
            .await?
            .map(|person| person.name),
        None => None,
    };
    let company = company.map(|company| company.name).unwrap_or_default();
    Ok(AdminLicence::new(
        row,
        &company,
        decided_by,
        services.clock.today(),
    ))
}

/// The scan is for QA's eyes: never cached, never a page of its own.
#[utoipa::path(get, path = "/admin/api/licences/{id}/scan", tag = "licences", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn scan(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = licences::by_id(&services.db, id).await?;
    let (row, _) = found.ok_or_else(|| ApiError::not_found("证照"))?;
    let file = Uploads::of(&services.settings)
        .read_private(&row.scan_key)
        .await?;
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_DISPOSITION, "inline"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((headers, file.bytes).into_response())
}

#[utoipa::path(post, path = "/admin/api/licences/{id}/approve", tag = "licences", params(("id" = i64, Path)), responses((status = 200, body = AdminLicence), (status = 409)))]
pub async fn approve(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminLicence>> {
    decide(staff, id, services, Decision::Approve).await
}

#[derive(Deserialize, ToSchema)]
pub struct RejectInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/licences/{id}/reject", tag = "licences", params(("id" = i64, Path)), request_body = RejectInput, responses((status = 200, body = AdminLicence), (status = 409)))]
pub async fn reject(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RejectInput>,
) -> ApiResult<Bare<AdminLicence>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，客户会照此修改"));
    }
    decide(staff, id, services, Decision::Reject(input.reason.0)).await
}

async fn decide(
    staff: Staff<WriteLicences>,
    id: i64,
    services: Services,
    decision: Decision,
) -> ApiResult<Bare<AdminLicence>> {
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let action = if matches!(decision, Decision::Approve) {
        "licence.approve"
    } else {
        "licence.reject"
    };
    services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let (before, after) = licences::decide(tx, id, decision, staff_id, now).await?;
                let entry = audit::Entry {
                    action,
                    subject_kind: "licence",
                    subject_id: id.to_string(),
                    before: Some(summary(&before)),
                    after: Some(summary(&after)),
                    reason: after.reject_reason,
                };
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, IdentityError>(())
            })
        })
        .await?;
    Ok(Bare(view_of(&services, id).await?))
}

fn summary(licence: &Licence) -> serde_json::Value {
    json!({ "status": licence.status, "kind": licence.kind, "number": licence.number, "version": licence.version })
}
