//! How long the packs of an order should last when they leave.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let wish = Table::alter()
            .table("orders")
            .add_column(counter("wished_months"))
            .take();
        manager.alter_table(wish).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let wish = Table::alter().table("orders").drop_column("wished_months").take();
        manager.alter_table(wish).await
    }
}
