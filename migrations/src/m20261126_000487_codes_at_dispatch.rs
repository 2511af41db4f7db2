//! Which medicines leave with a trace code on each pack: those whose codes are known, until quality management says otherwise.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("dispatch_rules")
        .add_column(text("trace_codes").default("known").take())
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("dispatch_rules")
        .drop_column("trace_codes")
        .take();
    manager.alter_table(change).await
}
