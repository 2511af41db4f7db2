//! Orders and payments as the storefront reads them.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    order_status::{Move, OrderStatus, text_of},
    orders::{LineBatch, LogEntry, Order, OrderLine, Payment, Whole},
};

#[derive(Serialize, ToSchema)]
pub struct OrderBatch {
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub number: i64,
}

impl From<LineBatch> for OrderBatch {
    fn from(row: LineBatch) -> Self {
        Self {
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            number: row.number,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OrderGoods {
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub trade_name: String,
    pub sccj: String,
    pub ypgg: String,
    pub unit: String,
    pub approval_number: String,
    pub image: String,
    pub price: Money,
    pub number: i64,
    pub amount: Money,
    pub batches: Vec<OrderBatch>,
}

impl From<(OrderLine, Vec<LineBatch>)> for OrderGoods {
    fn from((row, batches): (OrderLine, Vec<LineBatch>)) -> Self {
        Self {
            id: row.id,
            goods_id: row.goods_id,
            name: row.name,
            trade_name: row.trade_name,
            sccj: row.maker,
            ypgg: row.spec,
            unit: row.unit,
            approval_number: row.approval_number,
            image: row.image,
            price: Money(row.price),
            number: row.number,
            amount: Money(row.amount),
            batches: batches.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OrderSummary {
    /// Order number.
    pub id: String,
    pub payment_id: String,
    /// 10 待付款 15 待确认到款 20 待审核 30 待发货 35 部分发货 40 待收货 60 已完成 90 已取消 91 已关闭
    pub status: i32,
    pub status_text: &'static str,
    pub title: String,
    pub created_at: DateTime<Utc>,
    /// While unpaid.
    pub pay_before: Option<DateTime<Utc>>,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    pub total: Money,
    pub lines: Vec<OrderGoods>,
    pub can_pay: bool,
    pub can_cancel: bool,
    pub can_receive: bool,
}

impl From<Whole> for OrderSummary {
    fn from(
        Whole {
            order,
            payment_number,
            lines,
        }: Whole,
    ) -> Self {
        let allows = |step| OrderStatus::from_code(order.status).is_some_and(|status| status.allows(step));
        let can_pay = allows(Move::Pay);
        Self {
            payment_id: payment_number,
            status: order.status,
            status_text: text_of(order.status),
            title: title(&order),
            created_at: order.created_at,
            pay_before: can_pay.then_some(order.pay_before),
            goods_amount: Money(order.goods_amount),
            discount: Money(order.discount),
            freight: Money(order.freight),
            total: Money(order.total),
            lines: lines.into_iter().map(Into::into).collect(),
            can_pay,
            can_cancel: allows(Move::CancelUnpaid),
            can_receive: allows(Move::Receive),
            id: order.number,
        }
    }
}

fn title(order: &Order) -> String {
    let is_cold = order.split_key.contains('c');
    let title = match (order.split_key.starts_with('e'), is_cold) {
        (true, _) => "含麻黄碱商品",
        (false, true) => "冷链商品",
        (false, false) => "普通商品",
    };
    title.into()
}

#[derive(Serialize, ToSchema)]
pub struct OrderPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<OrderSummary>,
    /// Orders by status code, and "all".
    pub counts: BTreeMap<String, i64>,
}

#[derive(Serialize, ToSchema)]
pub struct OrderLogRow {
    pub at: DateTime<Utc>,
    pub actor: String,
    pub text: String,
    pub reason: String,
}

impl From<LogEntry> for OrderLogRow {
    /// Buyers read who acted by role, not the names of staff.
    fn from(row: LogEntry) -> Self {
        let actor = match row.actor_kind.as_str() {
            "staff" => "客服".to_owned(),
            "system" => "系统".to_owned(),
            _ => row.actor_name,
        };
        Self {
            at: row.at,
            actor,
            text: row.text,
            reason: row.reason,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OrderDetail {
    #[serde(flatten)]
    pub summary: OrderSummary,
    pub company: String,
    pub receiver: String,
    pub phone: String,
    pub address: String,
    pub remark: String,
    pub paid_at: Option<DateTime<Utc>>,
    pub shipped_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: String,
    pub carrier: String,
    pub waybill: String,
    pub logs: Vec<OrderLogRow>,
}

impl OrderDetail {
    pub fn new(whole: Whole, logs: Vec<LogEntry>) -> Self {
        let order = whole.order.clone();
        Self {
            summary: whole.into(),
            company: order.company_name,
            receiver: order.receiver,
            phone: order.phone,
            address: order.address,
            remark: order.remark,
            paid_at: order.paid_at,
            shipped_at: order.shipped_at,
            finished_at: order.finished_at,
            cancelled_at: order.cancelled_at,
            cancel_reason: order.cancel_reason,
            carrier: order.carrier,
            waybill: order.waybill,
            logs: logs.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PayMethod {
    pub code: &'static str,
    pub name: &'static str,
    pub is_open: bool,
    pub note: String,
}

#[derive(Serialize, ToSchema)]
pub struct PaymentDetail {
    /// Payment number.
    pub id: String,
    /// open | paid | closed
    pub status: String,
    /// What is to be paid, or was.
    pub amount: Money,
    pub balance: Money,
    pub pay_before: DateTime<Utc>,
    pub orders: Vec<OrderSummary>,
    pub methods: Vec<PayMethod>,
}

impl PaymentDetail {
    pub fn new(payment: Payment, orders: Vec<Whole>, balance: Money) -> Self {
        let due = |whole: &&Whole| whole.order.status == OrderStatus::WaitingPayment.code();
        let amount = if payment.status == crate::models::pay::OPEN {
            orders
                .iter()
                .filter(due)
                .map(|whole| Money(whole.order.total))
                .sum()
        } else {
            Money(payment.amount)
        };
        let has_ephedrine = orders
            .iter()
            .filter(due)
            .any(|whole| whole.order.split_key.starts_with('e'));
        Self {
            id: payment.number,
            status: payment.status,
            amount,
            balance,
            pay_before: payment.pay_before,
            orders: orders.into_iter().map(Into::into).collect(),
            methods: methods(has_ephedrine),
        }
    }
}

/// The ways to pay. What is not open says why, so that nobody looks for it.
fn methods(has_ephedrine: bool) -> Vec<PayMethod> {
    let balance_note = if has_ephedrine {
        "含麻黄碱商品依规须由企业账户对公转账，不能用余额支付"
    } else {
        ""
    };
    vec![
        PayMethod {
            code: "balance",
            name: "余额支付",
            is_open: !has_ephedrine,
            note: balance_note.into(),
        },
        PayMethod {
            code: "transfer",
            name: "对公转账",
            is_open: false,
            note: "请联系专属客服办理".into(),
        },
        PayMethod {
            code: "alipay",
            name: "支付宝",
            is_open: false,
            note: "暂未开通".into(),
        },
        PayMethod {
            code: "wechat",
            name: "微信支付",
            is_open: false,
            note: "暂未开通".into(),
        },
    ]
}

#[derive(Serialize, ToSchema)]
pub struct PayResult {
    pub id: String,
    pub status: &'static str,
    pub balance: Money,
}
