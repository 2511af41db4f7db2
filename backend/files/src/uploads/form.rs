//! The picture of a multipart form, read no further than a picture may be.
use axum::extract::Multipart;
use kernel::{ApiError, input::parts};
use utoipa::ToSchema;

use super::limits::LARGEST_FILE;

/// What a request that carries a picture looks like.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for OpenAPI")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The bytes of the field `file`.
#[kernel::boxed]
pub async fn file_of(form: Multipart) -> Result<Vec<u8>, ApiError> {
    parts::file_part(form, LARGEST_FILE, "请选择要上传的图片").await
}
