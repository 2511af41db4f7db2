//! What comes back from WeChat with the browser that left.
use chrono::{DateTime, TimeDelta, Utc};
use gateways::wechat::WechatUser;
use identity::sign_in::models::wechat::oauth_state::{
    SCANNED_LIFETIME, STATE_LIFETIME, SignInPurpose, arrive, arrived, begin, end,
};

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
