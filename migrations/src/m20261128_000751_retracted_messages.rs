//! Messages of a chat that were taken back, and the lines that say so.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [moment_null("retracted_at"), number_null("retracts")] {
        let change = Table::alter().table("chat_messages").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["retracts", "retracted_at"] {
        let change = Table::alter().table("chat_messages").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
