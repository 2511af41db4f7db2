//! Each filter against a plain look through the catalogue.

use search::{GoodsDocument, GoodsQuery, Scope};

use crate::catalogue::{DAY, FIRST_LISTED, GoodsCache, maker_id, text_query};

/// A filter, and the equivalent predicate on a product.
struct Case {
    name: &'static str,
    query: GoodsQuery,
    passes: fn(&GoodsDocument) -> bool,
}

const DEADLINE: i64 = FIRST_LISTED + 90 * DAY;

fn case(
    name: &'static str,
    filter: impl FnOnce(&mut GoodsQuery),
    passes: fn(&GoodsDocument) -> bool,
) -> Case {
    let mut query = GoodsQuery {
        limit: 100,
        ..GoodsQuery::default()
    };
    filter(&mut query);
    Case { name, query, passes }
}

fn cases() -> Vec<Case> {
    let both = |query: &mut GoodsQuery| {
        query.price_from = Some(1000);
        query.price_to = Some(2000);
    };
    let several = |query: &mut GoodsQuery| {
        query.kind = Some(1);
        query.rx = Some("rx".to_owned());
        query.in_stock = Some(false);
    };
    vec![
        case("category", |q| q.category = Some(104), |g| g.id % 10 == 4),
        case("parent category", |q| q.category = Some(3), |g| g.kind == 3),
        case(
            "maker",
            |q| q.maker = Some(maker_id("华润三九医药股份有限公司")),
            |g| g.maker == "华润三九医药股份有限公司",
        ),
        case(
            "brand",
            |q| q.brand = Some(maker_id("三九")),
            |g| g.maker_aliases[0] == "三九",
        ),
        case(
            "form",
            |q| q.form = Some("颗粒剂".to_owned()),
            |g| g.form == "颗粒剂",
        ),
        case("kind", |q| q.kind = Some(3), |g| g.kind == 3),
        case("rx", |q| q.rx = Some("otc_b".to_owned()), |g| g.rx == "otc_b"),
        case(
            "zone",
            |q| q.zone = Some("near_expiry".to_owned()),
            |g| g.id % 4 == 0,
        ),
        case("sold out", |q| q.in_stock = Some(false), |g| !g.in_stock),
        case("in stock", |q| q.in_stock = Some(true), |g| g.in_stock),
        case("price from", |q| q.price_from = Some(4000), |g| g.price >= 4000),
        case("price to", |q| q.price_to = Some(537), |g| g.price <= 537),
        case("price between", both, |g| (1000..=2000).contains(&g.price)),
        case(
            "expiry",
            |q| q.expiry_before = Some(DEADLINE),
            |g| g.expiry > 0 && g.expiry < DEADLINE,
        ),
        case("several", several, |g| g.kind == 1 && g.rx == "rx" && !g.in_stock),
    ]
}

#[test]
fn every_filter_lets_through_what_it_names_and_nothing_else() {
    let goods_cache = GoodsCache::full();
    for Case {
        name,
        mut query,
        passes,
    } in cases()
    {
        let expected: Vec<i64> = goods_cache
            .goods
            .iter()
            .filter(|goods| passes(goods))
            .map(|goods| goods.id)
            .collect();
        assert!(
            !expected.is_empty() && expected.len() < goods_cache.goods.len(),
            "{name} proves nothing"
        );
        let mut found = Vec::new();
        for offset in [0, 100] {
            query.offset = offset;
            let hits = goods_cache.search(&query);
            assert_eq!(hits.total, expected.len(), "{name}");
            found.extend(hits.ids);
        }
        found.sort_unstable();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn the_bounds_of_the_price_are_included_and_the_expiry_is_not() {
    let goods = |id, price, expiry| GoodsDocument {
        id,
        price,
        expiry,
        ..GoodsDocument::default()
    };
    let goods_cache = GoodsCache::with(vec![
        goods(1, 100, 0),
        goods(2, 200, 500),
        goods(3, 300, 501),
        goods(4, 400, -1),
    ]);
    let priced = GoodsQuery {
        price_from: Some(200),
        price_to: Some(300),
        limit: 10,
        ..GoodsQuery::default()
    };
    assert_eq!(goods_cache.search(&priced).ids, [2, 3]);
    let expiring = GoodsQuery {
        expiry_before: Some(501),
        limit: 10,
        ..GoodsQuery::default()
    };
    assert_eq!(goods_cache.search(&expiring).ids, [2]);
}

#[test]
fn text_and_filters_must_both_hold() {
    let goods_cache = GoodsCache::full();
    let granules = |goods: &GoodsDocument| goods.form == "颗粒剂" && goods.name.contains("阿莫西林");
    let hits = goods_cache.search(&GoodsQuery {
        form: Some("颗粒剂".to_owned()),
        ..text_query("阿莫西林")
    });
    assert!(hits.total >= 1);
    assert!(
        goods_cache
            .goods
            .iter()
            .filter(|goods| hits.ids.contains(&goods.id))
            .all(granules)
    );
}

#[test]
fn a_filter_does_not_make_the_text_fuzzy() {
    let goods_cache = GoodsCache::full();
    let hits = goods_cache.search(&GoodsQuery {
        kind: Some(3),
        ..text_query("阿莫西林")
    });
    assert_eq!(hits.total, 0);
}

#[test]
fn in_the_scope_of_makers_names_do_not_count() {
    let goods_cache = GoodsCache::full();
    let of_manufacturers = |text: &str| {
        goods_cache.search(&GoodsQuery {
            scope: Scope::Manufacturers,
            ..text_query(text)
        })
    };
    assert_eq!(of_manufacturers("阿莫西林").total, 0);
    let found = of_manufacturers("三九");
    assert!(found.total >= 5);
    assert!(
        goods_cache
            .goods
            .iter()
            .filter(|g| found.ids.contains(&g.id))
            .all(|g| g.maker.contains("三九"))
    );
    assert_eq!(of_manufacturers("hrsj").ids, found.ids);
    assert_eq!(of_manufacturers("999").ids, found.ids);
}
