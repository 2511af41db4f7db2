//! Alipay's side: `gateway.do`, and its notices.
use axum::{
    Json,
    body::Bytes,
    extract::State as Extract,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use kernel::{Money, clock::shop_time, ids};
use serde_json::{Value, json};

use crate::payments::{
    alipay::signing::{self, Fields},
    sandbox::{
        faults::{after, before, slowed},
        handle::{Sandbox, SignedNotice},
        ledger::{BillRow, Call, Fault, ReturnRow, State},
    },
};

const TIME: &str = "%Y-%m-%d %H:%M:%S";

fn wall_clock(at: Option<DateTime<Utc>>) -> String {
    at.map(|at| shop_time(at).format(TIME).to_string())
        .unwrap_or_default()
}

fn refusal(code: &str) -> Value {
    json!({ "code": "40004", "msg": "Business Failed", "sub_code": code, "sub_msg": "业务处理失败" })
}

fn status_of(bill: &BillRow) -> &'static str {
    match bill.state {
        State::Waiting => "WAIT_BUYER_PAY",
        State::Paid => "TRADE_SUCCESS",
        State::Closed => "TRADE_CLOSED",
    }
}

fn call_of(method: &str) -> Call {
    match method {
        "alipay.trade.query" => Call::QueryBill,
        "alipay.trade.close" => Call::Close,
        "alipay.trade.refund" => Call::Refund,
        "alipay.trade.fastpay.refund.query" => Call::QueryRefund,
        "alipay.data.dataservice.bill.downloadurl.query" => Call::DayBill,
        _ => Call::Begin,
    }
}

