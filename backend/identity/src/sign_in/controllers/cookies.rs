//! Cookies that answers set.
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

/// HttpOnly and SameSite, so that scripts cannot read it and other sites cannot send it with a write.
pub(crate) fn set_cookie(name: &str, value: &str, seconds: i64, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
}

pub(crate) fn with_cookie(cookie: String, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
