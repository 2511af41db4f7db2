//! POST /api/cart/fill and /api/order/{id}/buy_again: many goods into the cart at once, each with what became of it.
use ::orders::{
    lifecycle::{controllers::shop::orders, models::orders::lines as lines_of},
    settings::TradeRules,
};
use axum::extract::{FromRef, State};
use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Number, Quantity, RowId},
    services::shared,
};
use loco_rs::app::AppContext;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cart::MOST_AT_ONCE;
use crate::cart::{
    models::{
        cart_context::CartContext,
        cart_fill::{self, FillRequest},
    },
    views::shop::cart_fill::CartFill,
};

/// Fills carts. Cheap to clone.
#[derive(Clone)]
pub struct CartFiller {
    services: Services,
    goods_cache: GoodsCache,
    books: BookCache,
}

impl FromRef<AppContext> for CartFiller {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            books: shared::<BookCache>(ctx),
        }
    }
}

impl CartFiller {
    pub async fn fill(
        self,
        buyer: &Entitled<PlaceOrders>,
        wishes: Vec<FillRequest>,
    ) -> ApiResult<Data<CartFill>> {
        let member = buyer.member.clone();
        let (settings, now) = (self.services.settings.clone(), self.services.clock.now());
        let book = self.books.get(&self.services).await?;
        let goods_cache = self.goods_cache;
        let fill = self
            .services
            .writer
            .run(async move |tx: &WriteTx| {
                let rules = settings.of::<TradeRules>();
                let context = CartContext::new(&goods_cache, rules, &member, &book, now);
                cart_fill::fill(tx, &context, &wishes).await
            })
            .await?;
        Ok(Data(CartFill::new(fill)))
    }
}

#[derive(Deserialize, ToSchema)]
pub struct WishInput {
    pub goods_id: RowId,
    pub number: Quantity,
}

impl From<WishInput> for FillRequest {
    fn from(input: WishInput) -> Self {
        Self {
            goods_id: input.goods_id.0,
            quantity: input.number.0,
        }
    }
}

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
    filler.fill(&buyer, wishes).await
}

/// The goods of an order, once more.
#[utoipa::path(post, path = "/api/order/{id}/buy_again", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<CartFill>), (status = 404), (status = 459)))]
pub async fn buy_again(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    State(filler): State<CartFiller>,
) -> ApiResult<Data<CartFill>> {
    let order = orders::own(&services, &buyer, &number).await?;
    let lines = lines_of(&services.db, order.id).await?;
    let bought = lines.iter().filter(|line| line.gift_of.is_none());
    let wishes = bought.map(|line| FillRequest {
        goods_id: line.goods_id,
        quantity: line.quantity,
    });
    filler.fill(&buyer, wishes.collect()).await
}
