//! What the platform of trace codes calls a supplier (往来单位编码): documents of what goes back name it by that.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("suppliers")
        .add_column(words("trace_code"))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter().table("suppliers").drop_column("trace_code").take();
    manager.alter_table(change).await
}
