//! A parcel tracking service for development: it listens on its own port, checks calls like the real one, and
//! signs its pushes. Parcels are moved on at `/sandbox/express`. Production refuses it.
use std::{
    collections::BTreeMap,
    io,
    sync::{Arc, Mutex},
};

use axum::{
    Form, Json, Router,
    extract::State,
    http::header,
    response::{Html, IntoResponse, Redirect, Response},
    routing::post,
};
use chrono::{DateTime, Utc};
use kernel::{ApiError, ApiResult, Clock, clock::shop_time, input::Number, signing};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    kuaidi100::signature,
    port::{DELIVERED, Push},
};
use crate::{demo::Demo, local_server, logistics::settings::LogisticsSettings};

/// State, place and words of each step of a parcel's way.
const WAY: &[(i64, &str, &str)] = &[
    (1, "湖北省,武汉市", "【武汉江岸营业点】已收取快件"),
    (
        0,
        "湖北省,武汉市",
        "快件在【武汉转运中心】完成分拣，准备发往下一站",
    ),
    (0, "湖北省,宜昌市", "快件到达【宜昌集散中心】"),
    (5, "湖北省,宜昌市", "快件正在派送，派件人：李师傅"),
    (3, "湖北省,宜昌市", "快件已由本人签收，感谢使用"),
];

#[derive(Clone)]
pub struct Sandbox {
    settings: LogisticsSettings,
    clock: Clock,
    parcels: Arc<Mutex<BTreeMap<String, Watched>>>,
}

#[derive(Clone, Debug)]
struct Watched {
    company: String,
    callback: String,
    salt: String,
    /// When each step was made.
    steps: Vec<DateTime<Utc>>,
}

impl Watched {
    fn result(&self, number: &str) -> Value {
        let made = WAY.iter().zip(&self.steps).rev();
        let lines: Vec<_> = made
            .map(|((_, place, text), at)| {
                let time = shop_time(*at).format("%Y-%m-%d %H:%M:%S").to_string();
                json!({ "time": time, "ftime": time, "context": text, "areaName": place })
            })
            .collect();
        let state = self.steps.len().checked_sub(1).map_or(0, |last| WAY[last].0);
        json!({
            "message": "ok",
            "nu": number,
            "com": self.company,
            "ischeck": if state == DELIVERED { "1" } else { "0" },
            "condition": "00",
            "status": "200",
            "state": state.to_string(),
            "data": lines,
        })
    }

    fn push(&self, number: &str) -> Push {
        let is_over = self.steps.len() == WAY.len();
        let param = json!({
            "status": if is_over { "shutdown" } else { "polling" },
            "billstatus": "got",
            "message": "",
            "lastResult": self.result(number),
        })
        .to_string();
        Push {
            sign: signature(&[&param, &self.salt]),
            param,
        }
    }
}

impl Sandbox {
    /// Listens on a free port of this machine; returns the address to call.
    #[kernel::boxed]
    pub async fn start(settings: LogisticsSettings, clock: Clock) -> io::Result<(Self, String)> {
        let sandbox = Self {
            settings,
            clock,
            parcels: Arc::default(),
        };
        let (listener, address) = local_server::listen().await?;
        let router = Router::new()
            .route("/poll", post(subscribe))
            .route("/poll/query.do", post(query))
            .with_state(sandbox.clone());
        local_server::serve("the sandbox of parcels", listener, router);
        Ok((sandbox, address))
    }

    fn parcel<T>(&self, number: &str, look: impl FnOnce(&mut Watched) -> T) -> Option<T> {
        let mut parcels = self.parcels.lock().ok()?;
        parcels.get_mut(number).map(look)
    }

    /// Makes the next step of a parcel; returns the signed push that reports it.
    pub fn move_on(&self, number: &str) -> Option<Push> {
        let now = self.clock.now();
        self.parcel(number, |parcel| {
            if parcel.steps.len() < WAY.len() {
                parcel.steps.push(now);
            }
            parcel.push(number)
        })
    }

    fn callback(&self, number: &str) -> Option<String> {
        self.parcel(number, |parcel| parcel.callback.clone())
    }

