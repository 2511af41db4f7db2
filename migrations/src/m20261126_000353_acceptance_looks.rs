//! What a delivery looked like when it was accepted: package, label and leaflet (验收).
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let looks = Table::alter()
        .table("goods_receipts")
        .add_column(words("appearance"))
        .take();
    manager.alter_table(looks).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let looks = Table::alter()
        .table("goods_receipts")
        .drop_column("appearance")
        .take();
    manager.alter_table(looks).await
}
