//! A ticket of a lucky draw: every buyer draws from the same one, and pays a point for each.
use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use anyhow::{Context, Result};
use axum::http::{HeaderName, HeaderValue, Uri};
use hyper::body::Bytes;
use serde_json::{Value, json};

use crate::{
    buyer::Buyer,
    http::{Connection, post, uri},
    load::{Lap, Turn},
    staff::Staff,
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
    let staff = Staff::sign_in(shop, STAFF).await?;
    let draw = staff.post("/admin/api/draws", &plan()).await?;
    let id = draw["id"].as_i64().context("the draw has no id")?;
    staff
        .post(&format!("/admin/api/draws/{id}/start"), &json!({}))
        .await?;
    uri(&format!("/api/draw/{id}"))
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
