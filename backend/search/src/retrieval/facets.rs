//! Counts what each choice of a filter would leave. One pass over the goods that pass everything but the
//! choices: a product that fails one choice still counts for the options of that choice's own group, one that
//! fails two counts nowhere.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

use super::facet_table::{FacetTable, Row, Tables};
use crate::query::{Band, Counts, GoodsQuery, Groups, PromotionCounts};

/// Bits of the groups whose choice a product fails.
mod group {
    pub const CATEGORY: u16 = 1;
    pub const MAKER: u16 = 1 << 1;
    pub const BRAND: u16 = 1 << 2;
    pub const FORM: u16 = 1 << 3;
    pub const RX: u16 = 1 << 4;
    pub const STOCK: u16 = 1 << 5;
    pub const PRICE: u16 = 1 << 6;
    pub const EXPIRY: u16 = 1 << 7;
    pub const PROMOTION: u16 = 1 << 8;
}

/// Counts for a question, whose words and fixed filters are the query this collector runs with.
pub struct FacetCollector<'a> {
    pub query: &'a GoodsQuery,
    pub groups: &'a Groups,
    pub tables: Arc<Tables>,
}

impl Collector for FacetCollector<'_> {
    type Fruit = Counts;
    type Child = SegmentCounts;

    fn for_segment(
        &self,
        _ordinal: SegmentOrdinal,
        segment: &SegmentReader,
    ) -> tantivy::Result<SegmentCounts> {
        let table = self.tables.of(segment.segment_id());
        Ok(SegmentCounts::new(
            table.map(Arc::clone).unwrap_or_default(),
            self.query,
            self.groups,
        ))
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<NamedCounts>) -> tantivy::Result<Counts> {
        let mut all = NamedCounts::default();
        for segment in segments {
            all.add(segment);
        }
        Ok(all.counts(self.groups))
    }
}

/// The choices of a question, in the places of one table. An unknown value is a place that no row has.
struct Choices {
    path_passes: Option<Vec<bool>>,
    maker: Option<u32>,
    brand: Option<u32>,
    form: Option<u32>,
    rx: Option<u32>,
    in_stock: Option<bool>,
    price: Option<Band>,
    expiry: Option<Band>,
    promotion_passes: Option<Vec<bool>>,
}

impl Choices {
    fn new(query: &GoodsQuery, table: &FacetTable) -> Self {
        let is_priced = query.price_from.is_some() || query.price_to.is_some();
        let expires = query.expiry_from.is_some() || query.expiry_to.is_some();
        Self {
            path_passes: query
                .category
                .map(|id| table.paths.iter().map(|path| path.contains(&id)).collect()),
            maker: query.maker.map(|id| place_of(&table.makers, &id)),
            brand: query.brand.map(|id| place_of(&table.brands, &id)),
            form: query.form.as_ref().map(|form| place_of(&table.forms, form)),
            rx: query.rx.as_ref().map(|rx| place_of(&table.rxs, rx)),
            in_stock: query.in_stock,
            price: is_priced.then(|| Band {
                from: query.price_from,
                before: query.price_to.map(|highest| highest.saturating_add(1)),
            }),
            expiry: expires.then_some(Band {
                from: query.expiry_from,
                before: query.expiry_to,
            }),
            promotion_passes: (!query.promotions.is_empty())
                .then(|| sets_with(&table.promotions, &query.promotions)),
        }
    }

    /// The groups whose choice this product fails.
    fn failed(&self, row: &Row) -> u16 {
        let fails = |chosen: Option<bool>, group: u16| if chosen == Some(false) { group } else { 0 };
        fails(passes(self.path_passes.as_ref(), row.path), group::CATEGORY)
            | fails(self.maker.map(|maker| maker == row.maker), group::MAKER)
            | fails(self.brand.map(|brand| brand == row.brand), group::BRAND)
            | fails(self.form.map(|form| form == row.form), group::FORM)
            | fails(self.rx.map(|rx| rx == u32::from(row.rx)), group::RX)
            | fails(self.in_stock.map(|is| is == row.in_stock), group::STOCK)
            | fails(
                self.price.map(|band| holds(band, i64::from(row.price))),
                group::PRICE,
            )
            | fails(self.expiry.map(|band| expires_in(band, row)), group::EXPIRY)
            | fails(
                passes(self.promotion_passes.as_ref(), row.promotions),
                group::PROMOTION,
            )
    }
}

