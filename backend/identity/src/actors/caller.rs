//! What a request says of who calls, before anybody has signed in.
use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use cookie::Cookie;
use gateways::wechat::WechatUser;
use kernel::Services;
use loco_rs::app::AppContext;

use crate::sign_in::models::wechat::oauth_state::{self, SCANNED_COOKIE};

/// Set by the serving side from the connection; forwarded headers count only when configuration says so.
#[derive(Clone, Debug)]
pub struct ClientAddress(pub String);

/// The network address of the request.
pub struct Caller(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(ip_of(parts)))
    }
}

/// Who has scanned with WeChat in this browser and has no account here yet.
pub struct Scanned(pub Option<WechatUser>);

impl FromRequestParts<AppContext> for Scanned {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, Infallible> {
        let Some(text) = cookie(&parts.headers, SCANNED_COOKIE) else {
            return Ok(Self(None));
        };
        let services = Services::of(ctx);
        let (key, now) = (&services.settings.secret, services.clock.now());
        Ok(Self(oauth_state::arrived(key, text, now)))
    }
}

pub(super) fn ip_of(parts: &Parts) -> String {
    parts
        .extensions
        .get::<ClientAddress>()
        .map(|address| address.0.clone())
        .unwrap_or_default()
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let values = headers.get_all(header::COOKIE).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let mut cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let found = cookies.find(|cookie| cookie.name() == name)?;
    found.value_raw()
}

/// What the browser calls itself, as far as sessions keep it.
pub fn user_agent(headers: &HeaderMap) -> String {
    let text = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    text.chars().take(200).collect()
}
