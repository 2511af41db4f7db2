//! What must always hold of the ledgers; each violation as one line.
use std::collections::HashMap;

use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::_entities::{wallet_accounts, wallet_entries};

/// Sum of entries = balance ≥ 0, and every balance after = balance before + amount.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let accounts = wallet_accounts::Entity::find().all(db).await?;
    let entries = wallet_entries::Entity::find()
        .order_by_asc(wallet_entries::Column::Id)
        .all(db)
        .await?;
    let mut running: HashMap<i64, Money> = HashMap::new();
    let mut violations = Vec::new();
    for entry in entries {
        let sum = running.entry(entry.account_id).or_default();
        *sum += entry.amount;
        if *sum != entry.balance_after {
            violations.push(format!(
                "wallet entry {}: balance after {} ≠ {sum}",
                entry.id, entry.balance_after
            ));
        }
    }
    for account in accounts {
        let sum = running.get(&account.id).copied().unwrap_or_default();
        if sum != account.balance || account.balance < Money::ZERO {
            violations.push(format!(
                "wallet account {}: balance {}, entries {sum}",
                account.id, account.balance
            ));
        }
    }
    Ok(violations)
}
