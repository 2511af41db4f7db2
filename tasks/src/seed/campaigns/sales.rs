//! What the demo's campaigns sold, day by day, so that their results show something. Group buys have their own buyers
//! (`groups.rs`); a cashback counts what is paid anyway.
use std::sync::Arc;

use campaigns::models::{
    book::{ApprovedCampaigns, CampaignBook, Remaining},
    campaign::{self, Campaign},
    kinds::{GoodsRole, Kind},
};
use catalog::{categories::models::categories::Categories, goods::models::goods_cache::GoodsCache};
use checkout::cart::models::{adding::NewLine, cart, quantity::smallest};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Money, Services};

use super::goods_pool::GoodsPool;
use crate::seed::{
    departments::Departments,
    history::{PlannedOrder, member_named},
    scene::Scene,
};

const BUYERS: [&str; 3] = ["renxin", "huimin", "kangtai"];
/// Orders of each campaign; as many days of its period have some.
const ORDERS: usize = 3;
/// Kinds of goods in one order.
const LINES: usize = 2;
/// Behind every place of the history, and paid over WeChat (`payments.rs`).
const FIRST_NUMBER: i64 = 1_203;
const NUMBERS_BETWEEN: i64 = 6;

pub async fn planned<'a>(
    services: &'a Services,
    departments: &'a Arc<Departments>,
) -> anyhow::Result<Vec<PlannedOrder<'a>>> {
    let now = services.clock.now();
    let pool = GoodsPool::load(services).await?;
    let mut number = FIRST_NUMBER;
    let mut planned: Vec<PlannedOrder<'_>> = Vec::new();
    for sold in campaign::announced(&services.db, DateTime::UNIX_EPOCH).await? {
        let is_sold_here = !matches!(sold.row.kind, Kind::GroupBuy | Kind::Cashback);
        if !is_sold_here || sold.row.starts_at >= now {
            continue;
        }
        for (place, username) in BUYERS.into_iter().enumerate().take(ORDERS) {
            number += NUMBERS_BETWEEN;
            let at = moment(&sold, place, now);
            let sale = Sale {
                services,
                departments,
                username,
                at,
                number,
                lines: lines(&sold, &pool, place),
            };
            planned.push((at, Box::pin(sale.play())));
        }
    }
    Ok(planned)
}

/// One order in a campaign.
struct Sale<'a> {
    services: &'a Services,
    departments: &'a Arc<Departments>,
    username: &'static str,
    at: DateTime<Utc>,
    number: i64,
    lines: Vec<NewLine>,
}

impl Sale<'_> {
    async fn play(self) -> anyhow::Result<()> {
        let Some(member) = member_named(self.services, self.username).await? else {
            return Ok(());
        };
        // With the stock of this moment.
        let goods_cache = GoodsCache::new(Categories::default());
        let scene = Scene {
            services: self.services,
            goods_cache: &goods_cache,
            departments: self.departments,
            member,
            at: self.at,
            number: self.number,
            least: 1,
        };
        let book = book_at(self.services, self.at).await?;
        scene.sell(self.lines, &book).await
    }
}

/// Evenly through its period, as far as that has passed.
fn moment(sold: &Campaign, place: usize, now: DateTime<Utc>) -> DateTime<Utc> {
    let (from, to) = (sold.row.starts_at, sold.row.ends_at.min(now));
    let parts = i64::try_from(ORDERS * 2).unwrap_or(i64::MAX);
    let part = i64::try_from(place * 2 + 1).unwrap_or_default();
    from + TimeDelta::seconds((to - from).num_seconds() * part / parts)
}

/// What ran then, with what is left of it.
async fn book_at(services: &Services, at: DateTime<Utc>) -> anyhow::Result<CampaignBook> {
    let terms = ApprovedCampaigns::new(campaign::announced(&services.db, at).await?);
    let left = Remaining::load(&services.db, &terms.ids()).await?;
    Ok(CampaignBook::new(Arc::new(terms), Arc::new(left)))
}

fn lines(sold: &Campaign, pool: &GoodsPool, place: usize) -> Vec<NewLine> {
    let of_role = |role: GoodsRole| {
        let own = sold.goods.iter().filter(move |goods| goods.role == role);
        own.map(|goods| goods.goods_id).collect::<Vec<i64>>()
    };
    let named = of_role(GoodsRole::Goods);
    let counted = if named.is_empty() {
        pool.some(LINES, place)
    } else {
        (0..LINES.min(named.len()))
            .map(|line| named[(place + line) % named.len()])
            .collect()
    };
    let line = |goods_id: i64, quantity: i64, kind: cart::Kind| NewLine {
        goods_id,
        quantity,
        warehouse_id: None,
        price: None,
        kind,
        campaign_id: if kind == cart::Kind::Normal { 0 } else { sold.id() },
    };
    let threshold = sold.tiers.first().map_or(Money::ZERO, |tier| tier.threshold);
    let each = Money(threshold.fen() / i64::try_from(counted.len().max(1)).unwrap_or(1));
    let goods = pool.of(&counted);
    let ordinary = || {
        let lines = goods.iter().map(|row| {
            let pack = smallest(row.min_quantity, row.step);
            let price = row.base_price.unwrap_or_default().fen().max(1);
            // A fifth more than the threshold, as prices may be lower.
            let packs = each.fen() * 6 / 5 / (price * pack) + 2;
            line(row.id, pack * packs, cart::Kind::Normal)
        });
        lines.collect::<Vec<NewLine>>()
    };
    match sold.row.kind {
        Kind::Seckill => goods
            .iter()
            .map(|row| line(row.id, row.step, cart::Kind::Seckill))
            .collect(),
        Kind::Combination => named
            .first()
            .map(|id| line(*id, 2, cart::Kind::Combination))
            .into_iter()
            .collect(),
        Kind::AddOn => {
            let mut lines = ordinary();
            let added = of_role(GoodsRole::AddOn);
            lines.extend(added.first().map(|id| line(*id, 1, cart::Kind::AddOn)));
            lines
        }
        _ => ordinary(),
    }
}
