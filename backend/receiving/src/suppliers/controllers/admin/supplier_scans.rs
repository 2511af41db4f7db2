//! /admin/api/suppliers/{id}/scans: the scans of a supplier's papers; without them nobody approves it.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::uploads::{LARGEST_DOCUMENT, UploadForm, Uploads};
use identity::{
    actors::Staff, audit::models::audit, licences::views::scan_file, permissions::ReadGoodsReceipts,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Query, parts::file_part},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::suppliers::controllers::admin::suppliers::{refuse_others, whole};
use crate::{
    errors::ReceivingError,
    suppliers::{
        models::suppliers::{self, SupplierPaper, scans},
        views::admin::supplier::AdminSupplier,
    },
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SupplierScanQuery {
    /// business_licence | licence | agreement | letter | id_card | samples
    paper: String,
}

/// Files the scan of a paper; the one before stays on record, and what was approved with it waits for new opinions.
#[utoipa::path(post, path = "/admin/api/suppliers/{id}/scans", tag = "goods receipts", params(("id" = i64, Path), SupplierScanQuery), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminSupplier), (status = 403), (status = 404), (status = 413), (status = 422)))]
pub async fn attach(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<SupplierScanQuery>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminSupplier>> {
    refuse_others(&staff.roles)?;
    let paper = SupplierPaper::from_code(&query.paper);
    let paper = paper.ok_or_else(|| ApiError::invalid("paper", "请选择是哪一种资料"))?;
    let known = suppliers::find(&services.db, id).await?;
    known.ok_or_else(|| ApiError::not_found("供货单位"))?;
    let bytes = file_part(form, LARGEST_DOCUMENT, "请选择文件").await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (row, scan) = scans::attach(tx, id, (paper, stored), &actor, now).await?;
            let entry = audit::Entry {
                action: "supplier.scan",
                subject_kind: "supplier",
                subject_id: id.to_string(),
                after: Some(json!({
                    "paper": paper.code(),
                    "sha256": scan.file_sha256,
                    "status": row.status.code(),
                })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    whole(&services, &staff, row).await
}

/// The scan, if it has not been altered since.
#[utoipa::path(get, path = "/admin/api/supplier_scans/{id}", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    _: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = scans::find(&services.db, id).await?;
    let scan = found.ok_or_else(|| ApiError::not_found("扫描件"))?;
    scan_file::unaltered(&services, &scan.file_key, &scan.file_sha256).await
}
