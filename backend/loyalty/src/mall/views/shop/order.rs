//! Orders of the mall as buyers see them.
use chrono::{DateTime, Utc};
use kernel::{Money, actor::ActorKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::mall::models::{
    log::Entry,
    orders::{Order, Status},
};

#[derive(Serialize, ToSchema)]
pub struct PointsOrderStep {
    pub text: String,
    pub reason: String,
    pub by: String,
    pub at: DateTime<Utc>,
}

impl From<Entry> for PointsOrderStep {
    fn from(entry: Entry) -> Self {
        // Members are shown by name; names of staff are not.
        let by = if entry.actor_kind == ActorKind::Staff {
            "药集".into()
        } else {
            entry.actor_name
        };
        Self {
            text: entry.text,
            reason: entry.reason,
            by,
            at: entry.at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PointsOrder {
    pub id: i64,
    pub number: String,
    /// mall | draw
    pub source: &'static str,
    pub source_text: &'static str,
    pub goods_id: Option<i64>,
    pub name: String,
    pub image: String,
    pub quantity: i64,
    pub points: i64,
    pub money: Money,
    /// 1 待发货 2 已发货 3 已完成 4 已取消
    pub status: i64,
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
    pub can_cancel: bool,
    pub can_confirm: bool,
    /// Why it is not sent for now, and what to do; empty where nothing is in the way.
    pub held: String,
    pub created_at: DateTime<Utc>,
    /// Of one order; lists leave it empty.
    pub log: Vec<PointsOrderStep>,
}

impl PointsOrder {
    /// `held`: why nothing is sent to its buyer at this moment.
    pub fn new(row: Order, log: Vec<Entry>, held: Option<&str>) -> Self {
        let source = row.source();
        let held = held.filter(|_| row.status == Status::Waiting);
        Self {
            id: row.id,
            source: source.code(),
            source_text: source.text(),
            goods_id: row.points_goods_id,
            quantity: row.quantity,
            points: row.points,
            money: row.money,
            status: row.status.number(),
            status_text: row.status.text(),
            shipped_at: row.shipped_at,
            finished_at: row.finished_at,
            cancelled_at: row.cancelled_at,
            can_cancel: row.can_be_cancelled(),
            can_confirm: row.status == Status::Shipped,
            held: held.map_or_else(String::new, |why| format!("{why}。恢复后照常发出")),
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
            log: log.into_iter().map(PointsOrderStep::from).collect(),
        }
    }
}
