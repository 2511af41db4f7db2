//! Invoices by hand: why staff issued one, and why a red one, as the tax authority names it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [words("reason"), text_null("red_reason")] {
        let change = Table::alter().table("invoices").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["red_reason", "reason"] {
        let change = Table::alter().table("invoices").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
