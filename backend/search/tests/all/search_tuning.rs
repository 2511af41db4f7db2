//! Texts that mean the same, and goods that come first.

use search::{GoodsQuery, MAX_OFFSET, Sort};

use crate::catalogue::{GoodsCache, text_query};

fn with_also(text: &str, also: &[&str]) -> GoodsQuery {
    GoodsQuery {
        also: also.iter().map(|text| (*text).to_owned()).collect(),
        ..text_query(text)
    }
}

#[test]
fn a_further_text_finds_what_it_would_find_alone() {
    let goods_cache = GoodsCache::full();
    let mut both = goods_cache.search(&text_query("阿莫西林")).ids;
    both.extend(goods_cache.search(&text_query("布洛芬")).ids);
    both.sort_unstable();
    both.dedup();
    let mut found = goods_cache.search(&with_also("阿莫西林", &["布洛芬"])).ids;
    found.sort_unstable();
    assert_eq!(found, both);
    let alone = goods_cache.search(&text_query("布洛芬"));
    assert_eq!(goods_cache.search(&with_also("没有的东西儿", &["布洛芬"])), alone);
    assert_eq!(
        goods_cache.search(&with_also("？？", &["布洛芬"])),
        alone,
        "a text without words"
    );
}

#[test]
fn goods_that_come_first_do_so_on_the_first_page_only() {
    let goods_cache = GoodsCache::full();
    let usual = goods_cache.search(&text_query("阿莫西林"));
    let outsider = goods_cache.search(&text_query("布洛芬")).ids[0];
    let last = *usual.ids.last().expect("hits");
    let pinned = |sort, offset, limit| GoodsQuery {
        first: vec![outsider, last],
        sort,
        offset,
        limit,
        ..text_query("阿莫西林")
    };
    let found = goods_cache.search(&pinned(Sort::Relevance, 0, 100));
    assert_eq!(found.ids[..2], [outsider, last]);
    assert_eq!(found.total, usual.total + 1);
    let next = goods_cache.search(&pinned(Sort::Relevance, 2, 100));
    assert_eq!(next.ids, found.ids[2..]);
    let by_price = goods_cache.search(&pinned(Sort::PriceUp, 0, 100));
    assert_eq!(by_price.total, found.total);
    assert_ne!(by_price.ids[..2], [outsider, last]);
}

#[test]
fn what_comes_first_passes_the_filters_too() {
    let goods_cache = GoodsCache::full();
    let outsider = goods_cache.search(&text_query("布洛芬")).ids[0];
    let of_kind = goods_cache.search(&GoodsQuery {
        kind: Some(3),
        first: vec![outsider],
        ..text_query("阿莫西林")
    });
    assert!(!of_kind.ids.contains(&outsider));
    let everything = goods_cache.search(&GoodsQuery {
        first: vec![outsider],
        limit: 1,
        ..GoodsQuery::default()
    });
    assert_eq!(
        everything.total,
        goods_cache.goods.len(),
        "without a text nothing is added"
    );
}

#[test]
fn behind_the_deepest_page_there_is_nothing() {
    let goods_cache = GoodsCache::full();
    let deep = goods_cache.search(&GoodsQuery {
        offset: MAX_OFFSET + 1,
        limit: 20,
        ..GoodsQuery::default()
    });
    assert_eq!((deep.ids.len(), deep.total), (0, goods_cache.goods.len()));
}
