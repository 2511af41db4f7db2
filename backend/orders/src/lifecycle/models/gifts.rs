//! Gifts after the order was placed. They were earned by the sum of a campaign's lines: when goods are
//! returned and less than its tier is kept, the gift must be paid for or returned too (adr/0023).
use std::collections::{BTreeSet, HashMap};

use catalog::stock::models::stock::{self, StockLine};
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{
    benefits::{Benefit, BenefitKind, kept_worth, with_lines},
    line_units::{self, RefundValue},
    order_log::{self, Note},
    order_status::OrderStatus,
    orders::{OrderLine, lock},
};
use crate::{
    errors::OrderError,
    models::_entities::{order_lines, orders},
};

/// Units of a line that go back with a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Returning {
    pub units: i64,
    /// Of these, units that the shop or the goods are the reason for: their buyer did nothing to lose a gift.
    pub by_fault: i64,
}

/// Units that count towards a tier: all but those that the buyer gave back of their own accord.
pub fn earning_units(line: &OrderLine, going: Returning) -> i64 {
    let back = line.refunded_quantity + going.units;
    let by_fault = line.fault_quantity + going.by_fault;
    line.quantity - (back - by_fault)
}

/// Lines of one checkout, and what they were given.
struct GiftLedger {
    gifts: Vec<(OrderLine, Benefit)>,
    /// The lines that earned them, by campaign.
    earning: HashMap<i64, Vec<OrderLine>>,
    orders: HashMap<i64, orders::Model>,
}

impl GiftLedger {
    fn is_live(&self, line: &OrderLine) -> bool {
        let order = self.orders.get(&line.order_id);
        order.is_some_and(|order| order.status.is_live())
    }

    fn is_called_off_by_buyer(&self, line: &OrderLine) -> bool {
        let order = self.orders.get(&line.order_id);
        order.is_some_and(|order| order.is_cancelled_by_buyer)
    }
}

/// None where the checkout has no gifts.
async fn books(db: &Db, payment_id: i64) -> Result<Option<GiftLedger>, DbErr> {
    let orders = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(payment_id))
        .all(db)
        .await?;
    let ids: Vec<i64> = orders.iter().map(|order| order.id).collect();
    let gifts = with_lines(db, &ids, &[BenefitKind::Gift], None).await?;
    if gifts.is_empty() {
        return Ok(None);
    }
    let campaigns: BTreeSet<i64> = gifts.iter().map(|(_, benefit)| benefit.ref_id).collect();
    let mut earning: HashMap<i64, Vec<OrderLine>> = HashMap::new();
    for (line, benefit) in with_lines(db, &ids, &[BenefitKind::Campaign], Some(&campaigns)).await? {
        earning.entry(benefit.ref_id).or_default().push(line);
    }
    Ok(Some(GiftLedger {
        gifts,
        earning,
        orders: orders.into_iter().map(|order| (order.id, order)).collect(),
    }))
}

/// What is still to be withheld for gifts that the buyer of this checkout keeps without the goods that earned
/// them, less what a lower tier that is still reached gives; negative where more was withheld than is owed by now.
/// `going`: units of its lines that are being returned besides the recorded ones. Units that the shop could not send,
/// cancelled, or was itself the reason to take back do not affect gifts; orders that the buyer called off earn none.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
#[kernel::boxed]
pub async fn due(db: &Db, payment_id: i64, going: &HashMap<i64, Returning>) -> Result<Money, DbErr> {
    match books(db, payment_id).await? {
        None => Ok(Money::ZERO),
        Some(books) => still_due(&books, going, &[]),
    }
}

/// The same once the buyer has called off these orders as well.
pub(super) async fn due_without(db: &Db, payment_id: i64, leaving: &[i64]) -> Result<Money, DbErr> {
    match books(db, payment_id).await? {
        None => Ok(Money::ZERO),
        Some(books) => still_due(&books, &HashMap::new(), leaving),
    }
}

fn still_due(books: &GiftLedger, going: &HashMap<i64, Returning>, leaving: &[i64]) -> Result<Money, DbErr> {
    let more = |line: &OrderLine| going.get(&line.id).copied().unwrap_or_default();
    let is_there = |gift: &OrderLine| books.is_live(gift) && !leaving.contains(&gift.order_id);
    let mut owed = Money::ZERO;
    for (gift, benefit) in books.gifts.iter().filter(|(gift, _)| is_there(gift)) {
        let earning = books.earning.get(&benefit.ref_id).into_iter().flatten();
        let sum: Money = earning
            .filter(|line| !books.is_called_off_by_buyer(line) && !leaving.contains(&line.order_id))
            .map(|line| line.price.times(earning_units(line, more(line))))
            .sum();
        let units = gift.quantity - line_units::gone(gift) - more(gift).units;
        if let Some(worth) = kept_worth(benefit, sum)? {
            owed += (gift.price.times(Ord::max(units, 0)) - worth).floored_at_zero();
        }
    }
    let withheld: Money = books.orders.values().map(|order| order.gift_withheld).sum();
    Ok(owed - withheld)
}

