//! The key `logistics` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// The account with 快递100, which watches parcels. Without a key orders show their waybills and nothing of their way.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct LogisticsSettings {
    /// Parcels are moved by hand at `/sandbox/express`. Production refuses it.
    pub sandbox: bool,
    /// 授权 key
    pub key: String,
    /// 授权 customer
    pub customer: String,
    /// Signs the pushes that we receive.
    pub salt: String,
    pub subscribe_url: String,
    pub query_url: String,
    /// Where pushes come in: `https://www.example.cn`, without a slash at the end.
    pub shop_url: String,
}

impl Default for LogisticsSettings {
    fn default() -> Self {
        Self {
            sandbox: false,
            key: String::new(),
            customer: String::new(),
            salt: String::new(),
            subscribe_url: "https://poll.kuaidi100.com/poll".into(),
            query_url: "https://poll.kuaidi100.com/poll/query.do".into(),
            shop_url: String::new(),
        }
    }
}

impl LogisticsSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || (!self.key.is_empty() && !self.salt.is_empty() && !self.shop_url.is_empty())
    }
}

impl Section for LogisticsSettings {
    const KEY: &'static str = "logistics";

    fn production_refusal(&self) -> Option<&'static str> {
        self.sandbox
            .then_some("settings.logistics.sandbox lets anybody move parcels; it is for development only")
    }
}
