//! The key `payments` of the settings: the accounts that money comes in through.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct PaymentSettings {
    /// Both gateways run inside this process with well-known keys; people "pay" at
    /// `/sandbox/cashier`. Production refuses it.
    pub sandbox: bool,
    /// Where gateways report payments to and send people back to: `https://www.example.cn`.
    pub shop_url: String,
    pub alipay: AlipaySettings,
    pub wechat: WechatPaySettings,
    pub bank: BankAccount,
    /// A buyer waits no longer for a gateway's answer, in milliseconds; the bill is asked about later.
    pub patience_ms: u64,
}

impl Default for PaymentSettings {
    fn default() -> Self {
        Self {
            sandbox: false,
            shop_url: String::new(),
            alipay: AlipaySettings::default(),
            wechat: WechatPaySettings::default(),
            bank: BankAccount::default(),
            patience_ms: 8_000,
        }
    }
}

impl Section for PaymentSettings {
    const KEY: &'static str = "payments";

    fn production_refusal(&self) -> Option<&'static str> {
        self.sandbox
            .then_some("settings.payments.sandbox takes money that nobody paid; it is for development only")
    }
}

/// The application at Alipay (电脑网站支付, RSA2). Without an id Alipay is not offered.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct AlipaySettings {
    pub app_id: String,
    /// The merchant (2088…) that receives the money; notifications for another one are rejected.
    pub seller_id: String,
    /// Of the application: PEM, or the bare base64 that Alipay's tool writes.
    pub private_key: String,
    /// 支付宝公钥, as the platform shows it.
    pub alipay_public_key: String,
    /// `https://openapi.alipay.com/gateway.do`: where browsers pay.
    pub page_url: String,
    /// The same for the server's own questions.
    pub api_url: String,
}

impl AlipaySettings {
    pub fn is_on(&self) -> bool {
        !self.app_id.is_empty() && !self.private_key.is_empty()
    }
}

/// The merchant at WeChat Pay (Native, APIv3). Without an id WeChat Pay is not offered.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct WechatPaySettings {
    pub app_id: String,
    pub merchant_id: String,
    /// Serial number of the merchant's certificate.
    pub merchant_serial: String,
    /// The merchant's `apiclient_key.pem`.
    pub private_key: String,
    /// Serial of the platform's certificate, or id of the platform's public key (`PUB_KEY_ID_…`).
    pub platform_serial: String,
    /// That certificate or public key, PEM.
    pub platform_key: String,
    /// 32 characters that notices are locked with.
    pub api_v3_key: String,
    /// `https://api.mch.weixin.qq.com`
    pub api_url: String,
}

impl WechatPaySettings {
    pub fn is_on(&self) -> bool {
        !self.merchant_id.is_empty() && !self.private_key.is_empty()
    }
}

/// The wholesaler's account for corporate transfers. Without a number no transfer is offered.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct BankAccount {
    pub name: String,
    pub number: String,
    pub bank: String,
}

impl BankAccount {
    pub fn is_on(&self) -> bool {
        !self.number.is_empty()
    }
}
