//! The products that the letter of a supplier's agent names one by one.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("suppliers")
            .add_column(words("letter_goods"))
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("suppliers")
            .drop_column("letter_goods")
            .take();
        manager.alter_table(change).await
    }
}
