//! /admin/api/receipts: quality management compares what buyers confirm with the filed specimens.
use ::orders::lifecycle::models::orders;
use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::Staff,
    audit::models::audit,
    licences::views::scan_file,
    permissions::{ReadReceipts, WriteReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    ids,
    input::{Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::DocumentError,
    receipts::{
        models::{
            find,
            receipts::{self, Decision, Receipt},
        },
        views::admin::receipt::{AdminReceipt, AdminSpecimen},
    },
    settings::document_rules,
};

/// Filters: `id`, `status`, `company_id`, `overdue`, `q` (order or customer).
#[utoipa::path(get, path = "/admin/api/receipts", tag = "documents", responses((status = 200, body = Vec<AdminReceipt>)))]
pub async fn list(
    staff: Staff<ReadReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminReceipt>> {
    let today = services.clock.today();
    let (rows, total) = find::page(&services.db, &query, staff.own_customers_only(), today).await?;
    let orders = orders::by_ids(&services.db, rows.iter().map(|row| row.order_id)).await?;
    let rows = rows.into_iter().map(|row| {
        let order = orders.get(&row.order_id);
        AdminReceipt::new(row, order, today)
    });
    Ok(Rows {
        name: "receipts",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

async fn visible(services: &Services, staff: &Staff<ReadReceipts>, id: i64) -> ApiResult<Receipt> {
    Ok(find::by_id(&services.db, id, staff.own_customers_only()).await?)
}

#[utoipa::path(get, path = "/admin/api/receipts/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminReceipt), (status = 404)))]
pub async fn show(
    staff: Staff<ReadReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminReceipt>> {
    let receipt = visible(&services, &staff, id).await?;
    view(&services, receipt).await
}

async fn view(services: &Services, receipt: Receipt) -> ApiResult<PlainJson<AdminReceipt>> {
    let company_id = receipt.company_id;
    let orders = orders::by_ids(&services.db, [receipt.order_id]).await?;
    let order = orders.get(&receipt.order_id);
    let mut view = AdminReceipt::new(receipt, order, services.clock.today());
    view.specimens = specimens(services, company_id).await?;
    Ok(PlainJson(view))
}

async fn specimens(services: &Services, company_id: i64) -> Result<Vec<AdminSpecimen>, DbErr> {
    let filed = find::specimens(&services.db, company_id).await?;
    let specimens = filed.into_iter().map(|row| AdminSpecimen {
        licence_id: row.id,
        kind_text: row.kind.text(),
        kind: row.kind.code().into(),
        number: row.number,
        valid_to: row.valid_to,
        form: scan_file::form_of(&row.scan_key),
    });
    Ok(specimens.collect())
}

/// The stamped delivery note, if it has not been altered since.
#[utoipa::path(get, path = "/admin/api/receipts/{id}/note", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404), (status = 409)))]
pub async fn note(
    staff: Staff<ReadReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let receipt = visible(&services, &staff, id).await?;
    if receipt.note_key.is_empty() {
        return Err(ApiError::not_found("随货同行单"));
    }
    let file = Uploads::of(&services.settings)
        .read_private(&receipt.note_key)
        .await?;
    if ids::digest(&file.bytes) != receipt.note_sha256 {
        tracing::error!(receipt = id, "the delivery note of a receipt was altered");
        return Err(ApiError::conflict("随货同行单文件校验不符，请让客户重新上传"));
    }
    Ok(scan_file::answer(file))
}

#[derive(Deserialize, ToSchema)]
pub struct FaultInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/receipts/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminReceipt), (status = 404), (status = 409)))]
pub async fn file(
    staff: Staff<WriteReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminReceipt>> {
    decide(&services, &staff, id, Decision::File).await
}

#[utoipa::path(post, path = "/admin/api/receipts/{id}/fault", tag = "documents", params(("id" = i64, Path)), request_body = FaultInput, responses((status = 200, body = AdminReceipt), (status = 404), (status = 409), (status = 422)))]
pub async fn fault(
    staff: Staff<WriteReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FaultInput>,
) -> ApiResult<PlainJson<AdminReceipt>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请写明哪里不符，客户会看到"));
    }
    decide(&services, &staff, id, Decision::Fault(input.reason.0)).await
}

async fn decide(
    services: &Services,
    staff: &Staff<WriteReceipts>,
    id: i64,
    decision: Decision,
) -> ApiResult<PlainJson<AdminReceipt>> {
    let (actor, name, now) = (staff.actor(), staff.name.clone(), services.clock.now());
    let rules = document_rules(&services.db).await?;
    let receipt = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = receipts::decide(tx, id, &name, decision, &rules, now).await?;
            let entry = audit::Entry {
                action: "receipt.decide",
                subject_kind: "ephedrine_receipt",
                subject_id: id.to_string(),
                before: Some(json!({ "status": before.status.code() })),
                after: Some(json!({ "status": after.status.code(), "order_id": after.order_id })),
                reason: after.reason.clone(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(after)
        })
        .await?;
    view(services, receipt).await
}
