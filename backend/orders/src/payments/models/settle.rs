//! The one place where money that came in meets the orders it is for.
use std::collections::HashSet;

use campaigns::models::{
    campaign::Campaign,
    cashbacks,
    uses::{self, OrderOf},
};
use chrono::{DateTime, Utc};
use gateways::payments::{Channel, ReceivedPayment};
use kernel::{Actor, Money, WriteTx};
use sea_orm::{ActiveValue::Set, prelude::*};

use super::{
    alarms::{self, Kind},
    attempts::{self, Attempt},
    channel_refunds, coupons_of_checkout,
    due::{self, Payment},
    payments::{PaidBy, Status},
};
use crate::{
    errors::OrderError,
    lifecycle::models::{
        group_buys, line_units,
        order_log::{self, Note},
        order_status::Move,
        orders::{lines, money_of},
        split::is_special,
    },
    models::_entities::{orders, payment_attempts, payments},
};

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettlementResult {
    /// Orders were paid with it.
    Orders(Money),
    /// No order waits for it any more: all of it is refunded.
    Surplus,
    /// It had been booked before.
    Repeated,
    /// It is not the requested amount: nothing was booked, an alarm was raised.
    Rejected,
}

/// Books money that a gateway says it has for a try of ours. Any number of repetitions books it once.
pub async fn arrive(
    tx: &WriteTx,
    channel: Channel,
    arrival: &ReceivedPayment,
    now: DateTime<Utc>,
) -> Result<SettlementResult, OrderError> {
    let Some(found) = attempts::by_number(tx.db(), &arrival.number).await? else {
        return raise_alarm(tx, channel, arrival, Kind::UnknownNumber, now).await;
    };
    let payment = due::lock(tx, found.payment_id).await?;
    let attempt = attempts::lock(tx, found.id).await?;
    if attempt.channel != channel {
        return raise_alarm(tx, channel, arrival, Kind::ForeignChannel, now).await;
    }
    if attempt.status == attempts::Status::Paid {
        if attempt.gateway_number.as_deref() == Some(&arrival.gateway_number) {
            return Ok(SettlementResult::Repeated);
        }
        return raise_alarm(tx, channel, arrival, Kind::PaidTwice, now).await;
    }
    if attempt.amount != arrival.amount {
        return raise_alarm(tx, channel, arrival, Kind::Amount, now).await;
    }
    if is_taken(tx, channel, &arrival.gateway_number).await? {
        return raise_alarm(tx, channel, arrival, Kind::NumberTaken, now).await;
    }
    let record = PaymentRecord {
        gateway_number: Some(arrival.gateway_number.clone()),
        at: arrival.at,
        actor: Actor::system(),
        text: format!("{}到账", channel.text()),
    };
    settle_waiting(tx, payment, attempt, record, now).await
}