pub async fn answer(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Response {
    let fields = signing::fields_of(&body).unwrap_or_default();
    let method = fields.get("method").cloned().unwrap_or_default();
    let fault = sandbox.books().count_call(call_of(&method));
    if let Some(down) = before(fault) {
        return down;
    }
    let answer = match sandbox.checked(&fields) {
        Err(why) => json!({ "code": "40002", "msg": "Invalid Arguments", "sub_code": why, "sub_msg": why }),
        Ok(_) if fault == Some(Fault::Refused) => refusal("ACQ.SELLER_BALANCE_NOT_ENOUGH"),
        Ok(content) => sandbox.carry_out(&method, &content),
    };
    if let Some(lost) = after(fault) {
        return lost;
    }
    let text = answer.to_string();
    let key = if fault == Some(Fault::Forged) {
        &sandbox.0.forger
    } else {
        &sandbox.0.platform
    };
    let node = format!("{}_response", method.replace('.', "_"));
    let mut whole = serde_json::Map::new();
    let sign = key.sign(&text);
    whole.insert(node, answer);
    whole.insert("sign".into(), sign.into());
    slowed(fault, Json(Value::Object(whole)).into_response())
}

impl Sandbox {
    /// The content of a request that the shop has signed, for its own application.
    pub(super) fn checked(&self, fields: &Fields) -> Result<Value, &'static str> {
        let of = |name: &str| fields.get(name).map_or("", String::as_str);
        if of("app_id") != self.0.settings.alipay.app_id {
            return Err("isv.invalid-app-id");
        }
        let text = signing::of_request(fields);
        if of("sign_type") != "RSA2" || !self.0.merchant.believes(text.as_bytes(), of("sign")) {
            return Err("isv.invalid-signature");
        }
        serde_json::from_str(of("biz_content")).map_err(|_| "isv.invalid-parameter")
    }

    fn carry_out(&self, method: &str, content: &Value) -> Value {
        let of = |name: &str| content[name].as_str().unwrap_or_default();
        let number = of("out_trade_no");
        match method {
            "alipay.trade.query" => self.trade(number),
            "alipay.trade.close" => self.close_trade(number),
            "alipay.trade.refund" => self.refund_trade(content),
            "alipay.trade.fastpay.refund.query" => self.refund_of(number, of("out_request_no")),
            "alipay.data.dataservice.bill.downloadurl.query" => {
                let base = self.0.settings.wechat.api_url.as_str();
                json!({
                    "code": "10000", "msg": "Success",
                    "bill_download_url": format!("{base}/bills/alipay/{}", of("bill_date")),
                })
            }
            _ => refusal("isv.invalid-method"),
        }
    }

    fn trade(&self, number: &str) -> Value {
        let books = self.books();
        let Some(bill) = books.bill(number) else {
            return refusal("ACQ.TRADE_NOT_EXIST");
        };
        json!({
            "code": "10000", "msg": "Success", "out_trade_no": number, "trade_no": bill.gateway_number,
            "trade_status": status_of(bill), "total_amount": bill.amount,
            "send_pay_date": wall_clock(bill.paid_at),
        })
    }

    fn close_trade(&self, number: &str) -> Value {
        let mut books = self.books();
        if books.bill(number).is_none() {
            return refusal("ACQ.TRADE_NOT_EXIST");
        }
        if books.close(number) {
            json!({ "code": "10000", "msg": "Success", "out_trade_no": number })
        } else {
            refusal("ACQ.TRADE_STATUS_ERROR")
        }
    }

    fn refund_trade(&self, content: &Value) -> Value {
        let of = |name: &str| content[name].as_str().unwrap_or_default();
        let amount: Money = of("refund_amount").parse().unwrap_or_default();
        let now = self.0.clock.now();
        let row = ReturnRow {
            bill: of("out_trade_no").into(),
            number: of("out_request_no").into(),
            gateway_number: ids::document_number("", now),
            amount,
            channel: "alipay",
            paid: amount,
            at: now,
        };
        let mut books = self.books();
        match books.give_back(row) {
            Ok(_) => json!({
                "code": "10000", "msg": "Success", "out_trade_no": of("out_trade_no"),
                "fund_change": "Y", "refund_fee": books.given_back(of("out_trade_no")),
            }),
            Err("RESOURCE_NOT_EXISTS") => refusal("ACQ.TRADE_NOT_EXIST"),
            Err(_) => refusal("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL"),
        }
    }

    fn refund_of(&self, number: &str, request: &str) -> Value {
        let books = self.books();
        let Some(bill) = books.bill(number) else {
            return refusal("ACQ.TRADE_NOT_EXIST");
        };
        // An unknown refund is answered with success but no status.
        let Some(row) = books.returns.get(request) else {
            return json!({ "code": "10000", "msg": "Success" });
        };
        json!({
            "code": "10000", "msg": "Success", "out_trade_no": number, "out_request_no": request,
            "trade_no": bill.gateway_number, "refund_amount": row.amount, "refund_status": "REFUND_SUCCESS",
            "gmt_refund_pay": wall_clock(Some(row.at)),
        })
    }

    /// Alipay's notification of a paid bill; `lie` changes it before it is signed.
    pub fn alipay_notice(&self, number: &str, lie: impl FnOnce(&mut Fields)) -> Option<SignedNotice> {
        let bill = self.books().bill(number).cloned()?;
        let alipay = &self.0.settings.alipay;
        let mut fields: Fields = [
            ("app_id", alipay.app_id.clone()),
            ("charset", "utf-8".into()),
            ("gmt_create", wall_clock(bill.paid_at)),
            ("gmt_payment", wall_clock(bill.paid_at)),
            ("notify_id", ids::token()),
            ("notify_type", "trade_status_sync".into()),
            ("out_trade_no", bill.number.clone()),
            ("receipt_amount", bill.amount.to_string()),
            ("seller_id", alipay.seller_id.clone()),
            ("sign_type", "RSA2".into()),
            ("subject", bill.subject.clone()),
            ("total_amount", bill.amount.to_string()),
            ("trade_no", bill.gateway_number.clone()),
            ("trade_status", status_of(&bill).into()),
            ("version", "1.0".into()),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
        lie(&mut fields);
        let sign = self.0.platform.sign(&signing::of_notice(&fields));
        fields.insert("sign".into(), sign);
        Some(SignedNotice {
            channel: "alipay",
            headers: vec![(
                "content-type",
                "application/x-www-form-urlencoded; charset=utf-8".into(),
            )],
            body: serde_urlencoded::to_string(&fields).ok()?,
        })
    }
}
