//! /admin/api/categories, /makers, /warehouses: what other records refer to, read only.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadGoods};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{Bare, ListQuery, Rows},
    input::Id,
};

use crate::{
    models::{categories::CategoryTree, makers, warehouses},
    views::admin::reference::{AdminCategory, AdminMaker, AdminWarehouse},
};

#[utoipa::path(get, path = "/admin/api/categories", tag = "goods", responses((status = 200, body = Vec<AdminCategory>)))]
pub async fn categories(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCategory>> {
    let tree = CategoryTree::load(&services.db).await?;
    let (ids, kind, words) = (query.ids(), query.number("kind")?, query.text("q"));
    let rows: Vec<_> = tree
        .rows()
        .into_iter()
        .filter(|row| ids.as_ref().is_none_or(|ids| ids.contains(&row.id)))
        .filter(|row| kind.is_none_or(|kind| i64::from(row.kind) == kind))
        .filter(|row| words.as_ref().is_none_or(|words| row.name.contains(words)))
        .map(AdminCategory::from)
        .collect();
    Ok(page("categories", rows, &query))
}

#[utoipa::path(get, path = "/admin/api/categories/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminCategory), (status = 404)))]
pub async fn category(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminCategory>> {
    let tree = CategoryTree::load(&services.db).await?;
    let row = tree
        .rows()
        .into_iter()
        .find(|row| row.id == id)
        .map(AdminCategory::from);
    row.map(Bare).ok_or_else(|| ApiError::not_found("分类"))
}

#[utoipa::path(get, path = "/admin/api/makers", tag = "goods", responses((status = 200, body = Vec<AdminMaker>)))]
pub async fn makers(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminMaker>> {
    let (rows, total) = makers::list(&services.db, &query).await?;
    Ok(Rows {
        name: "makers",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/makers/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminMaker), (status = 404)))]
pub async fn maker(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminMaker>> {
    let row = makers::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("生产厂家"))?;
    Ok(Bare(row.into()))
}

#[utoipa::path(get, path = "/admin/api/warehouses", tag = "stocks", responses((status = 200, body = Vec<AdminWarehouse>)))]
pub async fn warehouses(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminWarehouse>> {
    let ids = query.ids();
    let rows = warehouses::all(&services.db).await?;
    let wanted = rows
        .into_iter()
        .filter(|row| ids.as_ref().is_none_or(|ids| ids.contains(&row.id)));
    Ok(page(
        "warehouses",
        wanted.map(AdminWarehouse::from).collect(),
        &query,
    ))
}

#[utoipa::path(get, path = "/admin/api/warehouses/{id}", tag = "stocks", params(("id" = i64, Path)), responses((status = 200, body = AdminWarehouse), (status = 404)))]
pub async fn warehouse(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminWarehouse>> {
    let row = warehouses::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("仓库"))?;
    Ok(Bare(row.into()))
}

/// One page of a list that is short enough to be read whole.
fn page<T>(name: &'static str, rows: Vec<T>, query: &ListQuery) -> Rows<T> {
    let total = rows.len() as u64;
    let rows = rows
        .into_iter()
        .skip(query.from as usize)
        .take(query.limit as usize)
        .collect();
    Rows {
        name,
        from: query.from,
        total,
        rows,
    }
}
