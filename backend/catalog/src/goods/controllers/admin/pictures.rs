//! /admin/api/pictures: pictures of goods and logos of brands, re-encoded before they are stored.
use axum::extract::{Multipart, State};
use files::uploads::{UploadForm, Uploads, file_of};
use identity::{actors::Staff, audit::models::audit, permissions::WriteGoods};
use kernel::{ApiResult, Services, WriteTx, admin::PlainJson};
use sea_orm::DbErr;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// Pixels of the longer side: what the gallery shows when it is enlarged.
const LARGEST_SIDE: u32 = 1600;

#[derive(Serialize, ToSchema)]
pub struct AdminPicture {
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

#[utoipa::path(post, path = "/admin/api/pictures", tag = "goods", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminPicture), (status = 413), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminPicture>> {
    let bytes = file_of(form).await?;
    let picture = Uploads::of(&services.settings)
        .store_public_picture(bytes, LARGEST_SIDE)
        .await?;
    let view = AdminPicture {
        url: picture.url,
        width: picture.width,
        height: picture.height,
    };
    let (actor, now, key) = (staff.actor(), services.clock.now(), picture.key);
    let after = json!({ "width": view.width, "height": view.height });
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let entry = audit::Entry {
                action: "upload.create",
                subject_kind: "upload",
                subject_id: key,
                after: Some(after),
                ..Default::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DbErr>(())
        })
        .await?;
    Ok(PlainJson(view))
}
