//! Sandboxes as the handlers of their pages hold them.
use axum::{extract::FromRequestParts, http::request::Parts};
use kernel::ApiError;
use loco_rs::app::AppContext;

/// There in the demonstration alone; elsewhere its pages are not found, where Loco's `SharedStore` would say that the server
/// has failed.
pub struct Demo<T>(pub T);

impl<T: Clone + Send + Sync + 'static> FromRequestParts<AppContext> for Demo<T> {
    type Rejection = ApiError;

    async fn from_request_parts(_: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        let sandbox = ctx.shared_store.get();
        sandbox.map(Self).ok_or_else(|| ApiError::not_found("页面"))
    }
}
