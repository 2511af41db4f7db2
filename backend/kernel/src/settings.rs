//! The `settings:` block of the configuration file (see docs/operations.md).
use std::path::PathBuf;

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

mod patience;
mod payments;

pub use patience::PatienceRules;
pub use payments::{AlipaySettings, BankAccount, PaymentSettings, WechatPaySettings};

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
    #[serde(default)]
    pub papers: PaperRules,
    #[serde(default)]
    pub invoicing: InvoiceSettings,
    #[serde(default)]
    pub sms: SmsSettings,
    #[serde(default)]
    pub mail: MailSettings,
    #[serde(default)]
    pub staff: StaffRules,
    #[serde(default)]
    pub wechat: WechatSettings,
    #[serde(default)]
    pub payments: PaymentSettings,
    #[serde(default)]
    pub logistics: LogisticsSettings,
    #[serde(default)]
    pub patience: PatienceRules,
    #[serde(default)]
    pub visitors: VisitorRules,
    /// The time in Shanghai, `09:00:00`, that this process takes its beginning for, whatever the machine says: tests hold at
    /// any hour. Production refuses it.
    #[serde(default)]
    pub begins_at: Option<NaiveTime>,
}

/// What one network may ask without having signed in.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct VisitorRules {
    /// Lists of what some words find, and the counts beside them.
    pub searches_per_minute: u32,
    pub suggestions_per_minute: u32,
}

impl Default for VisitorRules {
    fn default() -> Self {
        Self {
            searches_per_minute: 300,
            suggestions_per_minute: 600,
        }
    }
}

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
    /// Signs what is pushed to us.
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

/// The website application at the WeChat open platform. Without an id nobody signs in with WeChat.
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

/// How staff sign in.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct StaffRules {
    /// Nobody works in the back office without a code of their phone.
    pub requires_second_factor: bool,
}

/// What the footer must show (drug-trading and device licence, address) and who to call.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Site {
    pub name: String,
    /// The house as contracts name it; the name of the shop when it is empty.
    #[serde(default)]
    pub company: String,
    pub drug_licence: String,
    pub device_licence: String,
    pub address: String,
    pub hot_line: String,
    pub complaint_line: String,
    pub qq1: String,
    pub qq2: String,
}

impl Site {
    pub fn legal_name(&self) -> &str {
        if self.company.is_empty() {
            &self.name
        } else {
            &self.company
        }
    }
}

/// The account with the SMS carrier (Alibaba Cloud). Without a key no codes are sent, and nobody can register.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct SmsSettings {
    /// Codes go to a carrier inside this process, which shows them at `/sandbox/outbox`. Production refuses it.
    pub sandbox: bool,
    /// `https://dysmsapi.aliyuncs.com`
    pub endpoint: String,
    pub key_id: String,
    pub key_secret: String,
    /// 签名 that the carrier has approved.
    pub sign_name: String,
    /// Code of the approved template that carries `code`.
    pub code_template: String,
    /// Code of the approved template that carries `head`, the name of the chain; without one stores are invited by word of
    /// mouth.
    pub invitation_template: String,
    /// Code of the approved template that carries `company`, which has invited a colleague; without one they are told by word
    /// of mouth.
    pub member_template: String,
}

impl SmsSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || (!self.key_id.is_empty() && !self.endpoint.is_empty())
    }
}

/// The account with the mail server. Without a host no mail is written; members then find everything in their messages.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct MailSettings {
    /// Mails go to a server inside this process, which shows them at `/sandbox/mails`. Production refuses it.
    pub sandbox: bool,
    pub host: String,
    /// 0 is the usual port: 465 for `tls`, 587 for `starttls`, 25 for `none`.
    pub port: u16,
    pub encryption: MailEncryption,
    /// Without a user name the server is not asked to let us in.
    pub username: String,
    pub password: String,
    pub from_name: String,
    pub from_address: String,
    /// Where links in mails lead: `https://www.example.cn`, without a slash at the end.
    pub shop_url: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MailEncryption {
    /// From the first byte.
    #[default]
    Tls,
    StartTls,
    /// For a server on this machine alone.
    None,
}

impl MailSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || !self.host.is_empty()
    }
}

/// House rules of trading that the owner may set (domain sections 1, 3 and 4).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct TradeRules {
    /// An order above its member's limit is cancelled when nobody of the buyer has decided after so many hours.
    pub approve_within_hours: i64,
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
            approve_within_hours: 24,
            pay_within_hours: 24,
            receive_within_days: 15,
            limit_days: 30,
        }
    }
}

/// House rules of the papers that go with goods (domain section 4).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct PaperRules {
    /// A new batch is sold only once quality management has sealed its report; else whoever takes it in may vouch for the
    /// report that came with it.
    pub sealed_report_releases: bool,
    /// Whoever has not confirmed ephedrine-containing goods so many days after shipping buys no more of them.
    pub receipt_within_days: u64,
    /// Records are kept at least so long, and a year longer than the goods were fit for use.
    pub keep_years: u32,
}

impl Default for PaperRules {
    fn default() -> Self {
        Self {
            sealed_report_releases: false,
            receipt_within_days: 7,
            keep_years: 5,
        }
    }
}

