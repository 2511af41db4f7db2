//! Mails of promotions name where mail programs end them (RFC 8058); empty in all others.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("mails")
        .add_column(words("unsubscribe_url"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("mails")
        .drop_column("unsubscribe_url")
        .take();
    manager.alter_table(change).await
}
