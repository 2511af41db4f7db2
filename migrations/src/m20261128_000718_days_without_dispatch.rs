//! Weekdays on which the warehouse sends nothing, as digits (1 = Monday … 7 = Sunday): same-day dispatch is not promised for them.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("shop_facts")
        .add_column(words("no_dispatch_on"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("shop_facts")
        .drop_column("no_dispatch_on")
        .take();
    manager.alter_table(change).await
}
