//! Issuing a recall: the second person of quality management looks at the draft, and every buyer who still has some of the
//! batch is told.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::{WriteTx, outbox};
use sea_orm::{ActiveValue::Set, prelude::*};

use super::recalls::{QaActor, Recall, RecallStatus, batch_of, decided, locked, refuse_unless};
use crate::{
    errors::DocumentError,
    events::RecallIssued,
    models::_entities::recall_notices,
    reports::models::{
        returned_batches,
        shipped_batches::{self, ShippedBatch},
    },
};

/// Notices that one statement writes: SQLite binds 32,766 values at most.
const AT_ONCE: usize = 1000;

/// The second person issues it: every buyer gets a notice and a message.
pub async fn issue(
    tx: &WriteTx,
    id: i64,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<(Recall, Recall), DocumentError> {
    let before = locked(tx, id).await?;
    refuse_unless(&before, RecallStatus::Draft)?;
    if before.created_by == by.id {
        return Err(DocumentError::WrongState(
            "须由起草人以外的质量管理人员复核后发出",
        ));
    }
    let after = decided(tx, before.clone(), RecallStatus::Active, by, now).await?;
    let company_ids = give_notice(tx, &after).await?;
    let event = RecallIssued {
        recall_id: after.id,
        number: after.number.clone(),
        goods_name: after.goods_name.clone(),
        batch_number: after.batch_number.clone(),
        level: after.level.code(),
        instruction: after.instruction.clone(),
        company_ids,
    };
    outbox::publish(tx, &event, now).await?;
    Ok((before, after))
}

/// One notice per company, with its orders and the quantity it received; returns the companies. Who has sent
/// all of it back has nothing to set apart and nothing to answer.
async fn give_notice(tx: &WriteTx, recall: &Recall) -> Result<Vec<i64>, DocumentError> {
    let batch = batch_of(recall);
    let shipped = shipped_batches::of_batch(tx.db(), &batch).await?;
    let returned = returned_batches::by_company(tx.db(), &batch).await?;
    let mut by_company: BTreeMap<i64, Vec<&ShippedBatch>> = BTreeMap::new();
    for part in &shipped {
        by_company.entry(part.order.company_id).or_default().push(part);
    }
    let units = |parts: &[&ShippedBatch]| parts.iter().map(|part| part.quantity).sum::<i64>();
    by_company
        .retain(|company_id, parts| units(parts) > returned.get(company_id).copied().unwrap_or_default());
    let rows = by_company.iter().map(|(company_id, parts)| {
        let mut numbers: Vec<&str> = parts.iter().map(|part| part.order.number.as_str()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        recall_notices::ActiveModel {
            recall_id: Set(recall.id),
            company_id: Set(*company_id),
            orders: Set(numbers.join(",")),
            shipped: Set(units(parts)),
            ..Default::default()
        }
    });
    let rows: Vec<_> = rows.collect();
    for portion in rows.chunks(AT_ONCE) {
        recall_notices::Entity::insert_many(portion.to_vec())
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(by_company.into_keys().collect())
}
