//! A document may have several scans: `scan_key` stays the first page, as every release reads it; those behind it are listed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("licences")
            .add_column(json("further_scans").default("[]").take())
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("licences")
            .drop_column("further_scans")
            .take();
        manager.alter_table(change).await
    }
}
