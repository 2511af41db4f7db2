//! An invoicing platform for development: it listens on its own port, checks calls like the real one (key,
//! token, signature, repetition, sums, the blue invoice behind a red one), takes its time, and can be told to
//! fail. Production refuses it.
mod record;

use std::{
    collections::{HashMap, HashSet},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    Form, Json, Router,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::post,
};
use chrono::{NaiveDate, TimeDelta};
use kernel::{Clock, Money, clock::shop_day, ids, signing};
use rand::Rng;
use record::AcceptedRequest;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    ISSUE, OK, QUERY, REPEATED,
    signature::signature,
    wire::{Outcome, amount},
};
use crate::{local_server, tax_platform::settings::InvoiceSettings};

/// How far the clocks of caller and platform may be apart.
const DRIFT: TimeDelta = TimeDelta::minutes(10);
/// Below the shop's data folder.
const FILE: &str = "sandbox/invoices.jsonl";
/// How often a request is still "at work" when asked for.
const TURNS: u32 = 1;

/// The failure it is set to simulate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behaviour {
    #[default]
    Well,
    /// Every call is answered with 503.
    Down,
    /// Takes requests, and its answers get lost on the way.
    LosesAnswers,
    /// Accepts the request but does not issue the invoice.
    Refuses,
    /// Says another amount than it was asked for.
    Miscounts,
}

#[derive(Clone)]
pub struct Sandbox {
    settings: InvoiceSettings,
    clock: Clock,
    file: PathBuf,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    behaviour: Behaviour,
    token: String,
    calls: HashSet<String>,
    /// By request number.
    taken: HashMap<String, AcceptedRequest>,
    /// Blue ones by their number, with what may still be taken back of them.
    left: HashMap<String, Money>,
    refused_calls: Vec<String>,
}

impl Inner {
    /// Of one that it refuses nothing is taken back, and it takes nothing back.
    fn enter(&mut self, taken: AcceptedRequest) {
        let (net, tax) = sums(&taken.order).unwrap_or_default();
        if !taken.refused {
            // A red one names its blue one; a blue one names none.
            let blue = taken.order["invoiceNum"]
                .as_str()
                .filter(|_| is_red(&taken.order));
            let left = self.left.entry(blue.unwrap_or(&taken.number).to_owned());
            *left.or_default() += net + tax;
        }
        let request = taken.order["orderNo"].as_str().unwrap_or_default();
        self.taken.insert(request.to_owned(), taken);
    }
}

fn is_red(order: &Value) -> bool {
    order["invoiceType"] == "2"
}

