//! The goods that the demo's campaigns choose from: what any pharmacy buys without a prescription.
use std::collections::{BTreeMap, HashMap, HashSet};

use catalog::{
    goods::models::{
        codes::{Control, Rx},
        first_sale::FirstSale,
    },
    models::_entities::{batches, goods},
};
use kernel::Services;
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::plan::{Choice, Plan};

/// The first goods of the shop; however large it is, the same are chosen.
const CHOSEN_FROM: u64 = 900;
/// Sold-out goods attract no buyers.
const FEWEST: i64 = 100;
/// In fen; of what costs less nothing can be taken off.
const CHEAPEST: i64 = 200;

/// A page of one or two looks empty.
const FEWEST_SHOWN: usize = 3;

pub struct GoodsPool {
    /// By id.
    goods: Vec<goods::Model>,
    available: HashMap<i64, i64>,
    /// Goods with a campaign price: a product has one at a time.
    taken: HashSet<i64>,
}

impl GoodsPool {
    pub async fn load(services: &Services) -> anyhow::Result<Self> {
        let first = goods::Entity::find()
            .order_by_asc(goods::Column::Id)
            .limit(CHOSEN_FROM)
            .all(&services.db)
            .await?;
        let ids = first.iter().map(|row| row.id);
        let mut available: HashMap<i64, i64> = HashMap::new();
        // Nothing leaves without its inspection report.
        let held = batches::Entity::find()
            .filter(batches::Column::GoodsId.is_in(ids))
            .filter(batches::Column::HasReport.eq(true));
        for row in held.all(&services.db).await? {
            *available.entry(row.goods_id).or_default() += row.on_hand;
        }
        let mut pool = Self {
            goods: first,
            available,
            taken: HashSet::new(),
        };
        let available = &pool.available;
        let has = |id| available.get(&id).is_some_and(|units| *units >= FEWEST);
        pool.goods.retain(|row| is_ordinary(row) && has(row.id));
        Ok(pool)
    }

    /// This many packs, but at most half of the stock: the rest is sold as usual.
    pub fn units(&self, goods: &goods::Model, packs: i64) -> i64 {
        let available = self.available.get(&goods.id).copied().unwrap_or_default();
        (available / 2 / goods.step).min(packs) * goods.step
    }

    /// In the order of the names.
    pub fn named(&self, names: &[&str]) -> Vec<&goods::Model> {
        let one = |name: &&str| self.goods.iter().find(|row| row.name == **name);
        names.iter().filter_map(one).collect()
    }

    /// Reserves them for this campaign where it keeps its goods.
    pub fn choose(&mut self, plan: &Plan) -> Vec<i64> {
        let keeps = plan.keeps_its_goods();
        let ids: Vec<i64> = match plan.goods {
            Choice::All => Vec::new(),
            Choice::Names(names) => {
                let mut found = self.named(names);
                found.retain(|row| !keeps || !self.taken.contains(&row.id));
                let mut ids: Vec<i64> = found.iter().map(|row| row.id).collect();
                let missing = names.len().min(FEWEST_SHOWN).saturating_sub(ids.len());
                let others = self.others(plan.excludes_others(), &ids);
                ids.extend(others.into_iter().take(missing));
                ids
            }
            Choice::Manufacturers(makers, each) => {
                let most = self.fair_share();
                let chosen = self.of_manufacturers(makers, each);
                chosen.into_iter().take(most).collect()
            }
            Choice::Rest(number) => {
                let number = number.min(self.fair_share());
                self.free().map(|row| row.id).take(number).collect()
            }
        };
        if keeps && (plan.excludes_others() || !matches!(plan.goods, Choice::Names(_))) {
            self.taken.extend(&ids);
        } else if keeps && let Choice::Names(names) = plan.goods {
            // What stands in for others may be in another campaign, too.
            let named: Vec<i64> = self.named(names).iter().map(|row| row.id).collect();
            self.taken.extend(named.iter().filter(|id| ids.contains(id)));
        }
        ids
    }

    /// What stands in for goods that the shop hasn't; those with most stock come first.
    fn others(&self, only_free: bool, known: &[i64]) -> Vec<i64> {
        let is_taken = |id: i64| only_free && self.taken.contains(&id);
        let rows = self.goods.iter();
        let mut others: Vec<&goods::Model> = rows
            .filter(|row| !known.contains(&row.id) && !is_taken(row.id))
            .collect();
        others.sort_by_key(|row| std::cmp::Reverse(self.available.get(&row.id)));
        others.iter().map(|row| row.id).collect()
    }

    /// In a small shop each campaign that takes any goods leaves some for the others.
    fn fair_share(&self) -> usize {
        (self.free().count() / 3).max(FEWEST_SHOWN)
    }

    /// Those of these names, else the cheapest, that are not among the goods that count.
    pub fn cheap(&self, names: &[&str], counted: &[i64], fewest: usize) -> Vec<&goods::Model> {
        let mut found = self.named(names);
        let is_other =
            |row: &&goods::Model| !counted.contains(&row.id) && !names.contains(&row.name.as_str());
        let mut others: Vec<&goods::Model> = self.goods.iter().filter(is_other).collect();
        others.sort_by_key(|row| row.base_price);
        let missing = fewest.saturating_sub(found.len());
        found.extend(others.into_iter().take(missing));
        found
    }

    /// So many of all, others for each place. The dearest: a few packs of them reach a threshold.
    pub fn some(&self, number: usize, place: usize) -> Vec<i64> {
        let mut all: Vec<&goods::Model> = self.goods.iter().collect();
        all.sort_by_key(|row| std::cmp::Reverse(row.base_price));
        let own = all.iter().map(|row| row.id).skip(place * number);
        own.take(number).collect()
    }

    pub fn of(&self, ids: &[i64]) -> Vec<&goods::Model> {
        let one = |id: &i64| self.goods.iter().find(|row| row.id == *id);
        ids.iter().filter_map(one).collect()
    }

    fn free(&self) -> impl Iterator<Item = &goods::Model> {
        self.goods.iter().filter(|row| !self.taken.contains(&row.id))
    }

    fn of_manufacturers(&self, makers: usize, each: usize) -> Vec<i64> {
        let mut by_maker: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for row in self.free() {
            by_maker.entry(row.maker_id).or_default().push(row.id);
        }
        let mut most: Vec<Vec<i64>> = by_maker.into_values().collect();
        most.sort_by_key(|ids| std::cmp::Reverse(ids.len()));
        most.into_iter()
            .take(makers)
            .flat_map(|ids| ids.into_iter().take(each))
            .collect()
    }
}

/// For any buyer and without a prescription, in any number.
fn is_ordinary(row: &goods::Model) -> bool {
    row.on_sale
        && row.first_sale == FirstSale::Approved
        && row.control == Control::None
        && !row.is_controlled_sale
        && row.limit_quantity == 0
        && matches!(row.rx, Rx::OtcA | Rx::OtcB)
        && row.base_price.is_some_and(|price| price.fen() >= CHEAPEST)
}
