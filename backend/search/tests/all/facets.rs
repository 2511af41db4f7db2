//! Filter counts compared with a plain scan of the catalogue.

use std::collections::BTreeMap;

use search::{Band, Counts, GoodsDocument, GoodsQuery, Groups};

use crate::catalogue::{DAY, FIRST_LISTED, GoodsCache, maker_id, text_query};

type Change = fn(&mut GoodsQuery);

/// Every group that can be chosen in, with a choice.
const CHOICES: [Change; 9] = [
    |q| q.category = Some(104),
    |q| q.maker = Some(maker_id("华润三九医药股份有限公司")),
    |q| q.brand = Some(maker_id("三九")),
    |q| q.form = Some("颗粒剂".to_owned()),
    |q| q.rx = Some("otc_a".to_owned()),
    |q| q.in_stock = Some(true),
    |q| (q.price_from, q.price_to) = (Some(800), Some(3000)),
    |q| (q.expiry_from, q.expiry_to) = (Some(FIRST_LISTED + 30 * DAY), Some(FIRST_LISTED + 300 * DAY)),
    |q| q.promotions = vec!["ladder".to_owned()],
];

fn groups() -> Groups {
    let band = |from, before| Band { from, before };
    Groups {
        prices: vec![
            band(None, Some(1000)),
            band(Some(1000), Some(2000)),
            band(Some(2000), None),
        ],
        expiries: vec![
            band(None, Some(FIRST_LISTED + 90 * DAY)),
            band(Some(FIRST_LISTED + 90 * DAY), None),
        ],
        most: 1000,
    }
}

fn promotions() -> [Vec<String>; 3] {
    [
        vec!["ladder".to_owned()],
        vec!["special".to_owned(), "ladder".to_owned()],
        vec!["nobody's".to_owned()],
    ]
}

/// How many goods are found with one more choice in the place of the group's own.
fn found(goods_cache: &GoodsCache, query: &GoodsQuery, change: impl FnOnce(&mut GoodsQuery)) -> usize {
    let mut query = query.clone();
    change(&mut query);
    goods_cache.search(&query).total
}

fn sorted<T: Ord + Clone>(counts: &[(T, usize)]) -> BTreeMap<T, usize> {
    counts.iter().cloned().collect()
}

/// The same by asking for every option on its own.
fn assert_counts(goods_cache: &GoodsCache, query: &GoodsQuery, what: &str) {
    let counts = goods_cache.index.count(query, &groups()).expect("counts");
    let options = |of: fn(&GoodsDocument) -> Vec<i64>, change: fn(&mut GoodsQuery, i64)| {
        let mut ids: Vec<i64> = goods_cache.goods.iter().flat_map(of).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter()
            .map(|id| (id, found(goods_cache, query, |q| change(q, id))))
            .filter(|(_, count)| *count > 0)
            .collect::<BTreeMap<_, _>>()
    };
    let texts = |of: fn(&GoodsDocument) -> String, change: fn(&mut GoodsQuery, String)| {
        let mut texts: Vec<String> = goods_cache.goods.iter().map(of).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
            .into_iter()
            .map(|text| (text.clone(), found(goods_cache, query, |q| change(q, text))))
            .filter(|(_, count)| *count > 0)
            .collect::<BTreeMap<_, _>>()
    };
    let categories = options(|g| g.category_path.clone(), |q, id| q.category = Some(id));
    assert_eq!(sorted(&counts.categories), categories, "categories, {what}");
    let makers = options(|g| vec![g.maker_id], |q, id| q.maker = Some(id));
    assert_eq!(sorted(&counts.makers), makers, "makers, {what}");
    let brands = options(|g| vec![g.brand_id], |q, id| q.brand = Some(id));
    assert_eq!(sorted(&counts.brands), brands, "brands, {what}");
    let forms = texts(|g| g.form.clone(), |q, form| q.form = Some(form));
    assert_eq!(sorted(&counts.forms), forms, "forms, {what}");
    let rxs = texts(|g| g.rx.clone(), |q, rx| q.rx = Some(rx));
    assert_eq!(sorted(&counts.rxs), rxs, "rx, {what}");
    assert_eq!(
        counts.in_stock,
        found(goods_cache, query, |q| q.in_stock = Some(true)),
        "stock, {what}"
    );
    let prices = groups().prices.into_iter().map(|band| {
        found(goods_cache, query, |q| {
            (q.price_from, q.price_to) = (band.from.or(Some(1)), band.before.map(|before| before - 1));
        })
    });
    assert_eq!(counts.prices, prices.collect::<Vec<_>>(), "prices, {what}");
    let expiries = groups().expiries.into_iter().map(|band| {
        found(goods_cache, query, |q| {
            (q.expiry_from, q.expiry_to) = (band.from, band.before);
        })
    });
    assert_eq!(counts.expiries, expiries.collect::<Vec<_>>(), "expiry, {what}");
    for any in promotions() {
        assert_eq!(
            counts.promotion_counts.of_any(&any),
            found(goods_cache, query, |q| q.promotions.clone_from(&any)),
            "promotions {any:?}, {what}"
        );
    }
}

