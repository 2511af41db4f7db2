//! Alipay's page pay (电脑网站支付) over its open API: RSA2 signatures on both sides.
mod bill;
pub mod signing;

use std::{collections::BTreeMap, time::Duration};

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use kernel::{
    Money,
    clock::{shanghai, shop_time},
};
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};

use crate::payments::{
    alipay::signing::Fields,
    channel::Channel,
    keys::{PrivateKey, PublicKey},
    port::{
        Bill, BillState, Cashier, Gateway, GatewayError, Notification, NotificationError, NotificationFault,
        RawNotification, ReceivedPayment, RefundRequest, RefundState, SetupError, StatementLine, notice_url,
    },
    settings::AlipaySettings,
};

const TIMEOUT: Duration = Duration::from_secs(10);
const TIME: &str = "%Y-%m-%d %H:%M:%S";
const DONE: &str = "10000";
/// The bill is unknown, which is usual if the payment page was never opened.
const UNKNOWN_BILL: &str = "ACQ.TRADE_NOT_EXIST";

pub struct Alipay {
    settings: AlipaySettings,
    shop_url: String,
    key: PrivateKey,
    platform: PublicKey,
    http: reqwest::Client,
}

/// What every answer carries.
#[derive(Deserialize)]
struct Outcome {
    code: String,
    #[serde(default)]
    msg: String,
    #[serde(default)]
    sub_code: String,
    #[serde(default)]
    sub_msg: String,
}

impl Outcome {
    fn refusal(self) -> GatewayError {
        let code = if self.sub_code.is_empty() {
            self.code
        } else {
            self.sub_code
        };
        let message = if self.sub_msg.is_empty() {
            self.msg
        } else {
            self.sub_msg
        };
        // 20000 and aop.* system errors say that the gateway itself does not know.
        if code.contains("SYSTEM_ERROR") || code.starts_with("20000") || code.contains("unknow-error") {
            GatewayError::Unreachable(format!("{code} {message}"))
        } else {
            GatewayError::Refused { code, message }
        }
    }
}

#[derive(Deserialize)]
struct Trade {
    #[serde(rename = "trade_no")]
    number: String,
    #[serde(rename = "trade_status")]
    status: String,
    total_amount: Money,
    #[serde(default)]
    send_pay_date: String,
}

#[derive(Deserialize)]
struct ReturnAnswer {
    #[serde(default)]
    trade_no: String,
    #[serde(default)]
    refund_status: String,
    #[serde(default)]
    gmt_refund_pay: String,
}

#[derive(Deserialize)]
struct BillAddress {
    bill_download_url: String,
}

impl Alipay {
    pub fn new(settings: &AlipaySettings, shop_url: &str) -> Result<Self, SetupError> {
        let wrong = |field| move |why| SetupError::Key { field, why };
        Ok(Self {
            key: PrivateKey::read(&settings.private_key).map_err(wrong("alipay.private_key"))?,
            platform: PublicKey::read(&settings.alipay_public_key)
                .map_err(wrong("alipay.alipay_public_key"))?,
            http: reqwest::Client::builder().timeout(TIMEOUT).build()?,
            settings: settings.clone(),
            shop_url: shop_url.into(),
        })
    }

