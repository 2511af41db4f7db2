//! The key by which a request that is sent twice has one effect.
use axum::http::HeaderMap;

use crate::{ApiError, ApiResult};

/// What the header `Idempotency-Key` says: up to 100 visible ASCII characters; 400 for anything else.
pub fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let key = value.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > 100 || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::BadRequest(
            "提交编号格式不正确，请刷新页面后重试".into(),
        ));
    }
    Ok(Some(key.to_owned()))
}
