//! Placing an order: one checkout, one payment, several orders, all in one transaction. The server recomputes
//! everything from the database; nothing the client says of prices counts.
use std::{collections::HashMap, sync::Arc};

use ::orders::{
    lifecycle::models::{
        approve,
        order_log::{self, Note, OrderRef},
        order_status::OrderStatus,
        orders,
        split::Group,
        wished_shelf_life,
    },
    models::_entities::{order_lines, orders as order_table, payments},
    settings::TradeRules,
};
use catalog::{
    goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache},
    stock::models::stock::{Held, StockLine},
};
use chrono::{DateTime, TimeDelta, Utc};
use eligibility::{contract_needed, evidence};
use identity::{
    addresses::models::{address_review, addresses},
    companies::models::{companies, facts::BuyerContext},
};
use kernel::{
    Actor, Money, WriteTx,
    api::FieldErrors,
    clock::shop_day,
    ids,
    models::idempotency::{self, Claim},
};
use pricing::models::{freight::FreightTerms, freight_rules};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::checkout::{self, Checkout};
use crate::{
    cart::models::{
        cart::{self, Whose},
        cart_line::CartLine,
        cart_state::{judge_together, selected},
        limits,
    },
    changes::Changed,
    errors::CheckoutError,
    models::_entities::cart_items,
    offers::models::offer::Viewer,
};

/// What the buyer asks for.
#[derive(Clone, Debug, Serialize)]
pub struct Request {
    /// Cart lines; empty = the selected ones.
    pub ids: Vec<i64>,
    pub address_id: i64,
    pub remark: String,
    /// One of `wished_shelf_life::CHOICES`.
    pub wished_months: i64,
    /// The total the buyer saw; compared when given.
    pub total: Option<Money>,
}

/// The answer, also to repetitions of the same request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OrderPlaced {
    /// Payment number, the id of /cart_step3/{id}.
    pub id: String,
    pub orders: Vec<String>,
    pub total: Money,
    pub pay_before: DateTime<Utc>,
    /// Above the member's limit: somebody of the company who may approve decides first.
    #[serde(default)]
    #[schema(required)]
    pub needs_approval: bool,
}

/// Who orders, under which rules, when.
pub struct Place {
    pub member: Arc<BuyerContext>,
    pub actor: Actor,
    pub rules: TradeRules,
    pub goods_cache: GoodsCache,
    pub now: DateTime<Utc>,
}

