//! /admin/api/care_due and /admin/api/care_records: which batches are due for care, and what was found.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoodsReceipts, WriteGoodsReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Count, Input, Quantity, RowId, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    care::{
        models::care::{self, Look},
        views::admin::care::{AdminCareDue, AdminCareRecord},
    },
    errors::ReceivingError,
    settings::care_rules,
};

/// Filters: `warehouse_id`, `key`, `all` (also what is not yet due), `q` (goods, batch).
#[utoipa::path(get, path = "/admin/api/care_due", tag = "goods receipts", responses((status = 200, body = Vec<AdminCareDue>)))]
pub async fn due(
    _: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCareDue>> {
    let rules = care_rules(&services.db).await?;
    let (rows, total) = care::due(&services.db, &query, &rules, services.clock.today()).await?;
    Ok(Rows {
        name: "care_due",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

/// Filters: `id`, `batch_id`, `bad`, `q` (goods, batch).
#[utoipa::path(get, path = "/admin/api/care_records", tag = "goods receipts", responses((status = 200, body = Vec<AdminCareRecord>)))]
pub async fn list(
    _: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCareRecord>> {
    let (rows, total) = care::page(&services.db, &query).await?;
    Ok(Rows {
        name: "care_records",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct CareInput {
    batch_id: RowId,
    /// Units that were looked at.
    inspected: Quantity,
    #[serde(default)]
    bad: Count,
    /// Looks, package, how it is stored.
    finding: Text<300>,
    /// What is done about bad units.
    #[serde(default)]
    measure: Text<300>,
}

/// A batch with bad units is locked at once.
#[utoipa::path(post, path = "/admin/api/care_records", tag = "goods receipts", request_body = CareInput, responses((status = 200, body = AdminCareRecord), (status = 404), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    Input(input): Input<CareInput>,
) -> ApiResult<PlainJson<AdminCareRecord>> {
    let look = Look {
        batch_id: input.batch_id.0,
        inspected: input.inspected.0,
        bad: input.bad.0,
        finding: input.finding.0,
        measure: input.measure.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let record = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (record, batch) = care::note(tx, look, &actor, now).await?;
            let entry = audit::Entry {
                action: "care.note",
                subject_kind: "batch",
                subject_id: batch.id.to_string(),
                before: Some(json!({ "is_locked": batch.is_locked })),
                after: Some(json!({
                    "is_locked": batch.is_locked || record.bad > 0,
                    "inspected": record.inspected,
                    "bad": record.bad,
                    "set_apart": record.set_apart,
                })),
                reason: record.finding.clone(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(record)
        })
        .await?;
    let named = care::named(&services.db, vec![record]).await?.pop();
    let row = named.ok_or_else(|| ApiError::not_found("养护记录"))?;
    Ok(PlainJson(row.into()))
}
