//! Whom the letter of purchase names orders medicines, unless quality management says otherwise.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("licence_rules")
        .add_column(flag("agents_order", true))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("licence_rules")
        .drop_column("agents_order")
        .take();
    manager.alter_table(change).await
}
