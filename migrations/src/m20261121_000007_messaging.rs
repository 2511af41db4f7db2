//! Messages to members.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["messages"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("messages")
            .col(number("member_id"))
            .col(text("kind"))
            .col(text("title"))
            .col(text("body"))
            .col(words("url"))
            .col(text("reference"))
            .col(moment_null("read_at"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("messages", "member_id", "members"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("messages", &["member_id", "read_at"]),
        unique("messages", &["member_id", "reference"]),
    ]
}
