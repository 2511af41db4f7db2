//! For how many days what one colleague gives away without finance is added up: 30 to begin with.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("campaign_rules")
        .add_column(number("window_days").default(30).take())
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("campaign_rules")
        .drop_column("window_days")
        .take();
    manager.alter_table(change).await
}
