//! /admin/api/{goods,goods_prices,sale_rules,goods_documents,makers,brands,categories}/{id}/history: who
//! changed what of a record, for those who may read it.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    permissions::{ReadDocuments, ReadGoods},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, Rows},
    input::Id,
};

use crate::history::models::history::{self, Subject};

#[utoipa::path(get, path = "/admin/api/goods/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn goods(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let salesman_id = staff.own_customers_only();
    let found = history::of_goods(&services.db, id, salesman_id, part(&query)).await?;
    Ok(audit_actions(found, &query))
}

#[utoipa::path(get, path = "/admin/api/makers/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn maker(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, Subject::Maker, id, &query).await
}

#[utoipa::path(get, path = "/admin/api/brands/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn brand(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, Subject::Brand, id, &query).await
}

#[utoipa::path(get, path = "/admin/api/categories/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn category(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, Subject::Category, id, &query).await
}

#[utoipa::path(get, path = "/admin/api/goods_documents/{id}/history", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn document(
    _: Staff<ReadDocuments>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    of(&services, Subject::Document, id, &query).await
}

/// The history of a deleted price is in the history of its goods.
#[utoipa::path(get, path = "/admin/api/goods_prices/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>), (status = 404)))]
pub async fn goods_price(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of_price(&services.db, id, staff.own_customers_only(), part(&query)).await?;
    let found = found.ok_or_else(|| ApiError::not_found("专属价"))?;
    Ok(audit_actions(found, &query))
}

/// The history of a deleted rule is in the history of its goods.
#[utoipa::path(get, path = "/admin/api/sale_rules/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>), (status = 404)))]
pub async fn sale_rule(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of_sale_rule(&services.db, id, staff.own_customers_only(), part(&query)).await?;
    let found = found.ok_or_else(|| ApiError::not_found("控销规则"))?;
    Ok(audit_actions(found, &query))
}

async fn of(
    services: &Services,
    subject: Subject,
    id: i64,
    query: &ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of(&services.db, subject, id, part(query)).await?;
    Ok(audit_actions(found, query))
}
