//! What the platform of trace codes calls a supplier (往来单位编码): documents of what goes back name it by that.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("suppliers")
            .add_column(words("trace_code"))
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("suppliers").drop_column("trace_code").take();
        manager.alter_table(change).await
    }
}
