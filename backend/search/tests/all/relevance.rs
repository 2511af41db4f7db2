//! Ranking: the table in `tests/relevance.tsv`.

use crate::catalogue::GoodsCache;

struct Case<'a> {
    text: &'a str,
    /// In this order among the hits, the first one first of all. Nothing at all is found if empty.
    found: Vec<&'a str>,
    missing: Vec<&'a str>,
    why: &'a str,
}

fn cases() -> Vec<Case<'static>> {
    let rows = include_str!("../relevance.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('\t').collect();
        assert_eq!(cells.len(), 4, "{row}");
        let names = |cell: &'static str| {
            cell.split('|')
                .map(str::trim)
                .filter(|name| !name.is_empty())
                .collect()
        };
        Case {
            text: cells[0],
            found: names(cells[1]),
            missing: names(cells[2]),
            why: cells[3],
        }
    })
    .collect()
}

fn complaint(case: &Case<'_>, names: &[&str]) -> Option<String> {
    let Some(first) = case.found.first() else {
        return (!names.is_empty()).then(|| "finds something".to_owned());
    };
    if names.first() != Some(first) {
        return Some(format!("{first} is not first"));
    }
    let mut rest = names.iter();
    if let Some(lost) = case.found.iter().find(|name| !rest.any(|other| other == *name)) {
        return Some(format!("{lost} is missing or too early"));
    }
    let unwanted = case.missing.iter().find(|name| names.contains(name));
    unwanted.map(|name| format!("{name} should not be there"))
}

#[test]
fn the_table_of_cases_holds() {
    let goods_cache = GoodsCache::full();
    let cases = cases();
    assert!(cases.len() >= 60);
    let complaints: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let names = goods_cache.names(case.text);
            let complaint = complaint(case, &names)?;
            let shown = &names[..names.len().min(8)];
            Some(format!(
                "{} ({}): {complaint}; found {} {shown:?}",
                case.text,
                case.why,
                names.len()
            ))
        })
        .collect();
    assert!(
        complaints.is_empty(),
        "{} of {}:\n{}",
        complaints.len(),
        cases.len(),
        complaints.join("\n")
    );
}

#[test]
fn every_goods_is_first_by_its_own_name_and_maker() {
    let goods_cache = GoodsCache::full();
    for goods in &goods_cache.goods {
        let names = goods_cache.names(&format!("{} {}", goods.name, goods.maker));
        assert_eq!(
            names.first(),
            Some(&goods.name.as_str()),
            "{} {}",
            goods.name,
            goods.maker
        );
    }
}

#[test]
fn every_goods_is_found_by_its_codes_and_its_specification() {
    let goods_cache = GoodsCache::full();
    for goods in &goods_cache.goods {
        for text in [
            &goods.barcode,
            &goods.approval_number,
            &format!("{} {}", goods.name, goods.spec),
        ] {
            if !text.is_empty() {
                assert!(goods_cache.names(text).contains(&goods.name.as_str()), "{text}");
            }
        }
    }
}

#[test]
fn among_equals_stock_comes_first_and_then_sales() {
    let mut goods = shelf_of_equals();
    goods[0].in_stock = false;
    let goods_cache = GoodsCache::with(goods);
    let hits = goods_cache.search(&crate::catalogue::text_query("维生素"));
    assert_eq!(hits.ids, [3, 2, 4, 1]);
}

/// Four goods of one name; number 1 sells best, then 3, and 2 and 4 sell the same.
fn shelf_of_equals() -> Vec<search::GoodsDocument> {
    [(1, 90), (2, 10), (3, 50), (4, 10)]
        .into_iter()
        .map(|(id, sales)| search::GoodsDocument {
            id,
            sales,
            name: "维生素C片".to_owned(),
            in_stock: true,
            ..search::GoodsDocument::default()
        })
        .collect()
}
