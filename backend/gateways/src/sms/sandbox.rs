//! A carrier for development: it listens on its own port, checks calls like the real one, keeps received
//! texts in memory and shows them. Production refuses it.
use std::{
    collections::{HashSet, VecDeque},
    io,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    extract::{RawQuery, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
    routing::post,
};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Clock, clock::shop_time, ids, signing};
use serde::Serialize;
use serde_json::Value;

use super::{
    NOTICE_END,
    signature::{self, ALGORITHM},
};
use crate::{demo::Demo, local_server, markup::escaped, sms::settings::SmsSettings};

/// Messages that are shown, newest first.
const KEPT: usize = 200;
/// How far the clocks of caller and carrier may be apart.
const DRIFT: TimeDelta = TimeDelta::minutes(15);

#[derive(Clone, Debug)]
pub struct Received {
    pub at: DateTime<Utc>,
    pub phone: String,
    pub template: String,
    pub parameters: Value,
    pub reference: String,
}

#[derive(Clone)]
pub struct Sandbox {
    settings: SmsSettings,
    clock: Clock,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    received: VecDeque<Received>,
    nonces: HashSet<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Answer {
    code: &'static str,
    message: &'static str,
    request_id: String,
    biz_id: String,
}

type Refusal = (&'static str, &'static str);

impl Sandbox {
    /// Listens on a free port of this machine; returns the address to call.
    #[kernel::boxed]
    pub async fn start(settings: SmsSettings, clock: Clock) -> io::Result<(Self, String)> {
        let sandbox = Self {
            settings,
            clock,
            inner: Arc::default(),
        };
        let (listener, address) = local_server::listen().await?;
        let router = Router::new()
            .route("/", post(receive))
            .with_state(sandbox.clone());
        local_server::serve("the SMS sandbox", listener, router);
        Ok((sandbox, address))
    }

    /// What has come in, newest first.
    pub fn received(&self) -> Vec<Received> {
        let inner = self.inner.lock();
        inner.map_or_else(|_| Vec::new(), |inner| inner.received.iter().cloned().collect())
    }

