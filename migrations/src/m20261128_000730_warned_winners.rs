//! When the winner of a thing was warned that the time to claim it ends.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("draw_records")
        .add_column(moment_null("warned_at"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("draw_records")
        .drop_column("warned_at")
        .take();
    manager.alter_table(change).await
}
