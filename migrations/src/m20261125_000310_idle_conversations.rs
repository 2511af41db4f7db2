//! Idle conversations are closed automatically.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// The last message of staff in open conversations.
const LAST_WORDS: &str = "UPDATE conversations SET quiet_since = last_message_at \
    WHERE state <> 'closed' AND (SELECT chat_messages.author FROM chat_messages \
    WHERE chat_messages.conversation_id = conversations.id \
    AND chat_messages.author <> 'system' AND chat_messages.kind <> 'note' \
    ORDER BY chat_messages.sequence DESC LIMIT 1) = 'staff'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let half_an_hour = number("idle_minutes").default(30).take();
    for (table, column) in [
        ("service_rules", half_an_hour),
        // Time of the last message, if it is from staff; null: the buyer's last message waits for staff.
        ("conversations", moment_null("quiet_since")),
    ] {
        let added = Table::alter().table(table).add_column(column).take();
        manager.alter_table(added).await?;
    }
    let db = manager.get_connection();
    db.execute_unprepared(LAST_WORDS).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in [
        ("conversations", "quiet_since"),
        ("service_rules", "idle_minutes"),
    ] {
        let dropped = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(dropped).await?;
    }
    Ok(())
}
