//! The page where people "pay" in the demonstration, and the notices that follow.
use std::time::Duration;

use axum::{
    extract::{Query, RawQuery},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use kernel::{ApiError, ApiResult, Money};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    demo::Demo,
    payments::{
        alipay::signing,
        port::path_of,
        sandbox::{
            handle::{Sandbox, SignedNotice, nonce},
            ledger::{BillRow, State},
        },
    },
};

/// A gateway reports again until it is understood.
const TRIES: u32 = 4;

/// Where Alipay's page pay leads: the request in the address is checked like any other.
#[utoipa::path(get, path = "/sandbox/alipay/gateway.do", responses((status = 200, content_type = "text/html"), (status = 303), (status = 404)))]
#[expect(
    clippy::unused_async,
    reason = "a handler; its route stands with the payments"
)]
pub async fn alipay_page(Demo(sandbox): Demo<Sandbox>, RawQuery(query): RawQuery) -> Response {
    let fields = signing::fields_of(query.unwrap_or_default().as_bytes()).unwrap_or_default();
    let Ok(content) = sandbox.checked(&fields) else {
        return Html("<!doctype html><meta charset=utf-8><p>支付宝沙箱：验签失败").into_response();
    };
    let of = |name: &str| content[name].as_str().unwrap_or_default().to_owned();
    let row = BillRow {
        channel: "alipay",
        number: of("out_trade_no"),
        amount: of("total_amount").parse::<Money>().unwrap_or_default(),
        subject: of("subject"),
        return_url: fields.get("return_url").cloned().unwrap_or_default(),
        token: nonce(),
        state: State::Waiting,
        gateway_number: String::new(),
        paid_at: None,
    };
    let opened = sandbox.books().open(row);
    match opened {
        Ok(token) => Redirect::to(&format!("/sandbox/cashier?pr={token}")).into_response(),
        Err(_) => {
            Html("<!doctype html><meta charset=utf-8><p>支付宝沙箱：交易已付款或已关闭").into_response()
        }
    }
}

#[derive(Deserialize, IntoParams)]
pub struct CashierQuery {
    #[serde(default)]
    pr: String,
    /// pay | leave
    #[serde(default, rename = "do")]
    act: String,
    /// at_once | late | many | never
    #[serde(default)]
    notice: String,
}

#[utoipa::path(get, path = "/sandbox/cashier", params(CashierQuery), responses((status = 200, content_type = "text/html"), (status = 303), (status = 404)))]
#[expect(
    clippy::unused_async,
    reason = "a handler; its route stands with the payments"
)]
pub async fn page(
    Demo(sandbox): Demo<Sandbox>,
    Query(query): Query<CashierQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let bill = sandbox.books().by_token(&query.pr).cloned();
    let bill = bill.ok_or_else(|| ApiError::not_found("账单"))?;
    let back = own_page(&bill.return_url);
    match query.act.as_str() {
        "pay" => {
            if sandbox.pay(&bill.number) {
                let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
                sandbox.report(&bill.number, host.unwrap_or_default(), &query.notice);
            }
            if back.is_empty() {
                Ok(styled(shown(&bill, "已付款，可以回到商城页面。")))
            } else {
                Ok(Redirect::to(&back).into_response())
            }
        }
        "leave" if !back.is_empty() => Ok(Redirect::to(&back).into_response()),
        _ => Ok(styled(shown(&bill, ""))),
    }
}

/// The page brings its own style along, and nothing else.
fn styled(page: String) -> Response {
    const POLICY: &str =
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response()
}

/// Redirects to the host that the buyer came from, whatever address the shop has given the gateway.
fn own_page(return_url: &str) -> String {
    if return_url.is_empty() {
        String::new()
    } else {
        path_of(return_url)
    }
}

fn shown(bill: &BillRow, said: &str) -> String {
    let said = match bill.state {
        State::Paid => "这笔账单已经付过款。",
        State::Closed => "这笔账单已经关闭，不能付款。",
        State::Waiting => said,
    };
    let name = if bill.channel == "alipay" {
        "支付宝"
    } else {
        "微信支付"
    };
    let is_open = bill.state == State::Waiting && said.is_empty();
    // Amount and number are the shop's own, checked by its signature; the token is random letters.
    include_str!("cashier.html")
        .replace("{gateway}", name)
        .replace("{amount}", &bill.amount.to_string())
        .replace("{number}", &plain(&bill.number))
        .replace("{said}", said)
        .replace("{open}", if is_open { "" } else { "hidden" })
        .replace("{token}", &bill.token)
}

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

impl Sandbox {
    fn notice_of(&self, number: &str) -> Option<SignedNotice> {
        let channel = self.books().bill(number)?.channel;
        match channel {
            "alipay" => self.alipay_notice(number, |_| ()),
            _ => self.wechat_notice(number, |_| ()),
        }
    }

    /// Reports to the shop at this host, in the way that was chosen.
    fn report(&self, number: &str, host: &str, way: &str) {
        if self.books().holds_notices || way == "never" {
            return;
        }
        let (delay, times) = match way {
            "late" => (Duration::from_secs(30), 1),
            "many" => (Duration::ZERO, 5),
            _ => (Duration::ZERO, 1),
        };
        let (sandbox, number, host) = (self.clone(), number.to_owned(), host.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            for _ in 0..times {
                sandbox.deliver(&number, &host).await;
            }
        });
    }

    async fn deliver(&self, number: &str, host: &str) {
        for attempt in 0..TRIES {
            let Some(notice) = self.notice_of(number) else {
                return;
            };
            let url = format!("http://{host}/api/pay/{}/notify", notice.channel);
            let request = notice
                .headers
                .iter()
                .fold(self.0.http.post(&url), |request, (name, value)| {
                    request.header(*name, value)
                });
            match request.body(notice.body).send().await {
                Ok(answer) if answer.status().is_success() => return,
                Ok(answer) => tracing::warn!(status = %answer.status(), "a notice was not understood"),
                Err(error) => tracing::warn!(%error, "a notice was not delivered"),
            }
            tokio::time::sleep(Duration::from_secs(2 << attempt)).await;
        }
    }
}
