//! WeChat Pay's Native (扫码支付) over APIv3: requests signed by the merchant, answers and notices by the platform.
mod bill;
pub mod signing;

use std::time::Duration;

use async_trait::async_trait;
use axum::http::{HeaderMap, Method, StatusCode};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Money, clock::shop_time, ids};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::payments::{
    channel::Channel,
    keys::{PrivateKey, PublicKey},
    port::{
        Bill, BillState, Cashier, Gateway, GatewayError, Notification, NotificationError, NotificationFault,
        RawNotification, ReceivedPayment, RefundRequest, RefundState, SetupError, StatementLine, notice_url,
        path_of,
    },
    settings::WechatPaySettings,
    wechat::signing::Resource,
};

const TIMEOUT: Duration = Duration::from_secs(10);
/// Seconds that a signature may be old.
const FRESH: i64 = 300;
const API_KEY_LENGTH: usize = 32;

pub struct WechatPay {
    settings: WechatPaySettings,
    shop_url: String,
    key: PrivateKey,
    platform: PublicKey,
    http: reqwest::Client,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    code: String,
    #[serde(default)]
    message: String,
}

#[derive(Deserialize)]
struct CodeAnswer {
    code_url: String,
}

#[derive(Deserialize)]
struct Amount {
    total: i64,
}

/// A payment as answers and notices describe it. A field that comes twice makes it unreadable.
#[derive(Deserialize)]
struct Transaction {
    appid: String,
    mchid: String,
    out_trade_no: String,
    #[serde(default, rename = "transaction_id")]
    number: String,
    trade_state: String,
    #[serde(default)]
    success_time: String,
    amount: Option<Amount>,
}

#[derive(Deserialize)]
struct RefundAnswer {
    refund_id: String,
    status: String,
    #[serde(default)]
    success_time: String,
}

#[derive(Deserialize)]
struct NotificationBody {
    event_type: String,
    resource: Resource,
}

#[derive(Deserialize)]
struct BillAddress {
    download_url: String,
}

struct ApiRequest<'a> {
    method: Method,
    /// From `/v3` on, with its query.
    path: &'a str,
    body: Option<Value>,
}

impl<'a> ApiRequest<'a> {
    const fn get(path: &'a str) -> Self {
        Self {
            method: Method::GET,
            path,
            body: None,
        }
    }

    const fn post(path: &'a str, body: Value) -> Self {
        Self {
            method: Method::POST,
            path,
            body: Some(body),
        }
    }
}

impl WechatPay {
    pub fn new(settings: &WechatPaySettings, shop_url: &str) -> Result<Self, SetupError> {
        let wrong = |field| move |why| SetupError::Key { field, why };
        if settings.api_v3_key.len() != API_KEY_LENGTH {
            return Err(SetupError::ApiKey);
        }
        Ok(Self {
            key: PrivateKey::read(&settings.private_key).map_err(wrong("wechat.private_key"))?,
            platform: PublicKey::read(&settings.platform_key).map_err(wrong("wechat.platform_key"))?,
            http: reqwest::Client::builder().timeout(TIMEOUT).build()?,
            settings: settings.clone(),
            shop_url: shop_url.into(),
        })
    }

    fn authorisation(&self, method: &Method, path: &str, body: &str, now: DateTime<Utc>) -> String {
        let (nonce, timestamp) = (&ids::token()[..32], now.timestamp());
        let text = signing::of_request(method.as_str(), path, timestamp, nonce, body);
        format!(
            "WECHATPAY2-SHA256-RSA2048 mchid=\"{}\",nonce_str=\"{nonce}\",signature=\"{}\",timestamp=\"{timestamp}\",serial_no=\"{}\"",
            self.settings.merchant_id,
            self.key.sign(&text),
            self.settings.merchant_serial,
        )
    }

