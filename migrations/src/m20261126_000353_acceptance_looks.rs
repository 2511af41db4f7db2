//! What a delivery looked like when it was accepted: package, label and leaflet (验收).
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let looks = Table::alter()
            .table("goods_receipts")
            .add_column(words("appearance"))
            .take();
        manager.alter_table(looks).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let looks = Table::alter()
            .table("goods_receipts")
            .drop_column("appearance")
            .take();
        manager.alter_table(looks).await
    }
}