pub async fn place(
    tx: &WriteTx,
    place: &Place,
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

async fn place_once(tx: &WriteTx, place: &Place, request: &Request) -> Result<OrderPlaced, CheckoutError> {
    let company_id = place.member.company_id;
    if let Some(message) = contract_needed(&place.member, shop_day(place.now)) {
        return Err(CheckoutError::ContractNeeded(message));
    }
    wished_shelf_life::check(request.wished_months)?;
    // One order of a company at a time: purchase limits and free delivery look at its other orders.
    companies::lock(tx, company_id).await?;
    let address = addresses::one(tx.db(), company_id, request.address_id).await?;
    let address =
        address.ok_or_else(|| CheckoutError::Invalid(FieldErrors::one("address_id", "请选择收货地址")))?;
    let refusal = address_review::refusal(&address, &place.member.licences, shop_day(place.now));
    if let Some(why) = refusal {
        return Err(CheckoutError::Invalid(FieldErrors::one("address_id", why)));
    }
    let rows = lock_rows(tx, Whose::of(&place.member), &request.ids).await?;
    let goods_ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    let held = Held::open(tx, goods_ids.clone(), place.now).await?;
    let goods = place.goods_cache.current(tx, &held, &goods_ids).await?;
    let rows = if request.ids.is_empty() {
        Chosen::Selected(rows)
    } else {
        Chosen::Named(rows)
    };
    let terms = freight_rules::terms_for(tx.db(), &address.province).await?;
    let checkout = quote_now(tx, place, &terms, rows, goods).await?;
    if !checkout.refusals.is_empty() {
        return Err(CheckoutError::Refused(checkout.refusals));
    }
    if let Some(seen) = request.total.filter(|seen| *seen != checkout.total()) {
        return Err(CheckoutError::PriceChanged {
            seen,
            now: checkout.total(),
        });
    }
    held.reserve(&stock_lines(&checkout.lines)).await?;
    let placed = write(tx, place, request, &checkout, &address).await?;
    take_from_cart(tx, Whose::of(&place.member), &checkout.lines).await?;
    Ok(placed)
}

/// The chosen rows, locked until the transaction ends: of two requests for the same cart one finds them gone.
async fn lock_rows(tx: &WriteTx, whose: Whose, ids: &[i64]) -> Result<Vec<cart::CartRow>, CheckoutError> {
    use cart_items::Column;
    let mut query = cart::of(whose);
    query = if ids.is_empty() {
        query.filter(Column::IsSelected.eq(true))
    } else {
        query.filter(Column::Id.is_in(ids.iter().copied()))
    };
    let rows = cart::rows(tx.db(), query.order_by_asc(Column::Id).lock_exclusive()).await?;
    if rows.is_empty() || (!ids.is_empty() && rows.len() != distinct(ids)) {
        return Err(CheckoutError::CartChanged);
    }
    Ok(rows)
}

/// How rows came to be ordered: what was named must all be there and may all be bought; of what is selected the rows that
/// cannot be bought are unselected.
enum Chosen {
    Named(Vec<cart::CartRow>),
    Selected(Vec<cart::CartRow>),
}

fn distinct(ids: &[i64]) -> usize {
    ids.iter().collect::<std::collections::HashSet<_>>().len()
}

/// Judges and prices the rows on what the database holds now, not on what was cached.
async fn quote_now(
    tx: &WriteTx,
    place: &Place,
    terms: &FreightTerms,
    rows: Chosen,
    goods: Vec<Arc<GoodsSnapshot>>,
) -> Result<Checkout, CheckoutError> {
    let goods: HashMap<_, _> = goods.into_iter().map(|goods| (goods.id, goods)).collect();
    let limited: Vec<i64> = goods
        .values()
        .filter(|goods| goods.limit_quantity > 0)
        .map(|goods| goods.id)
        .collect();
    let company_id = place.member.company_id;
    let bought = limits::bought(tx.db(), &place.rules, company_id, &limited, place.now).await?;
    let viewer = Viewer {
        buyer: Some(&place.member),
        now: place.now,
    };
    let lines = match rows {
        Chosen::Selected(rows) => selected(judge_together(viewer, rows, goods, bought))?,
        Chosen::Named(rows) if rows.iter().any(|row| !goods.contains_key(&row.goods_id)) => {
            return Err(CheckoutError::NotFound("商品"));
        }
        Chosen::Named(rows) => judge_together(viewer, cart::chosen(rows), goods, bought),
    };
    let checkout = checkout::quote(terms, lines, Money::ZERO);
    if !checkout.quote.freight.total().is_positive() && checkout.groups.len() < 2 {
        return Ok(checkout);
    }
    // Paid orders that have not left yet may make it free, now or for what is left of several orders.
    let waiting = orders::amount_waiting_to_ship(tx.db(), company_id).await?;
    Ok(checkout::quote(terms, checkout.lines, waiting))
}

fn stock_lines(lines: &[CartLine]) -> Vec<StockLine> {
    lines
        .iter()
        .map(|line| StockLine {
            goods_id: line.row.goods_id,
            warehouse_id: line.row.warehouse_id,
            quantity: line.row.quantity,
        })
        .collect()
}

async fn write(
    tx: &WriteTx,
    place: &Place,
    request: &Request,
    checkout: &Checkout,
    address: &addresses::Address,
) -> Result<OrderPlaced, CheckoutError> {
    let needs_approval = approve::is_needed(&place.member, checkout.total());
    let approve_before = place.now + TimeDelta::hours(place.rules.approve_within_hours);
    let hours = TimeDelta::hours(place.rules.pay_within_hours);
    // Approval sets it anew.
    let pay_before = if needs_approval { approve_before } else { place.now } + hours;
    let status = if needs_approval {
        OrderStatus::WaitingApproval
    } else {
        OrderStatus::WaitingPayment
    };
    let number = ids::document_number("P", place.now);
    let payment = payments::ActiveModel {
        number: Set(number.clone()),
        company_id: Set(place.member.company_id),
        member_id: Set(place.member.id),
        status: Set(::orders::payments::models::payments::Status::Open),
        amount: Set(checkout.total()),
        waiting_amount: Set(checkout.waiting_amount),
        freight_terms: Set(Some(serde_json::json!(checkout.freight_terms))),
        pay_before: Set(pay_before),
        created_at: Set(place.now),
        ..Default::default()
    };
    let payment_id = payments::Entity::insert(payment)
        .exec(tx.db())
        .await?
        .last_insert_id;
    let mut numbers = Vec::with_capacity(checkout.groups.len());
    for group in &checkout.groups {
        let number = ids::document_number("YJ", place.now);
        let row = order_table::ActiveModel {
            number: Set(number.clone()),
            payment_id: Set(payment_id),
            pay_before: Set(pay_before),
            status: Set(status),
            approve_before: Set(needs_approval.then_some(approve_before)),
            ..order_row(place, request, group, address)
        };
        let inserted = order_table::Entity::insert(row).exec(tx.db()).await?;
        let order = OrderRef {
            id: inserted.last_insert_id,
            number,
            company_id: place.member.company_id,
            member_id: place.member.id,
        };
        insert_lines(tx, place, order.id, checkout, group).await?;
        let note = Note::plain(if needs_approval {
            "提交订单，超过下单限额，等待企业内部审批"
        } else {
            "提交订单"
        });
        order_log::write(tx, &order, None, status, &place.actor, note, place.now).await?;
        numbers.push(order.number);
    }
    tx.touch(Changed::Orders(place.member.company_id));
    Ok(OrderPlaced {
        id: number,
        orders: numbers,
        total: checkout.total(),
        pay_before,
        needs_approval,
    })
}

fn order_row(
    place: &Place,
    request: &Request,
    group: &Group,
    address: &addresses::Address,
) -> order_table::ActiveModel {
    order_table::ActiveModel {
        company_id: Set(place.member.company_id),
        member_id: Set(place.member.id),
        warehouse_id: Set(group.key.warehouse_id),
        is_cold_chain: Set(group.key.is_cold),
        control: Set(group.key.control),
        goods_amount: Set(group.goods_amount),
        discount: Set(group.discount),
        freight: Set(group.freight),
        ordinary_amount: Set(group.ordinary_amount),
        total: Set(group.total()),
        remark: Set(request.remark.clone()),
        wished_months: Set(request.wished_months),
        company_name: Set(place.member.company.name.clone()),
        receiver: Set(address.name.clone()),
        phone: Set(address.phone.clone()),
        address: Set(addresses::in_one_line(address)),
        address_licence_id: Set(address.licence_id),
        created_at: Set(place.now),
        ..Default::default()
    }
}

/// Lines keep what was true when they were ordered: name, maker, price with its trace, the documents that allowed it.
async fn insert_lines(
    tx: &WriteTx,
    place: &Place,
    order_id: i64,
    checkout: &Checkout,
    group: &Group,
) -> Result<(), DbErr> {
    let rows = group.lines.iter().map(|line| {
        line_row(
            place,
            order_id,
            &checkout.lines[*line],
            checkout.quote.discounts[*line],
        )
    });
    order_lines::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

fn line_row(place: &Place, order_id: i64, line: &CartLine, discount: Money) -> order_lines::ActiveModel {
    let goods = &line.offer.goods;
    let load = line.basket_line().load;
    let quote = line.offer.quote.as_ref();
    order_lines::ActiveModel {
        order_id: Set(order_id),
        goods_id: Set(goods.id),
        name: Set(goods.name.to_string()),
        trade_name: Set(goods.trade_name.to_string()),
        maker: Set(goods.maker.to_string()),
        spec: Set(goods.spec.to_string()),
        unit: Set(goods.unit.to_string()),
        approval_number: Set(goods.approval_number.to_string()),
        image: Set(catalog::goods::views::picture::goods_picture_url(goods)),
        rx: Set(goods.rx),
        raw_price: Set(quote.map_or(Money::ZERO, |quote| quote.raw)),
        price: Set(quote.map_or(Money::ZERO, |quote| quote.unit)),
        quantity: Set(line.row.quantity),
        amount: Set(line.amount),
        discount: Set(discount),
        freight_class: Set(load.class),
        free_shipping_quantity: Set(load.free_shipping_quantity),
        weight_grams: Set(load.weight_grams),
        price_trace: Set(serde_json::json!(
            quote.map(|quote| &quote.trace).cloned().unwrap_or_default()
        )),
        evidence: Set(serde_json::json!(evidence(
            &place.member,
            goods,
            shop_day(place.now)
        ))),
        ..Default::default()
    }
}

async fn take_from_cart(tx: &WriteTx, whose: Whose, lines: &[CartLine]) -> Result<(), CheckoutError> {
    let ids: Vec<i64> = lines.iter().map(|line| line.row.id).collect();
    let taken = cart_items::Entity::delete_many()
        .filter(cart_items::Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    if taken.rows_affected != ids.len() as u64 {
        return Err(CheckoutError::CartChanged);
    }
    tx.touch(Changed::Cart {
        member_id: whose.member_id,
        company_id: whose.company_id,
        change: None,
    });
    Ok(())
}
