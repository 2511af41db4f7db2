//! A cache of evaluated lines of recently shown carts, so that a change of one line does not evaluate
//! hundreds of others again. An entry is valid while all its inputs are unchanged; since they are compared,
//! no invalidation is needed when something changes, here or on another node. Lines that name a campaign are
//! few and depend on changing stock: they are always evaluated again.
use std::{sync::Arc, time::Duration};

use crate::offers::models::running::{CardNotices, Running};
use catalog::goods::models::facts::GoodsSnapshot;
use chrono::NaiveDate;
use identity::companies::models::facts::BuyerContext;
use kernel::cache::RowCache;
use rustc_hash::FxHashMap;

use super::{
    cart::{CartRow, Kind},
    cart_line::CartLine,
};

const LARGEST_WEIGHT: u64 = 32 << 20;
/// Roughly the bytes of a line and of what the view wrote of it.
const BYTES_OF_LINE: u64 = 2048;
/// The least recently viewed carts are evicted.
const KEPT_FOR: Duration = Duration::from_mins(30);

/// By member; of the company that they acted for last.
#[derive(Clone)]
pub struct CartMemory(Arc<RowCache<EvaluatedLines>>);

/// Lines by their id, as this member's were judged on this day.
pub struct EvaluatedLines {
    member: Arc<BuyerContext>,
    day: NaiveDate,
    shown: Arc<CardNotices>,
    used_up: Vec<i64>,
    lines: FxHashMap<i64, Arc<CartLine>>,
}

impl Default for CartMemory {
    fn default() -> Self {
        let bytes = |judged: &EvaluatedLines| judged.lines.len() as u64 * BYTES_OF_LINE + 256;
        Self(Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, bytes)))
    }
}

impl CartMemory {
    /// None when the member, their company or their documents have changed, when campaigns that set prices or
    /// are shown on cards began, ended, changed or may be had no more, or on a new day.
    pub fn of(
        &self,
        member: &Arc<BuyerContext>,
        day: NaiveDate,
        running: &Running,
    ) -> Option<Arc<EvaluatedLines>> {
        let judged = self.0.get(member.id)?;
        let stands = judged.day == day
            && judged.member == *member
            && running.used_up_ids().eq(judged.used_up.iter().copied())
            && (Arc::ptr_eq(&judged.shown, running.shown()) || judged.shown == *running.shown());
        stands.then_some(judged)
    }

    pub fn keep(
        &self,
        member: &Arc<BuyerContext>,
        day: NaiveDate,
        running: &Running,
        lines: &[Arc<CartLine>],
    ) {
        let ordinary = lines.iter().filter(|line| line.row.kind == Kind::Normal);
        let judged = EvaluatedLines {
            member: Arc::clone(member),
            day,
            shown: Arc::clone(running.shown()),
            used_up: running.used_up_ids().collect(),
            lines: ordinary.map(|line| (line.row.id, Arc::clone(line))).collect(),
        };
        let asked = self.0.ask([member.id]);
        self.0.keep(&asked, member.id, &Arc::new(judged));
    }
}

impl EvaluatedLines {
    /// The line of this row if it would be judged the same again.
    pub fn line(&self, row: &CartRow, goods: &Arc<GoodsSnapshot>, bought: i64) -> Option<&Arc<CartLine>> {
        let line = self.lines.get(&row.id)?;
        let stands = line.row == *row
            && line.bought == bought
            && Arc::ptr_eq(&line.offer.goods, goods)
            && !depends_on_hour(goods);
        stands.then_some(line)
    }
}

/// Special prices begin and end at any moment; all else changes with the facts or with the day.
fn depends_on_hour(goods: &GoodsSnapshot) -> bool {
    let mut prices = goods.special_prices.iter();
    prices.any(|price| price.from.is_some() || price.to.is_some())
}
