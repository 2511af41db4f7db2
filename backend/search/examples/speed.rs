//! How fast the index is on 100,000 goods: `cargo run --release --workspace --example speed`.
#![allow(clippy::expect_used, reason = "a measurement may panic")]

use std::time::{Duration, Instant};

use search::{GoodsDocument, GoodsQuery, Scope, SearchIndex, Sort};

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/all/catalogue.rs"]
mod catalogue;

const GOODS: i64 = 100_000;
/// Answers that took longer are named.
const SLOW: Duration = Duration::from_millis(2);

/// A number that looks random and is always the same (splitmix64).
fn scattered(number: i64) -> usize {
    let mut z = (number as u64)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as usize
}

/// Many goods: every name of the small catalogue and 20,000 made of syllables of real names, from 3,000 makers.
fn many() -> impl Iterator<Item = GoodsDocument> {
    let base = catalogue::goods();
    let pieces: Vec<char> =
        "阿莫西林头孢拉定克洛奥美唑硝苯地平洛芬布卡托普利缬沙坦伐他汀格列美脲二甲双胍丹参川芎黄芪当归茯苓白术甘草桔梗牛膝".chars().collect();
    let forms = [
        "片",
        "胶囊",
        "颗粒",
        "注射液",
        "口服液",
        "丸",
        "分散片",
        "缓释片",
        "软膏",
        "滴眼液",
    ];
    let cities = [
        "北京",
        "上海",
        "广州",
        "重庆",
        "武汉",
        "成都",
        "杭州",
        "南京",
        "西安",
        "哈尔滨",
    ];
    (0..GOODS).map(move |number| {
        let model = &base[scattered(number) % base.len()];
        let pick = |salt: i64| pieces[scattered((number % 20_000) * 64 + salt) % pieces.len()];
        let name = if number % 4 == 0 {
            model.name.clone()
        } else {
            let form = forms[scattered(number % 20_000) % forms.len()];
            format!("{}{}{}{}{form}", pick(31), pick(57), pick(91), pick(13))
        };
        let maker = number * 7919 % 3_000;
        let short = format!(
            "{}{}",
            pieces[maker as usize % 50],
            pieces[maker as usize / 50 % 50]
        );
        let city = cities[maker as usize % cities.len()];
        let trade_name = if number % 3 == 0 {
            format!("{}{}{}", pick(17), pick(29), pick(37))
        } else {
            String::new()
        };
        GoodsDocument {
            id: number + 1,
            name,
            trade_name,
            maker: format!("{city}{short}药业股份有限公司"),
            maker_id: maker,
            maker_aliases: vec![short],
            approval_number: format!("国药准字H{:08}", 20_000_000 + number),
            barcode: format!("69{number:011}"),
            sales: number * 7907 % 10_007,
            price: number * 31 % 20_000,
            ..model.clone()
        }
    })
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

/// The texts of the relevance table, each as the search box sends it.
fn queries() -> Vec<GoodsQuery> {
    let rows = include_str!("../tests/relevance.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let texts = rows
        .filter_map(|row| row.split('\t').next())
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
    let filling = timed(|| assert_eq!(index.replace_all(many()).expect("fills"), GOODS as usize));
    println!("replace_all            {filling:?}");
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
        let goods = many()
            .nth(n * 37)
            .map(|goods| GoodsDocument { price: 1, ..goods })
            .expect("a goods");
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
    println!("on disk                {} MB", size / 1_000_000);
    drop(index);
    println!(
        "open                   {:?}",
        timed(|| drop(SearchIndex::open(directory.path()).expect("opens")))
    );
}
