//! /api/cart: the cart of the signed-in member (specification sections 3, 4 and 7).
use ::orders::settings::TradeRules;
use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled},
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Money, Services, WriteTx,
    api::Envelope,
    input::{Flag, Id, Input, Quantity, Query, RowId},
    paging::chosen,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::cart::{
    models::{
        adding::{self, NewLine},
        cart::{self, CartOwner, Change, Kind, MOST_LINES},
        cart_context::CartContext,
        carts::CartResponder,
        quantity,
        set_quantity::set_quantity,
    },
    views::shop::cart::{CartPart, CartState, CartTotal},
};

/// Lines one request may carry: a pasted order of a pharmacy.
pub(super) const MOST_AT_ONCE: usize = 500;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CartQuery {
    /// 99999 = all manufacturers
    maker_id: Option<i64>,
}

#[utoipa::path(get, path = "/api/cart/list", tag = "cart", params(CartQuery), responses((status = 200, body = Envelope<CartState>)))]
pub async fn list(
    buyer: Buyer,
    State(carts): State<CartResponder>,
    Query(query): Query<CartQuery>,
) -> ApiResult<Data<CartState>> {
    let shown = chosen(query.maker_id).map_or(CartPart::All, CartPart::OfMaker);
    answer(&carts, &buyer, shown).await
}

async fn answer(carts: &CartResponder, buyer: &Buyer, shown: CartPart<'_>) -> ApiResult<Data<CartState>> {
    let state = carts.of(buyer).await?;
    Ok(Data(CartState::new(&state, shown)))
}

