//! Writes a checkout: one payment, its orders with their lines and benefits, and the resources they use.
use ::orders::{
    lifecycle::models::{
        approve,
        order_log::{self, Note, OrderRef},
        order_status::OrderStatus,
        orders::lines as lines_of,
        split::Group,
    },
    models::_entities::{order_lines, orders as order_table, payments},
    payments::models::coupons_of_checkout,
    refunds::models::vouchers,
    settings::TradeRules,
};
use campaigns::models::{
    kinds::GroupState,
    uses::{self, CampaignUse, OrderOf},
};
use chrono::{DateTime, TimeDelta, Utc};
use coupons::models::{claims, reward_rules};
use eligibility::evidence;
use identity::addresses::models::addresses;
use kernel::{Money, WriteTx, clock::shop_day, ids};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use super::{
    checkout::Checkout,
    grants,
    place::{OrderContext, OrderPlaced, Request},
};
use crate::{
    cart::models::{basket::GivenGift, cart_line::Part},
    changes::Changed,
    errors::CheckoutError,
};

pub(super) async fn write(
    tx: &WriteTx,
    place: &OrderContext,
    request: &Request,
    checkout: &Checkout,
    address: &addresses::Address,
) -> Result<OrderPlaced, CheckoutError> {
    let needs_approval = approve::is_needed(&place.member, checkout.total());
    let terms = terms(&place.rules, checkout);
    let approve_before = place.now + terms.to_approve;
    // Approval sets it again.
    let pay_before = if needs_approval { approve_before } else { place.now } + terms.to_pay;
    let (status, said) = if needs_approval {
        let said = "提交订单，超过下单限额，等待企业内部审批";
        (OrderStatus::WaitingApproval, said)
    } else {
        (OrderStatus::WaitingPayment, "提交订单")
    };
    let number = ids::document_number("P", place.now);
    let payment_id = insert_payment(tx, place, checkout, &number, pay_before).await?;
    hold_coupons(tx, place, checkout, payment_id).await?;
    let uses = uses_of_orders(tx, checkout).await?;
    let points_per_yuan = reward_rules::current(tx.db()).await?.points_per_yuan;
    let mut numbers = Vec::with_capacity(checkout.groups.len());
    for (group_place, group) in checkout.groups.iter().enumerate() {
        let number = ids::document_number("YJ", place.now);
        let row = order_table::ActiveModel {
            number: Set(number.clone()),
            payment_id: Set(payment_id),
            pay_before: Set(pay_before),
            status: Set(status),
            approve_before: Set(needs_approval.then_some(approve_before)),
            voucher_amount: Set(checkout.group_voucher(group)),
            points_per_yuan: Set(points_per_yuan),
            ..order_row(place, request, group, address)
        };
        let inserted = order_table::Entity::insert(row).exec(tx.db()).await?;
        let order = OrderRef {
            id: inserted.last_insert_id,
            number,
            company_id: place.member.company_id,
            member_id: place.member.id,
        };
        insert_lines(tx, place, order.id, checkout, group_place).await?;
        take(tx, place, (checkout, group_place), &uses[group_place], &order).await?;
        let note = Note::plain(said);
        order_log::write(tx, &order, None, status, &place.actor, note, place.now).await?;
        numbers.push(order.number);
    }
    tx.touch(Changed::Orders(place.member.company_id));
    Ok(OrderPlaced {
        id: number,
        orders: numbers,
        total: checkout.total(),
        voucher_amount: checkout.voucher_amount(),
        pay_before,
        needs_approval,
    })
}

/// How long a checkout may wait before it gives back what it holds.
struct Terms {
    to_approve: TimeDelta,
    to_pay: TimeDelta,
}

/// Goods sold in a rush are approved and paid for quickly, so that units that nobody pays for are released.
fn terms(rules: &TradeRules, checkout: &Checkout) -> Terms {
    let to_approve = TimeDelta::hours(rules.approve_within_hours);
    let parts = checkout.parts();
    let mut campaigns = parts
        .iter()
        .filter_map(|(_, part)| part.offer.quote.as_ref()?.campaign.as_ref());
    if campaigns.any(|campaign| campaign.kind.is_rush()) {
        let to_pay = TimeDelta::minutes(rules.seckill_pay_within_minutes);
        Terms {
            to_approve: to_approve.min(to_pay),
            to_pay,
        }
    } else {
        Terms {
            to_approve,
            to_pay: TimeDelta::hours(rules.pay_within_hours),
        }
    }
}

/// Returns its id.
async fn insert_payment(
    tx: &WriteTx,
    place: &OrderContext,
    checkout: &Checkout,
    number: &str,
    pay_before: DateTime<Utc>,
) -> Result<i64, DbErr> {
    let payment = payments::ActiveModel {
        number: Set(number.to_owned()),
        company_id: Set(place.member.company_id),
        member_id: Set(place.member.id),
        status: Set(::orders::payments::models::payments::Status::Open),
        amount: Set(checkout.money()),
        waiting_amount: Set(checkout.waiting_amount),
        freight_terms: Set(Some(serde_json::json!(checkout.freight_terms))),
        pay_before: Set(pay_before),
        created_at: Set(place.now),
        ..Default::default()
    };
    let inserted = payments::Entity::insert(payment).exec(tx.db()).await?;
    Ok(inserted.last_insert_id)
}

