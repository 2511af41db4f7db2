//! Text messages to phones, by the carrier API of Alibaba Cloud (`SendSms`, version 2017-05-25).
//!
//! The development shop speaks the same protocol to a carrier of its own (`sandbox`), which checks every signature and
//! shows what it was given.
pub mod sandbox;
pub mod settings;
mod signature;

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;
use signature::Signed;

use crate::sms::settings::SmsSettings;

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
}

impl Text {
    /// The template and what is filled into it.
    fn template<'a>(&self, settings: &'a SmsSettings) -> (&'a str, serde_json::Value) {
        match self {
            Self::Code { digits } => (&settings.code_template, json!({ "code": digits })),
            Self::Invitation { head } => (&settings.invitation_template, json!({ "head": head })),
            Self::Colleague { company } => (&settings.member_template, json!({ "company": company })),
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

    /// Does the shop have an approved template for this text?
    pub fn can_send(&self, text: &Text) -> bool {
        !text.template(&self.settings).0.is_empty()
    }

    /// Hands one message to the carrier; answers the carrier's number of it. `reference` comes back in reports.
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
