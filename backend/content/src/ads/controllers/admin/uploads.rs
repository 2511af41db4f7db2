//! /admin/api/uploads: pictures for adverts.
use axum::extract::{Multipart, State};
use files::uploads::{LARGEST_SIDE, UploadForm, Uploads, file_of};
use identity::{actors::Staff, audit::models::audit, permissions::WriteAds};
use kernel::{ApiResult, Services, WriteTx, admin::PlainJson};
use serde_json::json;

use crate::{ads::views::admin::upload::AdminUpload, errors::ContentError};

#[utoipa::path(post, path = "/admin/api/uploads", tag = "ads", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminUpload), (status = 413), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminUpload>> {
    let bytes = file_of(form).await?;
    let picture = Uploads::of(&services.settings)
        .store_public_picture(bytes, LARGEST_SIDE)
        .await?;
    let view = AdminUpload::from(&picture);
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let entry = audit::Entry {
                action: "upload.create",
                subject_kind: "upload",
                subject_id: picture.key.clone(),
                after: Some(json!({ "width": picture.width, "height": picture.height })),
                ..Default::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(())
        })
        .await?;
    Ok(PlainJson(view))
}
