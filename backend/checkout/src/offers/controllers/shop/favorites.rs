//! /api/favorite: a member's favourite goods.
use axum::extract::State;
use catalog::favorites::models::favorites;
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Query, RowId},
    paging::PageRequest,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::offers::views::shop::{cards::Cards, goods::GoodsPage};

const MOST_AT_ONCE: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    page: Option<u64>,
    per_page: Option<u64>,
}

#[utoipa::path(get, path = "/api/favorite", tag = "favorite", params(PageQuery), responses((status = 200, body = Envelope<GoodsPage>)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Data<GoodsPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let (ids, total) = favorites::page(&services.db, buyer.member_id(), page).await?;
    let list = cards.of(&Visitor(Some(buyer)), &ids).await?;
    Ok(Data(GoodsPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list,
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct FavoriteInput {
    goods_ids: Vec<RowId>,
}

impl FavoriteInput {
    fn ids(self) -> ApiResult<Vec<i64>> {
        if self.goods_ids.is_empty() || self.goods_ids.len() > MOST_AT_ONCE {
            return Err(ApiError::invalid(
                "goods_ids",
                format!("请选择 1 到 {MOST_AT_ONCE} 个商品"),
            ));
        }
        Ok(self.goods_ids.into_iter().map(|id| id.0).collect())
    }
}

#[utoipa::path(post, path = "/api/favorite", tag = "favorite", request_body = FavoriteInput, responses((status = 200, body = Envelope<bool>)))]
pub async fn add(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<FavoriteInput>,
) -> ApiResult<Data<bool>> {
    let (ids, member_id, now) = (input.ids()?, buyer.member_id(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| favorites::add(tx, member_id, &ids, now).await)
        .await?;
    Ok(Data(true))
}

#[utoipa::path(post, path = "/api/favorite/cancel", tag = "favorite", request_body = FavoriteInput, responses((status = 200, body = Envelope<bool>)))]
pub async fn cancel(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<FavoriteInput>,
) -> ApiResult<Data<bool>> {
    let (ids, member_id) = (input.ids()?, buyer.member_id());
    services
        .writer
        .run(async move |tx: &WriteTx| favorites::remove(tx, member_id, &ids).await)
        .await?;
    Ok(Data(true))
}
