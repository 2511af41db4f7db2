//! What decided the freight of a checkout, so that it can be counted anew when a part of it is cancelled.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let ships_free = Table::alter()
        .table("orders")
        .add_column(flag("ships_free", false))
        .take();
    manager.alter_table(ships_free).await?;
    let waiting = Table::alter()
        .table("payments")
        .add_column(counter("waiting_amount"))
        .take();
    manager.alter_table(waiting).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let waiting = Table::alter()
        .table("payments")
        .drop_column("waiting_amount")
        .take();
    manager.alter_table(waiting).await?;
    let ships_free = Table::alter().table("orders").drop_column("ships_free").take();
    manager.alter_table(ships_free).await
}
