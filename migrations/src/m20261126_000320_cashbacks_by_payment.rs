//! Cashbacks count an order when it is paid. Orders that wait for their money noted theirs when they were placed.
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const NOTED_EARLY: &str = "DELETE FROM campaign_uses WHERE state = 'reserved' AND campaign_id IN \
    (SELECT id FROM campaigns WHERE kind = 'cashback')";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(NOTED_EARLY).await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}
