//! Payments as the storefront reads them.
use chrono::{DateTime, NaiveDate, Utc};
use gateways::payments::{Cashier, Channel, Gateways, settings::BankAccount};
use identity::companies::models::facts::BuyerContext;
use kernel::Money;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    lifecycle::{
        models::{
            order_status::OrderStatus,
            orders::{OrderWithLines, Payment, money_of},
            split::is_special,
        },
        views::shop::order::OrderSummary,
    },
    payments::models::{
        attempts::{self, Attempt},
        balance::Paid,
        begin::StartedPayment,
        channel_refunds::Returned,
        due::DuePayment,
        payments,
        transfer::RemittanceProof,
    },
};

const NOTHING_TO_PAY: &str = "优惠券和现金券已经付清，用余额支付确认即可，不扣余额";
const TRANSFER_ONLY: &str = "含麻黄碱等含特殊药品复方制剂依规须由企业账户对公转账";

#[derive(Serialize, ToSchema)]
pub struct PayMethod {
    /// balance | transfer | alipay | wechat
    pub code: &'static str,
    pub name: &'static str,
    pub is_open: bool,
    pub note: String,
}

/// Where a transfer goes.
#[derive(Serialize, ToSchema)]
pub struct TransferTarget {
    pub name: String,
    pub number: String,
    pub bank: String,
    /// Who must pay: the company itself, when goods of the order demand it; else empty.
    pub payer_must_be: String,
}

#[derive(Serialize, ToSchema)]
pub struct RemittanceProofView {
    /// waiting | confirmed | returned
    pub status: String,
    pub payer_name: String,
    pub paid_on: NaiveDate,
    /// Why finance handed it back.
    pub reason: String,
    pub created_at: DateTime<Utc>,
}

impl From<RemittanceProof> for RemittanceProofView {
    fn from(row: RemittanceProof) -> Self {
        Self {
            status: row.status.to_value(),
            payer_name: row.payer_name,
            paid_on: row.paid_on,
            reason: row.reason,
            created_at: row.created_at,
        }
    }
}

/// One attempt over a gateway.
#[derive(Serialize, ToSchema)]
pub struct PaymentAttempt {
    /// alipay | wechat | …
    pub channel: String,
    pub name: &'static str,
    /// waiting | unknown (the gateway gave no answer yet) | paid | closed
    pub status: &'static str,
    pub amount: Money,
    /// The surplus that is being refunded.
    pub surplus: Money,
    /// It has been refunded.
    pub is_surplus_back: bool,
    pub created_at: DateTime<Utc>,
}

