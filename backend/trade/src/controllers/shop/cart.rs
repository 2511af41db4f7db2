//! /api/cart: the cart of the signed-in member (specification sections 3, 4 and 7).
use axum::extract::State;
use catalog::models::{shelf::Shelf, warehouses};
use identity::{
    actors::{Buyer, Entitled},
    member_rights::PlaceOrders,
    models::addresses,
    views::shop::address::Address,
};
use kernel::{
    ApiError, ApiResult, Data, Money, Services,
    api::Envelope,
    input::{Flag, Id, Input, Quantity, Query, RowId},
    paging::chosen,
};
use sea_orm::prelude::*;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use wallet::models::ledger::{self, Kind};

use crate::{
    models::{
        _entities::cart_items::Column,
        cart::{self, Judge, NewLine, Whose},
        cart_state, checkout as quoting, copy,
        gate::contract_needed,
        orders, quantity,
    },
    views::shop::cart::{CartCopyResult, CartState, CartTotal, Checkout, CopyRefusal, NextHint},
};

/// Lines one request may carry: a pasted order of a pharmacy.
pub(super) const MOST_AT_ONCE: usize = 500;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CartQuery {
    /// 99999 = all makers
    maker_id: Option<i64>,
}

#[utoipa::path(get, path = "/api/cart/list", tag = "cart", params(CartQuery), responses((status = 200, body = Envelope<CartState>)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    Query(query): Query<CartQuery>,
) -> ApiResult<Data<CartState>> {
    state_of(&buyer, &services, &shelf, chosen(query.maker_id)).await
}

async fn state_of(
    buyer: &Buyer,
    services: &Services,
    shelf: &Shelf,
    maker_id: Option<i64>,
) -> ApiResult<Data<CartState>> {
    let state = cart_state::load(services, shelf, &buyer.member).await?;
    let free_from = Money(services.settings.trade.free_shipping_from);
    Ok(Data(CartState::new(&state, free_from, maker_id)))
}

#[utoipa::path(get, path = "/api/cart/total", tag = "cart", responses((status = 200, body = Envelope<CartTotal>)))]
pub async fn total(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<CartTotal>> {
    Ok(Data(CartTotal {
        total: cart::count(&services.db, Whose::of(&buyer.member)).await?,
    }))
}

/// Prices and tiers that a client sends are not read: the server quotes anew.
#[derive(Deserialize, ToSchema)]
pub struct CartLineInput {
    goods_id: RowId,
    number: Quantity,
    /// Warehouse; absent or 0 = the one that can deliver.
    #[serde(default)]
    ck_id: RowId,
    /// 1 seckill, 3 combination: not sold here.
    #[serde(default, rename = "type")]
    kind: RowId,
}

#[derive(Deserialize, ToSchema)]
pub struct CartInput {
    params: Vec<CartLineInput>,
}

#[utoipa::path(post, path = "/api/cart", tag = "cart", request_body = CartInput, responses((status = 200, body = Envelope<CartTotal>), (status = 422)))]
pub async fn add(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    Input(input): Input<CartInput>,
) -> ApiResult<Data<CartTotal>> {
    if input.params.is_empty() || input.params.len() > MOST_AT_ONCE {
        return Err(ApiError::invalid(
            "params",
            format!("一次请加入 1 到 {MOST_AT_ONCE} 种商品"),
        ));
    }
    if let Some(place) = input.params.iter().position(|line| matches!(line.kind.0, 1 | 3)) {
        return Err(ApiError::invalid(
            format!("params.{place}.type"),
            "该商品没有正在进行的秒杀或组合活动",
        ));
    }
    let lines = input.params.into_iter().map(|line| NewLine {
        goods_id: line.goods_id.0,
        number: line.number.0,
        warehouse_id: Some(line.ck_id.0).filter(|id| *id != 0),
    });
    put_in(buyer, services, shelf, lines.collect()).await
}

#[utoipa::path(post, path = "/api/cart/quick_add/{id}", tag = "cart", params(("id" = i64, Path)), responses((status = 200, body = Envelope<CartTotal>), (status = 422)))]
pub async fn quick_add(
    buyer: Entitled<PlaceOrders>,
    Id(goods_id): Id,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
) -> ApiResult<Data<CartTotal>> {
    let goods = shelf
        .get(&services.db, goods_id)
        .await?
        .ok_or_else(|| ApiError::not_found("商品"))?;
    let number = quantity::smallest(goods.min_number, goods.step);
    put_in(
        buyer,
        services,
        shelf,
        vec![NewLine {
            goods_id,
            number,
            warehouse_id: None,
        }],
    )
    .await
}

async fn put_in(
    buyer: Entitled<PlaceOrders>,
    services: Services,
    shelf: Shelf,
    lines: Vec<NewLine>,
) -> ApiResult<Data<CartTotal>> {
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let total = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let judge = Judge {
                    shelf: &shelf,
                    rules: &settings.trade,
                    member: &buyer.member,
                    now,
                };
                cart::add(tx, &judge, &lines).await
            })
        })
        .await?;
    Ok(Data(CartTotal { total }))
}

