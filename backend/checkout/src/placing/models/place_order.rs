//! Placing an order: one checkout, one payment, several orders, all in one transaction. The server recomputes
//! everything from the database; nothing the client says of prices counts.
use std::{collections::HashMap, sync::Arc};

use ::orders::lifecycle::models::{orders, wished_shelf_life};
use catalog::{
    goods::models::facts::GoodsSnapshot,
    stock::models::stock::{LockedStock, StockLine},
};
use coupons::models::facts;
use eligibility::contract_needed;
use identity::{
    addresses::models::{address_review, addresses},
    companies::models::companies,
};
use kernel::{
    Money, WriteTx,
    api::FieldErrors,
    clock::shop_day,
    db::ROW_LOCK,
    models::idempotency::{self, Claim},
};
use pricing::models::{
    freight::FreightTerms,
    freight_rules,
    promotions::{CouponChoice, Promotions, Traces},
};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use wallet::models::{ledger::Kind, lots};

use super::{
    checkout::{Checkout, Vouchers},
    place::{OrderContext, OrderPlaced, Request},
    quoting::{Lines, within_budgets},
    write_orders,
};
use crate::offers::models::offer::GoodsById;
use crate::{
    cart::models::{
        basket::BasketContext,
        cart::{self, CartOwner},
        cart_facts::{CartFacts, PastPurchases, goods_of},
        cart_line::CartLine,
        limits,
    },
    changes::Changed,
    errors::CheckoutError,
    models::_entities::cart_items,
    offers::models::{
        offer::Viewer,
        running::{CampaignUsage, Running},
    },
};

/// With a `key` that was used before by the same member for the same request, the first answer comes back and nothing is
/// ordered; for another request it fails.
pub async fn place(
    tx: &WriteTx,
    place: &OrderContext,
    request: &Request,
    key: Option<&str>,
) -> Result<OrderPlaced, CheckoutError> {
    let scope = format!("order:{}:{}", place.member.id, place.member.company_id);
    if let Some(key) = key {
        let hash = idempotency::request_hash(request);
        match idempotency::claim(tx, &scope, key, &hash, place.now).await? {
            Claim::New => {}
            Claim::Repeated(answer) => {
                return serde_json::from_value(answer)
                    .map_err(|error| DbErr::Custom(error.to_string()).into());
            }
            Claim::Taken => return Err(CheckoutError::KeyTaken),
        }
    }
    let placed = place_once(tx, place, request).await?;
    if let Some(key) = key {
        idempotency::keep(tx, &scope, key, &placed).await?;
    }
    Ok(placed)
}

async fn place_once(
    tx: &WriteTx,
    place: &OrderContext,
    request: &Request,
) -> Result<OrderPlaced, CheckoutError> {
    let company_id = place.member.company_id;
    if let Some(message) = contract_needed(&place.member, shop_day(place.now)) {
        return Err(CheckoutError::ContractNeeded(message));
    }
    wished_shelf_life::check(request.wished_months)?;
    // One order of a company at a time: limits, vouchers and free delivery look at its other orders.
    companies::lock(tx, company_id).await?;
    let address = addresses::one(tx.db(), company_id, request.address_id).await?;
    let address =
        address.ok_or_else(|| CheckoutError::Invalid(FieldErrors::one("address_id", "请选择收货地址")))?;
    let refusal = address_review::refusal(&address, &place.member.licences, shop_day(place.now));
    if let Some(why) = refusal {
        return Err(CheckoutError::Invalid(FieldErrors::one("address_id", why)));
    }
    let rows = lock_rows(tx, CartOwner::of(&place.member), &request.ids).await?;
    // What a campaign still has is asked again when the order takes it.
    let buyer = Some(&place.member.company);
    let running = Running::of(&place.book.for_buyer(buyer, place.now));
    let used = limits::used(
        tx.db(),
        company_id,
        &running,
        rows.iter().map(|row| row.campaign_id),
    )
    .await?;
    let running = running.without_used_up(&used);
    let (locked, goods) = lock_goods(tx, place, &running, &rows).await?;
    let terms = freight_rules::terms_for(tx.db(), &address.province).await?;
    let facts = Facts {
        goods: goods.into_iter().map(|goods| (goods.id, goods)).collect(),
        running,
        used,
    };
    let checkout = quote_now(tx, place, request, &terms, rows, facts).await?;
    if !checkout.refusals.is_empty() {
        return Err(CheckoutError::Refused(checkout.refusals));
    }
    check_choice(request, &checkout)?;
    check_seen(request, &checkout)?;
    locked.reserve(&stock_lines(&checkout)).await?;
    let placed = write_orders::write(tx, place, request, &checkout, &address).await?;
    take_from_cart(tx, CartOwner::of(&place.member), &checkout.lines).await?;
    companies::note_order(tx, company_id, place.now).await?;
    Ok(placed)
}

