//! The file of a multipart form, read no further than a picture may be.
use axum::{
    extract::{Multipart, multipart::MultipartError},
    http::StatusCode,
};
use utoipa::ToSchema;

use super::LARGEST_FILE;
use crate::ApiError;

/// Bytes of the whole request: the file and what multipart wraps around it.
pub const LARGEST_REQUEST: usize = LARGEST_FILE + 64 * 1024;

/// What a request that carries a picture looks like.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for OpenAPI")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The bytes of the field `file`.
pub async fn file_of(mut form: Multipart) -> Result<Vec<u8>, ApiError> {
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
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge;
    }
    ApiError::BadRequest("图片没有传完，请重试".into())
}
