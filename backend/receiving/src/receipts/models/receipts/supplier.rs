//! Whether a supplier may bring goods (首营企业, H): asked when they are ordered, when a delivery comes, and again before any of it
//! becomes stock.
use chrono::NaiveDate;
use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::{
    models::_entities::suppliers::Entity,
    receipts::models::receipts::rules,
    suppliers::models::suppliers::{
        self, Supplier,
        scans::{self, Outstanding},
    },
};

/// Held until the transaction ends: who notes the same delivery, or stops the supplier, waits.
pub async fn held(tx: &WriteTx, id: i64) -> Result<Option<Supplier>, DbErr> {
    Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await
}

/// Why nothing of this supplier is ordered or taken in today, if so.
pub async fn why_not(db: &Db, supplier: &Supplier, today: NaiveDate) -> Result<Option<String>, DbErr> {
    let scans = scans::current(db, [supplier.id]).await?;
    let outstanding = Outstanding {
        missing: scans::missing(&scans),
        due_on: rules::rules(db).await?.scans_due_on,
    };
    Ok(suppliers::why_not(supplier, &outstanding, today))
}
