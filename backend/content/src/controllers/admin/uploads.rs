//! /admin/api/uploads: pictures for adverts.
use axum::extract::{Multipart, State, multipart::MultipartError};
use identity::{actors::Staff, models::audit, permissions::WriteAds};
use kernel::{
    ApiError, ApiResult, Services,
    admin::Bare,
    uploads::{LARGEST_FILE, LARGEST_SIDE, Uploads},
};
use serde_json::json;
use utoipa::ToSchema;

use crate::{errors::ContentError, views::admin::upload::AdminUpload};

/// Bytes of the whole request: the file and what multipart wraps around it.
pub const LARGEST_REQUEST: usize = LARGEST_FILE + 64 * 1024;

#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for OpenAPI")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[utoipa::path(post, path = "/admin/api/uploads", tag = "ads", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminUpload), (status = 413), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<Bare<AdminUpload>> {
    let bytes = file_of(form).await?;
    let picture = Uploads::of(&services.settings)
        .store_public_picture(bytes, LARGEST_SIDE)
        .await?;
    let view = AdminUpload::from(&picture);
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(move |tx| {
            Box::pin(async move {
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
        })
        .await?;
    Ok(Bare(view))
}

/// The bytes of the field `file`. Reads no more than a picture may have.
async fn file_of(mut form: Multipart) -> ApiResult<Vec<u8>> {
    while let Some(mut field) = form.next_field().await.map_err(broken)? {
        if field.name() != Some("file") {
            continue;
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(broken)? {
            if bytes.len() + chunk.len() > LARGEST_FILE {
                return Err(ApiError::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        return Ok(bytes);
    }
    Err(ApiError::invalid("file", "请选择要上传的图片"))
}

fn broken(error: MultipartError) -> ApiError {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge;
    }
    ApiError::BadRequest("图片没有传完，请重试".into())
}
