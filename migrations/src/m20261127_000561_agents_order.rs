//! Whom the letter of purchase names orders medicines, unless quality management says otherwise.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("licence_rules")
            .add_column(flag("agents_order", true))
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("licence_rules")
            .drop_column("agents_order")
            .take();
        manager.alter_table(change).await
    }
}
