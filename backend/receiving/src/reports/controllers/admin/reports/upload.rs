//! One report for a batch, or many at once: each file is named `商品编码_批号`.
use axum::extract::{Multipart, State};
use catalog::{
    goods::models::{goods, goods_cache::GoodsCache},
    stock::models::batch_reports::BatchKey,
};
use files::uploads::{LARGEST_DOCUMENT, UploadForm, Uploads};
use identity::{actors::Staff, audit::models::audit, permissions::WriteReports};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{
        Id,
        parts::{bytes_of, file_part, next_part},
    },
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;

use super::{entry, key_of, queued, view};
use crate::{
    errors::ReceivingError,
    reports::{
        models::reports,
        views::admin::report::{AdminBatchReport, UploadedReport},
    },
};

/// Files of one request, and the bytes of all.
const MOST_FILES: usize = 100;
pub const LARGEST_BULK: usize = 300 * 1024 * 1024;

#[utoipa::path(post, path = "/admin/api/batch_reports/{id}", tag = "reports", params(("id" = i64, Path)), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminBatchReport), (status = 404), (status = 409), (status = 413), (status = 422)))]
pub async fn one(
    staff: Staff<WriteReports>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminBatchReport>> {
    let bytes = file_part(form, LARGEST_DOCUMENT, "请选择药检报告文件").await?;
    let batch = key_of(&queued(&services, id).await?);
    keep(&services, &staff, batch, bytes).await?;
    view(&services, &goods_cache, id).await
}

/// Each file is handled separately: an error in one does not affect the others.
#[utoipa::path(post, path = "/admin/api/batch_reports/bulk", tag = "reports", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Vec<UploadedReport>), (status = 413), (status = 422)))]
pub async fn many(
    staff: Staff<WriteReports>,
    State(services): State<Services>,
    mut form: Multipart,
) -> ApiResult<PlainJson<Vec<UploadedReport>>> {
    let mut outcomes = Vec::new();
    while let Some(part) = next_part(&mut form).await? {
        if part.name() != Some("file") {
            continue;
        }
        if outcomes.len() == MOST_FILES {
            return Err(ApiError::invalid(
                "file",
                format!("一次最多 {MOST_FILES} 份，前 {MOST_FILES} 份已处理，其余请再传一次"),
            ));
        }
        let name = part.file_name().unwrap_or_default().to_owned();
        let bytes = bytes_of(part, LARGEST_DOCUMENT).await?;
        outcomes.push(outcome(&services, &staff, name, bytes).await?);
    }
    if outcomes.is_empty() {
        return Err(ApiError::invalid("file", "请选择要上传的药检报告"));
    }
    Ok(PlainJson(outcomes))
}

async fn outcome(
    services: &Services,
    staff: &Staff<WriteReports>,
    file_name: String,
    bytes: Vec<u8>,
) -> ApiResult<UploadedReport> {
    let kept = match batch_named(services, &file_name).await? {
        Err(why) => Err(why),
        Ok(batch) => match keep(services, staff, batch.clone(), bytes).await {
            Ok(()) => Ok(format!("已存为批号 {} 的药检报告", batch.number)),
            Err(ApiError::Invalid(errors)) => Err(errors.first().to_owned()),
            Err(ApiError::Conflict(message, _)) => Err(message),
            Err(ApiError::TooLarge) => Err("文件超过 20 MB，请压缩后再上传".into()),
            Err(error) => return Err(error),
        },
    };
    let is_taken = kept.is_ok();
    Ok(UploadedReport {
        file_name,
        is_taken,
        message: kept.unwrap_or_else(|why| why),
    })
}

/// The batch that `编码_批号.pdf` names, or why it names none.
async fn batch_named(services: &Services, file_name: &str) -> Result<Result<BatchKey, String>, DbErr> {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let Some((code, number)) = stem
        .split_once('_')
        .map(|(code, number)| (code.trim(), number.trim()))
    else {
        return Ok(Err("文件名应为 商品编码_批号，例如 YJ0000001_B2026001.pdf".into()));
    };
    let goods = goods::by_code(&services.db, code).await?;
    Ok(match goods {
        Some(goods) => Ok(BatchKey::new(goods.id, number)),
        None => Err(format!("没有编码为 {code} 的商品，请核对文件名")),
    })
}

async fn keep(
    services: &Services,
    staff: &Staff<WriteReports>,
    batch: BatchKey,
    bytes: Vec<u8>,
) -> ApiResult<()> {
    if bytes.is_empty() {
        return Err(ApiError::invalid("file", "文件是空的，请重新选择"));
    }
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, name, now) = (staff.actor(), staff.name.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let report = reports::upload(tx, &batch, stored, &name, now).await?;
            let entry = entry("report.upload", None, &report, String::new());
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    Ok(())
}
