//! Orders were masked before their logs, receipts, cold parcels and claims were: they are looked at once more, which changes nothing
//! that is masked already.
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const AGAIN: &str = "UPDATE orders SET masked_at = NULL WHERE masked_at IS NOT NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(AGAIN).await?;
        Ok(())
    }

    /// What is masked stays so.
    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}
