//! Orders of the mall as staff see them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::mall::models::{
    log::Entry,
    orders::{Order, Status},
};

#[derive(Serialize, ToSchema)]
pub struct AdminPointsOrderStep {
    pub text: String,
    pub reason: String,
    pub by: String,
    pub at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminPointsOrder {
    pub id: i64,
    pub number: String,
    /// mall | draw
    pub source: &'static str,
    pub source_text: &'static str,
    pub company_id: i64,
    pub company: String,
    pub member: String,
    pub goods_id: Option<i64>,
    pub draw_record_id: Option<i64>,
    pub name: String,
    pub image: String,
    pub quantity: i64,
    pub points: i64,
    pub money: Money,
    /// waiting | shipped | finished | cancelled
    pub status: &'static str,
    pub status_text: &'static str,
    pub consignee: String,
    pub phone: String,
    pub address: String,
    pub remark: String,
    pub carrier: String,
    pub waybill: String,
    pub shipped_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: String,
    pub can_ship: bool,
    pub can_cancel: bool,
    /// Of one order that waits: why nothing may be sent to its buyer at this moment; empty where something may, and in lists.
    pub held: String,
    pub created_at: DateTime<Utc>,
    /// Of one order; lists leave it empty.
    pub log: Vec<AdminPointsOrderStep>,
}

impl AdminPointsOrder {
    pub fn new(row: Order, (company, member): (String, String)) -> Self {
        let source = row.source();
        Self {
            id: row.id,
            source: source.code(),
            source_text: source.text(),
            company_id: row.company_id,
            company,
            member,
            goods_id: row.points_goods_id,
            draw_record_id: row.draw_record_id,
            quantity: row.quantity,
            points: row.points,
            money: row.money,
            status: row.status.code(),
            status_text: row.status.text(),
            shipped_at: row.shipped_at,
            finished_at: row.finished_at,
            cancelled_at: row.cancelled_at,
            can_ship: row.status == Status::Waiting,
            can_cancel: row.status == Status::Waiting,
            held: String::new(),
            created_at: row.created_at,
            number: row.number,
            name: row.name,
            image: row.image,
            consignee: row.consignee,
            phone: row.phone,
            address: row.address,
            remark: row.remark,
            carrier: row.carrier,
            waybill: row.waybill,
            cancel_reason: row.cancel_reason,
            log: Vec::new(),
        }
    }

    #[must_use]
    pub fn with_log(self, log: Vec<Entry>) -> Self {
        let step = |entry: Entry| AdminPointsOrderStep {
            text: entry.text,
            reason: entry.reason,
            by: entry.actor_name,
            at: entry.at,
        };
        Self {
            log: log.into_iter().map(step).collect(),
            ..self
        }
    }
}
