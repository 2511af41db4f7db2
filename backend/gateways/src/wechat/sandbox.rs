//! A WeChat open platform for development: a page to "scan" with any name, and the two calls that turn a code
//! into a person, checked as the real ones are. Production refuses it.
use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    extract::{Query, State},
    response::{Html, IntoResponse, Redirect, Response},
    routing::get,
};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Clock, ids};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::CALLBACK;
use crate::{demo::Demo, local_server, wechat::settings::WechatSettings};

const CODE_LIVES: TimeDelta = TimeDelta::minutes(5);

#[derive(Clone)]
pub struct Sandbox {
    settings: WechatSettings,
    clock: Clock,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    /// Who confirmed, by code.
    codes: HashMap<String, (String, DateTime<Utc>)>,
    /// Who is asked about, by access token.
    tokens: HashMap<String, String>,
}

impl Sandbox {
    /// Listens on a free port of this machine; returns the address of the calls.
    #[kernel::boxed]
    pub async fn start(settings: WechatSettings, clock: Clock) -> io::Result<(Self, String)> {
        let sandbox = Self {
            settings,
            clock,
            inner: Arc::default(),
        };
        let (listener, address) = local_server::listen().await?;
        let router = Router::new()
            .route("/sns/oauth2/access_token", get(access_token))
            .route("/sns/userinfo", get(user_info))
            .with_state(sandbox.clone());
        local_server::serve("the WeChat sandbox", listener, router);
        Ok((sandbox, address))
    }

    fn confirm(&self, name: &str) -> String {
        let code = ids::token();
        if let Ok(mut inner) = self.inner.lock() {
            let now = self.clock.now();
            inner.codes.retain(|_, (_, until)| now <= *until);
            inner
                .codes
                .insert(code.clone(), (name.to_owned(), now + CODE_LIVES));
        }
        code
    }
}

fn refused(code: i64, message: &str) -> Json<Value> {
    Json(json!({ "errcode": code, "errmsg": message }))
}

/// The same name is the same person.
fn open_id(name: &str) -> String {
    format!("o{}", &ids::digest(name.as_bytes())[..27])
}

#[derive(Deserialize)]
struct TokenQuery {
    #[serde(default)]
    appid: String,
    #[serde(default)]
    secret: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    grant_type: String,
}

async fn access_token(State(sandbox): State<Sandbox>, Query(query): Query<TokenQuery>) -> Json<Value> {
    if query.appid != sandbox.settings.app_id {
        return refused(40013, "invalid appid");
    }
    if query.secret != sandbox.settings.app_secret {
        return refused(40125, "invalid appsecret");
    }
    if query.grant_type != "authorization_code" {
        return refused(40002, "invalid grant_type");
    }
    let Ok(mut inner) = sandbox.inner.lock() else {
        return refused(-1, "system error");
    };
    // A code counts once.
    let Some((name, until)) = inner.codes.remove(&query.code) else {
        return refused(40029, "invalid code");
    };
    if until < sandbox.clock.now() {
        return refused(40029, "code expired");
    }
    let token = ids::token();
    inner.tokens.insert(token.clone(), name.clone());
    Json(json!({
        "access_token": token, "expires_in": 7200, "refresh_token": ids::token(),
        "openid": open_id(&name), "scope": "snsapi_login",
    }))
}

#[derive(Deserialize)]
struct UserQuery {
    #[serde(default)]
    access_token: String,
    #[serde(default)]
    openid: String,
}

async fn user_info(State(sandbox): State<Sandbox>, Query(query): Query<UserQuery>) -> Json<Value> {
    let name = sandbox
        .inner
        .lock()
        .ok()
        .and_then(|inner| inner.tokens.get(&query.access_token).cloned());
    let Some(name) = name else {
        return refused(40001, "invalid credential");
    };
    if query.openid != open_id(&name) {
        return refused(40003, "invalid openid");
    }
    Json(json!({ "openid": query.openid, "nickname": name, "unionid": format!("u{}", open_id(&name)) }))
}

#[derive(Deserialize, IntoParams)]
pub struct ScanQuery {
    #[serde(default)]
    appid: String,
    #[serde(default)]
    redirect_uri: String,
    #[serde(default)]
    response_type: String,
    #[serde(default)]
    scope: String,
    #[serde(default)]
    state: String,
    /// Who "scans"; without a name the page asks for one.
    #[serde(default)]
    name: String,
    /// The user pressed 拒绝 on the phone.
    #[serde(default)]
    refuse: String,
}

/// The page that shows the QR code, and in its place asks who scans.
#[utoipa::path(get, path = "/sandbox/wechat/connect/qrconnect", params(ScanQuery), responses((status = 200, content_type = "text/html"), (status = 303), (status = 404)))]
#[expect(
    clippy::unused_async,
    reason = "a handler; its route stands with those who sign in"
)]
pub async fn page(Demo(sandbox): Demo<Sandbox>, Query(query): Query<ScanQuery>) -> Response {
    let is_known = query.appid == sandbox.settings.app_id
        && query.response_type == "code"
        && query.scope == "snsapi_login"
        && query.redirect_uri == format!("{}{CALLBACK}", sandbox.settings.shop_url);
    // It goes into the page as it is.
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    if !is_known || !query.state.chars().all(is_plain) {
        return Html("<!doctype html><meta charset=utf-8><p>redirect_uri 参数错误").into_response();
    }
    let state = &query.state;
    if !query.refuse.is_empty() {
        return Redirect::to(&format!("{}?state={state}", query.redirect_uri)).into_response();
    }
    let name: String = query.name.trim().chars().take(20).collect();
    if !name.is_empty() {
        let code = sandbox.confirm(&name);
        let back = format!("{}?code={code}&state={state}", query.redirect_uri);
        return Redirect::to(&back).into_response();
    }
    let page = include_str!("scan.html")
        .replace("{appid}", &query.appid)
        .replace("{redirect_uri}", &query.redirect_uri)
        .replace("{state}", state);
    Html(page).into_response()
}
