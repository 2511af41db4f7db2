//! A group buy is complete by units or by the companies that have joined; those until now are by units.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let kind = text("target_kind").default("units").take();
    let change = Table::alter().table("campaigns").add_column(kind).take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("campaigns")
        .drop_column("target_kind")
        .take();
    manager.alter_table(change).await
}