/// A refund of this order was lower by so much; negative where it paid out what was withheld before.
#[kernel::boxed]
pub async fn note_withheld(tx: &WriteTx, order_id: i64, amount: Money) -> Result<(), DbErr> {
    use orders::Column;
    if amount == Money::ZERO {
        return Ok(());
    }
    orders::Entity::update_many()
        .col_expr(Column::GiftWithheld, Expr::col(Column::GiftWithheld).add(amount))
        .filter(Column::Id.eq(order_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// What the refund of a cancelled order still lacks for gifts.
pub fn kept_back(order: &orders::Model) -> RefundValue {
    if order.status.is_live() || !order.gift_withheld.is_positive() {
        return RefundValue::default();
    }
    RefundValue {
        money: order.paid_amount - order.refunded_amount,
        voucher: order.voucher_amount - order.voucher_returned,
    }
}

/// The orders of a checkout whose refunds withheld something for gifts, or are to pay it out, by id; held until the
/// transaction ends. The caller holds the payment.
#[kernel::boxed]
pub async fn withholding(tx: &WriteTx, payment_id: i64) -> Result<Vec<orders::Model>, DbErr> {
    use orders::Column;
    orders::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .filter(Column::GiftWithheld.ne(0_i64))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await
}

/// Before the buyer calls off orders of a checkout: gifts that the rest does not earn are not sent, except those
/// already being picked; where a lower tier is still reached, as many units stay as its gift is worth. What the shop cancels
/// of its own accord takes no gift away. The caller holds the orders.
pub async fn drop_unearned(
    tx: &WriteTx,
    (payment_id, cancelled): (i64, &[i64]),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let Some(books) = books(tx.db(), payment_id).await? else {
        return Ok(());
    };
    let stays = |line: &OrderLine| !cancelled.contains(&line.order_id) && books.is_live(line);
    // As for what is owed: what the shop called off before has still been earned with.
    let earns = |line: &OrderLine| !cancelled.contains(&line.order_id) && !books.is_called_off_by_buyer(line);
    for (gift, benefit) in books.gifts.iter().filter(|(gift, _)| stays(gift)) {
        let earning = books.earning.get(&benefit.ref_id).into_iter().flatten();
        let kept: Money = earning
            .filter(|line| earns(line))
            .map(|line| line.price.times(earning_units(line, Returning::default())))
            .sum();
        if let Some(worth) = kept_worth(benefit, kept)? {
            drop_gift(tx, (gift, units_for(worth, gift.price)), actor, now).await?;
        }
    }
    Ok(())
}

/// Whole units that are worth no more.
fn units_for(worth: Money, price: Money) -> i64 {
    worth.fen() / Ord::max(price.fen(), 1)
}

/// All units but so many are not sent. Frees their stock; nothing was paid for them.
async fn drop_gift(
    tx: &WriteTx,
    (gift, stay): (&OrderLine, i64),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    use order_lines::Column;
    let order = lock(tx, gift.order_id).await?;
    let left = line_units::left(gift) - stay;
    if !is_untouched(&order) || left <= 0 {
        return Ok(());
    }
    order_lines::Entity::update_many()
        .col_expr(
            Column::CancelledQuantity,
            Expr::value(gift.cancelled_quantity + left),
        )
        .filter(Column::Id.eq(gift.id))
        .exec(tx.db())
        .await?;
    let free = StockLine {
        goods_id: gift.goods_id,
        warehouse_id: order.warehouse_id,
        quantity: left,
    };
    stock::release(tx, &[free], now).await?;
    let text = format!(
        "同时提交的订单已取消，剩余商品未达到活动金额，赠品 {} {left}{} 不再赠送",
        gift.name, gift.unit
    );
    order_log::remark(tx, &order, actor, Note::plain(&text), now).await
}

/// The warehouse has not started picking it.
fn is_untouched(order: &orders::Model) -> bool {
    let waits = matches!(
        order.status,
        OrderStatus::WaitingApproval
            | OrderStatus::WaitingPayment
            | OrderStatus::WaitingTransfer
            | OrderStatus::WaitingReview
            | OrderStatus::WaitingShipping
    );
    waits && order.picking_at.is_none()
}
