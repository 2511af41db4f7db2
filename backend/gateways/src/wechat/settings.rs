//! The key `wechat` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// The website application at the WeChat open platform. Without an id sign-in with WeChat is not offered.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct WechatSettings {
    /// People "scan" at `/sandbox/wechat`. Production refuses it.
    pub sandbox: bool,
    pub app_id: String,
    pub app_secret: String,
    /// `https://open.weixin.qq.com`
    pub page_url: String,
    /// `https://api.weixin.qq.com`
    pub api_url: String,
    /// Where WeChat sends people back to: `https://www.example.cn`, the domain that the platform has approved.
    pub shop_url: String,
}

impl WechatSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || (!self.app_id.is_empty() && !self.shop_url.is_empty())
    }
}

impl Section for WechatSettings {
    const KEY: &'static str = "wechat";

    fn production_refusal(&self) -> Option<&'static str> {
        self.sandbox
            .then_some("settings.wechat.sandbox signs in anybody as anybody; it is for development only")
    }
}
