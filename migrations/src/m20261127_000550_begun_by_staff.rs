//! Conversations that staff begin: they say nothing of how long buyers wait for an answer.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let begun = flag("begun_by_staff", false);
    let change = Table::alter().table("conversations").add_column(begun).take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("conversations")
        .drop_column("begun_by_staff")
        .take();
    manager.alter_table(change).await
}
