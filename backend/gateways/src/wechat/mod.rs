//! Signing in with WeChat: the website login of the WeChat open platform (OAuth 2.0, scope `snsapi_login`).
//! In development the same protocol is used with a built-in platform (`sandbox`), which checks requests and
//! shows a page to "scan" with.
pub mod sandbox;
pub mod settings;

use std::time::Duration;

use kernel::input::is_unwelcome;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use crate::wechat::settings::WechatSettings;

const TIMEOUT: Duration = Duration::from_secs(5);
/// Where the platform sends people back to.
pub const CALLBACK: &str = "/api/user/wechat/callback";

#[derive(Debug, thiserror::Error)]
pub enum WechatError {
    #[error("WeChat could not be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    #[error("WeChat refused ({code}): {message}")]
    Refused { code: i64, message: String },
}

/// A person as WeChat knows them to this shop.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
pub struct WechatUser {
    pub open_id: String,
    pub union_id: String,
    pub nickname: String,
}

/// The way to the platform.
#[derive(Clone, Debug)]
pub struct Wechat {
    settings: WechatSettings,
    http: reqwest::Client,
}

#[derive(Deserialize)]
struct Refusal {
    errcode: i64,
    #[serde(default)]
    errmsg: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Answer<T> {
    Refused(Refusal),
    Given(T),
}

impl<T> Answer<T> {
    fn given(self) -> Result<T, WechatError> {
        match self {
            Self::Given(answer) => Ok(answer),
            Self::Refused(refusal) => Err(WechatError::Refused {
                code: refusal.errcode,
                message: refusal.errmsg,
            }),
        }
    }
}

#[derive(Deserialize)]
struct Token {
    access_token: String,
    openid: String,
}

#[derive(Deserialize)]
struct UserInfo {
    openid: String,
    #[serde(default)]
    nickname: String,
    #[serde(default)]
    unionid: String,
}

impl Wechat {
    pub fn new(settings: WechatSettings) -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder().timeout(TIMEOUT).build()?;
        Ok(Self { settings, http })
    }

    pub fn is_on(&self) -> bool {
        self.settings.is_on()
    }

    /// The page with the QR code. It sends the person back with `state`.
    pub fn qr_page(&self, state: &str) -> String {
        let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        format!(
            "{}/connect/qrconnect?appid={}&redirect_uri={}&response_type=code&scope=snsapi_login&state={}#wechat_redirect",
            self.settings.page_url,
            encoded(&self.settings.app_id),
            encoded(&format!("{}{CALLBACK}", self.settings.shop_url)),
            encoded(state),
        )
    }

    /// Who scanned, for the code that they came back with.
    #[kernel::boxed]
    pub async fn user(&self, code: &str) -> Result<WechatUser, WechatError> {
        let url = format!("{}/sns/oauth2/access_token", self.settings.api_url);
        let query = [
            ("appid", self.settings.app_id.as_str()),
            ("secret", &self.settings.app_secret),
            ("code", code),
            ("grant_type", "authorization_code"),
        ];
        let answer = self.http.get(url).query(&query).send().await?;
        let token = answer.json::<Answer<Token>>().await?.given()?;
        let url = format!("{}/sns/userinfo", self.settings.api_url);
        let query = [
            ("access_token", token.access_token.as_str()),
            ("openid", &token.openid),
            ("lang", "zh_CN"),
        ];
        let answer = self.http.get(url).query(&query).send().await?;
        let user = answer.json::<Answer<UserInfo>>().await?.given()?;
        let nickname = user.nickname.chars().filter(|letter| !is_unwelcome(*letter));
        Ok(WechatUser {
            open_id: user.openid,
            union_id: user.unionid,
            nickname: nickname.take(40).collect(),
        })
    }
}
