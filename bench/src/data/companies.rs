//! A pharmacy of its own for every connection: like the demo's `renxin` with all its documents, and rich.
use anyhow::{Context, Result};

use crate::database::Database;

/// The pharmacy that is copied; its documents cover everything.
const MODEL: &str = "renxin";
/// Ten thousand million yuan, in fen.
const BALANCE: i64 = 1_000_000_000_000;

/// Points of each.
const POINTS: i64 = 1_000_000_000;

pub struct Company {
    pub username: String,
    pub address_id: i64,
}

pub async fn create(db: &mut Database, count: usize) -> Result<Vec<Company>> {
    db.begin().await?;
    let model = db
        .id(
            "SELECT company_id FROM members WHERE username = $1",
            &[MODEL.into()],
        )
        .await
        .with_context(|| format!("the demo has no member {MODEL}"))?;
    let mut companies = Vec::with_capacity(count);
    for number in 1..=count {
        let company = copy(db, model, number).await;
        companies.push(company.with_context(|| format!("copying {MODEL}"))?);
    }
    db.commit().await?;
    Ok(companies)
}

async fn copy(db: &mut Database, model: i64, number: usize) -> Result<Company> {
    let suffix = number.to_string();
    let company_id = db
        .id(
            "INSERT INTO companies (name, short_name, buyer_type, credit_code, legal_person, status, rank, province, city,
               district, street, parent_id, salesman_id, created_at, updated_at)
             SELECT '压测' || $2 || '号大药房', '压测' || $2 || '号', buyer_type, credit_code || '-' || $2, legal_person,
               status, rank, province, city, district, street, parent_id, salesman_id, created_at, updated_at
             FROM companies WHERE id = $1
             RETURNING id",
            &[model.into(), suffix.as_str().into()],
        )
        .await?;
    let username = format!("bench{number:02}");
    db.run(
        "INSERT INTO members (company_id, username, name, phone, password_hash, role, created_at)
         SELECT $2, $3, name, $3, password_hash, role, created_at FROM members WHERE company_id = $1",
        &[model.into(), company_id.into(), username.as_str().into()],
    )
    .await?;
    db.run(
        "INSERT INTO licences (company_id, kind, number, scope, valid_from, valid_to, status, version, scan_key,
           submitted_at, decided_at, created_at, particulars, check_due)
         SELECT $2, kind, number, scope, valid_from, valid_to, status, version, scan_key, submitted_at, decided_at,
           created_at, particulars, check_due
         FROM licences WHERE company_id = $1",
        &[model.into(), company_id.into()],
    )
    .await?;
    db.run(
        "INSERT INTO contracts (number, company_id, kind, template_id, status, provider, parties, valid_from, valid_to,
           file_key, sha256, signed_file_key, signed_sha256, evidence, created_by, created_at, signed_at)
         SELECT number || '-' || $3, $2, kind, template_id, status, provider, parties, valid_from, valid_to, file_key,
           sha256, signed_file_key, signed_sha256, evidence, created_by, created_at, signed_at
         FROM contracts WHERE company_id = $1",
        &[model.into(), company_id.into(), suffix.as_str().into()],
    )
    .await?;
    let address_id = db
        .id(
            "INSERT INTO addresses (company_id, name, phone, province, city, district, street, is_default, created_at,
               updated_at, status, version, submitted_at, decided_by, decided_at, reject_reason)
             SELECT $2, name, phone, province, city, district, street, is_default, created_at, updated_at, status,
               version, submitted_at, decided_by, decided_at, reject_reason
             FROM addresses WHERE company_id = $1 AND status = 'approved' ORDER BY id LIMIT 1
             RETURNING id",
            &[model.into(), company_id.into()],
        )
        .await?;
    fill_wallet(db, company_id, &username).await?;
    give_points(db, company_id, &username).await?;
    Ok(Company { username, address_id })
}

/// What draws cost is paid from it.
async fn give_points(db: &mut Database, company_id: i64, reference: &str) -> Result<()> {
    let account = db
        .id(
            "INSERT INTO wallet_accounts (company_id, kind, balance, created_at)
             SELECT id, 'points', $2, created_at FROM companies WHERE id = $1
             RETURNING id",
            &[company_id.into(), POINTS.into()],
        )
        .await?;
    db.run(
        "INSERT INTO wallet_entries (account_id, amount, balance_after, kind, reference, memo, at)
         SELECT id, balance, balance, 'manual', $2, '压测积分', created_at FROM wallet_accounts WHERE id = $1",
        &[account.into(), reference.into()],
    )
    .await?;
    db.run(
        "INSERT INTO wallet_lots (account_id, cause, amount, remaining, created_at)
         SELECT id, 'manual', balance, balance, created_at FROM wallet_accounts WHERE id = $1",
        &[account.into()],
    )
    .await?;
    Ok(())
}

/// The account, and the entry that its balance comes from.
async fn fill_wallet(db: &mut Database, company_id: i64, reference: &str) -> Result<()> {
    let account = db
        .id(
            "INSERT INTO wallet_accounts (company_id, kind, balance, created_at)
             SELECT id, 'balance', $2, created_at FROM companies WHERE id = $1
             RETURNING id",
            &[company_id.into(), BALANCE.into()],
        )
        .await?;
    db.run(
        "INSERT INTO wallet_entries (account_id, amount, balance_after, kind, reference, memo, at)
         SELECT id, balance, balance, 'top_up', $2, '压测充值', created_at FROM wallet_accounts WHERE id = $1",
        &[account.into(), reference.into()],
    )
    .await?;
    Ok(())
}