/// The account with the platform that issues electronic invoices (诺诺开放平台). Without a key nobody gets one.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct InvoiceSettings {
    /// Invoices go to a platform inside this process. Production refuses it.
    pub sandbox: bool,
    /// `https://sdk.nuonuo.com/open/v1/services`
    pub endpoint: String,
    /// `https://open.nuonuo.com/accessToken`
    pub token_url: String,
    pub app_key: String,
    pub app_secret: String,
    /// Who sells, as the tax authority knows them.
    pub seller_tax_id: String,
    pub seller_address: String,
    pub seller_phone: String,
    pub seller_bank: String,
    pub seller_account: String,
    /// 开票人
    pub clerk: String,
    /// Of goods that have none of their own, in tenths of a percent.
    pub default_rate: i64,
    /// Of delivery.
    pub freight_rate: i64,
    /// Of goods that have none of their own: the 19 digits of 药品.
    pub default_tax_code: String,
    /// Buyers that did not choose get an invoice when their order is finished.
    pub automatic: bool,
}

impl Default for InvoiceSettings {
    fn default() -> Self {
        Self {
            sandbox: false,
            endpoint: "https://sdk.nuonuo.com/open/v1/services".into(),
            token_url: "https://open.nuonuo.com/accessToken".into(),
            app_key: String::new(),
            app_secret: String::new(),
            seller_tax_id: String::new(),
            seller_address: String::new(),
            seller_phone: String::new(),
            seller_bank: String::new(),
            seller_account: String::new(),
            clerk: String::new(),
            default_rate: 130,
            freight_rate: 130,
            default_tax_code: "1070304000000000000".into(),
            automatic: true,
        }
    }
}

impl InvoiceSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || (!self.app_key.is_empty() && !self.seller_tax_id.is_empty())
    }
}

/// The secret of the development configuration.
pub const DEFAULT_SECRET: &str = "development-only-secret-change-me-0000";

/// Guesses that a secret must bear, as a power of ten: 64 bits, and further nothing is counted.
const FEWEST_GUESSES: f64 = 19.0;
/// Words of secrets that stand in instructions and were never changed.
const EXAMPLES: [&str; 7] = [
    "change-me",
    "changeme",
    "change_me",
    "example",
    "your-secret",
    "your_secret",
    "development",
];

/// Repeated, counted up, made of known words, or copied from instructions.
fn is_guessable(secret: &str) -> bool {
    let letters = secret.to_ascii_lowercase();
    EXAMPLES.iter().any(|example| letters.contains(example))
        || zxcvbn::zxcvbn(secret, &[]).guesses_log10() < FEWEST_GUESSES
}

impl Settings {
    /// Why this may not run in production, if anything.
    pub fn production_refusal(&self) -> Option<&'static str> {
        if self.secret == DEFAULT_SECRET {
            return Some("settings.secret is the development default; set APP_SECRET");
        }
        if self.secret.len() < 32 {
            return Some("settings.secret is missing or shorter than 32 characters; set APP_SECRET");
        }
        if is_guessable(&self.secret) {
            return Some(
                "settings.secret can be guessed; set APP_SECRET to something random, such as the output of `openssl rand -hex 32`",
            );
        }
        if self.begins_at.is_some() {
            return Some("settings.begins_at moves the clock; it is for tests only");
        }
        if self.sms.sandbox {
            return Some(
                "settings.sms.sandbox shows one-time codes to everybody; it is for development only",
            );
        }
        if self.wechat.sandbox {
            return Some("settings.wechat.sandbox signs in anybody as anybody; it is for development only");
        }
        if self.mail.sandbox {
            return Some("settings.mail.sandbox shows mails to everybody; it is for development only");
        }
        if self.payments.sandbox {
            return Some(
                "settings.payments.sandbox takes money that nobody paid; it is for development only",
            );
        }
        if self.logistics.sandbox {
            return Some("settings.logistics.sandbox lets anybody move parcels; it is for development only");
        }
        if self.invoicing.sandbox {
            return Some(
                "settings.invoicing.sandbox issues invoices that nobody reports; it is for development only",
            );
        }
        if self.demo {
            return Some("settings.demo lists accounts with known passwords; it is for development only");
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_random() {
        for weak in [
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "abababababababababababababababab",
            "0123456789abcdef0123456789abcdef",
            "12345678901234567890123456789012",
            "passwordpasswordpasswordpassword",
            "qwertyuiopasdfghjklzxcvbnm123456",
            "change-me-8f3a1c9e7b5d2046f1e8a7c3b",
            DEFAULT_SECRET,
        ] {
            assert!(is_guessable(weak), "{weak}");
        }
        for random in [
            "8f3a1c9e7b5d2046e1f8a7c3b9d05e62",
            "pX3vK9dQm2TzR7nWc5YbJ8gLs4HfU6eA",
            "d41b7f6c0e9a4853a2f71c8be06d93545f1a7c2e8b40d96372ce5a81f04b6d93",
        ] {
            assert!(!is_guessable(random), "{random}");
        }
    }
}
