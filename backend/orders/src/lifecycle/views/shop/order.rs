//! Orders and payments as the storefront reads them.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use eligibility::proofs::LineProofs;
use identity::{companies::models::facts::BuyerContext, member_rights::Right};
use kernel::{ApiError, ApiResult, Db, Money, actor::ActorKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::price_step::{PriceStep, steps_of};
use crate::{
    lifecycle::models::{
        benefits::{self, Benefit},
        cancel_request, gifts, group_buys, line_units,
        order_status::{Move, OrderStatus},
        orders::{self, LineBatch, LogEntry, Order, OrderLine, OrderWithLines, money_of},
        split::special_name,
        tied,
    },
    reviews::models::review::ReviewReason,
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
            number: row.quantity,
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
    /// How the price came about; empty when it is the base price.
    pub trace: Vec<PriceStep>,
    pub number: i64,
    /// Units that have left, and units that never will and were paid back.
    pub shipped_number: i64,
    pub dropped_number: i64,
    pub amount: Money,
    /// What reductions, coupons and gifts take off it.
    pub discount: Money,
    /// amount less discount.
    pub paid: Money,
    /// The part paid with vouchers.
    pub voucher_amount: Money,
    /// The campaign that it was sold in (seckill, group buy, combination, add-on); 0 = none.
    pub campaign_id: i64,
    /// A gift: it costs nothing, price is its value.
    pub is_gift: bool,
    pub benefits: Vec<OrderBenefit>,
    pub batches: Vec<OrderBatch>,
}

/// One advantage, and its amount.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderBenefit {
    /// campaign | coupon | gift | subsidy (comes back as a voucher) | voucher (was paid with)
    pub kind: &'static str,
    /// The campaign, or the claimed coupon; 0 for vouchers.
    pub id: i64,
    pub name: String,
    pub amount: Money,
}

impl From<benefits::OrderBenefitSum> for OrderBenefit {
    fn from(sum: benefits::OrderBenefitSum) -> Self {
        Self {
            kind: sum.kind.code(),
            id: sum.ref_id,
            name: sum.name,
            amount: sum.amount,
        }
    }
}

/// Of an order, its vouchers among them.
pub fn benefits_of(order: &Order, benefits: &[Benefit]) -> Vec<OrderBenefit> {
    let voucher = OrderBenefit {
        kind: "voucher",
        id: 0,
        name: "现金券".into(),
        amount: order.voucher_amount,
    };
    let vouchers = order.voucher_amount.is_positive().then_some(voucher);
    let given = benefits::summed(benefits).into_iter().map(Into::into);
    given.chain(vouchers).collect()
}

