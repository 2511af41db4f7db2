//! The products that the letter of a supplier's agent names one by one.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("suppliers")
        .add_column(words("letter_goods"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("suppliers")
        .drop_column("letter_goods")
        .take();
    manager.alter_table(change).await
}
