//! Until when a member may not chat whose conversation a service lead broke off.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let until = Table::alter()
        .table("conversations")
        .add_column(moment_null("muted_until"))
        .take();
    manager.alter_table(until).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let until = Table::alter()
        .table("conversations")
        .drop_column("muted_until")
        .take();
    manager.alter_table(until).await
}
