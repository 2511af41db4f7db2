//! Points and vouchers in lots that expire: the rest of each lot, and the amounts moved by each entry.
//! Entries that need two people wait as proposals.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["wallet_lots", "wallet_lot_moves", "wallet_proposals"];

/// What companies have already never runs out.
const LOTS_OF_WHAT_IS_THERE: &str = "insert into wallet_lots (account_id, cause, amount, remaining, created_at) \
    select id, 'manual', balance, balance, created_at from wallet_accounts \
    where kind in ('points', 'voucher') and balance > 0";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let db = manager.get_connection();
    db.execute_unprepared(LOTS_OF_WHAT_IS_THERE).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut by_moment = Index::drop();
    by_moment.name("ix_wallet_entries_at").table("wallet_entries");
    manager.drop_index(by_moment).await?;
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("wallet_lots")
            .col(number("account_id"))
            .col(text("cause"))
            .col(number("amount"))
            .col(number("remaining"))
            // None: never.
            .col(moment_null("expires_at"))
            .col(moment_null("warned_at"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("wallet_lots", "account_id", "wallet_accounts"))
            .take(),
        table("wallet_lot_moves")
            .col(number("lot_id"))
            .col(number("entry_id"))
            // Negative takes from the lot, positive gives back to it.
            .col(number("amount"))
            // How much of a spending has been returned.
            .col(counter("returned"))
            .foreign_key(&mut refers("wallet_lot_moves", "lot_id", "wallet_lots"))
            .foreign_key(&mut refers("wallet_lot_moves", "entry_id", "wallet_entries"))
            .take(),
        table("wallet_proposals")
            .col(number("company_id"))
            .col(text("kind"))
            .col(number("amount"))
            .col(number_null("valid_days"))
            .col(words("reason"))
            .col(text("state"))
            .col(number("proposed_by"))
            .col(words("proposed_by_name"))
            .col(moment("proposed_at"))
            .col(number_null("decided_by"))
            .col(words("decided_by_name"))
            .col(words("decided_reason"))
            .col(moment_null("decided_at"))
            .foreign_key(&mut refers("wallet_proposals", "company_id", "companies"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("wallet_lots", &["account_id", "expires_at", "id"]),
        index("wallet_lots", &["expires_at"]),
        unique("wallet_lot_moves", &["entry_id", "lot_id"]),
        index("wallet_lot_moves", &["lot_id"]),
        index("wallet_proposals", &["state", "id"]),
        index("wallet_proposals", &["company_id", "id"]),
        index("wallet_entries", &["at"]),
    ]
}
