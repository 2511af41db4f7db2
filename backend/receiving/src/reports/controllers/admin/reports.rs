//! /admin/api/batch_reports: inspection reports, batch by batch. Quality management uploads, seals and withdraws; every
//! write is in the audit log.
use std::collections::HashMap;

use axum::{extract::State, response::Response};
use catalog::{
    goods::models::goods_cache::GoodsCache,
    stock::models::batch_reports::{BatchKey, ReportStatus},
};
use files::{
    download::attachment,
    pdf::{Seal, StampError, stamp},
    uploads::Uploads,
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadReports, WriteReports},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Query, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use serde_json::json;
use site::models::shop_facts;
use utoipa::{IntoParams, ToSchema};

use crate::{
    errors::ReceivingError,
    reports::{
        models::reports::{self, Form, QueuedBatch, Report},
        views::{admin::report::AdminBatchReport, report_file::file_name},
    },
};

pub mod upload;

const SEAL_CAPTION: &str = "质量管理专用章";

#[utoipa::path(get, path = "/admin/api/batch_reports", tag = "reports", responses((status = 200, body = Vec<AdminBatchReport>)))]
pub async fn list(
    _: Staff<ReadReports>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    query: ListQuery,
) -> ApiResult<Rows<AdminBatchReport>> {
    let (rows, total) = reports::page(&services.db, &query).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.batch.goods_id).collect();
    let facts = goods_cache.get_many(&services.db, &ids).await?;
    let goods: HashMap<i64, _> = facts.iter().map(|goods| (goods.id, &**goods)).collect();
    let rows = rows.into_iter().map(|row| {
        let goods = goods.get(&row.batch.goods_id).copied();
        AdminBatchReport::new(row, goods, Vec::new())
    });
    Ok(Rows {
        name: "batch_reports",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/batch_reports/{id}", tag = "reports", params(("id" = i64, Path)), responses((status = 200, body = AdminBatchReport), (status = 404)))]
pub async fn show(
    _: Staff<ReadReports>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<PlainJson<AdminBatchReport>> {
    view(&services, &goods_cache, id).await
}

async fn view(
    services: &Services,
    goods_cache: &GoodsCache,
    batch_id: i64,
) -> ApiResult<PlainJson<AdminBatchReport>> {
    let queued = queued(services, batch_id).await?;
    let goods = goods_cache.get(&services.db, queued.batch.goods_id).await?;
    let history = reports::history(&services.db, &key_of(&queued)).await?;
    Ok(PlainJson(AdminBatchReport::new(
        queued,
        goods.as_deref(),
        history,
    )))
}

async fn queued(services: &Services, batch_id: i64) -> ApiResult<QueuedBatch> {
    let found = reports::of_batch(&services.db, batch_id).await?;
    found.ok_or_else(|| ApiError::not_found("批号"))
}

fn key_of(queued: &QueuedBatch) -> BatchKey {
    BatchKey::new(queued.batch.goods_id, queued.batch.number.as_str())
}

fn current(queued: QueuedBatch) -> ApiResult<Report> {
    let missing = || ApiError::conflict("这个批号还没有药检报告，请先上传");
    queued.report.ok_or_else(missing)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// original | sealed; without it the sealed one if there is one
    form: Option<String>,
}

#[utoipa::path(get, path = "/admin/api/batch_reports/{id}/file", tag = "reports", params(("id" = i64, Path), FileQuery), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    _: Staff<ReadReports>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Query(query): Query<FileQuery>,
) -> ApiResult<Response> {
    let queued = queued(&services, id).await?;
    let goods = goods_cache.get(&services.db, queued.batch.goods_id).await?;
    let report = current(queued)?;
    let is_sealed = report.status == ReportStatus::Sealed && query.form.as_deref() != Some("original");
    let (form, kind) = if is_sealed {
        (Form::Sealed, "application/pdf")
    } else {
        (Form::Original, report.content_type.as_str())
    };
    let name = file_name(goods.as_deref(), &report.batch_number, kind);
    let kind = kind.to_owned();
    Ok(attachment(
        reports::read(&services, &report, form).await?,
        &kind,
        &name,
    ))
}

/// Lays the wholesaler's seal on the report; from then on its batch may be sold and buyers get it.
#[utoipa::path(post, path = "/admin/api/batch_reports/{id}/seal", tag = "reports", params(("id" = i64, Path)), responses((status = 200, body = AdminBatchReport), (status = 404), (status = 409), (status = 422)))]
pub async fn seal(
    staff: Staff<WriteReports>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<PlainJson<AdminBatchReport>> {
    let report = current(queued(&services, id).await?)?;
    if report.status != ReportStatus::Uploaded {
        return Err(ApiError::conflict("这份药检报告已经盖章，请刷新后再看"));
    }
    let bytes = reports::read(&services, &report, Form::Original).await?;
    let sealed = sealed(&services, &report, bytes).await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(sealed)
        .await?;
    let (actor, name, now) = (staff.actor(), staff.name.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = reports::seal(tx, report.id, stored, &name, now).await?;
            let entry = entry("report.seal", Some(&report), &after, String::new());
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    view(&services, &goods_cache, id).await
}

async fn sealed(services: &Services, report: &Report, bytes: Vec<u8>) -> ApiResult<Vec<u8>> {
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let (kind, title) = (
        report.content_type.clone(),
        format!("药检报告 {}", report.batch_number),
    );
    let work = move || {
        let seal = Seal {
            name: facts.legal_name(),
            caption: SEAL_CAPTION,
        };
        stamp(bytes, &kind, &title, seal)
    };
    let done = tokio::task::spawn_blocking(work).await;
    match done.map_err(|_| ApiError::Unavailable)? {
        Ok(sealed) => Ok(sealed),
        Err(StampError::Unreadable) => Err(ApiError::conflict(
            "这份 PDF 打不开或页数太多，不能盖章，请撤回后换一份再上传",
        )),
        Err(StampError::Failed(error)) => Err(ApiError::Internal(error)),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct WithdrawReportInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/batch_reports/{id}/withdraw", tag = "reports", params(("id" = i64, Path)), request_body = WithdrawReportInput, responses((status = 200, body = AdminBatchReport), (status = 404), (status = 409), (status = 422)))]
pub async fn withdraw(
    staff: Staff<WriteReports>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<WithdrawReportInput>,
) -> ApiResult<PlainJson<AdminBatchReport>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写撤回的原因"));
    }
    let report = current(queued(&services, id).await?)?;
    let (actor, reason, now) = (staff.actor(), input.reason.0, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = reports::withdraw(tx, report.id, &reason, now).await?;
            let entry = entry("report.withdraw", Some(&report), &after, reason);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    view(&services, &goods_cache, id).await
}

fn entry(action: &'static str, before: Option<&Report>, after: &Report, reason: String) -> audit::Entry {
    let facts = |report: &Report| {
        json!({
            "goods_id": report.goods_id,
            "batch_number": report.batch_number,
            "status": report.status.code(),
            "sha256": report.sha256,
            "sealed_sha256": report.sealed_sha256,
        })
    };
    audit::Entry {
        action,
        subject_kind: "inspection_report",
        subject_id: after.id.to_string(),
        before: before.map(facts),
        after: Some(facts(after)),
        reason,
    }
}
