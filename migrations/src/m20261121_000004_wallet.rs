//! Ledgers: append-only entries, balance = sum.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["wallet_accounts", "wallet_entries"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("wallet_accounts")
            .col(number("company_id"))
            .col(text("kind"))
            .col(counter("balance"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("wallet_accounts", "company_id", "companies"))
            .take(),
        table("wallet_entries")
            .col(number("account_id"))
            .col(number("amount"))
            .col(number("balance_after"))
            .col(text("kind"))
            .col(text("reference"))
            .col(words("memo"))
            .col(moment("at"))
            .foreign_key(&mut refers("wallet_entries", "account_id", "wallet_accounts"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("wallet_accounts", &["company_id", "kind"]),
        unique("wallet_entries", &["account_id", "kind", "reference"]),
    ]
}
