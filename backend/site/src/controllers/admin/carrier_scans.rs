//! /admin/api/entrusted_carriers/{id}/scans: the scans of a carrier's papers; without them nobody lets it carry.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::uploads::{LARGEST_DOCUMENT, UploadForm, Uploads};
use identity::{
    actors::Staff,
    audit::models::audit,
    licences::views::scan_file,
    permissions::{ReadShipments, WriteShipments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Query, parts::file_part},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::{
    controllers::admin::carriers::whole,
    errors::SiteError,
    models::{
        carrier_scans::{self, CarrierPaper},
        carriers,
    },
    views::admin::carrier::AdminEntrustedCarrier,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CarrierScanQuery {
    /// licence | contract | validation | driver
    paper: String,
}

/// Files the scan of a paper; the one before stays on record, and a carrier that was let with it waits for quality management again.
#[utoipa::path(post, path = "/admin/api/entrusted_carriers/{id}/scans", tag = "shipments", params(("id" = i64, Path), CarrierScanQuery), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminEntrustedCarrier), (status = 404), (status = 413), (status = 422)))]
pub async fn attach(
    staff: Staff<WriteShipments>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<CarrierScanQuery>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    let paper = CarrierPaper::from_code(&query.paper);
    let paper = paper.ok_or_else(|| ApiError::invalid("paper", "请选择是哪一种资料"))?;
    let known = carriers::find(&services.db, id).await?;
    known.ok_or_else(|| ApiError::not_found("承运单位"))?;
    let bytes = file_part(form, LARGEST_DOCUMENT, "请选择文件").await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (row, scan) = carriers::attach(tx, id, (paper, stored), &actor, now).await?;
            let entry = audit::Entry {
                action: "carrier.scan",
                subject_kind: "carrier",
                subject_id: id.to_string(),
                after: Some(json!({
                    "paper": paper.code(),
                    "sha256": scan.file_sha256,
                    "status": row.standing.code(),
                })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SiteError>(row)
        })
        .await?;
    whole(&services, staff.id, row).await
}

/// The scan, if it has not been altered since.
#[utoipa::path(get, path = "/admin/api/carrier_scans/{id}", tag = "shipments", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    _: Staff<ReadShipments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = carrier_scans::find(&services.db, id).await?;
    let scan = found.ok_or_else(|| ApiError::not_found("扫描件"))?;
    scan_file::unaltered(&services, &scan.file_key, &scan.file_sha256).await
}
