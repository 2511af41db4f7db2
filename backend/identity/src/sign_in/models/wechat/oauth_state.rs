//! What a browser carries on its way to WeChat and back: why it went, sealed to the browser that went; and afterwards who
//! scanned, until they have an account here.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use gateways::wechat::WechatUser;
use kernel::signing;
use serde::{Deserialize, Serialize};

/// Names the browser that went; the state must come back to it.
pub const STATE_COOKIE: &str = "yj_wechat";
/// Who scanned and has no account here yet.
pub const SCANNED_COOKIE: &str = "yj_wechat_user";
/// To scan and to confirm on the phone.
pub const STATE_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// To register or to sign in.
pub const SCANNED_LIFETIME: TimeDelta = TimeDelta::minutes(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignInPurpose {
    SignIn,
    Bind,
}

#[derive(Serialize, Deserialize)]
struct SignInState {
    purpose: SignInPurpose,
    browser: String,
    until: i64,
}

/// The `state` of a trip.
pub fn begin(key: &str, purpose: SignInPurpose, browser: &str, now: DateTime<Utc>) -> String {
    let content = SignInState {
        purpose,
        browser: browser.into(),
        until: (now + STATE_LIFETIME).timestamp(),
    };
    sealed(key, "wechat-trip", &content)
}

/// Why this browser went; none when the state is forged, over, or another browser's.
pub fn end(key: &str, state: &str, browser: &str, now: DateTime<Utc>) -> Option<SignInPurpose> {
    let content: SignInState = opened(key, "wechat-trip", state)?;
    let is_own = signing::same(content.browser.as_bytes(), browser.as_bytes());
    (is_own && !browser.is_empty() && now.timestamp() <= content.until).then_some(content.purpose)
}

#[derive(Serialize, Deserialize)]
struct ScannedUser {
    user: WechatUser,
    until: i64,
}

/// A cookie that proves for a short time who has come back from WeChat.
pub fn arrive(key: &str, user: WechatUser, now: DateTime<Utc>) -> String {
    let until = (now + SCANNED_LIFETIME).timestamp();
    sealed(key, "wechat-arrival", &ScannedUser { user, until })
}

/// None for a cookie that we did not make, or that is over.
pub fn arrived(key: &str, cookie: &str, now: DateTime<Utc>) -> Option<WechatUser> {
    let arrival: ScannedUser = opened(key, "wechat-arrival", cookie)?;
    (now.timestamp() <= arrival.until).then_some(arrival.user)
}

fn sealed(key: &str, purpose: &str, content: &impl Serialize) -> String {
    let content = serde_json::to_vec(content).unwrap_or_default();
    let content = URL_SAFE_NO_PAD.encode(content);
    format!("{content}.{}", seal(key, purpose, &content))
}

fn opened<T: for<'de> Deserialize<'de>>(key: &str, purpose: &str, text: &str) -> Option<T> {
    let (content, given) = text.split_once('.')?;
    if !signing::same(seal(key, purpose, content).as_bytes(), given.as_bytes()) {
        return None;
    }
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(content).ok()?).ok()
}

fn seal(key: &str, purpose: &str, content: &str) -> String {
    hex::encode(signing::sign(
        key.as_bytes(),
        format!("{purpose}:{content}").as_bytes(),
    ))
}
