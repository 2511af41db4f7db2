//! WeChat Pay's side: the calls of APIv3 that the shop makes, and its notices.
use axum::{
    body::Bytes,
    extract::{OriginalUri, Path, Query, State as Extract},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{Money, clock::shop_time, ids};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::payments::{
    sandbox::{
        account::{PLATFORM_SERIAL, SERIAL},
        faults::{after, before, slowed},
        handle::{Sandbox, SignedNotice, nonce},
        ledger::{BillRow, Call, Fault, ReturnRow, State},
    },
    wechat::signing,
};

type Outcome = Result<Value, (StatusCode, &'static str)>;

/// A call as it came.
struct IncomingCall<'a> {
    method: Method,
    uri: &'a OriginalUri,
    headers: &'a HeaderMap,
    body: &'a str,
}

impl Sandbox {
    /// Checks who asks, does it, and signs the answer.
    fn answered(&self, call: Call, asked: &IncomingCall<'_>, act: impl FnOnce(&Self) -> Outcome) -> Response {
        let fault = self.books().count_call(call);
        if let Some(down) = before(fault) {
            return down;
        }
        let outcome = if !self.is_signed(asked) {
            Err((StatusCode::UNAUTHORIZED, "SIGN_ERROR"))
        } else if fault == Some(Fault::Refused) {
            Err((StatusCode::FORBIDDEN, "NOT_ENOUGH"))
        } else {
            act(self)
        };
        if let Some(lost) = after(fault) {
            return lost;
        }
        let (status, text) = match outcome {
            Ok(Value::Null) => (StatusCode::NO_CONTENT, String::new()),
            Ok(answer) => (StatusCode::OK, answer.to_string()),
            Err((status, code)) => (status, json!({ "code": code, "message": code }).to_string()),
        };
        let headers = self.signature(&text, fault == Some(Fault::Forged));
        let mut response = (status, [(header::CONTENT_TYPE, "application/json")], text).into_response();
        for (name, value) in headers {
            if let Ok(value) = value.parse() {
                response.headers_mut().insert(name, value);
            }
        }
        slowed(fault, response)
    }

    fn signature(&self, text: &str, is_forged: bool) -> Vec<(&'static str, String)> {
        let (timestamp, nonce) = (self.0.clock.now().timestamp().to_string(), nonce());
        let signed = signing::of_answer(&timestamp, &nonce, text.as_bytes());
        let key = if is_forged {
            &self.0.forger
        } else {
            &self.0.platform
        };
        let signature = key.sign(&String::from_utf8_lossy(&signed));
        vec![
            ("wechatpay-serial", PLATFORM_SERIAL.into()),
            ("wechatpay-timestamp", timestamp),
            ("wechatpay-nonce", nonce),
            ("wechatpay-signature", signature),
        ]
    }

    fn is_signed(&self, asked: &IncomingCall<'_>) -> bool {
        let header = asked
            .headers
            .get("authorization")
            .and_then(|value| value.to_str().ok());
        let Some(fields) = header.and_then(|text| text.strip_prefix("WECHATPAY2-SHA256-RSA2048 ")) else {
            return false;
        };
        let of = |name: &str| {
            let mut pairs = fields.split(',').filter_map(|pair| pair.split_once('='));
            let found = pairs.find(|(key, _)| *key == name);
            found.map_or("", |(_, value)| value.trim_matches('"'))
        };
        let path = asked
            .uri
            .path_and_query()
            .map_or_else(String::new, ToString::to_string);
        let text = signing::of_request(
            asked.method.as_str(),
            &path,
            of("timestamp").parse().unwrap_or_default(),
            of("nonce_str"),
            asked.body,
        );
        // The signature is base64 and may end in `=`, which the split keeps: it cuts at the first one only.
        of("mchid") == self.0.settings.wechat.merchant_id
            && of("serial_no") == SERIAL
            && self.0.merchant.believes(text.as_bytes(), of("signature"))
    }

    fn transaction_of(&self, bill: &BillRow) -> Value {
        let wechat = &self.0.settings.wechat;
        let state = match bill.state {
            State::Waiting => "NOTPAY",
            State::Paid => "SUCCESS",
            State::Closed => "CLOSED",
        };
        let mut transaction = json!({
            "appid": wechat.app_id, "mchid": wechat.merchant_id, "out_trade_no": bill.number,
            "trade_state": state, "trade_state_desc": state, "trade_type": "NATIVE",
        });
        if let Some(at) = bill.paid_at {
            transaction["transaction_id"] = bill.gateway_number.clone().into();
            transaction["success_time"] = shop_time(at).to_rfc3339().into();
            transaction["amount"] = json!({
                "total": bill.amount.fen(), "payer_total": bill.amount.fen(), "currency": "CNY",
            });
        }
        transaction
    }

    /// WeChat's notification of a paid bill; `lie` changes it before it is encrypted and signed.
    pub fn wechat_notice(&self, number: &str, lie: impl FnOnce(&mut Value)) -> Option<SignedNotice> {
        let bill = self.books().bill(number).cloned()?;
        let mut transaction = self.transaction_of(&bill);
        lie(&mut transaction);
        self.wechat_notice_of(&transaction.to_string())
    }

    /// The same of any text.
    pub fn wechat_notice_of(&self, plain: &str) -> Option<SignedNotice> {
        self.announced(("TRANSACTION.SUCCESS", "支付成功"), plain)
    }

    /// WeChat's answer once a bill has been refunded completely.
    pub fn wechat_refund_notice(&self, number: &str) -> Option<SignedNotice> {
        let bill = self.books().bill(number).cloned()?;
        let fen = bill.amount.fen();
        let refund = json!({
            "mchid": self.0.settings.wechat.merchant_id, "out_trade_no": number, "transaction_id": bill.gateway_number,
            "refund_status": "SUCCESS", "amount": { "total": fen, "refund": fen },
        });
        self.announced(("REFUND.SUCCESS", "退款成功"), &refund.to_string())
    }

    fn announced(&self, (event_type, summary): (&str, &str), plain: &str) -> Option<SignedNotice> {
        let key = &self.0.settings.wechat.api_v3_key;
        let resource = signing::locked(key, &nonce()[..12], "transaction", plain.as_bytes())?;
        let body = json!({
            "id": ids::token(), "create_time": shop_time(self.0.clock.now()).to_rfc3339(),
            "event_type": event_type, "resource_type": "encrypt-resource",
            "summary": summary, "resource": resource,
        })
        .to_string();
        let mut headers = self.signature(&body, false);
        headers.push(("content-type", "application/json".into()));
        Some(SignedNotice {
            channel: "wechat",
            headers,
            body,
        })
    }
}

fn text_of(body: &Bytes) -> String {
    String::from_utf8_lossy(body).into_owned()
}

pub async fn native(
    Extract(sandbox): Extract<Sandbox>,
    uri: OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body = text_of(&body);
    let asked = IncomingCall {
        method: Method::POST,
        uri: &uri,
        headers: &headers,
        body: &body,
    };
    sandbox.answered(Call::Begin, &asked, |sandbox| {
        let order: Value = serde_json::from_str(&body).unwrap_or_default();
        let of = |name: &str| order[name].as_str().unwrap_or_default().to_owned();
        let row = BillRow {
            channel: "wechat",
            number: of("out_trade_no"),
            amount: Money(order["amount"]["total"].as_i64().unwrap_or_default()),
            subject: of("description"),
            return_url: String::new(),
            token: nonce(),
            state: State::Waiting,
            gateway_number: String::new(),
            paid_at: None,
        };
        let token = sandbox
            .books()
            .open(row)
            .map_err(|code| (StatusCode::BAD_REQUEST, code))?;
        Ok(json!({ "code_url": format!("/sandbox/cashier?pr={token}") }))
    })
}

pub async fn transaction(
    Extract(sandbox): Extract<Sandbox>,
    Path(number): Path<String>,
    uri: OriginalUri,
    headers: HeaderMap,
) -> Response {
    let asked = IncomingCall {
        method: Method::GET,
        uri: &uri,
        headers: &headers,
        body: "",
    };
    sandbox.answered(Call::QueryBill, &asked, |sandbox| {
        let bill = sandbox.books().bill(&number).cloned();
        let bill = bill.ok_or((StatusCode::NOT_FOUND, "ORDER_NOT_EXIST"))?;
        Ok(sandbox.transaction_of(&bill))
    })
}

pub async fn close(
    Extract(sandbox): Extract<Sandbox>,
    Path(number): Path<String>,
    uri: OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body = text_of(&body);
    let asked = IncomingCall {
        method: Method::POST,
        uri: &uri,
        headers: &headers,
        body: &body,
    };
    sandbox.answered(Call::Close, &asked, |sandbox| {
        if sandbox.books().close(&number) {
            Ok(Value::Null)
        } else {
            Err((StatusCode::BAD_REQUEST, "ORDERPAID"))
        }
    })
}

fn refund_json(row: &ReturnRow, status: &str) -> Value {
    json!({
        "refund_id": row.gateway_number, "out_refund_no": row.number, "out_trade_no": row.bill,
        "status": status, "success_time": shop_time(row.at).to_rfc3339(),
        "amount": { "refund": row.amount.fen(), "currency": "CNY" },
    })
}

/// Taken at once, done a moment later.
pub async fn refund(
    Extract(sandbox): Extract<Sandbox>,
    uri: OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body = text_of(&body);
    let asked = IncomingCall {
        method: Method::POST,
        uri: &uri,
        headers: &headers,
        body: &body,
    };
    sandbox.answered(Call::Refund, &asked, |sandbox| {
        let order: Value = serde_json::from_str(&body).unwrap_or_default();
        let of = |name: &str| order[name].as_str().unwrap_or_default().to_owned();
        let now = sandbox.0.clock.now();
        let row = ReturnRow {
            bill: of("out_trade_no"),
            number: of("out_refund_no"),
            gateway_number: ids::document_number("50", now),
            amount: Money(order["amount"]["refund"].as_i64().unwrap_or_default()),
            channel: "wechat",
            paid: Money(order["amount"]["total"].as_i64().unwrap_or_default()),
            at: now,
        };
        let mut books = sandbox.books();
        let known = books.bill(&row.bill).map(|bill| bill.amount);
        if known.is_some_and(|amount| amount != row.paid) {
            return Err((StatusCode::BAD_REQUEST, "PARAM_ERROR"));
        }
        let row = books
            .give_back(row)
            .map_err(|code| (StatusCode::BAD_REQUEST, code))?;
        Ok(refund_json(&row, "PROCESSING"))
    })
}

pub async fn refund_standing(
    Extract(sandbox): Extract<Sandbox>,
    Path(number): Path<String>,
    uri: OriginalUri,
    headers: HeaderMap,
) -> Response {
    let asked = IncomingCall {
        method: Method::GET,
        uri: &uri,
        headers: &headers,
        body: "",
    };
    sandbox.answered(Call::QueryRefund, &asked, |sandbox| {
        let books = sandbox.books();
        let row = books.returns.get(&number);
        let row = row.ok_or((StatusCode::NOT_FOUND, "RESOURCE_NOT_EXISTS"))?;
        Ok(refund_json(row, "SUCCESS"))
    })
}

#[derive(Deserialize)]
pub struct BillQuery {
    #[serde(default)]
    bill_date: String,
}

pub async fn bill(
    Extract(sandbox): Extract<Sandbox>,
    Query(query): Query<BillQuery>,
    uri: OriginalUri,
    headers: HeaderMap,
) -> Response {
    let asked = IncomingCall {
        method: Method::GET,
        uri: &uri,
        headers: &headers,
        body: "",
    };
    sandbox.answered(Call::DayBill, &asked, |sandbox| {
        let base = &sandbox.0.settings.wechat.api_url;
        Ok(json!({ "download_url": format!("{base}/bills/wechat/{}", query.bill_date) }))
    })
}
