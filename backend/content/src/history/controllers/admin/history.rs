//! /admin/api/{zones,activities,nav_items,pages,articles}/{id}/history: who changed what of a record, for those who may read
//! it.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    permissions::{ReadAds, ReadArticles},
};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
    input::Id,
};

use crate::models::history::WORDING;

#[utoipa::path(get, path = "/admin/api/zones/{id}/history", tag = "zones", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn zone(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("zone", id), &query).await
}

#[utoipa::path(get, path = "/admin/api/activities/{id}/history", tag = "activities", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn activity(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("activity", id), &query).await
}

#[utoipa::path(get, path = "/admin/api/nav_items/{id}/history", tag = "ads", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn nav_item(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("nav_item", id), &query).await
}

#[utoipa::path(get, path = "/admin/api/pages/{id}/history", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn page(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("page", id), &query).await
}

#[utoipa::path(get, path = "/admin/api/articles/{id}/history", tag = "articles", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn article(
    _: Staff<ReadArticles>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, ("article", id), &query).await
}

async fn of(
    services: &Services,
    subject: (&str, i64),
    query: &ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of(&services.db, subject, WORDING, part(query)).await?;
    Ok(audit_actions(found, query))
}
