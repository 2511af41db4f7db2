//! Cookies that answers set.
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use cookie::{Cookie, SameSite, time::Duration};

/// HttpOnly and SameSite, so that scripts cannot read it and other sites cannot send it with a write.
pub(crate) fn set_cookie(name: &str, value: &str, seconds: i64, secure: bool) -> String {
    Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(seconds))
        .secure(secure)
        .to_string()
}

pub(crate) fn with_cookie(cookie: String, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
