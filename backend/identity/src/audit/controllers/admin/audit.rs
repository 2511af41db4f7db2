//! /admin/api/audit: the log, read only.
use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    db::patterns::contains,
    input::Id,
};
use sea_orm::{Condition, QueryOrder, prelude::*};

use crate::{
    actors::Staff,
    audit::views::admin::audit::AdminAuditEntry,
    models::_entities::audit_entries::{Column, Entity},
    permissions::ReadAudit,
};

#[utoipa::path(get, path = "/admin/api/audit", tag = "audit", responses((status = 200, body = Vec<AdminAuditEntry>)))]
pub async fn list(
    _: Staff<ReadAudit>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditEntry>> {
    let mut select = Entity::find();
    if let Some(q) = query.text("q") {
        select = select.filter(
            Condition::any()
                .add(contains(Column::ActorName, &q))
                .add(contains(Column::Action, &q))
                .add(contains(Column::Reason, &q)),
        );
    }
    for (field, column) in [
        ("subject_kind", Column::SubjectKind),
        ("subject_id", Column::SubjectId),
    ] {
        if let Some(value) = query.text(field) {
            select = select.filter(column.eq(value));
        }
    }
    let (from, to) = query.period()?;
    if let Some(from) = from {
        select = select.filter(Column::At.gte(from));
    }
    if let Some(to) = to {
        select = select.filter(Column::At.lt(to));
    }
    if let Some(actor_id) = query.number("actor_id")? {
        select = select.filter(Column::ActorId.eq(actor_id));
    }
    let (rows, total) = query.rows(&services.db, select.order_by_desc(Column::Id)).await?;
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
    let row = Entity::find_by_id(id)
        .one(&services.db)
        .await?
        .ok_or_else(|| ApiError::not_found("记录"))?;
    Ok(PlainJson(row.into()))
}
