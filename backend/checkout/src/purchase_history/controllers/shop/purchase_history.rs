//! GET /api/user/fast_buy: what this company has bought before.
use std::collections::HashMap;

use axum::extract::State;
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::Query,
    paging::{PageRequest, chosen_text},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    offers::views::shop::{cards::Cards, goods::GoodsCard},
    purchase_history::{
        models::purchase_history::{self, Order},
        views::shop::purchase_history::{BoughtGoods, BoughtPage},
    },
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoughtQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// recent | often | number
    order: Option<String>,
}

#[utoipa::path(get, path = "/api/user/fast_buy", tag = "goods", params(BoughtQuery), responses((status = 200, body = Envelope<BoughtPage>), (status = 422)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Query(query): Query<BoughtQuery>,
) -> ApiResult<Data<BoughtPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let order = chosen_text(query.order.as_deref())
        .map(|code| {
            Order::from_code(code).ok_or_else(|| ApiError::invalid("order", "没有这种排序，请重新选择"))
        })
        .transpose()?
        .unwrap_or_default();
    let (history, total) = purchase_history::page(&services.db, buyer.company_id(), order, page).await?;
    let ids: Vec<i64> = history.iter().map(|bought| bought.goods_id).collect();
    let cards = cards.of(&Visitor(Some(buyer)), &ids).await?;
    let mut by_id: HashMap<i64, GoodsCard> = cards.into_iter().map(|card| (card.id, card)).collect();
    let list = history.iter().filter_map(|bought| {
        Some(BoughtGoods {
            goods: by_id.remove(&bought.goods_id)?,
            bought: bought.into(),
        })
    });
    Ok(Data(BoughtPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.collect(),
    }))
}
