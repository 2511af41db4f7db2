//! What must always hold of the ledgers and of rewards; each violation as one line.
use std::collections::HashMap;

use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::_entities::{rewards, wallet_accounts, wallet_entries, wallet_lot_moves, wallet_lots};

/// Sum of entries = balance ≥ 0, and every balance after = balance before + amount; for points and vouchers,
/// the rest of the lots = balance, and the rest of a lot = its amount plus its moves, never below zero. No reward is below
/// zero, nor due beyond what was given.
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
    let left = of_lots(db, &mut violations).await?;
    for account in accounts {
        let sum = running.get(&account.id).copied().unwrap_or_default();
        if sum != account.balance || account.balance < Money::ZERO {
            violations.push(format!(
                "wallet account {}: balance {}, entries {sum}",
                account.id, account.balance
            ));
        }
        let left = left.get(&account.id).copied().unwrap_or_default();
        if account.kind.has_lots() && left != account.balance {
            violations.push(format!(
                "wallet account {}: balance {}, lots {left}",
                account.id, account.balance
            ));
        }
    }
    for reward in rewards::Entity::find().all(db).await? {
        if reward.given < Money::ZERO || reward.due < Money::ZERO || reward.due > reward.given {
            violations.push(format!(
                "reward {}: {} due, {} given",
                reward.id, reward.due, reward.given
            ));
        }
    }
    Ok(violations)
}

/// The rest of the lots, by account.
async fn of_lots(db: &Db, violations: &mut Vec<String>) -> Result<HashMap<i64, Money>, DbErr> {
    let mut moved: HashMap<i64, Money> = HashMap::new();
    for row in wallet_lot_moves::Entity::find().all(db).await? {
        *moved.entry(row.lot_id).or_default() += row.amount;
        let most = (-row.amount).floored_at_zero();
        if row.returned < Money::ZERO || row.returned > most {
            violations.push(format!(
                "wallet lot move {}: {} of {most} came back",
                row.id, row.returned
            ));
        }
    }
    let mut left: HashMap<i64, Money> = HashMap::new();
    for lot in wallet_lots::Entity::find().all(db).await? {
        *left.entry(lot.account_id).or_default() += lot.remaining;
        let moved = moved.get(&lot.id).copied().unwrap_or_default();
        let is_within = (Money::ZERO..=lot.amount).contains(&lot.remaining);
        if lot.remaining != lot.amount + moved || !is_within {
            violations.push(format!(
                "wallet lot {}: {} left of {}, moves {moved}",
                lot.id, lot.remaining, lot.amount
            ));
        }
    }
    Ok(left)
}