async fn raise_alarm(
    tx: &WriteTx,
    channel: Channel,
    arrival: &ReceivedPayment,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<SettlementResult, OrderError> {
    let alarm = alarms::Alarm {
        channel,
        kind,
        reference: &arrival.number,
        detail: format!("{} 元，流水号 {}", arrival.amount, arrival.gateway_number),
    };
    alarms::raise(tx, alarm, now).await?;
    Ok(SettlementResult::Rejected)
}

/// One transaction at a gateway pays one try.
async fn is_taken(tx: &WriteTx, channel: Channel, gateway_number: &str) -> Result<bool, DbErr> {
    use payment_attempts::{Column, Entity};
    let found = Entity::find()
        .filter(Column::Channel.eq(channel))
        .filter(Column::GatewayNumber.eq(gateway_number))
        .one(tx.db())
        .await?;
    Ok(found.is_some())
}

/// How an amount was paid.
pub struct PaymentRecord {
    pub gateway_number: Option<String>,
    pub at: DateTime<Utc>,
    pub actor: Actor,
    /// For the log of the orders.
    pub text: String,
}

/// Pays the orders that still wait for this payment.
pub async fn settle_waiting(
    tx: &WriteTx,
    payment: Payment,
    attempt: Attempt,
    record: PaymentRecord,
    now: DateTime<Utc>,
) -> Result<SettlementResult, OrderError> {
    let orders = waiting_for(tx, &payment, attempt.channel, attempt.amount).await?;
    let orders = hold_campaign_goods(tx, orders).await?;
    settle(tx, &payment, orders, attempt, record, now).await
}

/// Every channel ends here, holding the payment, these orders that wait for it, and then the try. Pays the orders with the sum they
/// need; the rest, or all of it when none waits, goes back the way it came.
#[kernel::boxed]
pub async fn settle(
    tx: &WriteTx,
    payment: &Payment,
    HeldOrders { orders, in_campaigns }: HeldOrders,
    attempt: Attempt,
    record: PaymentRecord,
    now: DateTime<Utc>,
) -> Result<SettlementResult, OrderError> {
    let received = attempt.amount;
    let used: Money = orders.iter().map(money_of).sum();
    let surplus = received - used;
    // Vouchers and coupons may have paid all of it: orders that cost no money are paid, too.
    let pays_orders = !orders.is_empty();
    mark_paid(tx, &attempt, surplus, &record).await?;
    let cashbacks = cashbacks::running(tx, now).await?;
    for order in orders {
        if in_campaigns.contains(&order.id) {
            uses::take(tx, order.id, now).await?;
        }
        count_for_cashbacks(tx, &cashbacks, &order, now).await?;
        pay(tx, order, &record, now).await?;
    }
    if pays_orders {
        close_payment(tx, payment.id, &attempt, used, now).await?;
    }
    if surplus.is_positive() {
        channel_refunds::give_surplus_back(tx, &attempt, surplus, now).await?;
    }
    attempts::check_soon(tx, payment.id, now).await?;
    Ok(if pays_orders {
        SettlementResult::Orders(used)
    } else {
        SettlementResult::Surplus
    })
}

/// Orders that can be settled, their campaign goods locked.
pub struct HeldOrders {
    orders: Vec<orders::Model>,
    /// Which of them have anything of a campaign.
    in_campaigns: HashSet<i64>,
}

/// Locks the campaign goods of these orders before the first of them is settled. Paying by balance calls this before it moves
/// the money: cancelling locks the rows in the same order.
pub(super) async fn hold_campaign_goods(
    tx: &WriteTx,
    orders: Vec<orders::Model>,
) -> Result<HeldOrders, DbErr> {
    let ids: Vec<i64> = orders.iter().map(|order| order.id).collect();
    let in_campaigns = uses::hold_goods(tx, &ids).await?;
    Ok(HeldOrders { orders, in_campaigns })
}

/// The orders that this money pays; none when the payment is over, when the law forbids this channel, or when it does not
/// reach for all of them.
async fn waiting_for(
    tx: &WriteTx,
    payment: &Payment,
    channel: Channel,
    received: Money,
) -> Result<Vec<orders::Model>, DbErr> {
    if payment.status != Status::Open {
        return Ok(Vec::new());
    }
    let orders = due::lock_orders(tx, payment.id).await?;
    let needed: Money = orders.iter().map(money_of).sum();
    let is_forbidden = channel != Channel::Transfer && orders.iter().any(is_special);
    if needed > received || is_forbidden {
        return Ok(Vec::new());
    }
    Ok(orders)
}

async fn mark_paid(
    tx: &WriteTx,
    attempt: &Attempt,
    surplus: Money,
    record: &PaymentRecord,
) -> Result<(), OrderError> {
    use payment_attempts::{Column, Entity};
    let marked = Entity::update_many()
        .col_expr(Column::Status, Expr::value(attempts::Status::Paid))
        .col_expr(Column::Surplus, Expr::value(surplus))
        .col_expr(Column::GatewayNumber, Expr::value(record.gateway_number.clone()))
        .col_expr(Column::PaidAt, Expr::value(record.at))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::LastError, Expr::value(""))
        .filter(Column::Id.eq(attempt.id))
        .filter(Column::Status.ne(attempts::Status::Paid))
        .exec(tx.db())
        .await?;
    if marked.rows_affected == 1 {
        Ok(())
    } else {
        Err(OrderError::WrongState("这笔款已经入账，请刷新查看"))
    }
}

async fn pay(
    tx: &WriteTx,
    order: orders::Model,
    record: &PaymentRecord,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let money = money_of(&order);
    let change = |row: &mut orders::ActiveModel| {
        row.paid_amount = Set(money);
        row.paid_at = Set(Some(now));
    };
    coupons_of_checkout::mark_used(tx, &order, now).await?;
    let note = Note::plain(&record.text);
    let order = order_log::advance(tx, order, Move::Pay, &record.actor, note, change, now).await?;
    group_buys::settled(tx, order, now).await
}

/// The money for its goods; compounds with special ingredients take part in no campaign.
async fn count_for_cashbacks(
    tx: &WriteTx,
    running: &[Campaign],
    order: &orders::Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if running.is_empty() || is_special(order) {
        return Ok(());
    }
    let of = OrderOf {
        order_id: order.id,
        company_id: order.company_id,
    };
    let goods = lines(tx.db(), order.id).await?;
    let goods: Vec<(i64, Money)> = goods
        .iter()
        .map(|line| (line.goods_id, line_units::money(line)))
        .collect();
    cashbacks::paid(tx, running, of, &goods, now).await
}

async fn close_payment(
    tx: &WriteTx,
    payment_id: i64,
    attempt: &Attempt,
    amount: Money,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use payments::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Paid))
        .col_expr(Column::Method, Expr::value(PaidBy(Some(attempt.channel))))
        .col_expr(Column::Amount, Expr::value(amount))
        .col_expr(Column::PaidAt, Expr::value(now))
        .col_expr(Column::TryId, Expr::value(attempt.id))
        .filter(Column::Id.eq(payment_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
