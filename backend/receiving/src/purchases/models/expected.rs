//! What a supplier has still to bring of an order: what was ordered, less what was taken in or waits for its acceptance. What was
//! refused may come again.
use std::collections::HashMap;

use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::states::Status;
use crate::{
    models::_entities::{goods_receipt_lines, goods_receipts, purchase_order_lines, purchase_orders},
    receipts::models::receipts::status::Status as DeliveryStatus,
};

pub use purchase_order_lines::Model as OrderLine;
pub use purchase_orders::Model as PurchaseOrder;

/// What has come of one product of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// Noted, and not accepted yet.
    pub waiting: i64,
    pub accepted: i64,
    pub refused: i64,
}

impl Came {
    /// What counts against what was ordered.
    pub const fn counted(self) -> i64 {
        self.waiting + self.accepted
    }

    fn add(&mut self, status: DeliveryStatus, line: &goods_receipt_lines::Model) {
        if status.is_decided() {
            self.accepted += line.accepted;
            self.refused += line.refused;
        } else {
            self.waiting += line.quantity;
        }
    }
}

/// By order and product.
pub async fn came(
    db: &Db,
    order_ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<(i64, i64), Came>, DbErr> {
    let rows = goods_receipt_lines::Entity::find()
        .find_also_related(goods_receipts::Entity)
        .filter(goods_receipts::Column::PurchaseOrderId.is_in(order_ids))
        .filter(goods_receipts::Column::Status.ne(DeliveryStatus::Withdrawn))
        .all(db)
        .await?;
    let mut came: HashMap<(i64, i64), Came> = HashMap::new();
    for (line, receipt) in rows {
        let Some((order_id, status)) =
            receipt.and_then(|receipt| Some((receipt.purchase_order_id?, receipt.status)))
        else {
            continue;
        };
        came.entry((order_id, line.goods_id))
            .or_default()
            .add(status, &line);
    }
    Ok(came)
}

/// In the order in which they were ordered.
pub async fn lines_of(db: &Db, order_ids: impl IntoIterator<Item = i64>) -> Result<Vec<OrderLine>, DbErr> {
    purchase_order_lines::Entity::find()
        .filter(purchase_order_lines::Column::OrderId.is_in(order_ids))
        .order_by_asc(purchase_order_lines::Column::Id)
        .all(db)
        .await
}

pub async fn find(db: &Db, id: i64) -> Result<Option<PurchaseOrder>, DbErr> {
    purchase_orders::Entity::find_by_id(id).one(db).await
}

/// Held until the transaction ends: who receives for the same order, or changes it, waits.
pub async fn held(tx: &WriteTx, id: i64) -> Result<Option<PurchaseOrder>, DbErr> {
    purchase_orders::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
}

/// An order with what it still expects.
pub struct Expected {
    pub order: PurchaseOrder,
    /// Units by product.
    left: HashMap<i64, i64>,
}

impl Expected {
    /// Held until the transaction ends.
    pub async fn of(tx: &WriteTx, order_id: i64) -> Result<Option<Self>, DbErr> {
        let Some(order) = held(tx, order_id).await? else {
            return Ok(None);
        };
        let came = came(tx.db(), [order_id]).await?;
        let lines = lines_of(tx.db(), [order_id]).await?;
        let left = lines.into_iter().map(|line| {
            let came = came.get(&(order_id, line.goods_id)).copied().unwrap_or_default();
            (line.goods_id, line.quantity - came.counted())
        });
        Ok(Some(Self {
            left: left.collect(),
            order,
        }))
    }

    /// Why this person notes no delivery of this supplier for it, if so.
    pub fn why_not(&self, supplier_id: i64, receiver: i64) -> Option<String> {
        let number = &self.order.number;
        if self.order.supplier_id != supplier_id {
            Some(format!("采购订单 {number} 不是向这个供货单位下的"))
        } else if self.order.status != Status::Open {
            Some(format!(
                "采购订单 {number} 是“{}”，不再收货；还有到货的请采购另下订单",
                self.order.status.text()
            ))
        } else if self.order.ordered_by == receiver {
            Some("这张采购订单是您下的，它的货由另一位同事收".into())
        } else {
            None
        }
    }

    /// What is still expected of these goods; none: nobody ordered them here.
    pub fn left(&self, goods_id: i64) -> Option<i64> {
        self.left.get(&goods_id).copied()
    }
}

/// An order is done once everything was taken in, and waits again when more is ordered. One that purchasing has closed stays so.
pub async fn settle(tx: &WriteTx, order_id: i64) -> Result<(), DbErr> {
    let Some(order) = held(tx, order_id).await? else {
        return Ok(());
    };
    let came = came(tx.db(), [order_id]).await?;
    let lines = lines_of(tx.db(), [order_id]).await?;
    let is_whole = |line: &OrderLine| {
        let came = came.get(&(order_id, line.goods_id)).copied().unwrap_or_default();
        came.accepted >= line.quantity
    };
    let status = if lines.iter().all(is_whole) {
        Status::Done
    } else {
        Status::Open
    };
    if order.status != Status::Closed && order.status != status {
        let mut row = order.into_active_model();
        row.status = Set(status);
        row.update(tx.db()).await?;
    }
    Ok(())
}
