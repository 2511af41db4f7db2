//! Which pages are asked for, and how often.
use std::sync::Arc;

use anyhow::Result;
use axum::http::Uri;
use rand::{
    SeedableRng,
    distr::{Distribution, weighted::WeightedIndex},
    rngs::SmallRng,
};
use serde_json::{Value, json};

use super::words;
use crate::{
    database::Database,
    http::{encoded, uri},
    settings::{Settings, VARIANTS_ONCE},
};

/// Goods on a page of the storefront.
const PER_PAGE: usize = 40;
const PLAIN_PAGES: usize = 60;
const CATEGORIES: i64 = 70;
const MAKERS: i64 = 40;
const KEYWORDS: usize = 300;
const GOODS: usize = 2_000;
const RARE: usize = 12_000;
/// Drawn before the measurement, so that drawing costs it nothing.
const DRAWS: usize = 1 << 16;

/// A case of reading: its variants, and the order in which they are asked for.
pub struct Reads {
    pub name: &'static str,
    pub about: &'static str,
    pub uris: Arc<[Uri]>,
    pub draws: Arc<[u32]>,
}

impl Reads {
    fn new(
        name: &'static str,
        about: &'static str,
        paths: Vec<String>,
        weight: impl Fn(usize) -> f64,
    ) -> Result<Self> {
        let weights = WeightedIndex::new((0..paths.len()).map(weight))?;
        let mut random = SmallRng::seed_from_u64(20_261_121);
        let draws = weights.sample_iter(&mut random).take(DRAWS);
        Ok(Self {
            name,
            about,
            draws: draws.map(|place| place as u32).collect(),
            uris: paths.iter().map(|path| uri(path)).collect::<Result<_>>()?,
        })
    }

    /// Only so many of its variants, from beginning to end.
    fn few(mut self, count: usize) -> Self {
        let step = self.uris.len().div_ceil(count);
        self.uris = self.uris.iter().step_by(step).cloned().collect();
        let kept = self.uris.len() as u32;
        self.draws = self.draws.iter().map(|place| place % kept).collect();
        self
    }

    pub fn describe(&self) -> Value {
        json!({ "about": self.about, "variants": self.uris.len() })
    }
}

/// The cases of reading that are measured.
pub async fn reads(db: &mut Database, settings: &Settings) -> Result<Vec<Reads>> {
    let mut reads = usual(db).await?;
    if settings.measures("rare_search") {
        reads.push(rare_searches(db).await?);
    }
    reads.retain(|case| settings.measures(case.name) || is_part_of_a_case(case.name, settings));
    if settings.once {
        return Ok(reads.into_iter().map(|case| case.few(VARIANTS_ONCE)).collect());
    }
    Ok(reads)
}

/// A list and its counts are asked for together by `list_with_counts`, a list alone by `campaigns`.
fn is_part_of_a_case(name: &str, settings: &Settings) -> bool {
    match name {
        "list" => settings.measures("list_with_counts") || settings.measures("campaigns"),
        "filters" => settings.measures("list_with_counts"),
        _ => false,
    }
}

/// More queries than the index caches answers for, so that most are computed.
async fn rare_searches(db: &mut Database) -> Result<Reads> {
    let texts = words::rare(db, RARE).await?;
    let paths = texts
        .iter()
        .map(|text| format!("/api/goods/list?per_page=5&keywords={}", encoded(text)));
    Reads::new(
        "rare_search",
        "pages of 5 for names with a maker or a strength, pinyin and slips, equally often",
        paths.collect(),
        |_| 1.0,
    )
}

async fn usual(db: &mut Database) -> Result<Vec<Reads>> {
    let keywords = words::keywords(db, KEYWORDS).await?;
    let lists = list_pages(db).await?;
    let counts = lists
        .iter()
        .map(|path| path.replacen("/api/goods/list", "/api/goods/filters", 1));
    let counts = counts.collect();
    let searches = keywords
        .iter()
        .map(|word| list(&format!("page=1&keywords={}", encoded(word))));
    let beginnings = keywords.iter().enumerate().map(|(place, word)| {
        let typed = encoded(&words::beginning(word, place));
        format!("/api/goods/search?keywords={typed}&type=1")
    });
    let zipf = |rank: usize| 1.0 / (rank + 1) as f64;
    let even = |_: usize| 1.0;
    Ok(vec![
        Reads::new(
            "list",
            "pages of 40: 60 plain, 70 categories, 40 makers, 30 sorted and filtered, equally often",
            lists,
            even,
        )?,
        Reads::new(
            "filters",
            "the counts beside the filters of the same pages",
            counts,
            even,
        )?,
        Reads::new(
            "search",
            "pages of 40 for keywords (names, beginnings, makers, pinyin, initials), Zipf-weighted",
            searches.collect(),
            zipf,
        )?,
        Reads::new(
            "suggestion",
            "1 to 3 characters or 2 to 6 letters of the same keywords, Zipf-weighted",
            beginnings.collect(),
            zipf,
        )?,
        Reads::new(
            "detail",
            "goods spread over the catalogue, equally often",
            details(db).await?,
            even,
        )?,
    ])
}

fn list(query: &str) -> String {
    format!("/api/goods/list?per_page={PER_PAGE}&{query}")
}

async fn list_pages(db: &mut Database) -> Result<Vec<String>> {
    let categories: Vec<(i64,)> = db
        .rows(
            "SELECT category_id FROM goods WHERE on_sale
             GROUP BY category_id ORDER BY count(*) DESC, category_id LIMIT $1",
            &[CATEGORIES.into()],
        )
        .await?;
    let makers: Vec<(i64,)> = db
        .rows(
            "SELECT maker_id FROM goods WHERE on_sale
             GROUP BY maker_id ORDER BY count(*) DESC, maker_id LIMIT $1",
            &[MAKERS.into()],
        )
        .await?;
    let mut paths: Vec<String> = (1..=PLAIN_PAGES)
        .map(|page| list(&format!("page={page}")))
        .collect();
    paths.extend(
        categories
            .iter()
            .map(|(id,)| list(&format!("page=1&category_id={id}"))),
    );
    paths.extend(makers.iter().map(|(id,)| list(&format!("page=1&maker_id={id}"))));
    for sort in ["sales", "price_up", "price_down", "newest", "expiry"] {
        for stock in ["99999", "1"] {
            for kind in 1..=3 {
                paths.push(list(&format!("page=1&sort={sort}&stock={stock}&kind={kind}")));
            }
        }
    }
    Ok(paths)
}

async fn details(db: &mut Database) -> Result<Vec<String>> {
    let ids: Vec<(i64,)> = db
        .rows("SELECT id FROM goods WHERE on_sale ORDER BY id", &[])
        .await?;
    let step = (ids.len() / GOODS).max(1);
    let chosen = ids.iter().step_by(step).take(GOODS);
    Ok(chosen.map(|(id,)| format!("/api/goods/detail/{id}")).collect())
}