impl OrderGoods {
    pub fn new(row: OrderLine, batches: Vec<LineBatch>, benefits: &[Benefit]) -> Self {
        let own = benefits.iter().filter(|one| one.order_line_id == row.id);
        let own: Vec<Benefit> = own.cloned().collect();
        Self {
            discount: row.discount,
            paid: line_units::paid(&row),
            voucher_amount: row.voucher_amount,
            campaign_id: row.campaign_id.unwrap_or_default(),
            is_gift: row.gift_of.is_some(),
            benefits: benefits::summed(&own).into_iter().map(Into::into).collect(),
            id: row.id,
            goods_id: row.goods_id,
            name: row.name,
            trade_name: row.trade_name,
            sccj: row.maker,
            ypgg: row.spec,
            unit: row.unit,
            approval_number: row.approval_number,
            image: row.image,
            price: row.price,
            trace: steps_of(row.price_trace),
            number: row.quantity,
            shipped_number: row.shipped_quantity,
            dropped_number: row.cancelled_quantity,
            amount: row.amount,
            batches: batches.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OrderSummary {
    /// Order number.
    pub id: String,
    pub payment_id: String,
    /// 5 待企业内部审批 10 待付款 15 待确认到款 20 待审核 30 待发货 35 部分发货 40 待收货 60 已完成 90 已取消 91 已关闭
    pub status: i32,
    pub status_text: &'static str,
    pub title: String,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
    /// While unpaid.
    pub pay_before: Option<DateTime<Utc>>,
    /// While it waits for approval by a member of the company.
    pub approve_before: Option<DateTime<Utc>>,
    /// While its transfer waits for finance, and others want its goods: then it is cancelled.
    pub confirm_before: Option<DateTime<Utc>>,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    pub total: Money,
    /// Of the total, what vouchers paid.
    pub voucher_amount: Money,
    /// The rest: the amount paid in money.
    pub money: Money,
    /// What campaigns, coupons, gifts and vouchers gave.
    pub benefits: Vec<OrderBenefit>,
    /// Of a group buy: it waits until the group is decided; 0 = none.
    pub group_buy_id: i64,
    /// Paid, and its group is not decided yet: `status_text` says so.
    pub waits_for_group: bool,
    /// It travels cold, and is received with its temperature.
    pub is_cold: bool,
    pub lines: Vec<OrderGoods>,
    pub can_pay: bool,
    pub can_cancel: bool,
    pub can_receive: bool,
    /// This member may ask service to cancel it: paid, and not picked yet.
    pub can_ask_cancel: bool,
    /// Service has not answered yet.
    pub cancel_asked_at: Option<DateTime<Utc>>,
    /// This member may approve or reject it.
    pub can_approve: bool,
}

impl OrderSummary {
    /// As this member sees it: what they may do with it follows from their role.
    pub fn new(whole: OrderWithLines, member: &BuyerContext) -> Self {
        let OrderWithLines {
            order,
            payment_number,
            lines,
            benefits,
            is_cold,
        } = whole;
        let role = member.role;
        let status = order.status;
        let may = |step, right| role.may(right) && status.allows(step);
        // While a transfer waits for finance, nothing more is to be paid.
        let is_unpaid = status == OrderStatus::WaitingPayment;
        let is_open = |step| status.allows(step);
        Self {
            payment_id: payment_number,
            status: status.code(),
            status_text: if group_buys::is_waiting(&order) {
                ReviewReason::GroupBuy.text()
            } else {
                status.text()
            },
            title: title(&order),
            created_at: order.created_at,
            paid_at: order.paid_at,
            pay_before: is_unpaid.then_some(order.pay_before),
            approve_before: order.approve_before.filter(|_| is_open(Move::Approve)),
            confirm_before: order.confirm_before.filter(|_| is_open(Move::ExpireTransfer)),
            goods_amount: order.goods_amount,
            discount: order.discount,
            freight: order.freight,
            total: order.total,
            voucher_amount: order.voucher_amount,
            money: money_of(&order),
            benefits: benefits_of(&order, &benefits),
            group_buy_id: order.group_buy_id.unwrap_or_default(),
            waits_for_group: group_buys::is_waiting(&order),
            is_cold,
            lines: goods_of(lines, &benefits),
            can_pay: is_unpaid && role.may(Right::Pay),
            can_cancel: may(Move::CancelUnpaid, Right::Order),
            can_receive: may(Move::Receive, Right::Order),
            can_ask_cancel: role.may(Right::Order) && cancel_request::is_possible(&order),
            cancel_asked_at: order.cancel_asked_at.filter(|_| cancel_request::is_open(&order)),
            can_approve: may(Move::Approve, Right::Approve) && order.member_id != member.id,
            id: order.number,
        }
    }
}

pub fn goods_of(lines: Vec<(OrderLine, Vec<LineBatch>)>, benefits: &[Benefit]) -> Vec<OrderGoods> {
    let goods = lines
        .into_iter()
        .map(|(row, batches)| OrderGoods::new(row, batches, benefits));
    goods.collect()
}

/// Why the lines were lawful when they were ordered, picked and sent, as both apps show it.
pub fn proofs_of<'a>(lines: impl IntoIterator<Item = &'a OrderLine>) -> Vec<LineProofs> {
    let proofs = |line: &OrderLine| LineProofs::new(line.id, (&line.name, &line.spec), &line.evidence);
    lines.into_iter().map(proofs).collect()
}

fn title(order: &Order) -> String {
    if order.group_buy_id.is_some() {
        return "拼团商品".into();
    }
    match (special_name(order.control), order.is_cold_chain) {
        (Some(name), _) => format!("{name}商品"),
        (None, true) => "冷链商品".into(),
        (None, false) => "普通商品".into(),
    }
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
        let actor = match row.actor_kind {
            ActorKind::Staff => "药集".to_owned(),
            ActorKind::System => "系统".to_owned(),
            ActorKind::Member => row.actor_name,
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
    /// Months that packs should last when they leave; 0 = not wished for.
    pub wished_months: i64,
    pub shipped_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: String,
    pub cancel_ask_reason: String,
    /// It counts as received from then on, unless a claim of it is open.
    pub receive_before: Option<DateTime<Utc>>,
    /// While a claim is open, the order does not count as received by itself.
    pub has_open_claim: bool,
    pub refunded: Money,
    /// What of the vouchers went back.
    pub voucher_returned: Money,
    /// Kept back from the refund of a cancelled order: gifts stayed that it had earned.
    pub gift_withheld: Money,
    pub carrier: String,
    pub waybill: String,
    pub logs: Vec<OrderLogRow>,
    /// The documents by which each line was lawful when it was ordered, picked and sent.
    pub proofs: Vec<LineProofs>,
    /// While it can be cancelled: the orders that are cancelled with it, as parts of one combination or had as add-ons to it.
    pub cancelled_along: Vec<String>,
}

impl OrderDetail {
    pub fn new(whole: OrderWithLines, logs: Vec<LogEntry>, member: &BuyerContext) -> Self {
        let order = whole.order.clone();
        let gift_withheld = gifts::kept_back(&order).total();
        Self {
            proofs: proofs_of(whole.lines.iter().map(|(line, _)| line)),
            summary: OrderSummary::new(whole, member),
            company: order.company_name,
            receiver: order.receiver,
            phone: order.phone,
            address: order.address,
            remark: order.remark,
            wished_months: order.wished_months,
            shipped_at: order.shipped_at,
            finished_at: order.finished_at,
            cancelled_at: order.cancelled_at,
            cancel_reason: order.cancel_reason,
            cancel_ask_reason: order.cancel_ask_reason,
            receive_before: order
                .receive_before
                .filter(|_| order.status == OrderStatus::Shipped),
            has_open_claim: order.has_open_claim,
            refunded: order.refunded_amount,
            voucher_returned: order.voucher_returned,
            gift_withheld,
            carrier: order.carrier,
            waybill: order.waybill,
            logs: logs.into_iter().map(Into::into).collect(),
            cancelled_along: Vec::new(),
        }
    }
}

/// An order with everything that belongs to it.
pub async fn detail_of(db: &Db, order: Order, member: &BuyerContext) -> ApiResult<OrderDetail> {
    let logs = orders::logs(db, order.id).await?;
    let may_be_cancelled = order.status.allows(Move::CancelByStaff);
    let tied = if may_be_cancelled {
        tied::with(db, &order).await?
    } else {
        Vec::new()
    };
    let whole = orders::with_lines(db, vec![order]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("订单"))?;
    Ok(OrderDetail {
        cancelled_along: tied.into_iter().map(|other| other.number).collect(),
        ..OrderDetail::new(whole, logs, member)
    })
}
