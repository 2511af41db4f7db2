//! What gateways and the bank say happened on a day, and where that differs from our books.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["statements", "statement_lines", "statement_differences"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("statements")
            .col(text("channel"))
            .col(day("day"))
            .col(text("status"))
            .col(counter("lines"))
            .col(counter("paid"))
            .col(counter("refunded"))
            .col(counter("differences"))
            .col(counter("open_differences"))
            .col(words("error"))
            .col(moment_null("next_attempt_at"))
            .col(moment("created_at"))
            .col(moment_null("compared_at"))
            .take(),
        table("statement_lines")
            .col(number("statement_id"))
            .col(text("kind"))
            .col(text("number"))
            .col(words("gateway_number"))
            .col(number("amount"))
            .col(words("payer_name"))
            .foreign_key(&mut refers("statement_lines", "statement_id", "statements"))
            .take(),
        table("statement_differences")
            .col(number("statement_id"))
            .col(text("channel"))
            .col(day("day"))
            .col(text("kind"))
            .col(text("difference"))
            .col(text("number"))
            .col(words("gateway_number"))
            .col(number_null("our_amount"))
            .col(number_null("their_amount"))
            .col(text("status"))
            .col(words("reason"))
            .col(moment("created_at"))
            .col(number_null("settled_by"))
            .col(moment_null("settled_at"))
            .foreign_key(&mut refers("statement_differences", "statement_id", "statements"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("statements", &["channel", "day"]),
        unique("statement_lines", &["statement_id", "kind", "number"]),
        unique(
            "statement_differences",
            &["statement_id", "kind", "difference", "number"],
        ),
        index("statement_differences", &["status"]),
    ]
}