/// The products of the rows and what may be given with them, their stock locked, as the transaction sees them. Other
/// running gifts are not locked: all orders of the shop would wait for each other.
async fn lock_goods<'a>(
    tx: &'a WriteTx,
    place: &OrderContext,
    running: &Running,
    rows: &[cart::CartRow],
) -> Result<(LockedStock<'a>, Vec<Arc<GoodsSnapshot>>), CheckoutError> {
    let own = goods_of(running, rows);
    // Stock is locked in one go, in one order, so that no two orders wait for each other: what may be given is told from
    // cached products.
    let cached = place.goods_cache.get_many(tx.db(), &own).await?;
    let mut ids = own.clone();
    ids.extend(running.gift_ids(&cached));
    ids.sort_unstable();
    ids.dedup();
    let locked = LockedStock::open(tx, ids.clone(), place.now).await?;
    let goods = place.goods_cache.current(tx, &locked, &ids).await?;
    let sold: Vec<_> = goods
        .iter()
        .filter(|goods| own.contains(&goods.id))
        .cloned()
        .collect();
    if running.gift_ids(&sold).iter().any(|id| !ids.contains(id)) {
        return Err(CheckoutError::CartChanged);
    }
    Ok((locked, goods))
}

/// The chosen coupons are those of the quoted total, and vouchers pay at most the allowed amount.
fn check_choice(request: &Request, checkout: &Checkout) -> Result<(), CheckoutError> {
    let coupons = &checkout.basket.promoted.coupons;
    let is_used = |id: &i64| coupons.used.iter().any(|used| used.claim_id == *id);
    if let Some(id) = request.coupon_ids.iter().find(|id| !is_used(id)) {
        let unusable = coupons.unusable.iter().find(|one| one.claim_id == *id);
        let usable = coupons.usable.iter().find(|one| one.claim_id == *id);
        let why = unusable.map(|one| format!("「{}」{}", one.name, one.why));
        let why = why.or_else(|| usable.map(|one| format!("「{}」{}", one.name, one.why)));
        let why = why.unwrap_or_else(|| "没有这张券".into());
        let message = format!("优惠券不可用：{why}。请看过不含它的合计后再提交，或改选其他优惠券");
        return Err(CheckoutError::Invalid(FieldErrors::one("coupon_ids", message)));
    }
    if request.voucher > checkout.voucher_usable {
        let message = format!("现金券最多可用 {} 元，请修改", checkout.voucher_usable);
        return Err(CheckoutError::Invalid(FieldErrors::one("voucher", message)));
    }
    Ok(())
}

/// The order is what the buyer saw, as far as they say what they saw.
fn check_seen(request: &Request, checkout: &Checkout) -> Result<(), CheckoutError> {
    let total = checkout.total();
    if let Some(seen) = request.total.filter(|seen| *seen != total) {
        return Err(CheckoutError::PriceChanged { seen, now: total });
    }
    let gifts = checkout.gift_units();
    if request.gifts.as_ref().is_some_and(|seen| *seen != gifts) {
        return Err(CheckoutError::GiftsChanged { now: gifts, total });
    }
    let now = checkout.promised();
    if let Some(seen) = request.promise.filter(|seen| *seen != now) {
        return Err(CheckoutError::PromiseChanged { seen, now, total });
    }
    Ok(())
}

/// The chosen rows, locked until the transaction ends: of two requests for the same cart the second finds no
/// rows.
async fn lock_rows(tx: &WriteTx, owner: CartOwner, ids: &[i64]) -> Result<Vec<cart::CartRow>, CheckoutError> {
    use cart_items::Column;
    let mut query = cart::of(owner);
    query = if ids.is_empty() {
        query.filter(Column::IsSelected.eq(true))
    } else {
        query.filter(Column::Id.is_in(ids.iter().copied()))
    };
    let rows = cart::rows(tx.db(), query.order_by_asc(Column::Id).lock(ROW_LOCK)).await?;
    if rows.is_empty() || (!ids.is_empty() && rows.len() != distinct(ids)) {
        return Err(CheckoutError::CartChanged);
    }
    Ok(rows)
}

fn distinct(ids: &[i64]) -> usize {
    ids.iter().collect::<std::collections::HashSet<_>>().len()
}

/// What the transaction knows of goods and campaigns.
struct Facts {
    goods: GoodsById,
    running: Arc<Running>,
    used: CampaignUsage,
}

