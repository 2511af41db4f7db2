//! /api/focus/ppzq and /api/focus/brand/{id}: the brand zone.
use axum::extract::State;
use catalog::brands::models::brands;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query},
    paging::PageRequest,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::views::common::{BrandItem, BrandPage};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BrandQuery {
    page: Option<u64>,
    per_page: Option<u64>,
}

#[utoipa::path(get, path = "/api/focus/ppzq", tag = "content", params(BrandQuery), responses((status = 200, body = Envelope<BrandPage>)))]
pub async fn list(
    State(services): State<Services>,
    Query(query): Query<BrandQuery>,
) -> ApiResult<Data<BrandPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let (rows, total) = brands::page(&services.db, page).await?;
    Ok(Data(BrandPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: rows.into_iter().map(BrandItem::from).collect(),
    }))
}

#[utoipa::path(get, path = "/api/focus/brand/{id}", tag = "content", params(("id" = i64, Path)), responses((status = 200, body = Envelope<BrandItem>), (status = 404)))]
pub async fn show(Id(id): Id, State(services): State<Services>) -> ApiResult<Data<BrandItem>> {
    let brand = brands::on_sale_by_id(&services.db, id).await?;
    brand
        .map(|brand| Data(brand.into()))
        .ok_or_else(|| ApiError::not_found("品牌"))
}
