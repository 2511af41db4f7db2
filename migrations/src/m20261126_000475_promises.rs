//! What the shop promises above the footer, a line each (名称：说明); empty = nothing is promised.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("shop_facts")
        .add_column(words("promises"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter().table("shop_facts").drop_column("promises").take();
    manager.alter_table(change).await
}