    /// Sends a request and accepts the answer only if the platform's signature is valid. An empty text for
    /// 204.
    async fn ask(&self, question: ApiRequest<'_>, now: DateTime<Utc>) -> Result<Vec<u8>, GatewayError> {
        let body = question.body.map(|body| body.to_string()).unwrap_or_default();
        let authorisation = self.authorisation(&question.method, question.path, &body, now);
        let answer = self
            .http
            .request(
                question.method,
                format!("{}{}", self.settings.api_url, question.path),
            )
            .header("authorization", authorisation)
            .header("accept", "application/json")
            .header("content-type", "application/json")
            .header("user-agent", "yaoji")
            .body(body)
            .send()
            .await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let text = answer.bytes().await?.to_vec();
        if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
            return Err(GatewayError::Unreachable(status.to_string()));
        }
        self.check(&headers, &text, now)
            .map_err(|_| GatewayError::Untrusted("signature"))?;
        if status.is_success() {
            return Ok(text);
        }
        let refusal: Refusal =
            serde_json::from_slice(&text).map_err(|_| GatewayError::Untrusted("no JSON"))?;
        Err(GatewayError::Refused {
            code: refusal.code,
            message: refusal.message,
        })
    }

    /// Has the platform signed this, just now?
    fn check(&self, headers: &HeaderMap, body: &[u8], now: DateTime<Utc>) -> Result<(), NotificationError> {
        let of = |name: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default()
        };
        if of("wechatpay-serial") != self.settings.platform_serial {
            return Err(NotificationError::new(NotificationFault::Signature, "serial"));
        }
        let timestamp = of("wechatpay-timestamp");
        let text = signing::of_answer(timestamp, of("wechatpay-nonce"), body);
        if !self.platform.believes(&text, of("wechatpay-signature")) {
            return Err(NotificationError::new(
                NotificationFault::Signature,
                "SHA256-RSA2048",
            ));
        }
        let age = timestamp.parse::<i64>().map(|at| (now.timestamp() - at).abs());
        if age.is_ok_and(|age| age <= FRESH) {
            Ok(())
        } else {
            Err(NotificationError::new(NotificationFault::Stale, timestamp))
        }
    }

    fn read_payment(&self, transaction: Transaction) -> Result<Notification, NotificationError> {
        let number = transaction.out_trade_no;
        let rejection = |kind, detail: &str| NotificationError::new(kind, detail).about(&number);
        if transaction.appid != self.settings.app_id {
            return Err(rejection(NotificationFault::Foreign, "appid"));
        }
        if transaction.mchid != self.settings.merchant_id {
            return Err(rejection(NotificationFault::Foreign, "mchid"));
        }
        if transaction.trade_state != "SUCCESS" {
            return Err(rejection(NotificationFault::Status, &transaction.trade_state));
        }
        let amount = transaction
            .amount
            .ok_or_else(|| rejection(NotificationFault::Malformed, "amount"))?;
        let at = moment(&transaction.success_time)
            .ok_or_else(|| rejection(NotificationFault::Malformed, "success_time"))?;
        if transaction.number.is_empty() {
            return Err(rejection(NotificationFault::Malformed, "transaction_id"));
        }
        Ok(Notification::Paid(ReceivedPayment {
            gateway_number: transaction.number,
            amount: Money(amount.total),
            at,
            number,
        }))
    }
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|at| at.to_utc())
}

fn read<T: DeserializeOwned>(answer: &[u8]) -> Result<T, GatewayError> {
    serde_json::from_slice(answer).map_err(|_| GatewayError::Untrusted("fields"))
}

fn standing_of(refund: RefundAnswer) -> RefundState {
    match refund.status.as_str() {
        "SUCCESS" => RefundState::Done {
            at: moment(&refund.success_time),
            gateway_number: refund.refund_id,
        },
        "PROCESSING" => RefundState::Processing,
        "CLOSED" => RefundState::Failed("微信已关闭这笔退款（CLOSED）".into()),
        other => RefundState::Failed(format!("收款账户异常，微信无法原路退回（{other}）")),
    }
}

#[async_trait]
impl Gateway for WechatPay {
    fn channel(&self) -> Channel {
        Channel::Wechat
    }

    async fn begin(&self, bill: &Bill, now: DateTime<Utc>) -> Result<Cashier, GatewayError> {
        let body = json!({
            "appid": self.settings.app_id,
            "mchid": self.settings.merchant_id,
            "description": bill.subject,
            "out_trade_no": bill.number,
            "time_expire": shop_time(bill.expires_at).format("%Y-%m-%dT%H:%M:%S%:z").to_string(),
            "notify_url": notice_url(&self.shop_url, Channel::Wechat),
            "amount": { "total": bill.amount.fen(), "currency": "CNY" },
        });
        let answer = self
            .ask(ApiRequest::post("/v3/pay/transactions/native", body), now)
            .await?;
        Ok(Cashier::Code(read::<CodeAnswer>(&answer)?.code_url))
    }