#[derive(Deserialize, ToSchema)]
pub struct NumberInput {
    number: Quantity,
}

#[derive(Deserialize, ToSchema)]
pub struct EditInput {
    params: NumberInput,
}

#[utoipa::path(post, path = "/api/cart/{id}/edit", tag = "cart", params(("id" = i64, Path)), request_body = EditInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn edit(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    Input(input): Input<EditInput>,
) -> ApiResult<Data<CartState>> {
    let (settings, now, number) = (
        services.settings.clone(),
        services.clock.now(),
        input.params.number.0,
    );
    let (member, own_shelf) = (buyer.member.clone(), shelf.clone());
    services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let judge = Judge {
                    shelf: &own_shelf,
                    rules: &settings.trade,
                    member: &member,
                    now,
                };
                cart::set_number(tx, &judge, id, number).await
            })
        })
        .await?;
    state_of(&buyer, &services, &shelf, None).await
}

#[derive(Deserialize, ToSchema)]
pub struct SelectInput {
    #[serde(default)]
    ids: Vec<RowId>,
    is_selected: Flag,
}

#[utoipa::path(post, path = "/api/cart/batch_select", tag = "cart", request_body = SelectInput, responses((status = 200, body = Envelope<CartState>)))]
pub async fn batch_select(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    Input(input): Input<SelectInput>,
) -> ApiResult<Data<CartState>> {
    let (ids, whose) = (plain(input.ids), Whose::of(&buyer.member));
    services
        .writer
        .run(move |tx| Box::pin(async move { cart::select(tx, whose, &ids, input.is_selected.0).await }))
        .await?;
    state_of(&buyer, &services, &shelf, None).await
}

fn plain(ids: Vec<RowId>) -> Vec<i64> {
    ids.into_iter().map(|id| id.0).collect()
}

#[derive(Deserialize, ToSchema)]
pub struct IdsInput {
    ids: Vec<RowId>,
}

#[utoipa::path(post, path = "/api/cart/batch_delete", tag = "cart", request_body = IdsInput, responses((status = 200, body = Envelope<CartTotal>)))]
pub async fn batch_delete(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    Input(input): Input<IdsInput>,
) -> ApiResult<Data<CartTotal>> {
    let (ids, whose) = (plain(input.ids), Whose::of(&buyer.member));
    let total = services
        .writer
        .run(move |tx| Box::pin(async move { cart::remove(tx, whose, &ids).await }))
        .await?;
    Ok(Data(CartTotal { total }))
}

#[derive(Deserialize, ToSchema)]
pub struct CopyInput {
    ids: Vec<RowId>,
    /// Members of other stores of the same chain.
    other_user_ids: Vec<RowId>,
}

