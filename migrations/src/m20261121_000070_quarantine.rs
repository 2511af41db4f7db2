//! Returned goods that are neither for sale nor scrapped: entries by batch, whose sum is the quarantine
//! stock.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let entries = table("quarantine_entries")
        .col(number("goods_id"))
        .col(number("warehouse_id"))
        .col(number("batch_id"))
        .col(number("quantity"))
        .col(words("reference"))
        .col(words("reason"))
        .col(moment("at"))
        .foreign_key(&mut refers("quarantine_entries", "goods_id", "goods"))
        .foreign_key(&mut refers("quarantine_entries", "warehouse_id", "warehouses"))
        .foreign_key(&mut refers("quarantine_entries", "batch_id", "batches"))
        .take();
    let indexes = vec![
        index("quarantine_entries", &["batch_id"]),
        index("quarantine_entries", &["reference"]),
    ];
    create(manager, vec![entries], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["quarantine_entries"]).await
}
