//! Until when the money of a transfer must be found, for orders whose goods many want at once.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .add_column(moment_null("confirm_before"))
        .take();
    manager.alter_table(change).await?;
    manager
        .create_index(index("orders", &["status", "confirm_before"]))
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop()
        .name("ix_orders_status_confirm_before")
        .table("orders")
        .to_owned();
    manager.drop_index(index).await?;
    let change = Table::alter()
        .table("orders")
        .drop_column("confirm_before")
        .take();
    manager.alter_table(change).await
}
