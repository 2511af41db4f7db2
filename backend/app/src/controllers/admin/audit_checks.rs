//! /admin/api/audit_checks: has anybody altered the audit log? Asked by those who may read it, answered behind.
use std::collections::HashMap;

use axum::extract::State;
use identity::{actors::Staff, permissions::ReadAudit, staff::models::staff};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
};
use sea_orm::DbErr;

use crate::{
    models::audit_checks::{self, AuditCheck},
    views::audit_checks::AdminAuditCheck,
};

/// The newest first.
#[utoipa::path(get, path = "/admin/api/audit_checks", tag = "audit", responses((status = 200, body = Vec<AdminAuditCheck>)))]
pub async fn list(
    _: Staff<ReadAudit>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditCheck>> {
    let (rows, total) = audit_checks::page(&services.db, &query).await?;
    Ok(Rows {
        name: "audit_checks",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<AuditCheck>) -> Result<Vec<AdminAuditCheck>, DbErr> {
    let people = rows.iter().filter_map(|row| row.started_by);
    let names: HashMap<i64, String> = staff::names(&services.db, people).await?;
    let now = services.clock.now();
    let views = rows.into_iter().map(|row| {
        let name = row.started_by.and_then(|id| names.get(&id).cloned());
        AdminAuditCheck::new(row, name.unwrap_or_default(), now)
    });
    Ok(views.collect())
}

/// Checks the whole chain; how far it is, the list says.
#[utoipa::path(post, path = "/admin/api/audit_checks", tag = "audit", responses((status = 200, body = AdminAuditCheck), (status = 409)))]
pub async fn start(
    staff: Staff<ReadAudit>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAuditCheck>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let check = services
        .writer
        .run(async move |tx: &WriteTx| audit_checks::start(tx, &actor, now).await)
        .await?;
    Ok(PlainJson(AdminAuditCheck::new(check, staff.name, now)))
}