    fn signed(&self, method: &str, content: &Value, now: DateTime<Utc>) -> Fields {
        let mut fields: Fields = [
            ("app_id", self.settings.app_id.clone()),
            ("method", method.into()),
            ("format", "JSON".into()),
            ("charset", "utf-8".into()),
            ("sign_type", "RSA2".into()),
            ("timestamp", shop_time(now).format(TIME).to_string()),
            ("version", "1.0".into()),
            ("biz_content", content.to_string()),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
        if method == "alipay.trade.page.pay" {
            fields.insert("notify_url".into(), notice_url(&self.shop_url, Channel::Alipay));
        }
        fields
    }

    fn with_signature(&self, mut fields: Fields) -> Fields {
        let signature = self.key.sign(&signing::of_request(&fields));
        fields.insert("sign".into(), signature);
        fields
    }

    /// Sends a query and accepts the answer only if Alipay's signature matches its exact text.
    async fn ask(
        &self,
        method: &str,
        content: Value,
        now: DateTime<Utc>,
    ) -> Result<Box<RawValue>, GatewayError> {
        let fields = self.with_signature(self.signed(method, &content, now));
        let answer = self
            .http
            .post(&self.settings.api_url)
            .form(&fields)
            .send()
            .await?
            .error_for_status()?;
        let text = answer.text().await?;
        let parts: BTreeMap<String, Box<RawValue>> =
            serde_json::from_str(&text).map_err(|_| GatewayError::Untrusted("no JSON"))?;
        let node = format!("{}_response", method.replace('.', "_"));
        let inside = parts
            .get(&node)
            .or_else(|| parts.get("error_response"))
            .ok_or(GatewayError::Untrusted("no answer node"))?;
        let outcome: Outcome =
            serde_json::from_str(inside.get()).map_err(|_| GatewayError::Untrusted("no code"))?;
        let signature: String = parts
            .get("sign")
            .and_then(|sign| serde_json::from_str(sign.get()).ok())
            .unwrap_or_default();
        if !self.platform.believes(inside.get().as_bytes(), &signature) {
            return Err(GatewayError::Untrusted("signature"));
        }
        if outcome.code == DONE {
            Ok(inside.clone())
        } else {
            Err(outcome.refusal())
        }
    }

    fn paid(&self, fields: &Fields) -> Result<Notification, NotificationError> {
        let of = |name: &str| fields.get(name).map_or("", String::as_str);
        let number = of("out_trade_no");
        let rejection = |kind, detail: &str| NotificationError::new(kind, detail).about(number);
        if of("app_id") != self.settings.app_id {
            return Err(rejection(NotificationFault::Foreign, "app_id"));
        }
        if of("seller_id") != self.settings.seller_id {
            return Err(rejection(NotificationFault::Foreign, "seller_id"));
        }
        match of("trade_status") {
            "TRADE_SUCCESS" | "TRADE_FINISHED" => {}
            "TRADE_CLOSED" => return Ok(Notification::Other),
            other => return Err(rejection(NotificationFault::Status, other)),
        }
        let amount = of("total_amount").parse();
        let amount = amount.map_err(|_| rejection(NotificationFault::Malformed, "total_amount"))?;
        let at = moment(of("gmt_payment"))
            .ok_or_else(|| rejection(NotificationFault::Malformed, "gmt_payment"))?;
        if number.is_empty() || of("trade_no").is_empty() {
            return Err(rejection(NotificationFault::Malformed, "trade_no"));
        }
        Ok(Notification::Paid(ReceivedPayment {
            number: number.into(),
            gateway_number: of("trade_no").into(),
            amount,
            at,
        }))
    }
}

/// Alipay writes the wall clock of China.
fn moment(text: &str) -> Option<DateTime<Utc>> {
    let local = NaiveDateTime::parse_from_str(text, TIME).ok()?;
    Some(local.and_local_timezone(shanghai()).single()?.to_utc())
}

fn read<'a, T: Deserialize<'a>>(answer: &'a RawValue) -> Result<T, GatewayError> {
    serde_json::from_str(answer.get()).map_err(|_| GatewayError::Untrusted("fields"))
}

fn is_unknown_bill(error: &GatewayError) -> bool {
    matches!(error, GatewayError::Refused { code, .. } if code == UNKNOWN_BILL)
}

#[async_trait]
impl Gateway for Alipay {
    fn channel(&self) -> Channel {
        Channel::Alipay
    }

    /// No call: the browser carries the signed request.
    async fn begin(&self, bill: &Bill, now: DateTime<Utc>) -> Result<Cashier, GatewayError> {
        let content = json!({
            "out_trade_no": bill.number,
            "product_code": "FAST_INSTANT_TRADE_PAY",
            "total_amount": bill.amount,
            "subject": bill.subject,
            "time_expire": shop_time(bill.expires_at).format(TIME).to_string(),
        });
        let mut fields = self.signed("alipay.trade.page.pay", &content, now);
        let back = format!("{}/cart_step3/{}?back=alipay", self.shop_url, bill.payment_number);
        fields.insert("return_url".into(), back);
        let query = serde_urlencoded::to_string(self.with_signature(fields))
            .map_err(|_| GatewayError::Untrusted("request"))?;
        Ok(Cashier::Page(format!("{}?{query}", self.settings.page_url)))
    }