impl PaymentAttempt {
    fn new(row: Attempt, returned: &[Returned]) -> Self {
        let is_open = |one: &Returned| one.try_id == row.id && one.refund_id.is_none() && !one.is_over();
        let is_surplus_back = row.surplus.is_positive() && !returned.iter().any(is_open);
        let status = match row.status {
            attempts::Status::Paid => "paid",
            attempts::Status::Closed => "closed",
            attempts::Status::Waiting if row.last_error.is_empty() => "waiting",
            attempts::Status::Waiting => "unknown",
        };
        Self {
            name: row.channel.text(),
            channel: row.channel.code().into(),
            status,
            amount: row.amount,
            surplus: row.surplus,
            is_surplus_back,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PaymentDetail {
    /// Payment number.
    pub id: String,
    /// open | paid | closed
    pub status: String,
    /// balance | transfer | alipay | wechat, once it is paid
    pub method: String,
    /// The amount due, or paid.
    pub amount: Money,
    pub balance: Money,
    pub pay_before: DateTime<Utc>,
    /// A member of the company must approve it before it can be paid.
    pub needs_approval: bool,
    pub orders: Vec<OrderSummary>,
    pub methods: Vec<PayMethod>,
    pub transfer: Option<TransferTarget>,
    /// The newest one.
    pub slip: Option<RemittanceProofView>,
    pub tries: Vec<PaymentAttempt>,
}

impl TransferTarget {
    fn new(bank: &BankAccount, member: &BuyerContext, asks_for_transfer: bool) -> Self {
        Self {
            name: bank.name.clone(),
            number: bank.number.clone(),
            bank: bank.bank.clone(),
            payer_must_be: if asks_for_transfer {
                member.company.name.clone()
            } else {
                String::new()
            },
        }
    }
}

/// What a payment page is made of.
pub struct PaymentPageParts<'a> {
    pub payment: Payment,
    pub orders: Vec<OrderWithLines>,
    pub tries: Vec<Attempt>,
    pub returned: Vec<Returned>,
    pub slip: Option<RemittanceProof>,
    pub balance: Money,
    pub member: &'a BuyerContext,
    pub gateways: &'a Gateways,
    pub bank: &'a BankAccount,
}

impl PaymentDetail {
    pub fn new(parts: PaymentPageParts<'_>) -> Self {
        let PaymentPageParts { payment, orders, .. } = parts;
        let is_due = |whole: &&OrderWithLines| OrderStatus::UNPAID.contains(&whole.order.status);
        let needs_approval = orders
            .iter()
            .any(|whole| whole.order.status == OrderStatus::WaitingApproval);
        let amount = if payment.status == payments::Status::Open {
            orders
                .iter()
                .filter(is_due)
                .map(|whole| money_of(&whole.order))
                .sum()
        } else {
            payment.amount
        };
        let asks_for_transfer = orders.iter().filter(is_due).any(|whole| is_special(&whole.order));
        let is_free = payment.status == payments::Status::Open && !amount.is_positive();
        Self {
            id: payment.number,
            status: payment.status.to_value(),
            method: payment.method.code().into(),
            amount,
            balance: parts.balance,
            pay_before: payment.pay_before,
            needs_approval,
            orders: orders
                .into_iter()
                .map(|whole| OrderSummary::new(whole, parts.member))
                .collect(),
            methods: methods(asks_for_transfer, is_free, parts.gateways, parts.bank),
            transfer: parts
                .bank
                .is_on()
                .then(|| TransferTarget::new(parts.bank, parts.member, asks_for_transfer)),
            slip: parts.slip.map(Into::into),
            tries: parts
                .tries
                .into_iter()
                .map(|row| PaymentAttempt::new(row, &parts.returned))
                .collect(),
        }
    }
}

/// The ways to pay. Unavailable ones give the reason.
fn methods(
    asks_for_transfer: bool,
    is_free: bool,
    gateways: &Gateways,
    bank: &BankAccount,
) -> Vec<PayMethod> {
    Channel::ALL
        .into_iter()
        .map(|channel| {
            let note = if is_free && channel != Channel::Balance {
                NOTHING_TO_PAY
            } else {
                why_not(channel, asks_for_transfer, gateways, bank)
            };
            PayMethod {
                code: channel.code(),
                name: channel.text(),
                is_open: note.is_empty(),
                note: if note.is_empty() { hint(channel) } else { note }.into(),
            }
        })
        .collect()
}

fn why_not(
    channel: Channel,
    asks_for_transfer: bool,
    gateways: &Gateways,
    bank: &BankAccount,
) -> &'static str {
    match channel {
        Channel::Transfer if bank.is_on() => "",
        Channel::Transfer => "暂未开通，请联系专属客服",
        _ if asks_for_transfer => TRANSFER_ONLY,
        Channel::Balance => "",
        Channel::Alipay | Channel::Wechat if gateways.of(channel).is_some() => "",
        Channel::Alipay | Channel::Wechat => "暂未开通",
    }
}

const fn hint(channel: Channel) -> &'static str {
    match channel {
        Channel::Balance => "",
        Channel::Transfer => "先用企业账户转账，再上传银行回单，财务确认到款后发货",
        Channel::Alipay => "到支付宝页面付款，付完自动回来",
        Channel::Wechat => "用微信扫码付款",
    }
}

#[derive(Serialize, ToSchema)]
pub struct PayResult {
    /// Payment number.
    pub id: String,
    /// paid | waiting
    pub status: &'static str,
    pub balance: Money,
    /// A page of the gateway to go to; empty when there is none.
    pub url: String,
    /// The text of a QR code; empty when there is none.
    pub code_url: String,
    /// When the page or the code stops working, or the orders stop waiting for a transfer.
    pub expires_at: Option<DateTime<Utc>>,
    /// The amount due, or paid.
    pub amount: Money,
    /// Where a transfer goes; its remittance proof is handed in next.
    pub transfer: Option<TransferTarget>,
}

impl PayResult {
    pub fn paid(paid: Paid) -> Self {
        Self {
            id: paid.number,
            status: "paid",
            balance: paid.balance,
            url: String::new(),
            code_url: String::new(),
            expires_at: None,
            amount: paid.amount,
            transfer: None,
        }
    }

    /// Nothing has changed: the buyer sends the money and hands in the remittance proof.
    pub fn by_transfer(due: &DuePayment, bank: &BankAccount, member: &BuyerContext, balance: Money) -> Self {
        Self {
            id: due.payment.number.clone(),
            status: "waiting",
            balance,
            url: String::new(),
            code_url: String::new(),
            expires_at: Some(due.payment.pay_before),
            amount: due.amount(),
            transfer: Some(TransferTarget::new(bank, member, due.asks_for_transfer())),
        }
    }

    pub fn begun(begun: StartedPayment, balance: Money) -> Self {
        let (url, code_url) = match begun.cashier {
            Cashier::Page(url) => (url, String::new()),
            Cashier::Code(code) => (String::new(), code),
        };
        Self {
            id: begun.payment_number,
            status: "waiting",
            balance,
            url,
            code_url,
            expires_at: Some(begun.expires_at),
            amount: begun.amount,
            transfer: None,
        }
    }
}
