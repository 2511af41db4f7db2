//! What who opens the chat reads first, in the words of the shop; empty = nothing.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let welcome = Table::alter()
        .table("service_rules")
        .add_column(words("welcome"))
        .take();
    manager.alter_table(welcome).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let welcome = Table::alter()
        .table("service_rules")
        .drop_column("welcome")
        .take();
    manager.alter_table(welcome).await
}