#[test]
fn a_count_is_what_choosing_the_option_would_find() {
    let goods_cache = GoodsCache::full();
    assert_counts(&goods_cache, &GoodsQuery::default(), "nothing chosen");
    for (first, choose) in CHOICES.iter().enumerate() {
        let mut query = GoodsQuery::default();
        choose(&mut query);
        assert_counts(&goods_cache, &query, &format!("choice {first}"));
        let second = (first + 5) % CHOICES.len();
        CHOICES[second](&mut query);
        assert_counts(&goods_cache, &query, &format!("choices {first} and {second}"));
    }
}

#[test]
fn words_zones_and_kinds_hold_for_every_count() {
    let goods_cache = GoodsCache::full();
    assert_counts(&goods_cache, &text_query("片"), "a word");
    let mut query = text_query("amxl");
    query.rx = Some("rx".to_owned());
    assert_counts(&goods_cache, &query, "a word and a choice");
    let zone = GoodsQuery {
        zone: Some("yx".to_owned()),
        kind: Some(1),
        expiry_before: Some(FIRST_LISTED + 200 * DAY),
        form: Some("片剂".to_owned()),
        ..GoodsQuery::default()
    };
    assert_counts(&goods_cache, &zone, "a zone");
    let nothing = goods_cache
        .index
        .count(&text_query("？？"), &groups())
        .expect("counts");
    assert_eq!(*nothing, Counts::default());
}

#[test]
fn counts_follow_changes_and_forget_what_was_deleted() {
    let goods_cache = GoodsCache::full();
    let mut goods = goods_cache.goods.clone();
    let mut changed: Vec<GoodsDocument> = goods.iter().step_by(9).cloned().collect();
    for goods in &mut changed {
        "别的剂型".clone_into(&mut goods.form);
        goods.promotions.clear();
    }
    let gone: Vec<i64> = goods.iter().skip(4).step_by(9).map(|goods| goods.id).collect();
    goods_cache.index.apply(changed.clone(), &gone).expect("applies");
    goods.retain(|goods| !gone.contains(&goods.id) && changed.iter().all(|new| new.id != goods.id));
    goods.extend(changed.clone());
    let counts = goods_cache
        .index
        .count(&GoodsQuery::default(), &groups())
        .expect("counts");
    assert!(counts.forms.contains(&("别的剂型".to_owned(), changed.len())));
    let all: usize = counts.forms.iter().map(|(_, count)| count).sum();
    assert_eq!(all, goods.len());
}

#[test]
fn only_the_greatest_groups_are_named() {
    let goods_cache = GoodsCache::full();
    let all = goods_cache
        .index
        .count(&GoodsQuery::default(), &groups())
        .expect("counts");
    let few = Groups { most: 3, ..groups() };
    let few = goods_cache
        .index
        .count(&GoodsQuery::default(), &few)
        .expect("counts");
    assert_eq!(few.makers, all.makers[..3]);
    assert!(
        all.makers
            .is_sorted_by_key(|(id, count)| (usize::MAX - count, *id))
    );
}
