//! The catalogue of the tests, and an index that holds it.

use std::path::Path;

use search::{GoodsDocument, GoodsQuery, Hits, SearchIndex, State};
use tempfile::TempDir;

/// Unix milliseconds of a day long ago.
pub const DAY: i64 = 86_400_000;
pub const FIRST_LISTED: i64 = 1_700_000_000_000;

/// The goods of `tests/catalogue.tsv`; ids count from 1. What the file leaves out follows from the row number.
pub fn goods() -> Vec<GoodsDocument> {
    let rows = include_str!("../catalogue.tsv").lines().skip(1);
    (1..)
        .zip(rows)
        .map(|(id, row)| read(id, &row.split('\t').collect::<Vec<_>>()))
        .collect()
}

fn read(id: i64, row: &[&str]) -> GoodsDocument {
    let kind: u8 = row[6].parse().expect("kind");
    GoodsDocument {
        id,
        name: row[0].to_owned(),
        trade_name: row[1].to_owned(),
        aliases: Vec::new(),
        maker: row[2].to_owned(),
        maker_id: maker_id(row[2]),
        maker_aliases: vec![row[3].to_owned()],
        brand_id: maker_id(row[3]),
        spec: row[4].to_owned(),
        form: row[5].to_owned(),
        approval_number: row[8].to_owned(),
        barcode: format!("69{id:011}"),
        category_path: vec![i64::from(kind), 100 + id % 10],
        kind,
        rx: row[7].to_owned(),
        zones: zones(id),
        promotions: promotions(id),
        in_stock: id % 29 != 0,
        price: 500 + id * 37 % 4000,
        sales: row[9].parse().expect("sales"),
        listed_at: FIRST_LISTED + id * DAY,
        expiry: if id % 5 == 0 {
            0
        } else {
            FIRST_LISTED + (id * 13 % 400) * DAY
        },
    }
}

/// A number that only depends on the name of a manufacturer or brand.
pub fn maker_id(name: &str) -> i64 {
    name.bytes()
        .fold(7, |sum, byte| (sum * 31 + i64::from(byte)) % 1_000_003)
}

fn zones(id: i64) -> Vec<String> {
    let mut zones = Vec::new();
    if id % 3 == 0 {
        zones.push("yx".to_owned());
    }
    if id % 4 == 0 {
        zones.push("near_expiry".to_owned());
    }
    zones
}

fn promotions(id: i64) -> Vec<String> {
    let all = [("ladder", id % 3 == 0), ("special", id % 7 == 0)];
    all.into_iter()
        .filter(|(_, has)| *has)
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// An index in a directory that goes with it.
pub struct GoodsCache {
    pub index: SearchIndex,
    pub goods: Vec<GoodsDocument>,
    directory: TempDir,
}

impl GoodsCache {
    /// Filled with the whole catalogue.
    pub fn full() -> Self {
        Self::with(goods())
    }

    pub fn with(goods: Vec<GoodsDocument>) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let opened = SearchIndex::open(directory.path()).expect("opens");
        assert_eq!(opened.state, State::Fresh);
        let written = opened
            .index
            .replace_all(goods.clone().into_iter())
            .expect("fills");
        assert_eq!(written, goods.len());
        Self {
            index: opened.index,
            goods,
            directory,
        }
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Closes the index and keeps its directory.
    pub fn close(self) -> TempDir {
        self.directory
    }

    pub fn search(&self, query: &GoodsQuery) -> Hits {
        self.index.search(query).expect("answers")
    }

    /// The names of the first hundred goods a text finds.
    pub fn names(&self, text: &str) -> Vec<&str> {
        let hits = self.search(&text_query(text));
        hits.ids.iter().map(|id| self.name_of(*id)).collect()
    }

    fn name_of(&self, id: i64) -> &str {
        let goods = self.goods.iter().find(|goods| goods.id == id);
        &goods.expect("an id of the catalogue").name
    }
}

pub fn text_query(text: &str) -> GoodsQuery {
    GoodsQuery {
        text: text.to_owned(),
        limit: 100,
        ..GoodsQuery::default()
    }
}
