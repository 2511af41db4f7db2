//! The cost of campaigns for reads: lists and carts with 50 of them running, compared with none.
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use axum::http::Uri;
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use super::{cart, read::Read};
use crate::{
    buyer::Buyer,
    figures::percent,
    http::{encoded, uri},
    measure::{Bench, CPU},
    settings::Settings,
    staff::Staff,
};

/// Who may draw them up, in the demo.
pub const STAFF: &str = "promotion";
const DAILY_SPECIALS: usize = 20;
const SECKILLS: usize = 10;
const REDUCTIONS: usize = 14;
const COMBINATIONS: usize = 4;
const GROUP_BUYS: usize = 2;
/// The budget of each.
const BUDGET: &str = "1000.00";

/// Turns that connections made.
const RATE: &str = "turns_per_second";

/// Runs without campaigns are measured before and after, so that a machine that slows down does not distort
/// the result.
pub async fn measure(bench: &Bench<'_>) -> Result<Value> {
    let shop = bench.shop.address;
    let staff = Staff::sign_in(shop, STAFF).await?;
    stop_all(&staff).await?;
    let buyers = &bench.buyers[..bench.settings.connections_among_campaigns()];
    cart::fill_all(shop, buyers, &bench.goods).await?;
    let before = both(bench).await?;
    start_all(&staff, &bench.goods, bench.settings).await?;
    let running = both(bench).await?;
    stop_all(&staff).await?;
    let after = both(bench).await?;
    let mut report = json!({ "running": count(bench.settings) });
    for name in ["list", "cart"] {
        let mean = |figure: &str| {
            let of = |figures: &Value| figures[name][figure].as_f64().unwrap_or(f64::NAN);
            json!(f64::midpoint(of(&before), of(&after)))
        };
        report[name] = json!({
            "without": [before[name], after[name]],
            "with": running[name],
            "percent_of_rate": percent(&running[name][RATE], &mean(RATE)),
            "percent_of_cpu": percent(&running[name][CPU], &mean(CPU)),
        });
    }
    Ok(report)
}

async fn both(bench: &Bench<'_>) -> Result<Value> {
    bench.shop.process.settle().await?;
    let lists = bench.reads.iter().find(|reads| reads.name == "list");
    let lists = lists.context("no lists to ask for")?;
    let list = |place, buyer: &Buyer| Read::new(&lists.uris, &lists.draws, place, buyer.cookie.clone());
    let (whole, draws): (Arc<[Uri]>, Arc<[u32]>) = ([uri("/api/cart/list")?].into(), [0].into());
    let cart = |place, buyer: &Buyer| Read::new(&whole, &draws, place, buyer.cookie.clone());
    let connections = bench.settings.connections_among_campaigns();
    Ok(json!({
        "list": bench.one(bench.shop, connections, list).await?,
        "cart": bench.one(bench.shop, connections, cart).await?,
    }))
}

/// How many campaigns `start_all` starts.
pub fn count(settings: &Settings) -> usize {
    let kinds = [DAILY_SPECIALS, SECKILLS, REDUCTIONS, COMBINATIONS, GROUP_BUYS];
    kinds.map(|count| settings.times(count)).iter().sum()
}

/// From now on, for all buyers, for a day; returns its id.
#[expect(
    clippy::disallowed_methods,
    reason = "the server that is measured goes by the real time"
)]
pub async fn start(staff: &Staff, fields: &Value) -> Result<i64> {
    let now = Utc::now();
    let mut draft = json!({ "name": "压测活动", "starts_at": now, "ends_at": now + TimeDelta::days(1) });
    for (name, value) in fields.as_object().into_iter().flatten() {
        draft[name] = value.clone();
    }
    let drafted = staff.post("/admin/api/campaigns", &draft).await?;
    let id = drafted["id"].as_i64().context("a campaign without an id")?;
    let path = format!("/admin/api/campaigns/{id}/propose");
    let proposed = staff.post(&path, &json!({})).await?;
    ensure!(
        proposed["status"] == "approved",
        "the campaign waits for finance: {proposed}"
    );
    Ok(id)
}