    async fn standing(&self, number: &str, now: DateTime<Utc>) -> Result<BillState, GatewayError> {
        let content = json!({ "out_trade_no": number });
        let answer = match self.ask("alipay.trade.query", content, now).await {
            Err(error) if is_unknown_bill(&error) => return Ok(BillState::Missing),
            other => other?,
        };
        let trade: Trade = read(&answer)?;
        Ok(match trade.status.as_str() {
            "TRADE_SUCCESS" | "TRADE_FINISHED" => BillState::Paid(ReceivedPayment {
                number: number.into(),
                gateway_number: trade.number,
                amount: trade.total_amount,
                at: moment(&trade.send_pay_date).unwrap_or(now),
            }),
            "TRADE_CLOSED" => BillState::Closed,
            _ => BillState::Waiting,
        })
    }

    async fn close(&self, number: &str, now: DateTime<Utc>) -> Result<(), GatewayError> {
        match self
            .ask("alipay.trade.close", json!({ "out_trade_no": number }), now)
            .await
        {
            Err(error) if is_unknown_bill(&error) => Ok(()),
            other => other.map(|_| ()),
        }
    }

    async fn give_back(
        &self,
        request: &RefundRequest,
        now: DateTime<Utc>,
    ) -> Result<RefundState, GatewayError> {
        let content = json!({
            "out_trade_no": request.number,
            "out_request_no": request.refund_number,
            "refund_amount": request.amount,
            "refund_reason": request.reason,
        });
        match self.ask("alipay.trade.refund", content, now).await {
            // Also the answer to a repetition (fund_change N): whether money has moved is asked for, not guessed.
            Ok(_) => self.refund_state(request, now).await,
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
        let content = json!({
            "out_trade_no": request.number,
            "out_request_no": request.refund_number,
            "query_options": ["gmt_refund_pay"],
        });
        let answer = match self.ask("alipay.trade.fastpay.refund.query", content, now).await {
            Err(error) if is_unknown_bill(&error) => return Ok(RefundState::Missing),
            other => other?,
        };
        let refund: ReturnAnswer = read(&answer)?;
        Ok(match refund.refund_status.as_str() {
            "REFUND_SUCCESS" => RefundState::Done {
                gateway_number: refund.trade_no,
                at: moment(&refund.gmt_refund_pay),
            },
            "" => RefundState::Missing,
            _ => RefundState::Processing,
        })
    }

    fn read(&self, letter: &RawNotification<'_>) -> Result<Notification, NotificationError> {
        let fields = signing::fields_of(letter.body).ok_or_else(|| {
            NotificationError::new(
                NotificationFault::Malformed,
                "no form, or a field that comes twice",
            )
        })?;
        let signature = fields.get("sign").map_or("", String::as_str);
        let text = signing::of_notice(&fields);
        if !self.platform.believes(text.as_bytes(), signature) {
            return Err(NotificationError::new(NotificationFault::Signature, "RSA2"));
        }
        self.paid(&fields)
    }

    async fn statement(
        &self,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Vec<StatementLine>, GatewayError> {
        let content = json!({ "bill_type": "trade", "bill_date": day.to_string() });
        let asked = self
            .ask("alipay.data.dataservice.bill.downloadurl.query", content, now)
            .await;
        let answer = match asked {
            // No bill is written for a day on which nothing happened.
            Err(GatewayError::Refused { code, .. }) if code == "isp.bill_not_exist" => return Ok(Vec::new()),
            other => other?,
        };
        let address: BillAddress = read(&answer)?;
        let file = self
            .http
            .get(&address.bill_download_url)
            .send()
            .await?
            .error_for_status()?;
        let bytes = file.bytes().await?.to_vec();
        bill::lines(bytes).map_err(GatewayError::Untrusted)
    }
}
