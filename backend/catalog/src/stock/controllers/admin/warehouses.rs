//! /admin/api/warehouses: what other records refer to, read only.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadGoods};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};

use crate::stock::{models::warehouses, views::admin::warehouse::AdminWarehouse};

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
    Ok(Rows::part_of(
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
) -> ApiResult<PlainJson<AdminWarehouse>> {
    let row = warehouses::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("仓库"))?;
    Ok(PlainJson(row.into()))
}
