//! The lower tiers of the ladder that a gift was granted from: who falls to one of them owes the difference to what it gives.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("order_benefits")
        .add_column(json_null("lower_tiers"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("order_benefits")
        .drop_column("lower_tiers")
        .take();
    manager.alter_table(change).await
}
