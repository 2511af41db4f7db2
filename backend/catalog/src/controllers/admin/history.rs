//! /admin/api/{goods,makers,brands,categories}/{id}/history: who changed what of a record, for whoever may read it.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadGoods};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
    input::Id,
};

use crate::{
    models::history::{self, Subject},
    views::admin::history::AdminDeed,
};

#[utoipa::path(get, path = "/admin/api/goods/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminDeed>)))]
pub async fn goods(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDeed>> {
    of(&services, Subject::Goods, id, &query).await
}

#[utoipa::path(get, path = "/admin/api/makers/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminDeed>)))]
pub async fn maker(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDeed>> {
    of(&services, Subject::Maker, id, &query).await
}

#[utoipa::path(get, path = "/admin/api/brands/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminDeed>)))]
pub async fn brand(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDeed>> {
    of(&services, Subject::Brand, id, &query).await
}

#[utoipa::path(get, path = "/admin/api/categories/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminDeed>)))]
pub async fn category(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDeed>> {
    of(&services, Subject::Category, id, &query).await
}

/// Nobody pages deeper than this into the life of one record.
const DEEPEST: u64 = 1000;

async fn of(services: &Services, subject: Subject, id: i64, query: &ListQuery) -> ApiResult<Rows<AdminDeed>> {
    let from = query.from.min(DEEPEST);
    let (deeds, total) = history::of(&services.db, subject, id, from, query.limit).await?;
    Ok(Rows {
        name: "history",
        from,
        total,
        rows: deeds.into_iter().map(AdminDeed::from).collect(),
    })
}
