//! POST /api/order: placing an order.
use std::collections::BTreeMap;

use ::orders::settings::TradeRules;
use axum::{extract::State, http::HeaderMap};
use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    ApiResult, Money, Services, WriteTx,
    api::Envelope,
    input::{Input, Quantity, RowId, Text, idempotency_key},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use super::lookup_turn::LookupTurn;
use crate::{
    cart::models::cart::CartOwner,
    placing::{
        models::{
            campaign_slots::CampaignSlots,
            cart_slots,
            place::{OrderContext, OrderPlaced, Request},
            place_order,
        },
        views::shop::order_answer::{OrderAnswer, OrderQueued},
    },
};

/// Units of a gift, as the checkout showed it.
#[derive(Deserialize, ToSchema)]
pub struct SeenGift {
    goods_id: RowId,
    number: Quantity,
}

#[derive(Deserialize, ToSchema)]
pub struct OrderInput {
    /// Cart lines; empty = the selected ones.
    #[serde(default)]
    ids: Vec<RowId>,
    address_id: RowId,
    #[serde(default)]
    remark: Text<200>,
    /// Months that packs should last when they leave: 0, 3, 6, 12, 18 or 24.
    #[serde(default)]
    wished_months: Option<RowId>,
    /// The total the buyer saw, before vouchers; another one is answered with 409.
    total: Option<Money>,
    /// The gifts the buyer saw; other ones are answered with 409. Absent: whatever is there.
    #[serde(default)]
    gifts: Option<Vec<SeenGift>>,
    /// The vouchers the buyer saw promised for the finished order, together; another sum is answered with 409.
    #[serde(default)]
    promise: Option<Money>,
    /// Claimed coupons to use; absent or empty = none.
    #[serde(default)]
    coupon_ids: Vec<RowId>,
    /// What vouchers are to pay.
    #[serde(default)]
    voucher: Option<Money>,
}

#[utoipa::path(post, path = "/api/order", tag = "order", params(("Idempotency-Key" = Option<String>, Header)), request_body = OrderInput, responses((status = 200, body = Envelope<OrderPlaced>), (status = 202, body = Envelope<OrderQueued>), (status = 409), (status = 422), (status = 459)))]
#[allow(clippy::too_many_arguments, reason = "one per extractor")]
pub async fn place(
    turn: LookupTurn,
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(books): SharedStore<BookCache>,
    SharedStore(slots): SharedStore<CampaignSlots>,
    headers: HeaderMap,
    Input(input): Input<OrderInput>,
) -> ApiResult<OrderAnswer> {
    let key = idempotency_key(&headers)?;
    let request = Request {
        ids: input.ids.into_iter().map(|id| id.0).collect(),
        address_id: input.address_id.0,
        remark: input.remark.0,
        wished_months: input.wished_months.map_or(0, |months| months.0),
        total: input.total,
        gifts: input.gifts.map(gift_units),
        promise: input.promise,
        coupon_ids: input.coupon_ids.into_iter().map(|id| id.0).collect(),
        voucher: input.voucher.unwrap_or_default(),
    };
    let place = OrderContext {
        actor: buyer.actor(),
        member: buyer.member.clone(),
        rules: services.settings.of::<TradeRules>().clone(),
        goods_cache,
        book: books.get(&services).await?,
        now: services.clock.now(),
    };
    let owner = CartOwner::of(&place.member);
    let _permit = match cart_slots::acquire(&services.db, (&slots, &place.book), owner, &request.ids).await? {
        Ok(permit) => permit,
        Err(queued) => return Ok(OrderAnswer::queued(queued)),
    };
    drop(turn);
    let placed = services
        .writer
        .run(async move |tx: &WriteTx| place_order::place(tx, &place, &request, key.as_deref()).await)
        .await?;
    Ok(OrderAnswer::Placed(placed))
}

/// By goods: two campaigns may give the same.
fn gift_units(seen: Vec<SeenGift>) -> BTreeMap<i64, i64> {
    let mut units: BTreeMap<i64, i64> = BTreeMap::new();
    for gift in seen {
        *units.entry(gift.goods_id.0).or_default() += gift.number.0;
    }
    units
}
