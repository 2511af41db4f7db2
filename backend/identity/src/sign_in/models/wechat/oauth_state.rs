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

pub fn arrive(key: &str, user: WechatUser, now: DateTime<Utc>) -> String {
    let until = (now + SCANNED_LIFETIME).timestamp();
    sealed(key, "wechat-arrival", &ScannedUser { user, until })
}

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

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "a secret of this shop alone, long enough";

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    #[test]
    fn a_state_is_valid_for_its_browser_until_it_expires() {
        let state = begin(KEY, SignInPurpose::Bind, "browser", now());
        assert_eq!(
            end(KEY, &state, "browser", now() + STATE_LIFETIME),
            Some(SignInPurpose::Bind)
        );
        let late = now() + STATE_LIFETIME + TimeDelta::seconds(1);
        assert_eq!(end(KEY, &state, "browser", late), None);
        assert_eq!(end(KEY, &state, "another", now()), None);
        assert_eq!(end("another secret", &state, "browser", now()), None);
        assert_eq!(end(KEY, &state, "", now()), None);
        assert_eq!(end(KEY, &format!("x{state}"), "browser", now()), None);
        assert_eq!(end(KEY, "", "browser", now()), None);
    }

    #[test]
    fn a_state_is_not_accepted_as_a_scanned_user() {
        let user = WechatUser {
            open_id: "o".into(),
            union_id: String::new(),
            nickname: "王敏".into(),
        };
        let cookie = arrive(KEY, user.clone(), now());
        assert_eq!(arrived(KEY, &cookie, now()), Some(user));
        assert_eq!(
            arrived(KEY, &begin(KEY, SignInPurpose::SignIn, "b", now()), now()),
            None
        );
        assert_eq!(
            arrived(KEY, &cookie, now() + SCANNED_LIFETIME + TimeDelta::seconds(1)),
            None
        );
    }
}
