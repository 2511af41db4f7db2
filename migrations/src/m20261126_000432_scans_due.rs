//! Until when suppliers that were approved before scans were asked for may bring goods without: thirty days from now, unless
//! quality management says otherwise.
use sea_orm_migration::{prelude::*, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // SQLite adds no column without a fixed default.
    let add = Table::alter()
        .table("receiving_rules")
        .add_column(day("scans_due_on").default("2026-12-26").take())
        .take();
    manager.alter_table(add).await?;
    let in_thirty_days = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => "date('now', '+30 days')",
        _ => "CURRENT_DATE + 30",
    };
    let fill = format!("UPDATE receiving_rules SET scans_due_on = {in_thirty_days}");
    manager.get_connection().execute_unprepared(&fill).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let drop = Table::alter()
        .table("receiving_rules")
        .drop_column("scans_due_on")
        .take();
    manager.alter_table(drop).await
}
