//! Orders as the back office reads them.
use chrono::{DateTime, Utc};
use eligibility::proofs::LineProofs;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::lifecycle::{
    models::{
        cancel_request, gifts, line_units,
        order_status::{Move, OrderStatus, text_of},
        orders::{LineBatch, LogEntry, Order, OrderLine, OrderWithLines},
    },
    views::shop::order::{OrderBenefit, OrderGoods, benefits_of, goods_of},
};

/// How many orders have this status.
#[derive(Serialize, ToSchema)]
pub struct OrderCount {
    pub status: i32,
    pub total: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminOrderLog {
    pub at: DateTime<Utc>,
    pub actor: String,
    /// Where they called from; empty when the shop acted by itself.
    pub ip: String,
    /// The status before and after; empty when there was none, alike when it stayed.
    pub from_text: &'static str,
    pub to_text: &'static str,
    pub text: String,
    pub reason: String,
}

impl From<LogEntry> for AdminOrderLog {
    fn from(row: LogEntry) -> Self {
        let status_text = |code: i64| i32::try_from(code).map_or("未知状态", text_of);
        Self {
            at: row.at,
            actor: row.actor_name,
            ip: row.ip,
            from_text: row.from_status.map_or("", status_text),
            to_text: status_text(row.to_status),
            text: row.text,
            reason: row.reason,
        }
    }
}

/// `logs` and `proofs` are filled when one record is asked for, empty in lists.
#[derive(Serialize, ToSchema)]
pub struct AdminOrder {
    /// Order number.
    pub id: String,
    pub payment_id: String,
    pub company_id: i64,
    pub company: String,
    pub member_id: i64,
    pub member: String,
    pub status: i32,
    pub status_text: &'static str,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    pub total: Money,
    /// Of the total, what vouchers paid; the rest is money.
    pub voucher_amount: Money,
    pub voucher_returned: Money,
    pub refunded: Money,
    /// Kept back from the refund of a cancelled order: gifts stayed that it had earned.
    pub gift_withheld: Money,
    /// What campaigns, coupons, gifts and vouchers gave.
    pub benefits: Vec<OrderBenefit>,
    /// 0 = no group buy.
    pub group_buy_id: i64,
    pub warehouse: String,
    pub receiver: String,
    pub phone: String,
    pub address: String,
    pub remark: String,
    /// Months that packs should last when they leave; 0 = not wished for.
    pub wished_months: i64,
    pub carrier: String,
    pub waybill: String,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
    pub shipped_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: String,
    pub lines: Vec<OrderGoods>,
    pub logs: Vec<AdminOrderLog>,
    /// The documents by which each line was lawful when it was ordered, picked and sent.
    pub proofs: Vec<LineProofs>,
    pub can_ship: bool,
    pub can_cancel: bool,
    /// It left in part: the rest can be closed and paid back.
    pub can_close_rest: bool,
    /// Single lines can be taken out and paid back, so that the others leave.
    pub can_take_out: bool,
}

/// Something else would be left to leave.
fn can_take_out(order: &Order, lines: &[(OrderLine, Vec<LineBatch>)]) -> bool {
    let waits = matches!(
        order.status,
        OrderStatus::WaitingShipping | OrderStatus::PartlyShipped
    );
    let left = lines.iter().filter(|(line, _)| line_units::left(line) > 0);
    waits && !cancel_request::is_open(order) && left.count() > 1
}

impl AdminOrder {
    pub fn new(whole: OrderWithLines, member: String, warehouse: String) -> Self {
        let OrderWithLines {
            order,
            payment_number,
            lines,
            benefits,
            ..
        } = whole;
        let given = benefits_of(&order, &benefits);
        let gift_withheld = gifts::kept_back(&order).total();
        let allows = |step| order.status.allows(step);
        Self {
            can_ship: allows(Move::Ship) && !cancel_request::is_open(&order),
            can_cancel: allows(Move::CancelByStaff) && order.picking_at.is_none(),
            can_close_rest: order.status == OrderStatus::PartlyShipped,
            can_take_out: can_take_out(&order, &lines),
            id: order.number,
            payment_id: payment_number,
            company_id: order.company_id,
            company: order.company_name,
            member_id: order.member_id,
            member,
            status: order.status.code(),
            status_text: order.status.text(),
            goods_amount: order.goods_amount,
            discount: order.discount,
            freight: order.freight,
            total: order.total,
            voucher_amount: order.voucher_amount,
            voucher_returned: order.voucher_returned,
            refunded: order.refunded_amount,
            gift_withheld,
            benefits: given,
            group_buy_id: order.group_buy_id.unwrap_or_default(),
            warehouse,
            receiver: order.receiver,
            phone: order.phone,
            address: order.address,
            remark: order.remark,
            wished_months: order.wished_months,
            carrier: order.carrier,
            waybill: order.waybill,
            created_at: order.created_at,
            paid_at: order.paid_at,
            shipped_at: order.shipped_at,
            finished_at: order.finished_at,
            cancelled_at: order.cancelled_at,
            cancel_reason: order.cancel_reason,
            lines: goods_of(lines, &benefits),
            logs: Vec::new(),
            proofs: Vec::new(),
        }
    }
}
