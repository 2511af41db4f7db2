//! When the receiver of an order was masked, because nothing asks for its record any more.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = Table::alter()
        .table("orders")
        .add_column(moment_null("masked_at"))
        .take();
    manager.alter_table(column).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = Table::alter().table("orders").drop_column("masked_at").take();
    manager.alter_table(column).await
}
