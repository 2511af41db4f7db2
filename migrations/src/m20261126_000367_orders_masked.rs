//! When the receiver of an order was masked, because nothing asks for its record any more.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter()
            .table("orders")
            .add_column(moment_null("masked_at"))
            .take();
        manager.alter_table(column).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter().table("orders").drop_column("masked_at").take();
        manager.alter_table(column).await
    }
}