/// Evaluates and prices the rows with current data of the database, not with cached data. Named rows must all exist and be
/// buyable; of the selected ones, rows that cannot be bought are unselected.
async fn quote_now(
    tx: &WriteTx,
    place: &OrderContext,
    request: &Request,
    terms: &FreightTerms,
    rows: Vec<cart::CartRow>,
    facts: Facts,
) -> Result<Checkout, CheckoutError> {
    let Facts { goods, running, used } = facts;
    let (lines, rows) = if request.ids.is_empty() {
        (Lines::Buyable, rows)
    } else if rows.iter().any(|row| !goods.contains_key(&row.goods_id)) {
        return Err(CheckoutError::NotFound("商品"));
    } else {
        (Lines::All, cart::chosen(rows))
    };
    let company_id = place.member.company_id;
    let bought = bought_of_limited(tx, place, &goods).await?;
    let circumstances = CartFacts::with_goods(&rows, goods, PastPurchases { bought, used });
    let coupons = if request.coupon_ids.is_empty() {
        Vec::new()
    } else {
        facts::facts_for(tx.db(), company_id, &request.coupon_ids, place.now).await?
    };
    let vouchers = usable_vouchers(tx, place, request.voucher).await?;
    let quote = |running: &Running, waiting_amount: Money| {
        let viewer = Viewer {
            buyer: Some(&place.member),
            running,
            now: place.now,
        };
        let context = BasketContext {
            buyer: Some(&place.member),
            today: viewer.today(),
            freight: terms,
            waiting_amount,
            promotions: Promotions {
                choose: CouponChoice::These(&request.coupon_ids),
                traces: Traces::LeftOut,
                ..running.promotions(&coupons)
            },
            gift_goods: &circumstances.goods,
        };
        lines.quote(circumstances.judge(viewer, &rows), &context, vouchers)
    };
    let (checkout, running) = within_budgets(running, |running| quote(running, Money::ZERO))?;
    if !checkout.basket.quote.freight.total().is_positive() && checkout.groups.len() < 2 {
        return Ok(checkout);
    }
    // Paid orders that are not shipped yet may make delivery free, now or for the remaining orders.
    let waiting_amount = orders::amount_waiting_to_ship(tx.db(), company_id).await?;
    quote(&running, waiting_amount)
}

/// What the company bought lately of goods with a purchase limit.
async fn bought_of_limited(
    tx: &WriteTx,
    place: &OrderContext,
    goods: &GoodsById,
) -> Result<HashMap<i64, i64>, DbErr> {
    let limited: Vec<i64> = goods
        .values()
        .filter(|goods| goods.limit_quantity > 0)
        .map(|goods| goods.id)
        .collect();
    limits::bought(
        tx.db(),
        &place.rules,
        place.member.company_id,
        &limited,
        place.now,
    )
    .await
}

/// The balance is only looked up where some of it is to be used.
async fn usable_vouchers(tx: &WriteTx, place: &OrderContext, asked: Money) -> Result<Vouchers, DbErr> {
    let company_id = place.member.company_id;
    Ok(Vouchers {
        asked,
        available: if asked.is_positive() {
            lots::usable(tx.db(), company_id, Kind::Voucher, place.now).await?
        } else {
            Money::ZERO
        },
    })
}

fn stock_lines(checkout: &Checkout) -> Vec<StockLine> {
    let parts = checkout.parts().into_iter().map(|(_, part)| StockLine {
        goods_id: part.offer.goods.id,
        warehouse_id: part.warehouse_id,
        quantity: part.quantity,
    });
    let gifts = checkout.basket.gifts.iter().map(|gift| StockLine {
        goods_id: gift.goods.id,
        warehouse_id: gift.key.warehouse_id,
        quantity: gift.gift.gift.quantity,
    });
    let mut lines: Vec<StockLine> = Vec::new();
    for line in parts.chain(gifts) {
        let known = lines
            .iter_mut()
            .find(|known| (known.goods_id, known.warehouse_id) == (line.goods_id, line.warehouse_id));
        match known {
            Some(known) => known.quantity += line.quantity,
            None => lines.push(line),
        }
    }
    lines
}

async fn take_from_cart(tx: &WriteTx, owner: CartOwner, lines: &[CartLine]) -> Result<(), CheckoutError> {
    let ids: Vec<i64> = lines.iter().map(|line| line.row.id).collect();
    let taken = cart_items::Entity::delete_many()
        .filter(cart_items::Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    if taken.rows_affected != ids.len() as u64 {
        return Err(CheckoutError::CartChanged);
    }
    tx.touch(Changed::Cart {
        member_id: owner.member_id,
        company_id: owner.company_id,
        change: None,
    });
    Ok(())
}
