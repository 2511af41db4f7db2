//! Messages to members.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLES: &[&str] = &["messages"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, tables(), indexes()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop(manager, TABLES).await
    }
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
