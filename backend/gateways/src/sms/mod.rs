//! Text messages to phones, by the carrier API of Alibaba Cloud (`SendSms`, version 2017-05-25).
//! In development the same protocol is used with a built-in carrier (`sandbox`), which checks every signature
//! and shows the texts it received.
mod length;
pub mod sandbox;
pub mod settings;
mod signature;

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;
use signature::Signed;

use crate::sms::settings::SmsSettings;

pub use length::{Length, SINGLE, length};

const TIMEOUT: Duration = Duration::from_secs(5);

/// What may be sent; the carrier knows the words by the template's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    Code {
        digits: String,
    },
    /// A chain asks a store to join it.
    Invitation {
        head: String,
    },
    /// A company asks a colleague to activate their account.
    Colleague {
        company: String,
    },
    /// Something of an order, a document or the account has changed.
    Notice {
        title: String,
    },
    /// To those who have agreed to promotions; says how to leave them.
    Promotion {
        title: String,
    },
}

/// The ending that the rules require for commercial texts.
pub const WAY_OUT: &str = "，退订回T";
/// What the carrier's template for notices says behind the title (docs/operations.md).
pub const NOTICE_END: &str = "，请登录商城查看";

impl Text {
    /// The template and what is filled into it.
    fn template<'a>(&self, settings: &'a SmsSettings) -> (&'a str, serde_json::Value) {
        match self {
            Self::Code { digits } => (&settings.code_template, json!({ "code": digits })),
            Self::Invitation { head } => (&settings.invitation_template, json!({ "head": head })),
            Self::Colleague { company } => (&settings.member_template, json!({ "company": company })),
            Self::Notice { title } => (&settings.notice_template, json!({ "title": title })),
            Self::Promotion { title } => {
                let text = format!("{title}{WAY_OUT}");
                (&settings.promotion_template, json!({ "promotion": text }))
            }
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum SmsError {
    #[error("the carrier could not be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    #[error("the carrier refused ({code}): {message}")]
    Refused { code: String, message: String },
}

impl SmsError {
    /// Trying again would bring the same: the number is wrong.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if code.starts_with("isv.MOBILE"))
    }
}

/// The way to the carrier.
#[derive(Clone, Debug)]
pub struct Sms {
    settings: SmsSettings,
    http: reqwest::Client,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Answer {
    code: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    biz_id: String,
}

impl Sms {
    pub fn new(settings: SmsSettings) -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder().timeout(TIMEOUT).build()?;
        Ok(Self { settings, http })
    }

    /// Does the shop have an account and an approved template for this text?
    pub fn can_send(&self, text: &Text) -> bool {
        self.settings.is_on() && !text.template(&self.settings).0.is_empty()
    }

    /// The key with which the carrier reports replies; none when it does not.
    pub fn reply_key(&self) -> Option<&str> {
        Some(self.settings.reply_key.as_str()).filter(|key| !key.is_empty())
    }

    /// Hands one message to the carrier; returns the carrier's number of it. `reference` comes back in reports.
    #[kernel::boxed]
    pub async fn send(
        &self,
        phone: &str,
        text: &Text,
        reference: &str,
        now: DateTime<Utc>,
    ) -> Result<String, SmsError> {
        let (template, parameters) = text.template(&self.settings);
        let parameters = parameters.to_string();
        let query = [
            ("OutId", reference),
            ("PhoneNumbers", phone),
            ("SignName", self.settings.sign_name.as_str()),
            ("TemplateCode", template),
            ("TemplateParam", parameters.as_str()),
        ];
        let signed = Signed::new(&self.settings, "SendSms", &query, now);
        let mut request = self.http.post(signed.url(&self.settings.endpoint));
        for (name, value) in signed.headers() {
            request = request.header(name, value);
        }
        let answer: Answer = request.send().await?.json().await?;
        if answer.code == "OK" {
            Ok(answer.biz_id)
        } else {
            Err(SmsError::Refused {
                code: answer.code,
                message: answer.message,
            })
        }
    }
}
