//! The platform that issues electronic invoices (数电票), with the protocol of 诺诺开放平台: one address, the method
//! in a header, an HMAC-SHA1 over the body and what makes the call unique, a token that is fetched with the
//! key.
//! In development the same protocol is used with a built-in platform (`sandbox`), which checks every
//! signature and every amount.
mod invoice;
pub mod sandbox;
pub mod settings;
mod signature;
mod wire;

pub use invoice::{Answer, Issued, Line, Party, RedReason, Request};
pub use wire::unit_price;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;
use settings::InvoiceSettings;
use signature::Call;
use tokio::sync::Mutex;

const TIMEOUT: Duration = Duration::from_secs(10);
const ISSUE: &str = "nuonuo.OpeMplatform.requestBillingNew";
const QUERY: &str = "nuonuo.OpeMplatform.queryInvoiceResult";
const OK: &str = "E0000";
/// The request was taken before.
const REPEATED: &str = "E9106";
/// A token is fetched again this long before it expires.
const TOKEN_MARGIN: TimeDelta = TimeDelta::minutes(10);

#[derive(Debug, thiserror::Error)]
pub enum PlatformError {
    #[error("开票平台连接不上：{0}")]
    Unreachable(#[from] reqwest::Error),
    #[error("开票平台返回 {code}：{message}")]
    Refused { code: String, message: String },
    #[error("开票平台的回答读不懂")]
    Unreadable,
}

/// The way to the platform.
#[derive(Clone)]
pub struct TaxPlatform {
    settings: InvoiceSettings,
    http: reqwest::Client,
    token: Arc<Mutex<Option<Token>>>,
}

#[derive(Clone)]
struct Token {
    text: String,
    until: DateTime<Utc>,
}

#[derive(Deserialize)]
struct Reply<T> {
    code: String,
    #[serde(default)]
    describe: String,
    result: Option<T>,
}

#[derive(Deserialize)]
struct TokenReply {
    access_token: String,
    /// Seconds.
    expires_in: i64,
}

impl TaxPlatform {
    pub fn new(settings: InvoiceSettings) -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder().timeout(TIMEOUT).build()?;
        Ok(Self {
            settings,
            http,
            token: Arc::default(),
        })
    }

    pub fn is_on(&self) -> bool {
        self.settings.is_on()
    }

    /// Hands an invoice over. That the platform has it already is as good.
    #[kernel::boxed]
    pub async fn issue(&self, invoice: &Request, now: DateTime<Utc>) -> Result<(), PlatformError> {
        let body = wire::request(invoice, &self.settings);
        let reply: Reply<serde_json::Value> = self.call(ISSUE, &body, now).await?;
        match reply.code.as_str() {
            OK | REPEATED => Ok(()),
            _ => Err(refused(reply.code, reply.describe)),
        }
    }

    /// What became of a request; none when the platform never got it.
    #[kernel::boxed]
    pub async fn query(
        &self,
        request_number: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Answer>, PlatformError> {
        let body = json!({ "isOfferInvoiceDetail": "0", "orderNos": [request_number], "serialNos": [] });
        let reply: Reply<Vec<wire::Outcome>> = self.call(QUERY, &body, now).await?;
        if reply.code != OK {
            return Err(refused(reply.code, reply.describe));
        }
        let outcomes = reply.result.unwrap_or_default();
        let own = outcomes
            .into_iter()
            .find(|outcome| outcome.order_no == request_number);
        own.map(|outcome| outcome.answer().ok_or(PlatformError::Unreadable))
            .transpose()
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: &str,
        body: &serde_json::Value,
        now: DateTime<Utc>,
    ) -> Result<T, PlatformError> {
        let token = self.token(now).await?;
        let body = body.to_string();
        let call = Call::new(&self.settings, now);
        let answer = self
            .http
            .post(call.url(&self.settings.endpoint))
            .header("Content-Type", "application/json")
            .header("X-Nuonuo-Sign", call.sign(&self.settings, &body))
            .header("accessToken", token)
            .header("userTax", &self.settings.seller_tax_id)
            .header("method", method)
            .body(body)
            .send()
            .await?;
        let bytes = answer.bytes().await?;
        serde_json::from_slice(&bytes).map_err(|_| PlatformError::Unreadable)
    }

    async fn token(&self, now: DateTime<Utc>) -> Result<String, PlatformError> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref().filter(|token| now < token.until) {
            return Ok(token.text.clone());
        }
        let form = [
            ("client_id", self.settings.app_key.as_str()),
            ("client_secret", self.settings.app_secret.as_str()),
            ("grant_type", "client_credentials"),
        ];
        let answer = self
            .http
            .post(&self.settings.token_url)
            .form(&form)
            .send()
            .await?;
        let bytes = answer.bytes().await?;
        let reply: TokenReply = serde_json::from_slice(&bytes).map_err(|_| PlatformError::Unreadable)?;
        let until = now + TimeDelta::seconds(reply.expires_in) - TOKEN_MARGIN;
        *kept = Some(Token {
            text: reply.access_token.clone(),
            until,
        });
        Ok(reply.access_token)
    }
}

fn refused(code: String, message: String) -> PlatformError {
    PlatformError::Refused { code, message }
}
