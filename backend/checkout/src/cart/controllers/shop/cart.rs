//! /api/cart: the cart of the signed-in member (specification sections 3, 4 and 7).
use std::collections::HashSet;

use ::orders::{lifecycle::models::orders, settings::TradeRules};
use axum::extract::{FromRef, State};
use catalog::{goods::models::goods_cache::GoodsCache, stock::models::warehouses};
use eligibility::contract_needed;
use identity::{
    actors::{Buyer, Entitled},
    addresses::{
        models::{address_review, addresses},
        views::shop::address::Address,
    },
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Money, Services, WriteTx,
    api::Envelope,
    input::{Flag, Id, Input, Quantity, Query, RowId},
    paging::chosen,
    services::shared,
};
use loco_rs::{app::AppContext, controller::extractor::shared_store::SharedStore};
use pricing::models::freight_rules;
use sea_orm::{QueryOrder, prelude::*};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use wallet::models::ledger::{self, Kind};

use crate::{
    cart::{
        models::{
            cart::{self, Change, Judge, MOST_LINES, NewLine, Whose},
            cart_memory::CartMemory,
            cart_state, quantity,
        },
        views::shop::cart::{CartState, CartTotal, Checkout, Shown},
    },
    models::_entities::cart_items::Column,
    placing::models::checkout as quoting,
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
    State(carts): State<Carts>,
    Query(query): Query<CartQuery>,
) -> ApiResult<Data<CartState>> {
    let shown = chosen(query.maker_id).map_or(Shown::All, Shown::OfMaker);
    carts.answer(&buyer, shown).await
}

/// Answers carts. Cheap to clone.
#[derive(Clone)]
pub struct Carts {
    services: Services,
    goods_cache: GoodsCache,
    memory: CartMemory,
}

impl Carts {
    async fn answer(&self, buyer: &Buyer, shown: Shown<'_>) -> ApiResult<Data<CartState>> {
        let state = self.of(buyer).await?;
        Ok(Data(CartState::new(&state, shown)))
    }

    /// Those of these lines that can be bought beside what is selected: the others are never selected (specification section 4).
    async fn selectable(&self, buyer: &Buyer, ids: &[i64]) -> Result<Vec<i64>, DbErr> {
        let asked: HashSet<i64> = ids.iter().copied().collect();
        let state = self.of(buyer).await?;
        let able = state.lines.iter().filter(|line| line.offer.is_buyable());
        Ok(able
            .map(|line| line.row.id)
            .filter(|id| asked.contains(id))
            .collect())
    }

    pub(super) async fn of(&self, buyer: &Buyer) -> Result<cart_state::CartState, DbErr> {
        cart_state::load(&self.services, &self.goods_cache, &self.memory, &buyer.member).await
    }
}

impl FromRef<AppContext> for Carts {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            memory: shared::<CartMemory>(ctx),
        }
    }
}

#[utoipa::path(get, path = "/api/cart/total", tag = "cart", responses((status = 200, body = Envelope<CartTotal>)))]
pub async fn total(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<CartTotal>> {
    Ok(Data(CartTotal {
        total: cart::count(&services.db, Whose::of(&buyer.member)).await?,
    }))
}

/// Tiers that a client sends are not read: the server quotes anew.
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
    SharedStore(goods_cache): SharedStore<GoodsCache>,
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
        quantity: line.number.0,
        warehouse_id: Some(line.ck_id.0).filter(|id| *id != 0),
        price: line.price.filter(|price| price.is_positive()),
    });
    put_in(buyer, services, goods_cache, lines.collect()).await
}

