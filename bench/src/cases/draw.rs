//! A ticket of a lucky draw: every buyer draws from the same one, and pays a point for each.
use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use anyhow::{Context, Result};
use axum::http::{HeaderName, HeaderValue, Uri, header};
use hyper::body::Bytes;
use serde_json::{Value, json};

use crate::{
    buyer::{Buyer, PASSWORD},
    http::{Answer, Connection, post, uri},
    load::{Lap, Turn},
};

/// Who may draw one up, in the demo.
const STAFF: &str = "promotion";
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// No two presses of a run share one.
static NEXT_KEY: AtomicU64 = AtomicU64::new(1);

pub struct DrawTicket {
    pub buyer: Buyer,
    pub path: Uri,
}

impl Turn for DrawTicket {
    const REQUESTS: u32 = 1;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        let mut request = post(self.path.clone(), &self.buyer.cookie, Bytes::new());
        let key = format!("bench-{}", NEXT_KEY.fetch_add(1, Ordering::Relaxed));
        request
            .headers_mut()
            .insert(IDEMPOTENCY_KEY, HeaderValue::from_str(&key)?);
        let began = Instant::now();
        http.send(request).await?.ok().context("draw")?;
        Ok(vec![("request", began.elapsed())])
    }
}

/// Opens a draw as staff would; answers where tickets are drawn.
pub async fn open(shop: SocketAddr) -> Result<Uri> {
    let mut http = Connection::open(shop).await?;
    let nobody = HeaderValue::from_static("");
    let who = json!({ "username": STAFF, "password": PASSWORD });
    let signed_in = send(&mut http, "/admin/api/session", &nobody, &who).await?;
    let cookies = signed_in.headers.get_all(header::SET_COOKIE).iter();
    let session = cookies
        .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
        .find(|cookie| cookie.starts_with("yj_staff="))
        .context("the sign-in of staff set no session cookie")?;
    let session = HeaderValue::from_str(session)?;
    let drawn_up = send(&mut http, "/admin/api/draws", &session, &plan()).await?;
    let draw: Value = serde_json::from_slice(&drawn_up.body)?;
    let id = draw["id"].as_i64().context("the draw has no id")?;
    let start = format!("/admin/api/draws/{id}/start");
    send(&mut http, &start, &session, &json!({})).await?;
    uri(&format!("/api/draw/{id}"))
}

async fn send(http: &mut Connection, path: &str, session: &HeaderValue, body: &Value) -> Result<Answer> {
    let request = post(uri(path)?, session, body.to_string().into());
    http.send(request).await?.ok().with_context(|| path.to_owned())
}

fn plan() -> Value {
    json!({
        "name": "压测抽奖", "chance_kind": "points", "points": 1, "starts_at": "2020-01-01T00:00:00Z", "ends_at": "2099-01-01T00:00:00Z",
        "prizes": [
            { "kind": "none", "name": "谢谢参与", "weight": 700 },
            { "kind": "points", "name": "1 积分", "points": 1, "weight": 290, "total": 400_000 },
            { "kind": "voucher", "name": "1 分", "value": "0.01", "weight": 10, "total": 50_000 },
        ],
    })
}
