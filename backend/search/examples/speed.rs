//! How fast the index is: `cargo build --release --workspace --examples && GOODS=1000000 target/release/examples/speed`.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "counts of a measurement"
)]
#![allow(clippy::expect_used, reason = "a measurement may panic")]

use std::time::{Duration, Instant};

use demonstration::Demonstration;
use search::{GoodsDocument, GoodsQuery, Scope, SearchIndex, Sort};

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/all/catalogue.rs"]
mod catalogue;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/counter/demonstration.rs"]
mod demonstration;

/// Returns that took longer are named.
const SLOW: Duration = Duration::from_millis(5);

/// GOODS of the environment, or 100,000.
fn wanted() -> usize {
    std::env::var("GOODS").map_or(100_000, |goods| goods.parse().expect("a number"))
}

/// What /proc says of this process's memory.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let told = status
        .lines()
        .filter(|line| line.starts_with("VmRSS") || line.starts_with("RssAnon"));
    told.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join(", ")
}

fn percentiles(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let shown = [("min", 0), ("p50", 50), ("p90", 90), ("p99", 99), ("max", 100)];
    shown
        .map(|(name, share)| format!("{name} {:.3?}", at(share)))
        .join("  ")
}

fn timed(mut action: impl FnMut()) -> Duration {
    let start = Instant::now();
    action();
    start.elapsed()
}

/// The least of five times, so that what else runs on the machine does not count.
fn best_of_five(mut action: impl FnMut(usize)) -> Duration {
    (0..5)
        .map(|round| timed(|| action(round)))
        .min()
        .unwrap_or_default()
}

/// Each query with five limits, so that no answer is remembered.
fn search_all(index: &SearchIndex, queries: &[GoodsQuery]) -> Vec<Duration> {
    let one = |query: &GoodsQuery| {
        let time = best_of_five(|round| {
            let limit = query.limit + round;
            index
                .search(&GoodsQuery {
                    limit,
                    ..query.clone()
                })
                .expect("answers");
        });
        if time > SLOW {
            println!("    slow: {} {time:?}", query.text);
        }
        time
    };
    queries.iter().map(one).collect()
}

fn suggest_all(index: &SearchIndex, texts: &[String]) -> Vec<Duration> {
    let one = |text: &String| {
        let time = best_of_five(|round| {
            index.suggest(text, Scope::Goods, 10 + round).expect("answers");
        });
        if time > SLOW {
            println!("    slow: {text} {time:?}");
        }
        time
    };
    texts.iter().map(one).collect()
}

/// What a searcher types on the way to each query.
fn prefixes(queries: &[GoodsQuery]) -> Vec<String> {
    let mut typed: Vec<String> = queries
        .iter()
        .flat_map(|query| {
            let chars: Vec<char> = query.text.chars().collect();
            (1..=chars.len().min(6))
                .map(|end| chars[..end].iter().collect::<String>())
                .collect::<Vec<_>>()
        })
        .collect();
    typed.sort_unstable();
    typed.dedup();
    typed
}

/// What people type at the counter, each as the search box sends it.
fn queries() -> Vec<GoodsQuery> {
    let rows = include_str!("../tests/counter/typed.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let texts = rows
        .skip(1)
        .filter_map(|row| row.split('\t').nth(1))
        .chain(["a", "f", "jn", "sy", "胶囊", "片", "复方"]);
    texts
        .map(|text| GoodsQuery {
            text: text.to_owned(),
            limit: 20,
            ..GoodsQuery::default()
        })
        .collect()
}

fn main() {
    let directory = tempfile::tempdir().expect("a directory");
    let index = SearchIndex::open(directory.path()).expect("opens").index;
    let catalogue = Demonstration::load();
    let wanted = wanted();
    let filling = timed(|| {
        let filled = index.replace_all(catalogue.goods(wanted));
        assert_eq!(filled.expect("fills"), wanted);
    });
    println!("replace_all            {filling:?}, then {}", memory());
    println!(
        "warm_up                {:?}",
        timed(|| index.warm_up().expect("warms up"))
    );

    let queries = queries();
    println!(
        "search, {} texts       {}",
        queries.len(),
        percentiles(search_all(&index, &queries))
    );
    let again = queries
        .iter()
        .map(|query| timed(|| drop(index.search(query).expect("answers"))));
    println!("search, remembered     {}", percentiles(again.collect()));
    let lists: Vec<GoodsQuery> = (0..40)
        .map(|n| GoodsQuery {
            category: (n % 2 == 0).then_some(100 + n % 10),
            in_stock: (n % 3 == 0).then_some(true),
            price_from: (n % 5 == 0).then_some(1000),
            sort: [Sort::Relevance, Sort::Sales, Sort::PriceUp, Sort::Newest][n as usize % 4],
            offset: n as usize,
            limit: 20,
            ..GoodsQuery::default()
        })
        .collect();
    println!(
        "lists without text     {}",
        percentiles(search_all(&index, &lists))
    );

    let changes = (0..200).map(|n| {
        let goods = GoodsDocument {
            price: 1,
            ..catalogue.own[n * 7].clone()
        };
        timed(|| index.apply(vec![goods.clone()], &[]).expect("applies"))
    });
    println!("apply one goods        {}", percentiles(changes.collect()));
    println!(
        "search after changes   {}",
        percentiles(search_all(&index, &queries))
    );

    let typed = prefixes(&queries);
    let texts = typed.iter().map(|text| GoodsQuery {
        text: text.clone(),
        limit: 20,
        ..GoodsQuery::default()
    });
    println!(
        "search, as typed       {}",
        percentiles(search_all(&index, &texts.collect::<Vec<_>>()))
    );
    println!(
        "suggest, {} prefixes  {}",
        typed.len(),
        percentiles(suggest_all(&index, &typed))
    );
    let size: u64 = std::fs::read_dir(directory.path())
        .expect("reads")
        .filter_map(|entry| entry.ok()?.metadata().ok())
        .map(|metadata| metadata.len())
        .sum();
    println!("on disk                {} MB, {}", size / 1_000_000, memory());
    drop(index);
    println!(
        "open                   {:?}",
        timed(|| drop(SearchIndex::open(directory.path()).expect("opens")))
    );
}
