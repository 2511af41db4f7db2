//! /admin/api/destructions: what of the quarantine was destroyed. Quality management notes it.
use axum::extract::State;
use catalog::stock::models::pack_codes;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAcceptance, WriteAcceptance},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Input, Quantity, RowId, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    destructions::{
        models::destructions::{self, NewDestruction},
        views::admin::destruction::AdminDestruction,
    },
    errors::ReceivingError,
};

/// Filters: `id`, `goods_id`, `q` (number, method, place, witness).
#[utoipa::path(get, path = "/admin/api/destructions", tag = "goods receipts", responses((status = 200, body = Vec<AdminDestruction>)))]
pub async fn list(
    _: Staff<ReadAcceptance>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDestruction>> {
    let (rows, total) = destructions::page(&services.db, &query).await?;
    Ok(Rows {
        name: "destructions",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct DestructionInput {
    batch_id: RowId,
    quantity: Quantity,
    reason: Text<200>,
    /// Burnt, broken and poured away, handed to a licensed company …
    method: Text<100>,
    place: Text<100>,
    destroyed_on: Day,
    first_witness: Text<40>,
    second_witness: Text<40>,
    /// Trace codes of the packs, parted by anything; packs without one need none.
    #[serde(default)]
    codes: String,
}

#[utoipa::path(post, path = "/admin/api/destructions", tag = "goods receipts", request_body = DestructionInput, responses((status = 200, body = AdminDestruction), (status = 404), (status = 409), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAcceptance>,
    State(services): State<Services>,
    Input(input): Input<DestructionInput>,
) -> ApiResult<PlainJson<AdminDestruction>> {
    let new = NewDestruction {
        batch_id: input.batch_id.0,
        quantity: input.quantity.0,
        reason: input.reason.0,
        method: input.method.0,
        place: input.place.0,
        destroyed_on: input.destroyed_on.0,
        first_witness: input.first_witness.0,
        second_witness: input.second_witness.0,
        codes: pack_codes::read(&input.codes),
    };
    let codes = new.codes.len();
    let (actor, now) = (staff.actor(), services.clock.now());
    let record = services
        .writer
        .run(async move |tx: &WriteTx| {
            let record = destructions::note(tx, new, &actor, now).await?;
            let entry = audit::Entry {
                action: "destruction.note",
                subject_kind: "batch",
                subject_id: record.batch_id.to_string(),
                after: Some(json!({
                    "number": record.number,
                    "quantity": record.quantity,
                    "method": record.method,
                    "place": record.place,
                    "witnesses": [record.first_witness, record.second_witness],
                    "codes": codes,
                })),
                reason: record.reason.clone(),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(record)
        })
        .await?;
    let named = destructions::named(&services.db, vec![record]).await?.pop();
    let row = named.ok_or_else(|| ApiError::not_found("销毁记录"))?;
    Ok(PlainJson(row.into()))
}