    fn rows(&self) -> Vec<(String, Watched)> {
        let parcels = self.parcels.lock();
        parcels.map_or_else(
            |_| Vec::new(),
            |parcels| {
                parcels
                    .iter()
                    .map(|(number, parcel)| (number.clone(), parcel.clone()))
                    .collect()
            },
        )
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Call {
    customer: String,
    sign: String,
    param: String,
}

fn refusal(code: &str, message: &str) -> Json<Value> {
    Json(json!({ "result": false, "returnCode": code, "message": message }))
}

async fn subscribe(State(sandbox): State<Sandbox>, Form(call): Form<Call>) -> Json<Value> {
    let Ok(param) = serde_json::from_str::<Value>(&call.param) else {
        return refusal("700", "订阅方的订阅数据存在错误");
    };
    if param["key"].as_str() != Some(&sandbox.settings.key) {
        return refusal("600", "您不是合法的订阅者");
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let number = text(&param["number"]);
    if number.is_empty() || text(&param["company"]).is_empty() {
        return refusal("701", "订阅方的订阅数据存在错误（单号或快递公司为空）");
    }
    let Ok(mut parcels) = sandbox.parcels.lock() else {
        return refusal("500", "服务器错误");
    };
    if parcels.contains_key(&number) {
        return refusal("501", "重复订阅");
    }
    let watched = Watched {
        company: text(&param["company"]),
        callback: text(&param["parameters"]["callbackurl"]),
        salt: text(&param["parameters"]["salt"]),
        steps: Vec::new(),
    };
    parcels.insert(number, watched);
    Json(json!({ "result": true, "returnCode": "200", "message": "提交成功" }))
}

async fn query(State(sandbox): State<Sandbox>, Form(call): Form<Call>) -> Json<Value> {
    let expected = signature(&[&call.param, &sandbox.settings.key, &sandbox.settings.customer]);
    let is_signed = signing::same(expected.as_bytes(), call.sign.as_bytes());
    if call.customer != sandbox.settings.customer || !is_signed {
        return refusal("503", "验证签名失败");
    }
    let param: Value = serde_json::from_str(&call.param).unwrap_or_default();
    let number = param["num"].as_str().unwrap_or_default();
    match sandbox.parcel(number, |parcel| parcel.result(number)) {
        Some(result) => Json(result),
        None => refusal("500", "查询无结果，请隔段时间再查"),
    }
}

/// The parcels on their way.
#[utoipa::path(get, path = "/sandbox/express", responses((status = 200, content_type = "text/html"), (status = 404)))]
#[expect(clippy::unused_async, reason = "a handler; its route stands with the orders")]
pub async fn page(Demo(sandbox): Demo<Sandbox>) -> Response {
    let rows: String = sandbox
        .rows()
        .iter()
        .map(|(number, parcel)| row(number, parcel))
        .collect();
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        ),
    ];
    let page = include_str!("sandbox/express.html").replace("{rows}", &rows);
    (headers, Html(page)).into_response()
}

fn row(number: &str, parcel: &Watched) -> String {
    let last = parcel.steps.len().checked_sub(1);
    let words = last.map_or("还没有动静", |last| WAY[last].2);
    let button = if parcel.steps.len() < WAY.len() {
        format!(
            "<form method=\"post\" action=\"/sandbox/express/{}\"><button>走下一步</button></form>",
            urlencoding::encode(number)
        )
    } else {
        "已到终点".to_owned()
    };
    format!(
        "<tr><td>{}</td><td>{}</td><td>{words}</td><td>{button}</td></tr>",
        escaped(&parcel.company),
        escaped(number)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Moves a parcel on and notifies the shop, as the real service would.
#[utoipa::path(post, path = "/sandbox/express/{id}", params(("id" = String, Path)), responses((status = 303), (status = 404)))]
pub async fn next(Demo(sandbox): Demo<Sandbox>, Number(number): Number) -> ApiResult<Redirect> {
    let found = sandbox.move_on(&number).zip(sandbox.callback(&number));
    let (push, callback) = found.ok_or_else(|| ApiError::not_found("包裹"))?;
    let told = reqwest::Client::new().post(&callback).form(&push).send().await;
    if let Err(error) = told {
        tracing::warn!(%error, callback, "the sandbox of parcels could not push");
    }
    Ok(Redirect::to("/sandbox/express"))
}
