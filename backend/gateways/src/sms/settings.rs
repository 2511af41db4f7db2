//! The key `sms` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// The account with the SMS carrier (Alibaba Cloud). Without a key no codes are sent, and no one can
/// register.
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
    /// Code of the approved template that carries `company`, for invited colleagues; without one no text is
    /// sent.
    pub member_template: String,
    /// Code of the approved template that carries `title`; without one messages are not sent as texts.
    pub notice_template: String,
    /// Code of the approved template for commercial texts that carries `promotion`; without one no promotions are sent as texts.
    pub promotion_template: String,
    /// The carrier posts replies to `/api/message/sms_reply?key=…`; without a key this is refused.
    pub reply_key: String,
}

impl SmsSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || (!self.key_id.is_empty() && !self.endpoint.is_empty())
    }
}

impl Section for SmsSettings {
    const KEY: &'static str = "sms";

    fn production_refusal(&self) -> Option<&'static str> {
        self.sandbox
            .then_some("settings.sms.sandbox shows one-time codes to everybody; it is for development only")
    }
}
