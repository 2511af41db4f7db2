//! When nothing asks for the record of an order any more, the persons in it are masked: who received it, and who confirmed its
//! receipt. The order itself stays.
use ::orders::{lifecycle::models::orders::Order, models::personal};
use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use identity::audit::models::audit;
use kernel::{
    Actor, Services, WriteTx,
    clock::{day_start, shop_day},
    masking,
};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use super::retention;
use crate::{models::_entities::ephedrine_receipts, settings::DocumentRules};

/// Orders of one transaction.
const AT_ONCE: u64 = 200;

/// Masks every order whose time is over; returns how many.
pub async fn run(services: &Services) -> Result<u64, DbErr> {
    let mut masked = 0;
    let mut after = Some(0);
    while let Some(last_seen) = after {
        let rules = services.settings.of::<DocumentRules>().clone();
        let now = services.clock.now();
        let portion = services
            .writer
            .run(async move |tx: &WriteTx| mask_some(tx, &rules, last_seen, now).await)
            .await?;
        masked += portion.masked;
        after = portion.last_id;
    }
    Ok(masked)
}

/// What one transaction did.
struct Portion {
    masked: u64,
    /// The last order that was looked at; none when there was none.
    last_id: Option<i64>,
}

async fn mask_some(
    tx: &WriteTx,
    rules: &DocumentRules,
    after: i64,
    now: DateTime<Utc>,
) -> Result<Portion, DbErr> {
    let today = shop_day(now);
    let old = personal::named_before(tx.db(), placed_before(rules, today), after, AT_ONCE).await?;
    let last_id = old.last().map(|order| order.id);
    let mut entries = Vec::new();
    for order in retention::ended(tx.db(), rules, old, today).await? {
        if personal::mask(tx, &order, now).await? {
            mask_receipt(tx, &order).await?;
            entries.push(entry(&order));
        }
    }
    let masked = entries.len() as u64;
    if !entries.is_empty() {
        audit::append_many(tx, &Actor::system(), entries, now).await?;
    }
    Ok(Portion { masked, last_id })
}

/// Younger orders need not be looked at: a day later than the shortest time, because of leap days.
fn placed_before(rules: &DocumentRules, today: NaiveDate) -> DateTime<Utc> {
    let kept = Months::new(rules.keep_years.saturating_mul(12));
    let first_kept = today
        .checked_sub_months(kept)
        .and_then(|day| day.checked_add_days(Days::new(2)));
    day_start(first_kept.unwrap_or_default())
}

async fn mask_receipt(tx: &WriteTx, order: &Order) -> Result<(), DbErr> {
    use ephedrine_receipts::{Column, Entity};
    let receipt = Entity::find()
        .filter(Column::OrderId.eq(order.id))
        .one(tx.db())
        .await?;
    let Some(receipt) = receipt else { return Ok(()) };
    Entity::update_many()
        .col_expr(Column::Receiver, Expr::value(masking::name(&receipt.receiver)))
        .col_expr(
            Column::ConfirmedBy,
            Expr::value(masking::name(&receipt.confirmed_by)),
        )
        .filter(Column::Id.eq(receipt.id))
        .exec(tx.db())
        .await?;
    Ok(())
}

fn entry(order: &Order) -> audit::Entry {
    audit::Entry {
        action: "order.mask",
        subject_kind: "order",
        subject_id: order.number.clone(),
        after: Some(json!({ "receiver": masking::name(&order.receiver) })),
        reason: "记录保存期限届满".into(),
        ..Default::default()
    }
}
