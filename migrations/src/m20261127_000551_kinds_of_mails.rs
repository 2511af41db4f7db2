//! Mails know what kind of message they are, as texts to phones do: one that its member switched off meanwhile stays here. Those
//! that wait already are known for promotions by their reference.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let kind = text_null("kind");
    let change = Table::alter().table("mails").add_column(kind).take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter().table("mails").drop_column("kind").take();
    manager.alter_table(change).await
}
