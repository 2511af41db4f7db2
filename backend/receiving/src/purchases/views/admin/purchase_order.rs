//! What was ordered from suppliers, and what has come of it.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::purchases::models::{
    expected::{Came, OrderLine},
    find::{Delivery, Whole},
    states::Status,
};

#[derive(Serialize, ToSchema)]
pub struct AdminPurchaseOrder {
    pub id: i64,
    pub number: String,
    pub supplier_id: i64,
    /// As it was called when it was ordered.
    pub supplier: String,
    pub expected_on: Option<NaiveDate>,
    /// It was expected before today, and not all of it has come.
    pub is_late: bool,
    pub note: String,
    /// open | done | closed
    pub status: &'static str,
    pub status_text: &'static str,
    pub ordered_by: String,
    pub ordered_at: DateTime<Utc>,
    /// Who expects no more of it.
    pub closed_by: String,
    pub closed_at: Option<DateTime<Utc>>,
    pub close_reason: String,
    pub units: i64,
    /// What was taken in.
    pub accepted: i64,
    pub amount: Money,
    pub lines: Vec<AdminPurchaseLine>,
    pub deliveries: Vec<AdminPurchaseDelivery>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminPurchaseLine {
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub form: String,
    pub spec: String,
    pub maker: String,
    /// Who holds the marketing authorisation.
    pub holder: String,
    pub approval_number: String,
    /// Of pieces of TCM.
    pub origin: String,
    pub unit: String,
    /// As it was ordered.
    pub first_quantity: i64,
    /// As it was agreed on since.
    pub quantity: i64,
    pub unit_price: Money,
    pub amount: Money,
    /// Came, and waits for its acceptance.
    pub waiting: i64,
    pub accepted: i64,
    pub refused: i64,
    /// What may still come.
    pub left: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminPurchaseDelivery {
    pub id: i64,
    pub number: String,
    /// waiting | accepted | partly | refused | withdrawn
    pub status: &'static str,
    pub status_text: &'static str,
    pub received_at: DateTime<Utc>,
}

impl AdminPurchaseOrder {
    pub fn new(whole: Whole, today: NaiveDate) -> Self {
        let Whole {
            order,
            lines,
            deliveries,
        } = whole;
        let is_open = order.status == Status::Open;
        Self {
            id: order.id,
            number: order.number,
            supplier_id: order.supplier_id,
            supplier: order.supplier_name,
            is_late: is_open && order.expected_on.is_some_and(|day| day < today),
            expected_on: order.expected_on,
            note: order.note,
            status: order.status.code(),
            status_text: order.status.text(),
            ordered_by: order.ordered_by_name,
            ordered_at: order.ordered_at,
            closed_by: order.closed_by_name,
            closed_at: order.closed_at,
            close_reason: order.close_reason,
            units: lines.iter().map(|(line, _)| line.quantity).sum(),
            accepted: lines.iter().map(|(_, came)| came.accepted).sum(),
            amount: lines
                .iter()
                .map(|(line, _)| line.unit_price.times(line.quantity))
                .sum(),
            lines: lines
                .into_iter()
                .map(|(line, came)| AdminPurchaseLine::new(line, came))
                .collect(),
            deliveries: deliveries.into_iter().map(Into::into).collect(),
        }
    }
}

impl AdminPurchaseLine {
    fn new(line: OrderLine, came: Came) -> Self {
        Self {
            id: line.id,
            goods_id: line.goods_id,
            goods_name: line.goods_name,
            form: line.form,
            spec: line.spec,
            maker: line.maker,
            holder: line.holder,
            approval_number: line.approval_number,
            origin: line.origin,
            unit: line.unit,
            first_quantity: line.first_quantity,
            quantity: line.quantity,
            unit_price: line.unit_price,
            amount: line.unit_price.times(line.quantity),
            waiting: came.waiting,
            accepted: came.accepted,
            refused: came.refused,
            left: line.quantity - came.counted(),
        }
    }
}

impl From<Delivery> for AdminPurchaseDelivery {
    fn from(delivery: Delivery) -> Self {
        Self {
            id: delivery.id,
            number: delivery.number,
            status: delivery.status.code(),
            status_text: delivery.status.text(),
            received_at: delivery.received_at,
        }
    }
}
