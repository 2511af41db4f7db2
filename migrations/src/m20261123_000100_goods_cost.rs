//! What the wholesaler last paid for a unit: below it no price goes without a second person.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let cost = Table::alter()
        .table("goods")
        .add_column(number_null("cost_price"))
        .take();
    manager.alter_table(cost).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let cost = Table::alter().table("goods").drop_column("cost_price").take();
    manager.alter_table(cost).await
}