    async fn standing(&self, number: &str, now: DateTime<Utc>) -> Result<BillState, GatewayError> {
        let path = format!(
            "/v3/pay/transactions/out-trade-no/{number}?mchid={}",
            self.settings.merchant_id
        );
        let answer = match self.ask(ApiRequest::get(&path), now).await {
            Err(GatewayError::Refused { code, .. }) if code == "ORDER_NOT_EXIST" => {
                return Ok(BillState::Missing);
            }
            other => other?,
        };
        let transaction: Transaction = read(&answer)?;
        match transaction.trade_state.as_str() {
            "NOTPAY" | "USERPAYING" | "ACCEPT" => return Ok(BillState::Waiting),
            "CLOSED" | "REVOKED" | "PAYERROR" => return Ok(BillState::Closed),
            _ => {}
        }
        // A payment that went back in part is a payment all the same.
        let paid = Transaction {
            trade_state: "SUCCESS".into(),
            ..transaction
        };
        match self.read_payment(paid) {
            Ok(Notification::Paid(arrival)) => Ok(BillState::Paid(arrival)),
            _ => Err(GatewayError::Untrusted("fields")),
        }
    }

    async fn close(&self, number: &str, now: DateTime<Utc>) -> Result<(), GatewayError> {
        let path = format!("/v3/pay/transactions/out-trade-no/{number}/close");
        let body = json!({ "mchid": self.settings.merchant_id });
        match self.ask(ApiRequest::post(&path, body), now).await {
            Err(GatewayError::Refused { code, .. })
                if code == "ORDER_NOT_EXIST" || code == "ORDER_CLOSED" =>
            {
                Ok(())
            }
            other => other.map(|_| ()),
        }
    }

    async fn give_back(
        &self,
        request: &RefundRequest,
        now: DateTime<Utc>,
    ) -> Result<RefundState, GatewayError> {
        let body = json!({
            "out_trade_no": request.number,
            "out_refund_no": request.refund_number,
            "reason": request.reason,
            "amount": {
                "refund": request.amount.fen(), "total": request.total.fen(), "currency": "CNY",
            },
        });
        match self
            .ask(ApiRequest::post("/v3/refund/domestic/refunds", body), now)
            .await
        {
            Ok(answer) => Ok(standing_of(read(&answer)?)),
            Err(GatewayError::Refused { code, message }) => {
                Ok(RefundState::Failed(format!("{message}（{code}）")))
            }
            Err(error) => Err(error),
        }
    }

    async fn refund_state(
        &self,
        request: &RefundRequest,
        now: DateTime<Utc>,
    ) -> Result<RefundState, GatewayError> {
        let path = format!("/v3/refund/domestic/refunds/{}", request.refund_number);
        match self.ask(ApiRequest::get(&path), now).await {
            Err(GatewayError::Refused { code, .. }) if code == "RESOURCE_NOT_EXISTS" => {
                Ok(RefundState::Missing)
            }
            answer => Ok(standing_of(read(&answer?)?)),
        }
    }

    fn read(&self, letter: &RawNotification<'_>) -> Result<Notification, NotificationError> {
        self.check(letter.headers, letter.body, letter.now)?;
        let announcement: NotificationBody = serde_json::from_slice(letter.body)
            .map_err(|_| NotificationError::new(NotificationFault::Malformed, "no notice"))?;
        let plain =
            signing::unlocked(&self.settings.api_v3_key, &announcement.resource).ok_or_else(|| {
                NotificationError::new(NotificationFault::Malformed, "a resource locked with another key")
            })?;
        if announcement.event_type.starts_with("REFUND.") {
            return Ok(Notification::Other);
        }
        let transaction: Transaction = serde_json::from_slice(&plain)
            .map_err(|error| NotificationError::new(NotificationFault::Malformed, error.to_string()))?;
        self.read_payment(transaction)
    }

    async fn statement(
        &self,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Vec<StatementLine>, GatewayError> {
        let path = format!("/v3/bill/tradebill?bill_date={day}&bill_type=ALL");
        let answer = match self.ask(ApiRequest::get(&path), now).await {
            // No bill is written for a day on which nothing happened.
            Err(GatewayError::Refused { code, .. }) if code == "NO_STATEMENT_EXIST" => {
                return Ok(Vec::new());
            }
            other => other?,
        };
        let address: BillAddress = read(&answer)?;
        let authorisation = self.authorisation(&Method::GET, &path_of(&address.download_url), "", now);
        let file = self
            .http
            .get(&address.download_url)
            .header("authorization", authorisation)
            .send()
            .await?
            .error_for_status()?;
        bill::lines(&file.text().await?).map_err(GatewayError::Untrusted)
    }
}