#[utoipa::path(post, path = "/api/cart/copy", tag = "cart", request_body = CopyInput, responses((status = 200, body = Envelope<CartCopyResult>), (status = 403)))]
pub async fn copy_to_stores(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    Input(input): Input<CopyInput>,
) -> ApiResult<Data<CartCopyResult>> {
    if input.ids.is_empty() || input.other_user_ids.is_empty() {
        return Err(ApiError::invalid("other_user_ids", "请选择商品和门店"));
    }
    let targets = copy::targets(&services.db, &buyer.member, &plain(input.other_user_ids)).await?;
    let targets = targets.ok_or_else(|| ApiError::Forbidden("只能复制到本连锁的门店".into()))?;
    let ids = plain(input.ids);
    let lines = cart::of(Whose::of(&buyer.member))
        .filter(Column::Id.is_in(ids))
        .all(&services.db)
        .await?;
    let mut result = CartCopyResult {
        copied: 0,
        refused: Vec::new(),
    };
    for target in targets {
        let user_id = target.id;
        for line in &lines {
            match copy::copy_line(&services, &shelf, &target, line).await? {
                Ok(()) => result.copied += 1,
                Err(reasons) => result.refused.push(CopyRefusal {
                    user_id,
                    goods_id: line.goods_id,
                    reasons,
                }),
            }
        }
    }
    Ok(Data(result))
}

#[derive(Deserialize, ToSchema)]
pub struct CheckoutInput {
    /// Cart lines; empty = the selected ones.
    #[serde(default)]
    ids: Vec<RowId>,
}

#[utoipa::path(post, path = "/api/cart/checkout", tag = "cart", request_body = CheckoutInput, responses((status = 200, body = Envelope<Checkout>), (status = 409), (status = 459)))]
pub async fn checkout(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    Input(input): Input<CheckoutInput>,
) -> ApiResult<Data<Checkout>> {
    if let Some(message) = contract_needed(&buyer.member, services.clock.today()) {
        return Err(ApiError::ContractNeeded(message));
    }
    let ids = plain(input.ids);
    let mut query = cart::of(Whose::of(&buyer.member));
    query = if ids.is_empty() {
        query.filter(Column::IsSelected.eq(true))
    } else {
        query.filter(Column::Id.is_in(ids.iter().copied()))
    };
    let rows = query.all(&services.db).await?;
    if rows.is_empty() || rows.len() < ids.len() {
        return Err(ApiError::conflict("请先在购物车选择要结算的商品"));
    }
    let lines = cart_state::judge_rows(&services, &shelf, &buyer.member, cart::chosen(rows)).await?;
    let company_id = buyer.company_id();
    let waiting = orders::amount_waiting_to_ship(&services.db, company_id).await?;
    let quoted = quoting::quote(&services.settings.trade, lines, waiting);
    let addresses = addresses::all(&services.db, company_id)
        .await?
        .into_iter()
        .map(|row| Address::new(row, &buyer.member, services.clock.today()))
        .collect();
    let balance = ledger::balance(&services.db, company_id, Kind::Balance).await?;
    let warehouses = warehouses::all(&services.db).await?;
    let name = |id| {
        warehouses
            .iter()
            .find(|row| row.id == id)
            .map(|row| row.name.clone())
            .unwrap_or_default()
    };
    let today = services.clock.today();
    Ok(Data(Checkout::new(&quoted, name, addresses, balance, today)))
}

#[utoipa::path(post, path = "/api/cart/next_hint", tag = "cart", responses((status = 200, body = Envelope<NextHint>)))]
pub async fn next_hint(
    buyer: Buyer,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
) -> ApiResult<Data<NextHint>> {
    let state = cart_state::load(&services, &shelf, &buyer.member).await?;
    let left = state.sums.shipping_left;
    let message = if left.is_positive() {
        format!("再买 {left} 元即可免运费")
    } else {
        "已满足免运费".into()
    };
    Ok(Data(NextHint {
        message,
        shipping_left: left,
    }))
}
