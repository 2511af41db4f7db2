//! Messages to many that were taken back: who did, how far it has come, and the mark on those that were read before.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in added() {
        let change = Table::alter().table(table).add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in added().into_iter().rev() {
        let change = Table::alter()
            .table(table)
            .drop_column(column.get_column_name())
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

fn added() -> Vec<(&'static str, ColumnDef)> {
    vec![
        ("messages", moment_null("taken_back_at")),
        ("mass_messages", number_null("taken_back_by")),
        ("mass_messages", words("taken_back_by_name")),
        ("mass_messages", words("taken_back_reason")),
        ("mass_messages", moment_null("taken_back_at")),
        // The last member whose message was looked at.
        ("mass_messages", counter("taken_back_to")),
        // Unread ones are deleted, read ones are marked.
        ("mass_messages", counter("removed")),
        ("mass_messages", counter("marked")),
    ]
}
