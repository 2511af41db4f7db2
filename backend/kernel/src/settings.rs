//! The `settings:` block of the configuration file (see docs/operations.md).
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Settings {
    /// Everything embedded lives below this folder: database, index, uploads.
    pub data_dir: PathBuf,
    /// The built storefront and back office.
    pub storefront_dir: PathBuf,
    pub admin_dir: PathBuf,
    /// Signs what must not be forged. At least 32 characters; production refuses the default.
    pub secret: String,
    /// Demo accounts are listed on the sign-in pages. Production refuses it.
    pub demo: bool,
    /// Cookies carry `Secure` (behind HTTPS).
    pub secure_cookies: bool,
    /// Origins other than the shop's own that may call the API with credentials.
    #[serde(default)]
    pub allowed_origins: Vec<String>,
    /// Origins of outside services (chat, statistics) that storefront pages may call and show in a frame.
    #[serde(default)]
    pub service_origins: Vec<String>,
    /// Network addresses of reverse proxies whose `X-Forwarded-For` counts.
    #[serde(default)]
    pub trusted_proxies: Vec<String>,
    pub site: Site,
    #[serde(default)]
    pub trade: TradeRules,
}

/// What the footer must show (drug-trading and device licence, address) and who to call.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Site {
    pub name: String,
    pub drug_licence: String,
    pub device_licence: String,
    pub address: String,
    pub hot_line: String,
    pub complaint_line: String,
    pub qq1: String,
    pub qq2: String,
}

/// House rules of trading that the owner may set (domain sections 1, 3 and 4).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct TradeRules {
    /// Goods amount from which delivery is free, in fen.
    pub free_shipping_from: i64,
    /// Delivery below it, in fen.
    pub freight: i64,
    /// An unpaid order is cancelled after so many hours.
    pub pay_within_hours: i64,
    /// A delivered order counts as received so many days after shipping.
    pub receive_within_days: i64,
    /// Purchase limits count what a buyer ordered in so many days.
    pub limit_days: i64,
}

impl Default for TradeRules {
    fn default() -> Self {
        Self {
            free_shipping_from: 80_000,
            freight: 1_500,
            pay_within_hours: 24,
            receive_within_days: 15,
            limit_days: 30,
        }
    }
}

/// The secret of the development configuration.
pub const DEFAULT_SECRET: &str = "development-only-secret-change-me-0000";

impl Settings {
    /// Why this may not run in production, if anything.
    pub fn production_refusal(&self) -> Option<&'static str> {
        if self.secret == DEFAULT_SECRET {
            return Some("settings.secret is the development default; set APP_SECRET");
        }
        if self.secret.len() < 32 {
            return Some("settings.secret is missing or shorter than 32 characters; set APP_SECRET");
        }
        if self.demo {
            return Some("settings.demo lists accounts with known passwords; it is for development only");
        }
        None
    }
}