/// Why a call is refused: code and words.
type Refusal = (&'static str, String);

impl Sandbox {
    /// Listens on a free port of this machine; returns the address. It knows what it took before on this data folder.
    #[kernel::boxed]
    pub async fn start(
        settings: InvoiceSettings,
        clock: Clock,
        data_dir: &Path,
    ) -> io::Result<(Self, String)> {
        let file = data_dir.join(FILE);
        let mut inner = Inner::default();
        for taken in record::read(&file)? {
            inner.enter(taken);
        }
        let sandbox = Self {
            settings,
            clock,
            file,
            inner: Arc::new(Mutex::new(inner)),
        };
        let (listener, address) = local_server::listen().await?;
        let router = Router::new()
            .route("/accessToken", post(token))
            .route("/open/v1/services", post(service))
            .with_state(sandbox.clone());
        local_server::serve("the tax platform's sandbox", listener, router);
        Ok((sandbox, address))
    }

    pub fn set_behaviour(&self, behaviour: Behaviour) {
        self.inner().behaviour = behaviour;
    }

    /// The requests that it took, as they came.
    pub fn taken(&self) -> Vec<Value> {
        let inner = self.inner();
        inner.taken.values().map(|taken| taken.order.clone()).collect()
    }

    /// Why it refused calls; none of ours should be among them.
    pub fn refused_calls(&self) -> Vec<String> {
        self.inner().refused_calls.clone()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check_call(&self, call: &CallQuery, headers: &HeaderMap, body: &str) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(("E9001", why.to_owned()));
        let header = |name: &str| {
            headers
                .get(name)
                .and_then(|value| value.to_str().ok())
                .unwrap_or_default()
        };
        if call.appkey != self.settings.app_key {
            return refuse("appkey");
        }
        if header("userTax") != self.settings.seller_tax_id {
            return refuse("userTax");
        }
        let at = call.timestamp.parse::<i64>().unwrap_or_default();
        if (self.clock.now().timestamp() - at).abs() > DRIFT.num_seconds() {
            return refuse("timestamp");
        }
        let of = [&*call.appkey, &call.senid, &call.nonce, &call.timestamp];
        let expected = signature(&self.settings.app_secret, of, body);
        if !signing::same(expected.as_bytes(), header("X-Nuonuo-Sign").as_bytes()) {
            return refuse("sign");
        }
        let mut inner = self.inner();
        if inner.token.is_empty() || header("accessToken") != inner.token {
            return refuse("accessToken");
        }
        if call.senid.len() != 32 || !inner.calls.insert(call.senid.clone()) {
            return refuse("senid");
        }
        Ok(())
    }

    fn take(&self, body: &str) -> Result<Value, Refusal> {
        let body: Value = serde_json::from_str(body).map_err(|_| ("E9002", "no JSON".to_owned()))?;
        let order = body["order"].clone();
        let number = order["orderNo"].as_str().unwrap_or_default().to_owned();
        let total = checked(&order, &self.settings)?;
        let mut inner = self.inner();
        // One that it refused may be sent again under its number.
        if inner.taken.get(&number).is_some_and(|taken| !taken.refused) {
            return Err((REPEATED, "订单编号不能重复".into()));
        }
        if is_red(&order) {
            let blue = order["invoiceNum"].as_str().unwrap_or_default();
            let left = inner
                .left
                .get(blue)
                .ok_or(("E9501", "没有这张蓝字发票".to_owned()))?;
            if !matches!(order["redReason"].as_str(), Some("1" | "2" | "3" | "4")) {
                return Err(("E9502", "redReason".into()));
            }
            if total > Money::ZERO || Money::ZERO - total > *left {
                return Err(("E9503", "红字金额超过蓝字发票的剩余金额".into()));
            }
        } else if !total.is_positive() {
            return Err(("E9504", "蓝字发票金额必须大于 0".into()));
        }
        let taken = AcceptedRequest {
            order,
            number: invoice_number(shop_day(self.clock.now())),
            turns: TURNS,
            refused: inner.behaviour == Behaviour::Refuses,
            at: self.clock.now().timestamp_millis(),
        };
        record::append(&self.file, &taken).map_err(|error| ("E9900", error.to_string()))?;
        inner.enter(taken);
        Ok(json!({ "invoiceSerialNum": ids::token()[..20] }))
    }

    fn tell(&self, body: &str) -> Result<Value, Refusal> {
        let body: Value = serde_json::from_str(body).map_err(|_| ("E9002", "no JSON".to_owned()))?;
        let mut inner = self.inner();
        let behaviour = inner.behaviour;
        let asked = body["orderNos"].as_array().cloned().unwrap_or_default();
        let mut outcomes = Vec::new();
        for number in asked.iter().filter_map(Value::as_str) {
            if let Some(taken) = inner.taken.get_mut(number) {
                outcomes.push(outcome(number, taken, behaviour));
            }
        }
        Ok(json!(outcomes))
    }
}

fn outcome(number: &str, taken: &mut AcceptedRequest, behaviour: Behaviour) -> Outcome {
    let mut outcome = Outcome {
        order_no: number.to_owned(),
        status: "20".into(),
        fail_cause: String::new(),
        invoice_no: String::new(),
        invoice_time: 0,
        ex_tax_amount: String::new(),
        tax_amount: String::new(),
    };
    if taken.turns > 0 {
        taken.turns -= 1;
        return outcome;
    }
    if taken.refused {
        outcome.status = "22".into();
        outcome.fail_cause = "购方税号校验不通过".into();
        return outcome;
    }
    let (net, tax) = sums(&taken.order).unwrap_or_default();
    let off = if behaviour == Behaviour::Miscounts {
        Money(1)
    } else {
        Money::ZERO
    };
    outcome.status = "2".into();
    outcome.invoice_no.clone_from(&taken.number);
    outcome.invoice_time = taken.at;
    outcome.ex_tax_amount = (net + off).to_string();
    outcome.tax_amount = tax.to_string();
    outcome
}

/// Two digits of the year, four of the place, four of the way, ten of the invoice. They are drawn: counted from one, they
/// would repeat those of an earlier start, whose invoices the shop still has.
fn invoice_number(day: NaiveDate) -> String {
    let own = rand::rng().random_range(0..10_000_000_000_u64);
    format!("{}42000000{own:010}", day.format("%y"))
}

fn sums(order: &Value) -> Option<(Money, Money)> {
    let lines = order["invoiceDetail"].as_array()?;
    let sum = |field: &str| -> Option<Money> {
        lines
            .iter()
            .map(|line| amount(line[field].as_str()?))
            .sum::<Option<Money>>()
    };
    Some((sum("taxExcludedAmount")?, sum("tax")?))
}

/// Every field that law asks for, and sums that add up; returns the total.
fn checked(order: &Value, settings: &InvoiceSettings) -> Result<Money, Refusal> {
    let text = |field: &str| order[field].as_str().unwrap_or_default();
    let refuse = |field: &str| Err(("E9103", format!("{field} 不正确")));
    for field in [
        "orderNo",
        "buyerName",
        "buyerTaxNum",
        "salerTel",
        "salerAddress",
        "clerk",
        "invoiceDate",
    ] {
        if text(field).is_empty() {
            return refuse(field);
        }
    }
    if text("salerTaxNum") != settings.seller_tax_id {
        return refuse("salerTaxNum");
    }
    if !matches!(text("invoiceLine"), "bs" | "pc") || !matches!(text("invoiceType"), "1" | "2") {
        return refuse("invoiceLine");
    }
    let lines = order["invoiceDetail"].as_array().cloned().unwrap_or_default();
    if lines.is_empty() {
        return refuse("invoiceDetail");
    }
    let mut all = Money::ZERO;
    for line in &lines {
        let part = |field: &str| line[field].as_str().and_then(amount);
        let (Some(net), Some(tax), Some(total)) =
            (part("taxExcludedAmount"), part("tax"), part("taxIncludedAmount"))
        else {
            return refuse("taxIncludedAmount");
        };
        let rate: f64 = line["taxRate"]
            .as_str()
            .and_then(|rate| rate.parse().ok())
            .unwrap_or(-1.0);
        let expected = total.fen() as f64 * rate / (1.0 + rate);
        // The authority allows a fen to each side for rounding.
        if net + tax != total || (tax.fen() as f64 - expected).abs() > 1.01 {
            return Err(("E9104", "税额与税率不符".into()));
        }
        let code = line["goodsCode"].as_str().unwrap_or_default();
        if code.len() != 19 || line["goodsName"].as_str().unwrap_or_default().is_empty() {
            return refuse("goodsCode");
        }
        all += total;
    }
    Ok(all)
}

#[derive(Deserialize)]
struct TokenForm {
    client_id: String,
    client_secret: String,
    grant_type: String,
}

async fn token(State(sandbox): State<Sandbox>, Form(form): Form<TokenForm>) -> Response {
    let own = &sandbox.settings;
    let is_known = form.client_id == own.app_key
        && signing::same(form.client_secret.as_bytes(), own.app_secret.as_bytes())
        && form.grant_type == "client_credentials";
    if sandbox.inner().behaviour == Behaviour::Down {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if !is_known {
        return Json(json!({ "error": "invalid_client" })).into_response();
    }
    let token = ids::token();
    sandbox.inner().token.clone_from(&token);
    Json(json!({ "access_token": token, "expires_in": 86_400 })).into_response()
}

#[derive(Deserialize)]
struct CallQuery {
    senid: String,
    nonce: String,
    timestamp: String,
    appkey: String,
}

async fn service(
    State(sandbox): State<Sandbox>,
    Query(call): Query<CallQuery>,
    headers: HeaderMap,
    body: String,
) -> Response {
    if sandbox.inner().behaviour == Behaviour::Down {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let method = headers
        .get("method")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let done = sandbox
        .check_call(&call, &headers, &body)
        .and_then(|()| match method {
            ISSUE => sandbox.take(&body),
            QUERY => sandbox.tell(&body),
            _ => Err(("E9000", "method".into())),
        });
    if method == ISSUE && sandbox.inner().behaviour == Behaviour::LosesAnswers {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    match done {
        Ok(result) => Json(json!({ "code": OK, "describe": "成功", "result": result })).into_response(),
        Err((code, why)) => {
            sandbox.inner().refused_calls.push(format!("{code} {why}"));
            Json(json!({ "code": code, "describe": why })).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_that_starts_anew_repeats_no_number() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 26).unwrap();
        let numbers: HashSet<String> = (0..20).map(|_| invoice_number(day)).collect();
        assert_eq!(numbers.len(), 20);
        assert!(
            numbers
                .iter()
                .all(|number| number.len() == 20 && number.starts_with("26420000"))
        );
    }
}
