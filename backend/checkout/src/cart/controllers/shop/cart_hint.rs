//! POST /api/cart/next_hint: the amount missing for free delivery, and goods to reach it.
use axum::extract::State;
use identity::actors::{Buyer, Visitor};
use kernel::{ApiResult, Data, Services, api::Envelope, paging::PageRequest};

use crate::{
    cart::{models::carts::CartResponder, views::shop::cart::NextHint},
    offers::views::shop::cards::Cards,
    purchase_history::models::purchase_history,
};

/// Goods that are looked through for proposals, and how many are proposed.
const HISTORY: u64 = 100;
const PROPOSED: usize = 8;

#[utoipa::path(post, path = "/api/cart/next_hint", tag = "cart", responses((status = 200, body = Envelope<NextHint>)))]
pub async fn next_hint(
    buyer: Buyer,
    State(services): State<Services>,
    State(carts): State<CartResponder>,
    State(cards): State<Cards>,
) -> ApiResult<Data<NextHint>> {
    let state = carts.of(&buyer).await?;
    let left = state.sums.shipping_left();
    if !left.is_positive() {
        return Ok(Data(NextHint {
            message: if state.sums.freight.total().is_positive() {
                "可以包邮的商品已免运费".into()
            } else {
                "已满足免运费".into()
            },
            shipping_left: left,
            goods: Vec::new(),
        }));
    }
    let history = PageRequest::new(None, Some(HISTORY));
    let (often, _) = purchase_history::page(
        &services.db,
        buyer.company_id(),
        purchase_history::Order::Often,
        history,
    )
    .await?;
    let in_cart = |id| state.lines.iter().any(|line| line.row.goods_id == id);
    let ids: Vec<i64> = often.iter().map(|bought| bought.goods_id).collect();
    let ids: Vec<i64> = ids.into_iter().filter(|id| !in_cart(*id)).collect();
    let mut goods = cards.of(&Visitor(Some(buyer)), &ids).await?;
    goods.retain(|card| card.is_buy);
    goods.truncate(PROPOSED);
    Ok(Data(NextHint {
        message: format!("再买 {left} 元即可免运费"),
        shipping_left: left,
        goods,
    }))
}
