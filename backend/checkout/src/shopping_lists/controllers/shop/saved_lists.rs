//! /api/saved_list: 常购清单, goods with quantities that are ordered again and again.
use std::collections::HashMap;

use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled, Visitor},
    member_rights::{MemberRole, PlaceOrders},
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Flag, Id, Input, RowId, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    cart::{
        models::{
            cart::CartOwner,
            cart_fill::FillRequest,
            filler::{CartFiller, WishInput},
        },
        views::shop::cart_fill::CartFill,
    },
    errors::CheckoutError,
    offers::views::shop::cards::Cards,
    shopping_lists::{
        models::saved_lists::{self, MOST_LINES, MOST_LISTS, Requester, Title, VisibleList},
        views::shop::saved_list::{SavedList, SavedListDetail, SavedListLine, SavedLists},
    },
};

fn requester(buyer: &Buyer) -> Requester {
    Requester {
        owner: CartOwner::of(&buyer.member),
        is_owner: buyer.member.role == MemberRole::Owner,
    }
}

#[utoipa::path(get, path = "/api/saved_list", tag = "saved_list", responses((status = 200, body = Envelope<SavedLists>)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<SavedLists>> {
    let requester = requester(&buyer);
    let all = saved_lists::all(&services.db, requester.owner).await?;
    Ok(Data(SavedLists {
        list: all
            .into_iter()
            .map(|shown| SavedList::new(shown, requester))
            .collect(),
        most_lists: MOST_LISTS,
        most_lines: MOST_LINES as u64,
    }))
}

#[utoipa::path(get, path = "/api/saved_list/{id}", tag = "saved_list", params(("id" = i64, Path)), responses((status = 200, body = Envelope<SavedListDetail>), (status = 404)))]
pub async fn detail(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    State(cards): State<Cards>,
) -> ApiResult<Data<SavedListDetail>> {
    show(buyer, id, &services, &cards).await
}

async fn seen(services: &Services, owner: CartOwner, id: i64) -> ApiResult<VisibleList> {
    let shown = saved_lists::one(&services.db, owner, id).await?;
    shown.ok_or_else(|| CheckoutError::NotFound("清单").into())
}

