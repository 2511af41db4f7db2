//! Parts of a multipart form, each read no further than it may be long.
use axum::{
    extract::{
        Multipart,
        multipart::{Field, MultipartError},
    },
    http::StatusCode,
};

use crate::ApiError;

/// Bytes that multipart may wrap around a file.
pub const WRAPPING: usize = 64 * 1024;

/// The next part of a form.
pub async fn next_part(form: &mut Multipart) -> Result<Option<Field<'_>>, ApiError> {
    form.next_field().await.map_err(broken)
}

/// The next piece of a part, as it comes in.
pub async fn chunk_of(part: &mut Field<'_>) -> Result<Option<impl AsRef<[u8]> + use<>>, ApiError> {
    part.chunk().await.map_err(broken)
}

/// The whole of a part.
pub async fn bytes_of(mut part: Field<'_>, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > most {
            return Err(ApiError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The bytes of the part `file`; `missing` is the error when there is none.
pub async fn file_part(mut form: Multipart, most: usize, missing: &str) -> Result<Vec<u8>, ApiError> {
    while let Some(part) = next_part(&mut form).await? {
        if part.name() == Some("file") {
            return bytes_of(part, most).await;
        }
    }
    Err(ApiError::invalid("file", missing))
}

fn broken(error: MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge;
    }
    ApiError::BadRequest("文件没有传完，请重试".into())
}
