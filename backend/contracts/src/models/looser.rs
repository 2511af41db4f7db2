//! Quality management keeps the rules of contracts; what asks for less takes two of its people.
use chrono::{DateTime, Utc};
use identity::contracts::models::rules::{self, Change, ContractRule};
use kernel::{
    WriteTx,
    models::second_word::{self, Outcome, Wish},
};
use serde_json::{Value, json};

use crate::errors::ContractError;

/// Demanded no more, valid for longer, or signed for stores that had to sign themselves.
pub const fn is_looser(change: &Change, before: &ContractRule) -> bool {
    (before.is_required && !change.is_required)
        || change.valid_months > before.valid_months
        || (change.covers_stores && !before.covers_stores)
}

/// As the call takes it.
pub fn wanted(change: &Change) -> Value {
    json!({
        "is_required": change.is_required,
        "valid_months": change.valid_months,
        "covers_stores": change.covers_stores,
    })
}

/// Stricter rules are in force at once, looser ones with the word of a second person. Returns the rule before and after.
pub async fn change(
    tx: &WriteTx,
    id: i64,
    change: Change,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(ContractRule, ContractRule, Outcome), ContractError> {
    let mut all = rules::all(tx.db()).await?.into_iter();
    let before = all.find(|rule| rule.id == id);
    let before = before.ok_or(ContractError::NotFound("合同规则"))?;
    let wish = wish(&change, &before, (by, reason));
    let outcome = second_word::loosen(tx, is_looser(&change, &before), wish, now).await?;
    if outcome == Outcome::Asked {
        return Ok((before.clone(), before, outcome));
    }
    let (before, after) = rules::change(tx, id, change).await?;
    Ok((before, after, outcome))
}

fn wish(change: &Change, before: &ContractRule, (by, reason): (i64, &str)) -> Wish {
    let need = if change.is_required {
        "下单前必须签署"
    } else {
        "可签可不签"
    };
    let stores = if change.covers_stores {
        "总部签署覆盖门店"
    } else {
        "门店各自签署"
    };
    Wish {
        subject: format!("contract_rules/{}", before.id),
        what: format!(
            "{}的签署规则改为：{need}，有效期 {} 个月，{stores}",
            before.kind.text(),
            change.valid_months
        ),
        wanted: wanted(change),
        reason: reason.into(),
        by,
    }
}
