//! Invoices by hand: why staff issued one, and why a red one, as the tax authority names it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [words("reason"), text_null("red_reason")] {
            let change = Table::alter().table("invoices").add_column(column).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["red_reason", "reason"] {
            let change = Table::alter().table("invoices").drop_column(column).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