/// So many campaigns of one colleague, the demo's among them, are more than finance lets pass.
pub async fn lift_the_limit(staff: &Staff) -> Result<()> {
    let finance = staff.colleague("finance").await?;
    let rules = json!({ "finance_above": "10000000.00", "window_days": 1, "reason": "压测" });
    finance.put("/admin/api/campaign_rules", &rules).await?;
    Ok(())
}

/// Every campaign that runs, the demo's too.
pub async fn stop_all(staff: &Staff) -> Result<()> {
    let filter = encoded(r#"{"status":"approved","state":"running"}"#);
    let path = format!("/admin/api/campaigns?range={}&filter={filter}", encoded("[0,99]"));
    let running = staff.get(&path).await?;
    for campaign in running.as_array().context("no list of campaigns")? {
        let path = format!("/admin/api/campaigns/{}/stop", campaign["id"]);
        staff.post(&path, &json!({ "reason": "压测" })).await?;
    }
    Ok(())
}

/// A fen less than the regular price.
pub async fn cheaper(staff: &Staff, goods: i64) -> Result<String> {
    let shown = staff.get(&format!("/admin/api/goods/{goods}")).await?;
    let price = shown["base_price"].as_str().context("goods without a price")?;
    let (yuan, fen) = price.split_once('.').context("a price without fen")?;
    let less = yuan.parse::<i64>()? * 100 + fen.parse::<i64>()? - 1;
    ensure!(less > 0, "goods {goods} cost {price}");
    Ok(format!("{}.{:02}", less / 100, less % 100))
}

/// Each of these goods is in a full reduction; the other campaigns are about the first of them.
pub async fn start_all(staff: &Staff, goods: &[i64], settings: &Settings) -> Result<()> {
    lift_the_limit(staff).await?;
    let mut priced = Priced {
        staff,
        goods: goods.iter(),
    };
    for _ in 0..settings.times(DAILY_SPECIALS) {
        let goods = priced.next(2, json!({})).await?;
        start(
            staff,
            &json!({ "kind": "daily_special", "budget": BUDGET, "goods": goods }),
        )
        .await?;
    }
    for _ in 0..settings.times(SECKILLS) {
        let goods = priced.next(1, json!({ "stock": 100 })).await?;
        start(staff, &json!({ "kind": "seckill", "goods": goods })).await?;
    }
    for _ in 0..settings.times(GROUP_BUYS) {
        let goods = priced.next(1, json!({ "stock": 100 })).await?;
        start(
            staff,
            &json!({ "kind": "group_buy", "target_quantity": 5, "goods": goods }),
        )
        .await?;
    }
    for _ in 0..settings.times(COMBINATIONS) {
        let goods = priced.next(2, json!({})).await?;
        start(
            staff,
            &json!({ "kind": "combination", "budget": BUDGET, "goods": goods }),
        )
        .await?;
    }
    let tiers = json!([{ "threshold": "100.00", "cut": "1.00" }, { "threshold": "500.00", "cut": "8.00" }]);
    let some = goods.chunks(goods.len().div_ceil(REDUCTIONS));
    for some in some.take(settings.times(REDUCTIONS)) {
        let goods: Vec<Value> = some.iter().map(|id| json!({ "goods_id": id })).collect();
        let reduction = json!({ "kind": "full_reduction", "budget": BUDGET, "tiers": tiers, "goods": goods });
        start(staff, &reduction).await?;
    }
    Ok(())
}

/// Goods of campaigns with prices; each is in one of them.
struct Priced<'a> {
    staff: &'a Staff,
    goods: std::slice::Iter<'a, i64>,
}

impl Priced<'_> {
    async fn next(&mut self, count: usize, more: Value) -> Result<Value> {
        let mut rows = Vec::with_capacity(count);
        for id in self.goods.by_ref().take(count) {
            let mut row = json!({ "goods_id": id, "price": cheaper(self.staff, *id).await? });
            for (name, value) in more.as_object().into_iter().flatten() {
                row[name] = value.clone();
            }
            rows.push(row);
        }
        ensure!(rows.len() == count, "too few goods can be ordered");
        Ok(Value::Array(rows))
    }
}
