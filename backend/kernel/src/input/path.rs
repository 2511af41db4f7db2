//! Ids in the path and values in the query.
use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use super::body::from_form;
use crate::ApiError;

/// The `{id}` of a path. Anything but a row id is a page that does not exist.
pub struct Id(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| nothing())?;
        text.parse()
            .ok()
            .filter(|id| *id > 0)
            .map(Self)
            .ok_or_else(nothing)
    }
}

/// A document number in the path (order, payment).
pub struct Number(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Number {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| nothing())?;
        let plausible = text.len() <= 40 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        plausible.then_some(Self(text)).ok_or_else(nothing)
    }
}

fn nothing() -> ApiError {
    ApiError::NotFound("没有找到您要的内容".into())
}

/// The query string, read as strictly as a body.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        from_form(parts.uri.query().unwrap_or_default().as_bytes()).map(Self)
    }
}