#[utoipa::path(post, path = "/api/cart/quick_add/{id}", tag = "cart", params(("id" = i64, Path)), responses((status = 200, body = Envelope<CartTotal>), (status = 422)))]
pub async fn quick_add(
    buyer: Entitled<PlaceOrders>,
    Id(goods_id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<Data<CartTotal>> {
    let goods = goods_cache
        .get(&services.db, goods_id)
        .await?
        .ok_or_else(|| ApiError::not_found("商品"))?;
    let number = quantity::smallest(goods.min_quantity, goods.step);
    put_in(
        buyer,
        services,
        goods_cache,
        vec![NewLine {
            goods_id,
            quantity: number,
            warehouse_id: None,
            price: None,
        }],
    )
    .await
}

async fn put_in(
    buyer: Entitled<PlaceOrders>,
    services: Services,
    goods_cache: GoodsCache,
    lines: Vec<NewLine>,
) -> ApiResult<Data<CartTotal>> {
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let total = services
        .writer
        .run(async move |tx: &WriteTx| {
            let judge = Judge {
                goods_cache: &goods_cache,
                rules: settings.of::<TradeRules>(),
                member: &buyer.member,
                now,
            };
            cart::add(tx, &judge, &lines).await
        })
        .await?;
    Ok(Data(CartTotal { total }))
}

/// What every change of the cart may say besides.
#[derive(Clone, Copy, Deserialize, ToSchema)]
pub struct Manner {
    /// 1 = answer only the lines that the sender cannot know from what it asked: the one with a new number, those that could
    /// not be selected. 0 = the whole cart.
    #[serde(default)]
    brief: Flag,
    /// A number of the sender's choice that comes along with `cart:changed`, so that a page knows its own changes.
    #[serde(default)]
    change: RowId,
}

impl Manner {
    fn change(self, buyer: &Buyer) -> Change {
        Change {
            whose: Whose::of(&buyer.member),
            number: Some(self.change.0).filter(|number| *number != 0),
        }
    }

    fn shown(self, of_brief: Shown<'_>) -> Shown<'_> {
        if self.brief.0 { of_brief } else { Shown::All }
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
    manner: Manner,
}

#[utoipa::path(post, path = "/api/cart/{id}/edit", tag = "cart", params(("id" = i64, Path)), request_body = EditInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn edit(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(carts): State<Carts>,
    Input(input): Input<EditInput>,
) -> ApiResult<Data<CartState>> {
    let Carts {
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
            let judge = Judge {
                goods_cache: &goods_cache,
                rules: settings.of::<TradeRules>(),
                member: &member,
                now,
            };
            cart::set_quantity(tx, &judge, change, id, number).await
        })
        .await?;
    let shown = input.manner.shown(Shown::Line(id));
    carts.answer(&buyer, shown).await
}

#[derive(Deserialize, ToSchema)]
pub struct SelectInput {
    #[serde(default)]
    ids: Vec<RowId>,
    is_selected: Flag,
    #[serde(flatten)]
    manner: Manner,
}

#[utoipa::path(post, path = "/api/cart/batch_select", tag = "cart", request_body = SelectInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn batch_select(
    buyer: Entitled<PlaceOrders>,
    State(carts): State<Carts>,
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
    let shown = input.manner.shown(Shown::NotAsAsked {
        ids: &asked,
        is_selected: wanted,
    });
    carts.answer(&buyer, shown).await
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
    manner: Manner,
}

#[utoipa::path(post, path = "/api/cart/batch_delete", tag = "cart", request_body = IdsInput, responses((status = 200, body = Envelope<CartState>), (status = 422)))]
pub async fn batch_delete(
    buyer: Entitled<PlaceOrders>,
    State(carts): State<Carts>,
    Input(input): Input<IdsInput>,
) -> ApiResult<Data<CartState>> {
    let (ids, change) = (line_ids(input.ids)?, input.manner.change(&buyer));
    carts
        .services
        .writer
        .run(async move |tx: &WriteTx| cart::remove(tx, change, &ids).await)
        .await?;
    carts.answer(&buyer, input.manner.shown(Shown::None)).await
}

#[derive(Deserialize, ToSchema)]
pub struct CheckoutInput {
    /// Cart lines; empty = the selected ones.
    #[serde(default)]
    ids: Vec<RowId>,
    /// Where to, which decides the freight; absent or 0 = the default address, or the first that orders may go to.
    #[serde(default)]
    address_id: RowId,
}

#[utoipa::path(post, path = "/api/cart/checkout", tag = "cart", request_body = CheckoutInput, responses((status = 200, body = Envelope<Checkout>), (status = 409), (status = 459)))]
pub async fn checkout(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<CheckoutInput>,
) -> ApiResult<Data<Checkout>> {
    if let Some(message) = contract_needed(&buyer.member, services.clock.today()) {
        return Err(ApiError::ContractNeeded(message));
    }
    let CheckoutInput {
        ids,
        address_id: asked,
    } = input;
    let ids = line_ids(ids)?;
    let mut query = cart::of(Whose::of(&buyer.member));
    query = if ids.is_empty() {
        query.filter(Column::IsSelected.eq(true))
    } else {
        query.filter(Column::Id.is_in(ids.iter().copied()))
    };
    let rows = cart::rows(&services.db, query.order_by_desc(Column::Id)).await?;
    if rows.is_empty() || rows.len() < ids.len() {
        return Err(ApiError::conflict("请先在购物车选择要结算的商品"));
    }
    let mut lines =
        cart_state::judge_rows(&services, &goods_cache, &buyer.member, cart::chosen(rows)).await?;
    if ids.is_empty() {
        lines = cart_state::selected(lines)?;
    }
    let company_id = buyer.company_id();
    let waiting = orders::amount_waiting_to_ship(&services.db, company_id).await?;
    let addresses = addresses::all(&services.db, company_id).await?;
    let today = services.clock.today();
    let is_open = |address: &&addresses::Address| {
        address_review::refusal(address, &buyer.member.licences, today).is_none()
    };
    let address = addresses
        .iter()
        .find(|address| address.id == asked.0)
        .or_else(|| addresses.iter().find(is_open))
        .or(addresses.first());
    let province = address.map_or(&buyer.member.company.province, |address| &address.province);
    let terms = freight_rules::terms_for(&services.db, province).await?;
    let quoted = quoting::quote(&terms, lines, waiting);
    let address_id = address.map(|address| address.id);
    let addresses = addresses
        .into_iter()
        .map(|row| Address::new(row, &buyer.member, today))
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
    Ok(Data(Checkout::new(
        &quoted,
        name,
        (addresses, address_id),
        balance,
        today,
    )))
}
