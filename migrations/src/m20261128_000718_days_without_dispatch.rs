//! Weekdays on which the warehouse sends nothing, as digits (1 = Monday … 7 = Sunday): same-day dispatch is not promised for them.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("shop_facts")
            .add_column(words("no_dispatch_on"))
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("shop_facts")
            .drop_column("no_dispatch_on")
            .take();
        manager.alter_table(change).await
    }
}
