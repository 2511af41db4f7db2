//! The answers that sign a buyer's browser in and out.
use axum::response::{IntoResponse, Response};
use kernel::{Data, Services};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    companies::models::registration_kind::Kind,
    sign_in::{
        models::{
            sessions::{MEMBER_COOKIE, MEMBER_MARKER, MEMBER_SESSION},
            wechat::oauth_state::SCANNED_COOKIE,
        },
        views::cookies::{set_cookie, with_cookie},
    },
};

#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    pub username: String,
    /// single, chain, medical or activate while the registration has not been handed in; empty otherwise.
    pub registration: String,
}

impl SignedIn {
    /// `unfinished`: the registration that the member goes on with.
    pub fn new(username: String, unfinished: Option<Kind>) -> Self {
        Self {
            username,
            registration: unfinished.map(Kind::code).unwrap_or_default().into(),
        }
    }

    /// Signs the browser in.
    pub fn answer(self, services: &Services, token: &str) -> Response {
        with_session(services, token, Data(self))
    }
}

/// This answer, with the cookies of the session.
pub fn with_session(services: &Services, token: &str, answer: impl IntoResponse) -> Response {
    let seconds = MEMBER_SESSION.num_seconds();
    let session = set_cookie(MEMBER_COOKIE, token, seconds, services.settings.secure_cookies);
    with_cookie(marker(services, seconds), with_cookie(session, answer))
}

/// This answer, without a session from now on.
pub fn without_session(services: &Services, answer: impl IntoResponse) -> Response {
    let session = set_cookie(MEMBER_COOKIE, "", 0, services.settings.secure_cookies);
    with_cookie(marker(services, 0), with_cookie(session, answer))
}

/// Tells the storefront's script that there is a session, so that it fetches the user only then. Grants no
/// access.
fn marker(services: &Services, seconds: i64) -> String {
    let secure = if services.settings.secure_cookies {
        "; Secure"
    } else {
        ""
    };
    format!("{MEMBER_MARKER}=1; Path=/; SameSite=Lax; Max-Age={seconds}{secure}")
}

/// This answer; who scanned with WeChat in this browser is forgotten.
pub fn without_scan(services: &Services, answer: impl IntoResponse) -> Response {
    let gone = set_cookie(SCANNED_COOKIE, "", 0, services.settings.secure_cookies);
    with_cookie(gone, answer)
}
