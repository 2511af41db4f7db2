//! Until when an order must be paid to leave on the same day, such as 16:00; empty = the shop promises nothing.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("shop_facts")
        .add_column(words("same_day_until"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("shop_facts")
        .drop_column("same_day_until")
        .take();
    manager.alter_table(change).await
}