async fn show(buyer: Buyer, id: i64, services: &Services, cards: &Cards) -> ApiResult<Data<SavedListDetail>> {
    let requester = requester(&buyer);
    let shown = seen(services, requester.owner, id).await?;
    let lines = saved_lists::lines_of(&services.db, id).await?;
    let ids: Vec<i64> = lines.iter().map(|line| line.goods_id).collect();
    let numbers: HashMap<i64, i64> = lines.iter().map(|line| (line.goods_id, line.quantity)).collect();
    let goods = cards.of(&Visitor(Some(buyer)), &ids).await?;
    let goods = goods.into_iter().map(|goods| SavedListLine {
        number: numbers[&goods.id],
        goods,
    });
    Ok(Data(SavedListDetail {
        goods: goods.collect(),
        list: SavedList::new(shown, requester),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct SavedListInput {
    name: Text<30>,
    #[serde(default)]
    is_shared: Flag,
    /// What goes in at once.
    #[serde(default)]
    params: Vec<WishInput>,
}

#[derive(Deserialize, ToSchema)]
pub struct SavedListTitleInput {
    name: Text<30>,
    #[serde(default)]
    is_shared: Flag,
}

fn title(name: Text<30>, is_shared: Flag) -> ApiResult<Title> {
    if name.is_empty() {
        return Err(ApiError::invalid("name", "请填写清单名称"));
    }
    Ok(Title {
        name: name.0,
        is_shared: is_shared.0,
    })
}

fn wishes(params: Vec<WishInput>) -> ApiResult<Vec<FillRequest>> {
    if params.len() > MOST_LINES {
        return Err(ApiError::invalid(
            "params",
            format!("一个清单最多 {MOST_LINES} 种商品，请分成几个清单"),
        ));
    }
    Ok(params.into_iter().map(FillRequest::from).collect())
}

/// The new list's id is in the answer.
#[utoipa::path(post, path = "/api/saved_list", tag = "saved_list", request_body = SavedListInput, responses((status = 200, body = Envelope<SavedListDetail>), (status = 409), (status = 422)))]
pub async fn make(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Input(input): Input<SavedListInput>,
) -> ApiResult<Data<SavedListDetail>> {
    let (title, wishes) = (title(input.name, input.is_shared)?, wishes(input.params)?);
    let (owner, now) = (CartOwner::of(&buyer.member), services.clock.now());
    let id = services
        .writer
        .run(async move |tx: &WriteTx| saved_lists::make(tx, owner, title, &wishes, now).await)
        .await?;
    show(buyer.into_buyer(), id, &services, &cards).await
}

#[utoipa::path(put, path = "/api/saved_list/{id}", tag = "saved_list", params(("id" = i64, Path)), request_body = SavedListTitleInput, responses((status = 200, body = Envelope<SavedListDetail>), (status = 403), (status = 404), (status = 422)))]
pub async fn retitle(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Input(input): Input<SavedListTitleInput>,
) -> ApiResult<Data<SavedListDetail>> {
    let title = title(input.name, input.is_shared)?;
    let (requester, now) = (requester(&buyer), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| saved_lists::retitle(tx, requester, id, title, now).await)
        .await?;
    show(buyer.into_buyer(), id, &services, &cards).await
}

#[utoipa::path(delete, path = "/api/saved_list/{id}", tag = "saved_list", params(("id" = i64, Path)), responses((status = 200, body = Envelope<bool>), (status = 403), (status = 404)))]
pub async fn discard(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<bool>> {
    let requester = requester(&buyer);
    services
        .writer
        .run(async move |tx: &WriteTx| saved_lists::discard(tx, requester, id).await)
        .await?;
    Ok(Data(true))
}

#[derive(Deserialize, ToSchema)]
pub struct SavedListLinesInput {
    params: Vec<WishInput>,
}

/// Puts goods in; goods that are there get the new number.
#[utoipa::path(post, path = "/api/saved_list/{id}/goods", tag = "saved_list", params(("id" = i64, Path)), request_body = SavedListLinesInput, responses((status = 200, body = Envelope<SavedListDetail>), (status = 404), (status = 409), (status = 422)))]
pub async fn put(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Input(input): Input<SavedListLinesInput>,
) -> ApiResult<Data<SavedListDetail>> {
    if input.params.is_empty() {
        return Err(ApiError::invalid("params", "请选择要放进清单的商品"));
    }
    let wishes = wishes(input.params)?;
    let (owner, now) = (CartOwner::of(&buyer.member), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| saved_lists::put(tx, owner, id, &wishes, now).await)
        .await?;
    show(buyer.into_buyer(), id, &services, &cards).await
}

#[derive(Deserialize, ToSchema)]
pub struct SavedListGoodsInput {
    goods_ids: Vec<RowId>,
}

#[utoipa::path(post, path = "/api/saved_list/{id}/remove", tag = "saved_list", params(("id" = i64, Path)), request_body = SavedListGoodsInput, responses((status = 200, body = Envelope<SavedListDetail>), (status = 404), (status = 422)))]
pub async fn remove(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Input(input): Input<SavedListGoodsInput>,
) -> ApiResult<Data<SavedListDetail>> {
    if input.goods_ids.is_empty() || input.goods_ids.len() > MOST_LINES {
        return Err(ApiError::invalid(
            "goods_ids",
            format!("请选择 1 到 {MOST_LINES} 个商品"),
        ));
    }
    let ids: Vec<i64> = input.goods_ids.into_iter().map(|id| id.0).collect();
    let (owner, now) = (CartOwner::of(&buyer.member), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| saved_lists::remove(tx, owner, id, &ids, now).await)
        .await?;
    show(buyer.into_buyer(), id, &services, &cards).await
}

/// The whole list into the cart, each product with what became of it.
#[utoipa::path(post, path = "/api/saved_list/{id}/cart", tag = "saved_list", params(("id" = i64, Path)), responses((status = 200, body = Envelope<CartFill>), (status = 404), (status = 422), (status = 459)))]
pub async fn to_cart(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    State(filler): State<CartFiller>,
) -> ApiResult<Data<CartFill>> {
    seen(&services, CartOwner::of(&buyer.member), id).await?;
    let lines = saved_lists::lines_of(&services.db, id).await?;
    if lines.is_empty() {
        return Err(ApiError::invalid("goods", "清单里还没有商品"));
    }
    let wishes = lines.iter().map(|line| FillRequest {
        goods_id: line.goods_id,
        quantity: line.quantity,
    });
    let filled = filler.fill(&buyer, wishes.collect()).await?;
    Ok(Data(CartFill::new(filled)))
}
