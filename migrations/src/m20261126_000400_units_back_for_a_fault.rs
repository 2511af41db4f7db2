//! Of the units of an order line that went back: those that the shop or the goods were the reason for. They count as kept
//! when the tier of a gift is judged. Claims that were settled before keep what they settled.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("order_lines")
        .add_column(counter("fault_quantity"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("order_lines")
        .drop_column("fault_quantity")
        .take();
    manager.alter_table(change).await
}
