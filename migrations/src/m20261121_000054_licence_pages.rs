//! A document may have several scans: `scan_key` stays the first page, as every release reads it; those behind it are listed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("licences")
        .add_column(json("further_scans").default("[]").take())
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("licences")
        .drop_column("further_scans")
        .take();
    manager.alter_table(change).await
}
