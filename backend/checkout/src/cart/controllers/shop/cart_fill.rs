//! POST /api/cart/fill and /api/order/{id}/buy_again: many goods into the cart at once, each with what became of it.
use ::orders::lifecycle::models::orders;
use axum::extract::State;
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Input, Number},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cart::MOST_AT_ONCE;
use crate::cart::{
    models::{
        cart_fill::FillRequest,
        filler::{CartFiller, WishInput},
    },
    views::shop::cart_fill::CartFill,
};

#[derive(Deserialize, ToSchema)]
pub struct CartFillInput {
    params: Vec<WishInput>,
}

/// Raises each product to the number, as far as it can be bought. Called again it changes nothing.
#[utoipa::path(post, path = "/api/cart/fill", tag = "cart", request_body = CartFillInput, responses((status = 200, body = Envelope<CartFill>), (status = 422), (status = 459)))]
pub async fn fill(
    buyer: Entitled<PlaceOrders>,
    State(filler): State<CartFiller>,
    Input(input): Input<CartFillInput>,
) -> ApiResult<Data<CartFill>> {
    if input.params.is_empty() || input.params.len() > MOST_AT_ONCE {
        return Err(ApiError::invalid(
            "params",
            format!("一次请加入 1 到 {MOST_AT_ONCE} 种商品"),
        ));
    }
    let wishes = input.params.into_iter().map(FillRequest::from).collect();
    Ok(Data(CartFill::new(filler.fill(&buyer, wishes).await?)))
}

/// The goods of an order, once more.
#[utoipa::path(post, path = "/api/order/{id}/buy_again", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<CartFill>), (status = 404), (status = 459)))]
pub async fn buy_again(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    State(filler): State<CartFiller>,
) -> ApiResult<Data<CartFill>> {
    let order = orders::by_number(&services.db, buyer.company_id(), &number).await?;
    let order = order.ok_or_else(|| ApiError::not_found("订单"))?;
    let lines = orders::lines(&services.db, order.id).await?;
    let bought = lines.iter().filter(|line| line.gift_of.is_none());
    let wishes = bought.map(|line| FillRequest {
        goods_id: line.goods_id,
        quantity: line.quantity,
    });
    let filled = filler.fill(&buyer, wishes.collect()).await?;
    Ok(Data(CartFill::new(filled)))
}
