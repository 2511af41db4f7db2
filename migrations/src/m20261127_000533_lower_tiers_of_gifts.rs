//! The lower tiers of the ladder that a gift was granted from: who falls to one of them owes the difference to what it gives.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("order_benefits")
            .add_column(json_null("lower_tiers"))
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("order_benefits")
            .drop_column("lower_tiers")
            .take();
        manager.alter_table(change).await
    }
}
