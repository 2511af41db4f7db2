//! When nothing asks for the record of an order any more, the persons of the buyer in it are masked: who received it, its cold
//! parcels and its receipt, who acted in its log and in those of its claims, and the scan of its delivery note, which is removed.
//! The order itself stays.
use ::orders::{lifecycle::models::orders::Order, models::personal};
use after_sales::claims::models::persons as of_claims;
use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use files::uploads::Uploads;
use identity::audit::models::audit;
use kernel::{Actor, Services, WriteTx, clock::day_start, masking};
use sea_orm::DbErr;
use serde_json::json;

use super::retention;
use crate::{
    receipts::models::persons::{self, NamedReceipt},
    settings::{DocumentRules, document_rules},
};

/// Orders of one transaction.
const AT_ONCE: u64 = 200;

/// Masks every order whose time is over; returns how many. The writer is taken for what is masked, never to look for it.
pub async fn run(services: &Services) -> Result<u64, DbErr> {
    let rules = document_rules(&services.db).await?;
    let today = services.clock.today();
    let before = placed_before(&rules, today);
    let (mut masked, mut last_seen) = (0, 0);
    loop {
        let old = personal::named_before(&services.db, before, last_seen, AT_ONCE).await?;
        let Some(last) = old.last() else {
            return Ok(masked);
        };
        last_seen = last.id;
        let over = retention::ended(&services.db, &rules, old, today).await?;
        masked += mask_all(services, over).await?;
    }
}

async fn mask_all(services: &Services, mut over: Vec<Order>) -> Result<u64, DbErr> {
    let ids: Vec<i64> = over.iter().map(|order| order.id).collect();
    let receipts = without_notes(services, persons::of_orders(&services.db, &ids).await?, &mut over).await;
    if over.is_empty() {
        return Ok(0);
    }
    let ids: Vec<i64> = over.iter().map(|order| order.id).collect();
    let members = of_claims::named_in(&services.db, &ids).await?;
    let people = personal::named_in(&services.db, ids).await?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            personal::mask_named(tx, &people).await?;
            of_claims::mask(tx, &members).await?;
            for receipt in &receipts {
                receipt.mask(tx).await?;
            }
            mask_receivers(tx, &over, now).await
        })
        .await
}

/// Removes the scans and returns the receipts that have none any more. The scan goes before the record forgets where it is, so
/// that a crash leaves none behind; an order whose scan cannot be removed waits for the next day.
async fn without_notes(
    services: &Services,
    receipts: Vec<NamedReceipt>,
    over: &mut Vec<Order>,
) -> Vec<NamedReceipt> {
    let uploads = Uploads::of(&services.settings);
    let mut removed = Vec::with_capacity(receipts.len());
    for receipt in receipts {
        let order_id = receipt.order_id();
        match receipt.remove_note(&uploads).await {
            Ok(()) => removed.push(receipt),
            Err(error) => {
                tracing::error!(order_id, %error, "the scan of a delivery note whose time is over stays on the disk");
                over.retain(|order| order.id != order_id);
            }
        }
    }
    removed
}

async fn mask_receivers(tx: &WriteTx, over: &[Order], now: DateTime<Utc>) -> Result<u64, DbErr> {
    let mut entries = Vec::new();
    for order in over {
        if personal::mask(tx, order, now).await? {
            entries.push(entry(order));
        }
    }
    let masked = entries.len() as u64;
    if !entries.is_empty() {
        audit::append_many(tx, &Actor::system(), entries, now).await?;
    }
    Ok(masked)
}

/// Younger orders need not be looked at: a day later than the shortest time, because of leap days.
fn placed_before(rules: &DocumentRules, today: NaiveDate) -> DateTime<Utc> {
    let kept = Months::new(rules.keep_years.saturating_mul(12));
    let first_kept = today
        .checked_sub_months(kept)
        .and_then(|day| day.checked_add_days(Days::new(2)));
    day_start(first_kept.unwrap_or_default())
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
