//! How fast it is on 100,000 goods. Run with
//! `cargo test --release -p search --test all -- --ignored --nocapture speed`.

use std::time::{Duration, Instant};

use search::{GoodsDocument, GoodsQuery, Scope, SearchIndex, Sort};

use crate::catalogue;

const GOODS: i64 = 100_000;

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
        let model = &base[number as usize % base.len()];
        let pick = |salt: i64| pieces[((number % 20_000) * salt / 7 % pieces.len() as i64) as usize];
        let name = if number % 4 == 0 {
            model.name.clone()
        } else {
            let form = forms[number as usize % forms.len()];
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
    format!(
        "p50 {:?}  p90 {:?}  p99 {:?}  max {:?}",
        at(50),
        at(90),
        at(99),
        at(100)
    )
}

fn timed(mut action: impl FnMut()) -> Duration {
    let start = Instant::now();
    action();
    start.elapsed()
}

fn search_all(index: &SearchIndex, queries: &[GoodsQuery], shown: bool) -> Vec<Duration> {
    let one = |query: &GoodsQuery| {
        let mut total = 0;
        let time = timed(|| total = index.search(query).expect("answers").total);
        if shown {
            println!("    {:<24} {:>7} hits  {time:?}", query.text, total);
        }
        time
    };
    queries.iter().map(one).collect()
}

/// The texts of the relevance table, each as the search box sends it.
fn queries() -> Vec<GoodsQuery> {
    let rows = include_str!("../relevance.tsv")
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

#[test]
#[ignore = "measures, takes a minute"]
fn speed_of_100_000_goods() {
    let directory = tempfile::tempdir().expect("a directory");
    let index = SearchIndex::open(directory.path()).expect("opens").index;
    let filling = timed(|| assert_eq!(index.replace_all(many()).expect("fills"), GOODS as usize));
    println!("replace_all            {filling:?}");
    println!("warm_up                {:?}", timed(|| index.warm_up()));

    let queries = queries();
    println!("first round, each query once, nothing remembered:");
    println!(
        "search, {} texts       {}",
        queries.len(),
        percentiles(search_all(&index, &queries, true))
    );
    println!(
        "search, remembered     {}",
        percentiles(search_all(&index, &queries, false))
    );
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
        percentiles(search_all(&index, &lists, false))
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
        percentiles(search_all(&index, &queries, false))
    );

    let typed: Vec<String> = queries
        .iter()
        .flat_map(|query| {
            let chars: Vec<char> = query.text.chars().collect();
            (1..=chars.len().min(6))
                .map(|end| chars[..end].iter().collect::<String>())
                .collect::<Vec<_>>()
        })
        .collect();
    let suggestions = typed.iter().map(|text| {
        timed(|| {
            index.suggest(text, Scope::Goods, 10).expect("answers");
        })
    });
    println!(
        "suggest, {} prefixes  {}",
        typed.len(),
        percentiles(suggestions.collect())
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