#[utoipa::path(get, path = "/api/cart/total", tag = "cart", responses((status = 200, body = Envelope<CartTotal>)))]
pub async fn total(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<CartTotal>> {
    Ok(Data(CartTotal {
        total: cart::count(&services.db, CartOwner::of(&buyer.member)).await?,
    }))
}

/// Tiers that a client sends are not read: the server quotes again.
#[derive(Deserialize, ToSchema)]
pub struct CartLineInput {
    goods_id: RowId,
    number: Quantity,
    /// What a unit cost at this number on the page; where the server's price is another one, the line says that it changed.
    #[serde(default)]
    price: Option<Money>,
    /// Warehouse; absent or 0 = the one that can deliver.
    #[serde(default)]
    ck_id: RowId,
    /// 1 seckill, 2 group buy, 3 combination (number counts sets), 4 add-on; otherwise ordinary.
    #[serde(default, rename = "type")]
    kind: RowId,
    /// The campaign that sells it so; absent or 0: the only one that does.
    #[serde(default)]
    campaign_id: RowId,
}

#[derive(Deserialize, ToSchema)]
pub struct CartInput {
    params: Vec<CartLineInput>,
}

#[utoipa::path(post, path = "/api/cart", tag = "cart", request_body = CartInput, responses((status = 200, body = Envelope<CartTotal>), (status = 422)))]
pub async fn add(
    buyer: Entitled<PlaceOrders>,
    State(carts): State<CartResponder>,
    Input(input): Input<CartInput>,
) -> ApiResult<Data<CartTotal>> {
    if input.params.is_empty() || input.params.len() > MOST_AT_ONCE {
        return Err(ApiError::invalid(
            "params",
            format!("一次请加入 1 到 {MOST_AT_ONCE} 种商品"),
        ));
    }
    let lines = input.params.into_iter().map(|line| NewLine {
        goods_id: line.goods_id.0,
        quantity: line.number.0,
        warehouse_id: Some(line.ck_id.0).filter(|id| *id != 0),
        price: line.price.filter(|price| price.is_positive()),
        kind: Kind::from_code(line.kind.0).unwrap_or_default(),
        campaign_id: line.campaign_id.0,
    });
    put_in(buyer, carts, lines.collect()).await
}

#[utoipa::path(post, path = "/api/cart/quick_add/{id}", tag = "cart", params(("id" = i64, Path)), responses((status = 200, body = Envelope<CartTotal>), (status = 422)))]
pub async fn quick_add(
    buyer: Entitled<PlaceOrders>,
    Id(goods_id): Id,
    State(carts): State<CartResponder>,
) -> ApiResult<Data<CartTotal>> {
    let goods = carts
        .goods_cache
        .get(&carts.services.db, goods_id)
        .await?
        .ok_or_else(|| ApiError::not_found("商品"))?;
    let number = quantity::smallest(goods.min_quantity, goods.step);
    let line = NewLine {
        goods_id,
        quantity: number,
        warehouse_id: None,
        price: None,
        kind: Kind::Normal,
        campaign_id: 0,
    };
    put_in(buyer, carts, vec![line]).await
}

async fn put_in(
    buyer: Entitled<PlaceOrders>,
    carts: CartResponder,
    lines: Vec<NewLine>,
) -> ApiResult<Data<CartTotal>> {
    let book = carts.books.get(&carts.services).await?;
    let CartResponder {
        services,
        goods_cache,
        ..
    } = carts;
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let total = services
        .writer
        .run(async move |tx: &WriteTx| {
            let rules = settings.of::<TradeRules>();
            let context = CartContext::new(&goods_cache, rules, &buyer.member, &book, now);
            adding::add(tx, &context, &lines).await
        })
        .await?;
    Ok(Data(CartTotal { total }))
}

/// What every change of the cart may say besides.
#[derive(Clone, Copy, Deserialize, ToSchema)]
pub struct CartChangeOptions {
    /// 1 = return only the lines that the client cannot derive from its request: the changed line, and those
    /// that could not be selected. 0 = the whole cart.
    #[serde(default)]
    brief: Flag,
    /// A number of the sender's choice that comes along with `cart:changed`, so that a page knows its own changes.
    #[serde(default)]
    change: RowId,
}

impl CartChangeOptions {
    fn change(self, buyer: &Buyer) -> Change {
        Change {
            owner: CartOwner::of(&buyer.member),
            number: Some(self.change.0).filter(|number| *number != 0),
        }
    }

    fn shown(self, of_brief: CartPart<'_>) -> CartPart<'_> {
        if self.brief.0 { of_brief } else { CartPart::All }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct NumberInput {
    number: Quantity,
}

#[derive(Deserialize, ToSchema)]
pub struct EditInput {
    params: NumberInput,
    #[serde(flatten)]
    manner: CartChangeOptions,
}

#[utoipa::path(post, path = "/api/cart/{id}/edit", tag = "cart", params(("id" = i64, Path)), request_body = EditInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn edit(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(carts): State<CartResponder>,
    Input(input): Input<EditInput>,
) -> ApiResult<Data<CartState>> {
    let book = carts.books.get(&carts.services).await?;
    let CartResponder {
        services,
        goods_cache,
        ..
    } = carts.clone();
    let (settings, now, number) = (
        services.settings.clone(),
        services.clock.now(),
        input.params.number.0,
    );
    let (member, change) = (buyer.member.clone(), input.manner.change(&buyer));
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let rules = settings.of::<TradeRules>();
            let context = CartContext::new(&goods_cache, rules, &member, &book, now);
            set_quantity(tx, &context, change, id, number).await
        })
        .await?;
    let shown = input.manner.shown(CartPart::Line(id));
    answer(&carts, &buyer, shown).await
}

#[derive(Deserialize, ToSchema)]
pub struct SelectInput {
    #[serde(default)]
    ids: Vec<RowId>,
    is_selected: Flag,
    #[serde(flatten)]
    manner: CartChangeOptions,
}

#[utoipa::path(post, path = "/api/cart/batch_select", tag = "cart", request_body = SelectInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn batch_select(
    buyer: Entitled<PlaceOrders>,
    State(carts): State<CartResponder>,
    Input(input): Input<SelectInput>,
) -> ApiResult<Data<CartState>> {
    let (ids, change, wanted) = (
        line_ids(input.ids)?,
        input.manner.change(&buyer),
        input.is_selected.0,
    );
    let able = if wanted {
        carts.selectable(&buyer, &ids).await?
    } else {
        ids.clone()
    };
    let asked = ids;
    carts
        .services
        .writer
        .run(async move |tx: &WriteTx| cart::select(tx, change, &able, wanted).await)
        .await?;
    let shown = input.manner.shown(CartPart::NotAsAsked {
        ids: &asked,
        is_selected: wanted,
    });
    answer(&carts, &buyer, shown).await
}

/// At most as many as a cart holds.
pub(super) fn line_ids(ids: Vec<RowId>) -> ApiResult<Vec<i64>> {
    if ids.len() > MOST_LINES {
        return Err(ApiError::invalid("ids", format!("一次最多 {MOST_LINES} 种商品")));
    }
    Ok(plain(ids))
}

pub(super) fn plain(ids: Vec<RowId>) -> Vec<i64> {
    ids.into_iter().map(|id| id.0).collect()
}

#[derive(Deserialize, ToSchema)]
pub struct IdsInput {
    ids: Vec<RowId>,
    #[serde(flatten)]
    manner: CartChangeOptions,
}

#[utoipa::path(post, path = "/api/cart/batch_delete", tag = "cart", request_body = IdsInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn batch_delete(
    buyer: Entitled<PlaceOrders>,
    State(carts): State<CartResponder>,
    Input(input): Input<IdsInput>,
) -> ApiResult<Data<CartState>> {
    let (ids, change) = (line_ids(input.ids)?, input.manner.change(&buyer));
    carts
        .services
        .writer
        .run(async move |tx: &WriteTx| cart::remove(tx, change, &ids).await)
        .await?;
    answer(&carts, &buyer, input.manner.shown(CartPart::None)).await
}