    fn keep(&self, message: Received, nonce: String) -> Result<(), Refusal> {
        let Ok(mut inner) = self.inner.lock() else {
            return Err(("InternalError", "the sandbox has stopped"));
        };
        if !inner.nonces.insert(nonce) {
            return Err(("SignatureNonceUsed", "the nonce was used before"));
        }
        inner.received.push_front(message);
        inner.received.truncate(KEPT);
        Ok(())
    }
}

/// `SendSms`.
async fn receive(
    State(sandbox): State<Sandbox>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Json<Answer> {
    let (query, now) = (query.unwrap_or_default(), sandbox.clock.now());
    let outcome = read(&sandbox.settings, &headers, &query, now)
        .and_then(|(message, nonce)| sandbox.keep(message, nonce));
    let (code, message) = outcome.err().unwrap_or(("OK", "OK"));
    let biz_id = if code == "OK" { ids::token() } else { String::new() };
    Json(Answer {
        code,
        message,
        request_id: ids::token(),
        biz_id,
    })
}

fn read(
    settings: &SmsSettings,
    headers: &HeaderMap,
    query: &str,
    now: DateTime<Utc>,
) -> Result<(Received, String), Refusal> {
    check_signature(settings, headers, query)?;
    let sent = value_in(headers, "x-acs-date").and_then(|date| DateTime::parse_from_rfc3339(date).ok());
    if sent.is_none_or(|sent| (now - sent.to_utc()).abs() > DRIFT) {
        return Err(("InvalidTimeStamp.Expired", "x-acs-date is too far from now"));
    }
    let nonce = value_in(headers, "x-acs-signature-nonce").ok_or(("MissingNonce", "no nonce"))?;
    let field = |name: &str| value_of(query, name);
    let phone = field("PhoneNumbers").unwrap_or_default();
    if kernel::input::Phone::parse(&phone).is_none() {
        return Err(("isv.MOBILE_NUMBER_ILLEGAL", "not a phone number"));
    }
    let template = field("TemplateCode").unwrap_or_default();
    let known = [
        &settings.code_template,
        &settings.invitation_template,
        &settings.member_template,
        &settings.notice_template,
        &settings.promotion_template,
    ];
    if !known.into_iter().any(|known| *known == template) {
        return Err(("isv.SMS_TEMPLATE_ILLEGAL", "no such template"));
    }
    if field("SignName").as_deref() != Some(&settings.sign_name) {
        return Err(("isv.SMS_SIGNATURE_ILLEGAL", "no such signature"));
    }
    let parameters = field("TemplateParam").unwrap_or_default();
    let parameters = serde_json::from_str(&parameters)
        .map_err(|_| ("isv.INVALID_JSON_PARAM", "the parameters are no JSON"))?;
    let message = Received {
        at: now,
        phone,
        template,
        parameters,
        reference: field("OutId").unwrap_or_default(),
    };
    Ok((message, nonce.to_owned()))
}

fn check_signature(settings: &SmsSettings, headers: &HeaderMap, query: &str) -> Result<(), Refusal> {
    let refused = ("SignatureDoesNotMatch", "the signature does not match");
    let given = value_in(headers, "authorization").ok_or(refused)?;
    let given = given.strip_prefix(ALGORITHM).ok_or(refused)?.trim();
    let part = |name: &str| {
        given
            .split(',')
            .filter_map(|part| part.split_once('='))
            .find_map(|(key, value)| (key == name).then_some(value))
    };
    let (names, seal) = (
        part("SignedHeaders").ok_or(refused)?,
        part("Signature").ok_or(refused)?,
    );
    if part("Credential") != Some(settings.key_id.as_str()) {
        return Err(("InvalidAccessKeyId.NotFound", "no such key"));
    }
    let signed: Option<Vec<(String, String)>> = names
        .split(';')
        .map(|name| Some((name.to_owned(), value_in(headers, name)?.to_owned())))
        .collect();
    let expected = signature::signature(&settings.key_secret, query, &signed.ok_or(refused)?, names);
    if signing::same(expected.as_bytes(), seal.as_bytes()) {
        Ok(())
    } else {
        Err(refused)
    }
}

fn value_in<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn value_of(query: &str, name: &str) -> Option<String> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.into_iter().find(|(key, _)| *key == name)?;
    urlencoding::decode(value).ok().map(Into::into)
}

/// What would have reached phones.
#[utoipa::path(get, path = "/sandbox/outbox", responses((status = 200, content_type = "text/html"), (status = 404)))]
#[expect(
    clippy::unused_async,
    reason = "a handler; its route stands with those who send codes"
)]
pub async fn page(Demo(sandbox): Demo<Sandbox>) -> Response {
    let rows: String = sandbox.received().iter().map(row).collect();
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ];
    let page = format!(include_str!("outbox.html"), rows = rows);
    (headers, Html(page)).into_response()
}

fn row(message: &Received) -> String {
    format!(
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
        shop_time(message.at).format("%m-%d %H:%M:%S"),
        escaped(&message.phone),
        words(&message.parameters),
    )
}

/// What the template makes of its parameters.
fn words(parameters: &Value) -> String {
    let text = |name: &str| parameters[name].as_str().map(escaped);
    if let Some(code) = text("code") {
        return format!("验证码 <strong>{code}</strong>，10 分钟内有效，请勿告诉他人");
    }
    if let Some(company) = text("company") {
        return format!("{company}邀请您成为采购成员，请用本机号码在“老客户激活”里设置密码");
    }
    if let Some(head) = text("head") {
        return format!("{head}邀请贵店加入连锁采购，请用本机号码在“老客户激活”注册");
    }
    if let Some(promotion) = text("promotion") {
        return promotion;
    }
    if let Some(title) = text("title") {
        return format!("{title}{NOTICE_END}");
    }
    escaped(&parameters.to_string())
}
