//! The data for filter counts of one segment's goods, row by row in contiguous memory. A segment never
//! changes, so its table is built once; deleted goods stay in it and are never queried.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

use tantivy::columnar::StrColumn;
use tantivy::index::SegmentId;
use tantivy::{DocId, Searcher, SegmentReader};

use super::page::{flag_column, number_column};
use crate::index::fields::column;

/// One product. Repeated values are indexes into lists of the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Unix milliseconds, 0 for none.
    pub expiry: i64,
    /// Fen, 0 for none.
    pub price: u32,
    pub path: u32,
    pub maker: u32,
    pub brand: u32,
    pub form: u32,
    pub promotions: u32,
    pub rx: u16,
    pub in_stock: bool,
}

/// The goods of a segment by document number, and what their rows name.
#[derive(Debug, Default)]
pub struct FacetTable {
    pub rows: Vec<Row>,
    /// Categories with all above them.
    pub paths: Vec<Vec<i64>>,
    pub makers: Vec<i64>,
    pub brands: Vec<i64>,
    pub forms: Vec<String>,
    pub rxs: Vec<String>,
    /// Sets of promotions that goods have together.
    pub promotions: Vec<Vec<String>>,
}

impl FacetTable {
    fn read(segment: &SegmentReader) -> tantivy::Result<Self> {
        let columns = segment.fast_fields();
        let (makers, brands) = (
            number_column(segment, column::MAKER_ID)?,
            number_column(segment, column::BRAND_ID)?,
        );
        let (prices, expiries) = (
            number_column(segment, column::PRICE)?,
            number_column(segment, column::EXPIRY)?,
        );
        let in_stock = flag_column(segment, column::IN_STOCK)?;
        let categories = columns.i64(column::CATEGORY)?;
        let forms = Texts::open(segment, column::FORM)?;
        let rxs = Texts::open(segment, column::RX)?;
        let promotions = Texts::open(segment, column::PROMOTION)?;

        let (mut path_places, mut maker_places, mut brand_places, mut promotion_places) = (
            Places::default(),
            Places::default(),
            Places::default(),
            Places::default(),
        );
        let rows = (0..segment.max_doc()).map(|doc| Row {
            expiry: expiries.get_val(doc),
            price: u32::try_from(prices.get_val(doc).max(0)).unwrap_or(u32::MAX),
            path: path_places.of(categories.values_for_doc(doc).collect()),
            maker: maker_places.of(makers.get_val(doc)),
            brand: brand_places.of(brands.get_val(doc)),
            form: forms.first(doc),
            promotions: promotion_places.of(promotions.all(doc)),
            rx: rxs.first(doc) as u16,
            in_stock: in_stock.get_val(doc),
        });
        let rows = rows.collect();
        let sets = promotion_places.values.into_iter();
        Ok(Self {
            rows,
            paths: path_places.values,
            makers: maker_places.values,
            brands: brand_places.values,
            promotions: sets
                .map(|set| set.into_iter().map(|place| promotions.name(place)).collect())
                .collect(),
            forms: forms.names,
            rxs: rxs.names,
        })
    }
}

/// Numbers the values in the order in which they are met.
struct Places<T> {
    known: HashMap<T, u32>,
    values: Vec<T>,
}

impl<T> Default for Places<T> {
    fn default() -> Self {
        Self {
            known: HashMap::new(),
            values: Vec::new(),
        }
    }
}

impl<T: Hash + Eq + Clone> Places<T> {
    fn of(&mut self, value: T) -> u32 {
        if let Some(place) = self.known.get(&value) {
            return *place;
        }
        let place = self.values.len() as u32;
        self.values.push(value.clone());
        self.known.insert(value, place);
        place
    }
}

/// A column of texts with all its values; the empty text is last, for documents without one.
struct Texts {
    column: Option<StrColumn>,
    names: Vec<String>,
}

impl Texts {
    fn open(segment: &SegmentReader, name: &str) -> tantivy::Result<Self> {
        let column = segment.fast_fields().str(name)?;
        let mut names = Vec::new();
        if let Some(column) = &column {
            for place in 0..column.num_terms() as u64 {
                let mut text = String::new();
                column.ord_to_str(place, &mut text)?;
                names.push(text);
            }
        }
        names.push(String::new());
        Ok(Self { column, names })
    }

    fn all(&self, doc: DocId) -> Vec<u32> {
        let column = self.column.iter();
        column
            .flat_map(|column| column.ords().values_for_doc(doc))
            .map(|place| place as u32)
            .collect()
    }

    fn first(&self, doc: DocId) -> u32 {
        let place = self.column.as_ref().and_then(|column| column.ords().first(doc));
        place.map_or(self.names.len() as u32 - 1, |place| place as u32)
    }

    fn name(&self, place: u32) -> String {
        self.names[place as usize].clone()
    }
}

/// The tables of one snapshot.
#[derive(Debug, Default)]
pub struct Tables(HashMap<SegmentId, Arc<FacetTable>>);

impl Tables {
    pub fn of(&self, segment: SegmentId) -> Option<&Arc<FacetTable>> {
        self.0.get(&segment)
    }
}

/// The tables of the segments that searches see.
#[derive(Debug, Default)]
pub struct FacetTables(RwLock<Arc<Tables>>);

impl FacetTables {
    /// The tables of this snapshot; builds missing ones, and drops those of removed segments.
    pub fn of(&self, searcher: &Searcher) -> tantivy::Result<Arc<Tables>> {
        let known = Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        let segments = searcher.segment_readers();
        let is_known = |segment: &SegmentReader| known.of(segment.segment_id()).is_some();
        if segments.len() == known.0.len() && segments.iter().all(is_known) {
            return Ok(known);
        }
        let tables = segments.iter().map(|segment| {
            let id = segment.segment_id();
            let table = match known.of(id) {
                Some(table) => Arc::clone(table),
                None => Arc::new(FacetTable::read(segment)?),
            };
            Ok((id, table))
        });
        let tables = Arc::new(Tables(tables.collect::<tantivy::Result<_>>()?));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&tables);
        Ok(tables)
    }
}
