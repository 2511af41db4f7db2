//! How long the packs of an order should last when they leave.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let wish = Table::alter()
        .table("orders")
        .add_column(counter("wished_months"))
        .take();
    manager.alter_table(wish).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let wish = Table::alter().table("orders").drop_column("wished_months").take();
    manager.alter_table(wish).await
}
