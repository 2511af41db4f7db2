//! What the wholesaler last paid for a unit: below it no price goes without a second person.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let cost = Table::alter()
            .table("goods")
            .add_column(number_null("cost_price"))
            .take();
        manager.alter_table(cost).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let cost = Table::alter().table("goods").drop_column("cost_price").take();
        manager.alter_table(cost).await
    }
}
