//! /admin/api/{draws,points_goods}/{id}/history: who changed what, for those who may read it.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    permissions::ReadPromotions,
};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
    input::Id,
};

use crate::models::history::WORDING;

#[utoipa::path(get, path = "/admin/api/draws/{id}/history", tag = "draws", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn draw(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("draw", id), &query).await
}

#[utoipa::path(get, path = "/admin/api/points_goods/{id}/history", tag = "points_goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn points_goods(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("points_goods", id), &query).await
}

async fn of(
    services: &Services,
    subject: (&str, i64),
    query: &ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of(&services.db, subject, WORDING, part(query)).await?;
    Ok(audit_actions(found, query))
}
