//! /admin/api/audit: the log, read only.
use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};

use crate::{
    actors::Staff,
    audit::{
        models::find::{self, Filter},
        views::admin::audit::AdminAuditEntry,
    },
    permissions::ReadAudit,
};

#[utoipa::path(get, path = "/admin/api/audit", tag = "audit", responses((status = 200, body = Vec<AdminAuditEntry>)))]
pub async fn list(
    _: Staff<ReadAudit>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditEntry>> {
    let filter = Filter {
        q: query.text("q"),
        subject_kind: query.text("subject_kind"),
        subject_id: query.text("subject_id"),
        actor_id: query.number("actor_id")?,
        period: query.period()?,
    };
    let (rows, total) = query.rows(&services.db, find::find(filter)).await?;
    Ok(Rows {
        name: "audit",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/audit/{id}", tag = "audit", params(("id" = i64, Path)), responses((status = 200, body = AdminAuditEntry)))]
pub async fn show(
    _: Staff<ReadAudit>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAuditEntry>> {
    let row = find::by_id(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("记录"))?;
    Ok(PlainJson(row.into()))
}
