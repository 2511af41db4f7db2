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

use super::plan::Choice;

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

    /// Those that the shop has and that are not among `without`; where they are too few, others with much stock.
    pub fn named_or_others(&self, names: &[&str], without: &[i64]) -> Vec<&goods::Model> {
        let mut found = self.named(names);
        found.retain(|row| !without.contains(&row.id));
        let known: Vec<i64> = found.iter().map(|row| row.id).collect();
        let missing = names.len().min(FEWEST_SHOWN).saturating_sub(known.len());
        let mut others: Vec<&goods::Model> = self
            .free()
            .filter(|row| !known.contains(&row.id) && !without.contains(&row.id))
            .collect();
        others.sort_by_key(|row| std::cmp::Reverse(self.available.get(&row.id)));
        found.extend(others.into_iter().take(missing));
        found
    }

    /// The first of these that the shop has, else the cheapest of the others.
    pub fn gift(&self, names: &[&str], counted: &[i64]) -> Option<&goods::Model> {
        let others = self.free().filter(|row| !counted.contains(&row.id));
        let named = self.named(names).first().copied();
        named.or_else(|| others.min_by_key(|row| row.base_price))
    }

    /// `keeps`: reserves them for this campaign.
    pub fn choose(&mut self, choice: Choice, keeps: bool) -> Vec<i64> {
        let ids: Vec<i64> = match choice {
            Choice::All => Vec::new(),
            Choice::Names(names) => {
                let taken: Vec<i64> = if keeps {
                    self.taken.iter().copied().collect()
                } else {
                    Vec::new()
                };
                let chosen = self.named_or_others(names, &taken);
                chosen.iter().map(|row| row.id).collect()
            }
            Choice::Manufacturers(makers, each) => self.of_manufacturers(makers, each),
            Choice::Rest(number) => self.free().map(|row| row.id).take(number).collect(),
        };
        if keeps {
            self.taken.extend(&ids);
        }
        ids
    }

    /// So many of all, others for each place.
    pub fn some(&self, number: usize, place: usize) -> Vec<i64> {
        let all = self.goods.iter().map(|row| row.id).skip(place * number);
        all.take(number).collect()
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
