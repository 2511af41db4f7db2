//! Facts on their way up, and what has been done with each.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["outbox_events", "outbox_deliveries", "idempotency_keys"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("outbox_events")
            .col(text("name"))
            .col(json("payload"))
            .col(moment("created_at"))
            .col(moment_null("delivered_at"))
            .col(counter("attempts"))
            .col(moment("next_attempt_at"))
            .col(words("last_error"))
            .take(),
        table("outbox_deliveries")
            .col(number("event_id"))
            .col(text("reaction"))
            .col(moment("done_at"))
            .foreign_key(&mut refers("outbox_deliveries", "event_id", "outbox_events"))
            .take(),
        table("idempotency_keys")
            .col(text("scope"))
            .col(text("key"))
            .col(text("request_hash"))
            .col(json("answer"))
            .col(moment("created_at"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("outbox_events", &["delivered_at", "next_attempt_at"]),
        unique("outbox_deliveries", &["event_id", "reaction"]),
        unique("idempotency_keys", &["scope", "key"]),
    ]
}
