//! Papers of quality management name their product by its record, too: what was written by hand before names none.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table("quality_papers")
            .add_column(number_null("goods_id"))
            .take();
        manager.alter_table(add).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("quality_papers")
            .drop_column("goods_id")
            .take();
        manager.alter_table(change).await
    }
}
