//! The actor of a request. A handler declares its actor as an argument type, so that no check can be
//! forgotten.
mod buyer;
mod entitled;
mod staff;

pub use buyer::{Buyer, ConfirmedBuyer, Visitor, member_behind};
pub use entitled::{ConfirmedEntitled, Entitled};
pub use staff::{Staff, StaffSession, staff_behind};

use axum::http::{HeaderMap, request::Parts};
use cookie::Cookie;

/// Set by the serving side from the connection; forwarded headers count only when configuration says so.
#[derive(Clone, Debug)]
pub struct ClientAddress(pub String);

pub(crate) fn ip_of(parts: &Parts) -> String {
    parts
        .extensions
        .get::<ClientAddress>()
        .map(|address| address.0.clone())
        .unwrap_or_default()
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let values = headers.get_all(axum::http::header::COOKIE).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let mut cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let found = cookies.find(|cookie| cookie.name() == name)?;
    found.value_raw()
}
