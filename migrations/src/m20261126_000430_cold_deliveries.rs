//! How the cold goods of a delivery came: deliveries that were noted before say nothing of it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let journeys = table("cold_deliveries")
        .col(number("receipt_id"))
        .col(text("cooling"))
        .col(text("vehicle"))
        .col(moment("started_at"))
        .col(number("left_temperature"))
        .col(moment("arrived_at"))
        .col(counter("transit_hours"))
        .foreign_key(&mut refers("cold_deliveries", "receipt_id", "goods_receipts"))
        .take();
    let indexes = vec![unique("cold_deliveries", &["receipt_id"])];
    create(manager, vec![journeys], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["cold_deliveries"]).await
}
