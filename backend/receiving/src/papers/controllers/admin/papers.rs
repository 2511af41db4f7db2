//! /admin/api/quality_papers: invoices of the two-invoice rule and reports of adverse reactions, with their scans.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::uploads::{LARGEST_DOCUMENT, UploadForm, Uploads};
use identity::{
    actors::Staff,
    audit::models::audit,
    licences::views::scan_file,
    permissions::{ReadAcceptance, WriteAcceptance},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Id, Input, RowId, Text, parts::file_part},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::ReceivingError,
    papers::{
        models::papers::{self, NewPaper, Paper, PaperKind},
        views::admin::paper::AdminQualityPaper,
    },
};

/// Filters: `id`, `kind`, `q` (title, party, goods, batch).
#[utoipa::path(get, path = "/admin/api/quality_papers", tag = "goods receipts", responses((status = 200, body = Vec<AdminQualityPaper>)))]
pub async fn list(
    _: Staff<ReadAcceptance>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminQualityPaper>> {
    let (rows, total) = papers::page(&services.db, &query).await?;
    Ok(Rows {
        name: "quality_papers",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct QualityPaperInput {
    /// two_invoice | adr
    kind: Text<20>,
    /// The number of the invoice, or what was observed.
    title: Text<100>,
    /// The manufacturer or supplier that invoiced, or who reported.
    #[serde(default)]
    party: Text<100>,
    /// The product by its record.
    #[schema(value_type = Option<i64>)]
    goods_id: Option<RowId>,
    /// As the paper names it; empty: as the record does.
    #[serde(default)]
    goods: Text<200>,
    #[serde(default)]
    batch_number: Text<60>,
    happened_on: Day,
    #[serde(default)]
    detail: Text<500>,
    #[serde(default)]
    outcome: Text<300>,
}

#[utoipa::path(post, path = "/admin/api/quality_papers", tag = "goods receipts", request_body = QualityPaperInput, responses((status = 200, body = AdminQualityPaper), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAcceptance>,
    State(services): State<Services>,
    Input(input): Input<QualityPaperInput>,
) -> ApiResult<PlainJson<AdminQualityPaper>> {
    let kind = PaperKind::from_code(&input.kind.0);
    let new = NewPaper {
        kind: kind.ok_or_else(|| ApiError::invalid("kind", "请选择两票制凭证或不良反应报告"))?,
        title: input.title.0,
        party: input.party.0,
        goods_id: input.goods_id.map(|id| id.0).filter(|id| *id > 0),
        goods: input.goods.0,
        batch_number: input.batch_number.0,
        happened_on: input.happened_on.0,
        detail: input.detail.0,
        outcome: input.outcome.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = papers::add(tx, new, &actor, now).await?;
            audit::append(tx, &actor, entry("quality_paper.add", &row), now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

fn entry(action: &'static str, row: &Paper) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "quality_paper",
        subject_id: row.id.to_string(),
        after: Some(json!({
            "kind": row.kind.code(),
            "title": row.title,
            "goods_id": row.goods_id,
            "happened_on": row.happened_on,
            "sha256": row.file_sha256,
        })),
        ..audit::Entry::default()
    }
}

/// Its scan, filed once.
#[utoipa::path(post, path = "/admin/api/quality_papers/{id}/file", tag = "goods receipts", params(("id" = i64, Path)), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminQualityPaper), (status = 404), (status = 409), (status = 413), (status = 422)))]
pub async fn attach(
    staff: Staff<WriteAcceptance>,
    Id(id): Id,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminQualityPaper>> {
    known(&services, id).await?;
    let bytes = file_part(form, LARGEST_DOCUMENT, "请选择文件").await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = papers::attach(tx, id, stored).await?;
            audit::append(tx, &actor, entry("quality_paper.file", &row), now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

async fn known(services: &Services, id: i64) -> ApiResult<Paper> {
    let found = papers::find(&services.db, id).await?;
    found.ok_or_else(|| ApiError::not_found("质量凭证"))
}

/// The scan, if it has not been altered since.
#[utoipa::path(get, path = "/admin/api/quality_papers/{id}/file", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    _: Staff<ReadAcceptance>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let row = known(&services, id).await?;
    if row.file_key.is_empty() {
        return Err(ApiError::not_found("文件"));
    }
    scan_file::unaltered(&services, &row.file_key, &row.file_sha256).await
}
