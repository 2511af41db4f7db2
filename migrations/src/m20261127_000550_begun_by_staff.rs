//! Conversations that staff begin: they say nothing of how long buyers wait for an answer.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let begun = flag("begun_by_staff", false);
        let change = Table::alter().table("conversations").add_column(begun).take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("conversations")
            .drop_column("begun_by_staff")
            .take();
        manager.alter_table(change).await
    }
}
