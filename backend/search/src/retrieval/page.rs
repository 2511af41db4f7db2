//! Orders hits and counts them. The order is total: the id decides last, so pages never overlap.

use std::sync::Arc;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::ColumnValues;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader, i64_to_u64};

use crate::index::fields::column;
use crate::query::Sort;

/// What a hit is ordered by, least first: two keys of the sort, then the id.
type Place = (u64, u64, i64);

/// The first hits in order, and how many there are altogether.
#[derive(Debug, Clone, Default)]
pub struct Page {
    pub total: usize,
    pub ids: Vec<i64>,
}

/// Collects the first `keep` hits.
pub struct PageCollector<'a> {
    pub sort: Sort,
    /// Goods that come before all others, in this order; only relevance asks for them.
    pub first: &'a [i64],
    pub keep: usize,
}

impl Collector for PageCollector<'_> {
    type Fruit = Page;
    type Child = SegmentPage;

    fn for_segment(&self, _ordinal: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<SegmentPage> {
        Ok(SegmentPage {
            key: SortKey::open(self.sort, segment)?,
            ids: number_column(segment, column::ID)?,
            first: self.first.to_vec(),
            best: Best::new(self.keep),
            total: 0,
        })
    }

    fn requires_scoring(&self) -> bool {
        self.sort == Sort::Relevance
    }

    fn merge_fruits(&self, segments: Vec<(usize, Vec<Place>)>) -> tantivy::Result<Page> {
        let total = segments.iter().map(|(total, _)| total).sum();
        let mut places: Vec<Place> = segments.into_iter().flat_map(|(_, places)| places).collect();
        places.sort_unstable();
        places.truncate(self.keep);
        Ok(Page {
            total,
            ids: places.into_iter().map(|(_, _, id)| id).collect(),
        })
    }
}

/// The hits of one segment.
pub struct SegmentPage {
    key: SortKey,
    ids: Numbers,
    first: Vec<i64>,
    best: Best,
    total: usize,
}

impl SegmentCollector for SegmentPage {
    type Fruit = (usize, Vec<Place>);

    fn collect(&mut self, doc: DocId, score: Score) {
        self.total += 1;
        if let Some(place) = self.pinned(doc) {
            self.best.push(place);
            return;
        }
        let first = self.key.first(doc, score);
        if self.best.may_take(first) {
            self.best
                .push((first, self.key.second(doc), self.ids.get_val(doc)));
        }
    }

    fn harvest(self) -> Self::Fruit {
        (self.total, self.best.places)
    }
}

impl SegmentPage {
    /// The position of a pinned product; the keys of all others are greater.
    fn pinned(&self, doc: DocId) -> Option<Place> {
        if self.first.is_empty() {
            return None;
        }
        let id = self.ids.get_val(doc);
        let place = self.first.iter().position(|first| *first == id)?;
        Some((0, place as u64, id))
    }
}

/// Keeps the least places; holds up to twice as many before it drops the rest.
struct Best {
    keep: usize,
    places: Vec<Place>,
    /// Nothing above this can be among the first any more.
    threshold: u64,
}

impl Best {
    fn new(keep: usize) -> Self {
        Self {
            keep,
            places: Vec::new(),
            threshold: u64::MAX,
        }
    }

    fn may_take(&self, first: u64) -> bool {
        first <= self.threshold && self.keep > 0
    }

    fn push(&mut self, place: Place) {
        self.places.push(place);
        if self.keep > 0 && self.places.len() >= self.keep * 2 + 64 {
            let (_, last, _) = self.places.select_nth_unstable(self.keep - 1);
            self.threshold = last.0;
            self.places.truncate(self.keep);
        }
    }
}

/// A numeric column, 0 where a document has none.
pub type Numbers = Arc<dyn ColumnValues<i64>>;

/// Opens a numeric column.
pub fn number_column(segment: &SegmentReader, name: &str) -> tantivy::Result<Numbers> {
    Ok(segment.fast_fields().i64(name)?.first_or_default_col(0))
}

/// A yes-or-no column, no where a document has none.
pub type Flags = Arc<dyn ColumnValues<bool>>;

/// Opens a yes-or-no column.
pub fn flag_column(segment: &SegmentReader, name: &str) -> tantivy::Result<Flags> {
    Ok(segment.fast_fields().bool(name)?.first_or_default_col(false))
}

enum SortKey {
    Relevance {
        in_stock: Flags,
        sales: Numbers,
    },
    Descending(Numbers),
    /// Ascending, with 0 last: no price, no expiry.
    Ascending(Numbers),
}

impl SortKey {
    fn open(sort: Sort, segment: &SegmentReader) -> tantivy::Result<Self> {
        let column = |name| number_column(segment, name);
        Ok(match sort {
            Sort::Relevance => Self::Relevance {
                in_stock: flag_column(segment, column::IN_STOCK)?,
                sales: column(column::SALES)?,
            },
            Sort::Sales => Self::Descending(column(column::SALES)?),
            Sort::PriceUp => Self::Ascending(column(column::PRICE)?),
            Sort::PriceDown => Self::Descending(column(column::PRICE)?),
            Sort::Newest => Self::Descending(column(column::LISTED_AT)?),
            Sort::Expiry => Self::Ascending(column(column::EXPIRY)?),
        })
    }

    fn first(&self, doc: DocId, score: Score) -> u64 {
        match self {
            Self::Relevance { in_stock, .. } => !((score as u64) << 1 | u64::from(in_stock.get_val(doc))),
            Self::Descending(numbers) => !i64_to_u64(numbers.get_val(doc)),
            Self::Ascending(numbers) => match numbers.get_val(doc) {
                0 => u64::MAX,
                number => i64_to_u64(number),
            },
        }
    }

    fn second(&self, doc: DocId) -> u64 {
        match self {
            Self::Relevance { sales, .. } => !i64_to_u64(sales.get_val(doc)),
            _ => 0,
        }
    }
}
