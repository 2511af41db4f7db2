//! A statement of one ledger as a table, read in portions by id so that no number of rows needs memory.
use chrono::{DateTime, Utc};
use files::export::{Rows, Value};
use kernel::{Services, clock::shop_time};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{_entities::wallet_entries, accounts::find_account, causes::Kind};
use crate::errors::WalletError;

/// Entries read at once.
const PORTION: u64 = 500;

pub const HEADS: [&str; 6] = ["时间", "类型", "用途", "变动", "变动后", "单据与说明"];

/// Which ledger of whom, from this moment on, before that one.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub company_id: i64,
    pub kind: Kind,
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

/// Nothing for a company without an account.
pub async fn fill(services: Services, span: Span, rows: Rows) -> Result<Rows, WalletError> {
    let Some(account) = find_account(&services.db, span.company_id, span.kind).await? else {
        return Ok(rows);
    };
    let mut after = 0;
    loop {
        let found = portion(&services, account.id, span, after).await?;
        let Some(last) = found.last() else { return Ok(rows) };
        after = last.id;
        rows.add(found.into_iter().map(|entry| row(span.kind, entry)).collect())
            .await?;
    }
}

async fn portion(
    services: &Services,
    account_id: i64,
    span: Span,
    after: i64,
) -> Result<Vec<wallet_entries::Model>, DbErr> {
    use wallet_entries::{Column, Entity};
    Entity::find()
        .filter(Column::AccountId.eq(account_id))
        .filter(Column::Id.gt(after))
        .filter(Column::At.gte(span.from))
        .filter(Column::At.lt(span.to))
        .order_by_asc(Column::Id)
        .limit(PORTION)
        .all(&services.db)
        .await
}

fn row(kind: Kind, entry: wallet_entries::Model) -> Vec<Value> {
    let amount = |amount: kernel::Money| match kind {
        Kind::Points => Value::Number(amount.fen()),
        Kind::Balance | Kind::Voucher => Value::Money(amount),
    };
    let direction = if entry.amount.is_positive() {
        "收入"
    } else {
        "支出"
    };
    vec![
        shop_time(entry.at).format("%Y-%m-%d %H:%M:%S").to_string().into(),
        direction.into(),
        entry.kind.text().into(),
        amount(entry.amount),
        amount(entry.balance_after),
        entry.memo.into(),
    ]
}
