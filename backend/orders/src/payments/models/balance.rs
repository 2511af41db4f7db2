//! Paying from the buyer's balance: money leaves the ledger and its orders move on, in one transaction.
use std::sync::Arc;

use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use gateways::payments::Channel;
use identity::companies::models::facts::BuyerContext;
use kernel::{Actor, Money, WriteTx};
use wallet::models::ledger::{self, Cause, Kind, Movement};

use super::{
    attempts::{self, NewAttempt},
    due::lock_due,
    settle::{self, PaymentRecord},
};
use crate::{errors::OrderError, lifecycle::models::order_eligibility};

/// The amount paid, and the balance after it.
#[derive(Clone, Debug)]
pub struct Paid {
    pub number: String,
    pub amount: Money,
    pub balance: Money,
}

/// Who pays, and the goods as they are now.
pub struct Payer {
    pub buyer: Arc<BuyerContext>,
    pub goods_cache: GoodsCache,
}

/// Pays what is still due and may still be bought. `number`: of a payment of this company, or of one of its
/// orders.
#[kernel::boxed]
pub async fn pay(
    tx: &WriteTx,
    payer: &Payer,
    number: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Paid, OrderError> {
    let due = lock_due(tx, payer.buyer.company_id, number, now).await?;
    if due.asks_for_transfer() {
        return Err(OrderError::WrongState(
            "含麻黄碱等含特殊药品复方制剂依规须由企业账户对公转账，不能用余额支付",
        ));
    }
    order_eligibility::pass(tx, &payer.goods_cache, &payer.buyer, &due.orders, now).await?;
    let (amount, payment_number) = (due.amount(), due.payment.number.clone());
    let movement = Movement {
        company_id: due.payment.company_id,
        kind: Kind::Balance,
        amount: -amount,
        cause: Cause::Payment,
        reference: payment_number.clone(),
        memo: format!("支付订单 {}", due.numbers()),
    };
    let orders = settle::hold_campaign_goods(tx, due.orders).await?;
    // What coupons and vouchers have paid wholly moves no money.
    let balance = if amount.is_positive() {
        ledger::book(tx, movement, now).await?
    } else {
        ledger::balance(tx.db(), due.payment.company_id, Kind::Balance).await?
    };
    let new = NewAttempt {
        payment: &due.payment,
        member_id: payer.buyer.id,
        channel: Channel::Balance,
        amount,
    };
    let attempt = attempts::open(tx, new, now).await?;
    let record = PaymentRecord {
        gateway_number: None,
        at: now,
        actor: actor.clone(),
        text: Channel::Balance.text().into(),
    };
    settle::settle(tx, &due.payment, orders, attempt, record, now).await?;
    Ok(Paid {
        number: payment_number,
        amount,
        balance,
    })
}
