//! Starting a payment over a gateway: the try is written first, then the gateway is called, so that the
//! request is known even if the answer is lost.
use std::time::Duration;

use chrono::{DateTime, Utc};
use gateways::payments::{Bill, Cashier, Channel, Gateway, GatewayError, settings::PaymentSettings};
use kernel::{Money, Services, WriteTx};

use super::{
    attempts::{self, Attempt, NewAttempt},
    balance::Payer,
    due::lock_due,
};
use crate::{errors::OrderError, lifecycle::models::order_eligibility};

/// A bill that the buyer can pay now.
#[derive(Clone, Debug)]
pub struct StartedPayment {
    pub payment_number: String,
    pub amount: Money,
    pub cashier: Cashier,
    pub expires_at: DateTime<Utc>,
}

/// Fails where the gateway refuses or does not answer in time; the attempt stays and is asked for later, since it may have
/// arrived.
pub async fn begin(
    services: &Services,
    gateway: &dyn Gateway,
    payer: Payer,
    number: String,
) -> Result<StartedPayment, OrderError> {
    let (now, channel) = (services.clock.now(), gateway.channel());
    let (attempt, bill) = services
        .writer
        .run(async move |tx: &WriteTx| open(tx, &payer, channel, &number, now).await)
        .await?;
    let begun = |cashier| StartedPayment {
        payment_number: bill.payment_number.clone(),
        amount: bill.amount,
        cashier,
        expires_at: attempt.expires_at,
    };
    if !attempt.code_url.is_empty() {
        return Ok(begun(Cashier::Code(attempt.code_url.clone())));
    }
    let patience = Duration::from_millis(services.settings.of::<PaymentSettings>().patience_ms);
    let answer = match tokio::time::timeout(patience, gateway.begin(&bill, now)).await {
        Ok(answer) => answer,
        Err(_) => Err(GatewayError::Unreachable("no answer in time".into())),
    };
    note(services, attempt.id, &answer).await?;
    match answer {
        Ok(cashier) => Ok(begun(cashier)),
        Err(error) => {
            tracing::warn!(%error, channel = channel.code(), "a payment could not be begun");
            Err(OrderError::GatewaySilent(channel.text()))
        }
    }
}

async fn open(
    tx: &kernel::WriteTx,
    payer: &Payer,
    channel: Channel,
    number: &str,
    now: DateTime<Utc>,
) -> Result<(Attempt, Bill), OrderError> {
    let due = lock_due(tx, payer.buyer.company_id, number, now).await?;
    if due.asks_for_transfer() {
        return Err(OrderError::WrongState(
            "含麻黄碱等含特殊药品复方制剂依规须由企业账户对公转账，请选择对公转账",
        ));
    }
    order_eligibility::pass(tx, &payer.goods_cache, &payer.buyer, &due.orders, now).await?;
    let amount = due.amount();
    due.refuse_free()?;
    let begun = attempts::begun(tx, due.payment.id, channel, amount, now).await?;
    let attempt = if let Some(attempt) = begun {
        attempt
    } else {
        let new = NewAttempt {
            payment: &due.payment,
            member_id: payer.buyer.id,
            channel,
            amount,
        };
        attempts::open(tx, new, now).await?
    };
    let bill = Bill {
        number: attempt.number.clone(),
        amount,
        subject: format!("药品采购 {}", due.payment.number),
        expires_at: attempt.expires_at,
        payment_number: due.payment.number,
    };
    Ok((attempt, bill))
}

/// Alipay's page is signed anew each time; a QR code is kept.
async fn note(
    services: &Services,
    id: i64,
    answer: &Result<Cashier, GatewayError>,
) -> Result<(), OrderError> {
    let (code_url, error) = match answer {
        Ok(Cashier::Code(url)) => (Some(url.clone()), String::new()),
        Ok(Cashier::Page(_)) => return Ok(()),
        Err(error) => (None, error.to_string()),
    };
    services
        .writer
        .run(async move |tx: &WriteTx| Ok::<_, OrderError>(attempts::note(tx, id, code_url, error).await?))
        .await
}