fn place_of<T: PartialEq>(values: &[T], value: &T) -> u32 {
    let place = values.iter().position(|known| known == value);
    place.map_or(u32::MAX, |place| place as u32)
}

fn passes(places: Option<&Vec<bool>>, place: u32) -> Option<bool> {
    places.map(|places| places[place as usize])
}

/// Which sets hold any of these.
fn sets_with(sets: &[Vec<String>], any: &[String]) -> Vec<bool> {
    sets.iter()
        .map(|set| set.iter().any(|promotion| any.contains(promotion)))
        .collect()
}

fn holds(band: Band, number: i64) -> bool {
    band.from.is_none_or(|from| from <= number) && band.before.is_none_or(|before| number < before)
}

fn expires_in(band: Band, row: &Row) -> bool {
    row.expiry > 0 && holds(band, row.expiry)
}

/// The counts of one segment, by places in its table.
pub struct SegmentCounts {
    table: Arc<FacetTable>,
    choices: Choices,
    price_bands: Vec<Band>,
    expiry_bands: Vec<Band>,
    paths: Vec<usize>,
    makers: Vec<usize>,
    brands: Vec<usize>,
    forms: Vec<usize>,
    rxs: Vec<usize>,
    in_stock: usize,
    prices: Vec<usize>,
    expiries: Vec<usize>,
    promotion_sets: Vec<usize>,
}

impl SegmentCounts {
    fn new(table: Arc<FacetTable>, query: &GoodsQuery, groups: &Groups) -> Self {
        Self {
            choices: Choices::new(query, &table),
            price_bands: groups.prices.clone(),
            expiry_bands: groups.expiries.clone(),
            paths: vec![0; table.paths.len()],
            makers: vec![0; table.makers.len()],
            brands: vec![0; table.brands.len()],
            forms: vec![0; table.forms.len()],
            rxs: vec![0; table.rxs.len()],
            in_stock: 0,
            prices: vec![0; groups.prices.len()],
            expiries: vec![0; groups.expiries.len()],
            promotion_sets: vec![0; table.promotions.len()],
            table,
        }
    }

    /// Counts a product in every group whose other filters it passes.
    fn count(&mut self, row: Row, failed: u16) {
        let counts_in = |group: u16| failed & !group == 0;
        if counts_in(group::CATEGORY) {
            self.paths[row.path as usize] += 1;
        }
        if counts_in(group::MAKER) {
            self.makers[row.maker as usize] += 1;
        }
        if counts_in(group::BRAND) {
            self.brands[row.brand as usize] += 1;
        }
        if counts_in(group::FORM) {
            self.forms[row.form as usize] += 1;
        }
        if counts_in(group::RX) {
            self.rxs[usize::from(row.rx)] += 1;
        }
        if counts_in(group::STOCK) {
            self.in_stock += usize::from(row.in_stock);
        }
        if counts_in(group::PRICE) && row.price > 0 {
            add_to_bands(&mut self.prices, &self.price_bands, i64::from(row.price));
        }
        if counts_in(group::EXPIRY) && row.expiry > 0 {
            add_to_bands(&mut self.expiries, &self.expiry_bands, row.expiry);
        }
        if counts_in(group::PROMOTION) {
            self.promotion_sets[row.promotions as usize] += 1;
        }
    }
}

fn add_to_bands(counts: &mut [usize], bands: &[Band], number: i64) {
    for (count, band) in counts.iter_mut().zip(bands) {
        *count += usize::from(holds(*band, number));
    }
}