async fn hold_coupons(
    tx: &WriteTx,
    place: &OrderContext,
    checkout: &Checkout,
    payment_id: i64,
) -> Result<(), CheckoutError> {
    for used in &checkout.basket.promoted.coupons.used {
        let one = claims::Use {
            claim_id: used.claim_id,
            saved: used.amount,
        };
        let reference = coupons_of_checkout::reference(payment_id, used.claim_id);
        claims::lock(tx, place.member.company_id, &[one], &reference, place.now).await?;
    }
    Ok(())
}

/// What each order uses of campaigns. With several orders all rows are locked first: another checkout may
/// need the same campaigns in opposite order.
async fn uses_of_orders(tx: &WriteTx, checkout: &Checkout) -> Result<Vec<Vec<CampaignUse>>, CheckoutError> {
    let uses: Vec<Vec<CampaignUse>> = (0..checkout.groups.len())
        .map(|group_place| grants::uses(checkout, group_place))
        .collect();
    if uses.len() > 1 {
        uses::hold_wanted(tx, &uses.concat()).await?;
    }
    Ok(uses)
}

/// What this order has of campaigns, and the vouchers that pay for it.
async fn take(
    tx: &WriteTx,
    place: &OrderContext,
    (checkout, group_place): (&Checkout, usize),
    uses: &[CampaignUse],
    order: &OrderRef,
) -> Result<(), CheckoutError> {
    let group = &checkout.groups[group_place];
    let of = OrderOf {
        order_id: order.id,
        company_id: order.company_id,
    };
    let groups = uses::reserve(tx, of, uses, place.now).await?;
    if group.key.group_buy.is_some() {
        let open = groups.iter().find(|one| one.state != GroupState::Failed);
        let open = open.ok_or_else(|| CheckoutError::Conflict("这个拼团已经结束，请刷新后重试".into()))?;
        order_table::Entity::update_many()
            .col_expr(
                order_table::Column::GroupBuyId,
                Expr::value(Some(open.group_buy_id)),
            )
            .filter(order_table::Column::Id.eq(order.id))
            .exec(tx.db())
            .await?;
    }
    let voucher = checkout.group_voucher(group);
    if voucher.is_positive() {
        vouchers::spend(tx, order, voucher, place.now).await?;
    }
    Ok(())
}

fn order_row(
    place: &OrderContext,
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

/// Lines store the data at the time of the order: name, manufacturer, price with its trace, the documents that
/// allowed it.
async fn insert_lines(
    tx: &WriteTx,
    place: &OrderContext,
    order_id: i64,
    checkout: &Checkout,
    group_place: usize,
) -> Result<(), DbErr> {
    let group = &checkout.groups[group_place];
    let parts = checkout.parts();
    let sold = group.lines.iter().map(|at| order_lines::ActiveModel {
        discount: Set(checkout.basket.quote.discounts[*at]),
        voucher_amount: Set(checkout.vouchers[*at]),
        ..line_row(place, order_id, &parts[*at].1)
    });
    let gifts = checkout
        .gifts_of(group_place)
        .map(|gift| gift_row(place, order_id, gift));
    let rows: Vec<order_lines::ActiveModel> = sold.chain(gifts).collect();
    order_lines::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    let granted = grants::benefits(checkout, group_place);
    if granted.iter().all(Vec::is_empty) {
        return Ok(());
    }
    // They were numbered in the order in which they were written.
    let lines = lines_of(tx.db(), order_id).await?;
    let of_lines = lines.iter().zip(granted);
    let rows = of_lines.flat_map(|(line, granted)| granted.into_iter().map(|one| (line.id, one)));
    ::orders::lifecycle::models::benefits::enter(tx, order_id, rows).await
}

fn line_row(place: &OrderContext, order_id: i64, part: &Part<'_>) -> order_lines::ActiveModel {
    let goods = &part.offer.goods;
    let load = part.basket_line().load;
    let quote = part.offer.quote.as_ref();
    let campaign = quote.and_then(|quote| quote.campaign.as_ref());
    order_lines::ActiveModel {
        raw_price: Set(quote.map_or(Money::ZERO, |quote| quote.raw)),
        price: Set(quote.map_or(Money::ZERO, |quote| quote.unit)),
        quantity: Set(part.quantity),
        amount: Set(part.amount()),
        freight_class: Set(load.class),
        free_shipping_quantity: Set(load.free_shipping_quantity),
        weight_grams: Set(load.weight_grams),
        campaign_id: Set(campaign.map(|campaign| campaign.campaign_id)),
        price_trace: Set(serde_json::json!(
            quote.map(|quote| &quote.trace).cloned().unwrap_or_default()
        )),
        ..goods_row(place, order_id, goods)
    }
}

fn goods_row(
    place: &OrderContext,
    order_id: i64,
    goods: &catalog::goods::models::facts::GoodsSnapshot,
) -> order_lines::ActiveModel {
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
        evidence: Set(serde_json::json!(evidence(
            &place.member,
            goods,
            shop_day(place.now)
        ))),
        ..Default::default()
    }
}

/// Its value is its price, and all of it is taken off.
fn gift_row(place: &OrderContext, order_id: i64, given: &GivenGift) -> order_lines::ActiveModel {
    let gift = &given.gift.gift;
    order_lines::ActiveModel {
        raw_price: Set(gift.value),
        price: Set(gift.value),
        quantity: Set(gift.quantity),
        amount: Set(given.value()),
        discount: Set(given.value()),
        voucher_amount: Set(Money::ZERO),
        freight_class: Set(pricing::models::freight::FreightClass::of(&given.goods)),
        free_shipping_quantity: Set(0),
        weight_grams: Set(0),
        gift_of: Set(Some(given.gift.campaign_id)),
        price_trace: Set(serde_json::json!([])),
        ..goods_row(place, order_id, &given.goods)
    }
}
