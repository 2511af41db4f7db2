//! What else stands in the papers of a supplier (GSP 第六十二条、第六十四条): the identity card of who sells for it, what the letter
//! covers, the bank account. Its identity card and its samples are scanned too: suppliers that were approved without have thirty
//! days from now, as they had for the others.
use sea_orm_migration::{prelude::*, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

const STATED: [&str; 3] = ["agent_id_number", "letter_covers", "bank_account"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in STATED {
        let add = Table::alter().table("suppliers").add_column(words(column)).take();
        manager.alter_table(add).await?;
    }
    let in_thirty_days = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => "date('now', '+30 days')",
        _ => "CURRENT_DATE + 30",
    };
    let later = format!(
        "UPDATE receiving_rules SET scans_due_on = {in_thirty_days} WHERE scans_due_on < {in_thirty_days}"
    );
    manager.get_connection().execute_unprepared(&later).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in STATED {
        let change = Table::alter().table("suppliers").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