impl SegmentCollector for SegmentCounts {
    type Fruit = NamedCounts;

    fn collect(&mut self, doc: DocId, _score: Score) {
        let Some(row) = self.table.rows.get(doc as usize).copied() else {
            return;
        };
        let failed = self.choices.failed(&row);
        if failed.count_ones() < 2 {
            self.count(row, failed);
        }
    }

    fn harvest(self) -> NamedCounts {
        let mut named = NamedCounts::default();
        let table = &self.table;
        for (path, count) in table.paths.iter().zip(&self.paths) {
            for category in path {
                *named.categories.entry(*category).or_default() += count;
            }
        }
        sum(&mut named.makers, &table.makers, &self.makers);
        sum(&mut named.brands, &table.brands, &self.brands);
        sum(&mut named.forms, &table.forms, &self.forms);
        sum(&mut named.rxs, &table.rxs, &self.rxs);
        named.in_stock = self.in_stock;
        sum(&mut named.promotion_sets, &table.promotions, &self.promotion_sets);
        named.prices = self.prices;
        named.expiries = self.expiries;
        named
    }
}

/// Counts by value, the same in every segment.
#[derive(Default)]
pub struct NamedCounts {
    categories: HashMap<i64, usize>,
    makers: HashMap<i64, usize>,
    brands: HashMap<i64, usize>,
    forms: HashMap<String, usize>,
    rxs: HashMap<String, usize>,
    in_stock: usize,
    prices: Vec<usize>,
    expiries: Vec<usize>,
    promotion_sets: HashMap<Vec<String>, usize>,
}

impl NamedCounts {
    fn add(&mut self, other: Self) {
        merge(&mut self.categories, other.categories);
        merge(&mut self.makers, other.makers);
        merge(&mut self.brands, other.brands);
        merge(&mut self.forms, other.forms);
        merge(&mut self.rxs, other.rxs);
        self.in_stock += other.in_stock;
        add_each(&mut self.prices, &other.prices);
        add_each(&mut self.expiries, &other.expiries);
        merge(&mut self.promotion_sets, other.promotion_sets);
    }

    fn counts(mut self, groups: &Groups) -> Counts {
        self.brands.remove(&0);
        self.forms.remove("");
        self.rxs.remove("");
        let sized = |mut counts: Vec<usize>, size: usize| {
            counts.resize(size, 0);
            counts
        };
        Counts {
            categories: ranked(self.categories, usize::MAX),
            makers: ranked(self.makers, groups.most),
            brands: ranked(self.brands, groups.most),
            forms: ranked(self.forms, groups.most),
            rxs: ranked(self.rxs, usize::MAX),
            in_stock: self.in_stock,
            prices: sized(self.prices, groups.prices.len()),
            expiries: sized(self.expiries, groups.expiries.len()),
            promotion_counts: PromotionCounts::new(self.promotion_sets),
        }
    }
}

fn sum<T: Clone + Eq + Hash>(named: &mut HashMap<T, usize>, values: &[T], counts: &[usize]) {
    for (value, count) in values.iter().zip(counts).filter(|(_, count)| **count > 0) {
        *named.entry(value.clone()).or_default() += count;
    }
}

fn merge<T: Eq + Hash>(all: &mut HashMap<T, usize>, more: HashMap<T, usize>) {
    for (value, count) in more {
        *all.entry(value).or_default() += count;
    }
}

fn add_each(all: &mut Vec<usize>, more: &[usize]) {
    all.resize(all.len().max(more.len()), 0);
    for (sum, count) in all.iter_mut().zip(more) {
        *sum += count;
    }
}

/// The greatest counts first, equal ones by value.
fn ranked<T: Ord>(counts: HashMap<T, usize>, most: usize) -> Vec<(T, usize)> {
    let mut ranked: Vec<_> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
    ranked.sort_unstable_by(|(a, more), (b, less)| less.cmp(more).then_with(|| a.cmp(b)));
    ranked.truncate(most);
    ranked
}
