//! Pages are consistent for every sort order.

use search::{GoodsDocument, GoodsQuery, MAX_LIMIT, Sort};

use crate::catalogue::{GoodsCache, text_query};

const SORTS: [Sort; 6] = [
    Sort::Relevance,
    Sort::Sales,
    Sort::PriceUp,
    Sort::PriceDown,
    Sort::Newest,
    Sort::Expiry,
];

#[test]
fn pages_cover_every_goods_once_in_every_sort() {
    let mut goods = catalogue_with_ties();
    let goods_cache = GoodsCache::with(goods.clone());
    // Spread over several segments.
    for goods in goods.iter_mut().step_by(20) {
        goods_cache
            .index
            .apply(vec![goods.clone()], &[])
            .expect("applies");
    }
    for sort in SORTS {
        let mut seen = Vec::new();
        for offset in (0..).step_by(7) {
            let page = goods_cache.search(&GoodsQuery {
                sort,
                offset,
                limit: 7,
                ..GoodsQuery::default()
            });
            assert_eq!(page.total, goods.len(), "{sort:?}");
            if page.ids.is_empty() {
                break;
            }
            seen.extend(page.ids);
        }
        assert_eq!(seen, by_hand(&goods, sort), "{sort:?}");
    }
}

/// The catalogue with many equal values, so that only ids can decide.
fn catalogue_with_ties() -> Vec<GoodsDocument> {
    let mut goods = crate::catalogue::goods();
    for goods in &mut goods {
        goods.sales %= 5;
        goods.price = goods.price % 3 * 100;
        goods.listed_at = goods.id % 4;
        goods.expiry = goods.id % 3 * 1000;
    }
    goods
}

fn by_hand(goods: &[GoodsDocument], sort: Sort) -> Vec<i64> {
    let key = |g: &GoodsDocument| match sort {
        Sort::Relevance => (i64::from(!g.in_stock), -g.sales, g.id),
        Sort::Sales => (-g.sales, 0, g.id),
        Sort::PriceUp => (if g.price == 0 { i64::MAX } else { g.price }, 0, g.id),
        Sort::PriceDown => (-g.price, 0, g.id),
        Sort::Newest => (-g.listed_at, 0, g.id),
        Sort::Expiry => (if g.expiry == 0 { i64::MAX } else { g.expiry }, 0, g.id),
    };
    let mut sorted: Vec<&GoodsDocument> = goods.iter().collect();
    sorted.sort_by_key(|g| key(g));
    sorted.iter().map(|g| g.id).collect()
}

#[test]
fn pages_of_a_text_fit_together() {
    let goods_cache = GoodsCache::full();
    let whole = goods_cache.search(&text_query("片"));
    assert!(whole.total > 30);
    let pages: Vec<i64> = (0..whole.total)
        .step_by(4)
        .flat_map(|offset| {
            goods_cache
                .search(&GoodsQuery {
                    offset,
                    limit: 4,
                    ..text_query("片")
                })
                .ids
        })
        .collect();
    assert_eq!(pages, whole.ids);
}

#[test]
fn a_sort_by_price_keeps_only_what_the_text_finds() {
    let goods_cache = GoodsCache::full();
    let mut expected = goods_cache.search(&text_query("布洛芬")).ids;
    let hits = goods_cache.search(&GoodsQuery {
        sort: Sort::PriceUp,
        ..text_query("布洛芬")
    });
    expected.sort_by_key(|id| {
        goods_cache
            .goods
            .iter()
            .find(|g| g.id == *id)
            .map(|g| (g.price, g.id))
    });
    assert_eq!(hits.ids, expected);
}

#[test]
fn limit_and_offset_are_capped() {
    let goods_cache = GoodsCache::full();
    let page = goods_cache.search(&GoodsQuery {
        limit: usize::MAX,
        ..GoodsQuery::default()
    });
    assert_eq!(page.ids.len(), MAX_LIMIT);
    let beyond = goods_cache.search(&GoodsQuery {
        offset: usize::MAX,
        limit: usize::MAX,
        ..GoodsQuery::default()
    });
    assert_eq!((beyond.ids.len(), beyond.total), (0, goods_cache.goods.len()));
    let only_total = goods_cache.search(&GoodsQuery {
        limit: 0,
        ..GoodsQuery::default()
    });
    assert_eq!(
        (only_total.ids.len(), only_total.total),
        (0, goods_cache.goods.len())
    );
}
