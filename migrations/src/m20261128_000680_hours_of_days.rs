//! Hours of customer service on single days, in place of those of their weekday.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("service_rules")
        .add_column(json("workdays").default("[]").take())
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("service_rules")
        .drop_column("workdays")
        .take();
    manager.alter_table(change).await
}
