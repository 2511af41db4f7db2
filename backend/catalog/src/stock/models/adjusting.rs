//! A counted difference (盘盈, 盘亏) takes two people: the first asks, and it is booked when another one has counted the same.
use chrono::{DateTime, Utc};
use kernel::{
    WriteTx,
    models::second_word::{self, Outcome, Wish},
};
use serde_json::json;

use super::{
    moves::Adjustment,
    stock::{self, check_adjustment},
    stock_list::StockRow,
};
use crate::errors::StockError;

/// What is wrong with it is said to the first already. In the books stands the reason of the first, whatever the second says.
pub async fn adjust(
    tx: &WriteTx,
    row: &StockRow,
    mut adjustment: Adjustment,
    by: i64,
    now: DateTime<Utc>,
) -> Result<Outcome, StockError> {
    let (number, quantity) = (&adjustment.batch_number, adjustment.quantity);
    let subject = format!("stocks/{}/adjust {number}", row.id);
    let what = format!(
        "{} {} 批号 {number} 库存 {quantity:+}（{}）",
        row.goods_name, row.spec, adjustment.reason
    );
    let wish = Wish {
        wanted: json!({ "batch_number": number, "quantity": quantity }),
        what,
        reason: adjustment.reason.clone(),
        by,
        subject,
    };
    let asked = second_word::waiting(tx.db(), &wish.subject).await?;
    if let Some(asked) = asked.filter(|asked| asked.wanted == wish.wanted) {
        adjustment.reason = asked.reason;
    }
    check_adjustment(tx, &adjustment, now).await?;
    let outcome = second_word::ask(tx, wish, now).await?;
    if outcome == Outcome::Agreed {
        stock::adjust(tx, &adjustment, now).await?;
    }
    Ok(outcome)
}
