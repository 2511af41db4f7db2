//! Who came from WeChat's page and has no account here yet, until they sign in or register in the same browser.
use axum::{
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use gateways::wechat::WechatUser;
use kernel::{Services, WriteTx};

use crate::{
    actors::cookie,
    errors::IdentityError,
    sign_in::{
        controllers::cookies::{set_cookie, with_cookie},
        models::wechat::{
            self as identities,
            oauth_state::{self, SCANNED_COOKIE},
        },
    },
};

/// Who has scanned in this browser and has no account here yet.
pub fn arrived(services: &Services, headers: &HeaderMap) -> Option<WechatUser> {
    let text = cookie(headers, SCANNED_COOKIE)?;
    oauth_state::arrived(&services.settings.secret, text, services.clock.now())
}

/// The arrival is used up.
pub fn forget_arrival(services: &Services, answer: impl IntoResponse) -> Response {
    let gone = set_cookie(SCANNED_COOKIE, "", 0, services.settings.secure_cookies);
    with_cookie(gone, answer)
}

/// Binds the WeChat account that was scanned in this browser to the member who signs in or registers now. If
/// the account was bound to someone else meanwhile, signing in still succeeds.
pub async fn bind_arrival(
    tx: &WriteTx,
    member_id: i64,
    arrived: Option<WechatUser>,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let Some(user) = arrived else { return Ok(()) };
    match identities::bind(tx, member_id, user, now).await {
        Ok(()) | Err(IdentityError::WrongState(_)) => Ok(()),
        Err(error) => Err(error),
    }
}
