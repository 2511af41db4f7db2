//! Writes are visible at once, and failed writes leave no trace.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
};

use search::{GoodsDocument, GoodsQuery, SearchIndex, State};

use crate::catalogue::{GoodsCache, goods, text_query};

fn named(id: i64, name: &str) -> GoodsDocument {
    GoodsDocument {
        id,
        name: name.to_owned(),
        ..GoodsDocument::default()
    }
}

#[test]
fn an_update_is_seen_when_apply_returns() {
    let goods_cache = GoodsCache::full();
    let before = goods_cache.index.generation();
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).total, 0);
    goods_cache
        .index
        .apply(vec![named(9001, "替尔泊肽注射液")], &[])
        .expect("applies");
    assert!(goods_cache.index.generation() > before);
    for text in ["替尔泊肽", "tebt", "tierbotai", "泊肽"] {
        assert_eq!(goods_cache.search(&text_query(text)).ids, [9001], "{text}");
    }
}

#[test]
fn an_updated_goods_loses_its_old_name_and_is_not_doubled() {
    let goods_cache = GoodsCache::full();
    goods_cache
        .index
        .apply(vec![named(1, "替尔泊肽注射液")], &[])
        .expect("applies");
    assert!(!goods_cache.search(&text_query("阿莫西林")).ids.contains(&1));
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).ids, [1]);
    assert_eq!(
        goods_cache.search(&GoodsQuery::default()).total,
        goods_cache.goods.len()
    );
    goods_cache
        .index
        .apply(
            vec![named(1, "替尔泊肽注射液"), named(1, "司美格鲁肽注射液")],
            &[],
        )
        .expect("applies");
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).total, 0);
    assert_eq!(goods_cache.search(&text_query("司美格鲁肽")).ids, [1]);
}

#[test]
fn a_deleted_goods_is_gone_from_every_answer() {
    let goods_cache = GoodsCache::full();
    let rest = goods_cache.goods.len() - 2;
    goods_cache
        .index
        .apply(Vec::new(), &[1, 2, 777_777])
        .expect("applies");
    assert_eq!(goods_cache.search(&GoodsQuery::default()).total, rest);
    for text in ["阿莫西林胶囊", "amxljn", "国药准字H20003263", "阿莫西林 0.5g"] {
        let found = goods_cache.search(&text_query(text)).ids;
        assert!(!found.contains(&1) && !found.contains(&2), "{text}");
    }
    assert!(
        goods_cache
            .index
            .suggest("amxljn", search::Scope::Goods, 10)
            .expect("answers")
            .is_empty()
    );
}

#[test]
fn an_id_both_deleted_and_written_is_written() {
    let goods_cache = GoodsCache::full();
    goods_cache
        .index
        .apply(vec![named(1, "替尔泊肽注射液")], &[1])
        .expect("applies");
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).ids, [1]);
}

#[test]
fn replacing_leaves_nothing_of_the_old_content() {
    let goods_cache = GoodsCache::full();
    let before = goods_cache.index.generation();
    assert_eq!(
        goods_cache
            .index
            .replace_all([named(5, "替尔泊肽注射液")].into_iter())
            .expect("fills"),
        1
    );
    assert!(goods_cache.index.generation() > before);
    assert_eq!(
        goods_cache
            .search(&GoodsQuery {
                limit: 10,
                ..GoodsQuery::default()
            })
            .ids,
        [5]
    );
    assert_eq!(
        goods_cache.index.replace_all(std::iter::empty()).expect("fills"),
        0
    );
    assert_eq!(goods_cache.search(&GoodsQuery::default()).total, 0);
    assert!(goods_cache.index.is_complete());
}

#[test]
fn of_two_goods_with_one_id_the_last_stays() {
    let goods_cache = GoodsCache::full();
    let twins = [
        named(5, "替尔泊肽注射液"),
        named(6, "司美格鲁肽注射液"),
        named(5, "利拉鲁肽注射液"),
    ];
    assert_eq!(
        goods_cache.index.replace_all(twins.into_iter()).expect("fills"),
        2
    );
    assert_eq!(goods_cache.search(&GoodsQuery::default()).total, 2);
    assert_eq!(goods_cache.search(&text_query("利拉鲁肽")).ids, [5]);
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).total, 0);
}

#[test]
fn a_rebuild_that_panics_leaves_the_old_content() {
    let goods_cache = GoodsCache::full();
    let broken = goods()
        .into_iter()
        .inspect(|goods| assert!(goods.id < 50, "the database went away"));
    let outcome = catch_unwind(AssertUnwindSafe(|| goods_cache.index.replace_all(broken)));
    assert!(outcome.is_err());
    goods_cache
        .index
        .apply(vec![named(9001, "替尔泊肽注射液")], &[])
        .expect("applies");
    assert_eq!(
        goods_cache.search(&GoodsQuery::default()).total,
        goods_cache.goods.len() + 1
    );
}

#[test]
fn while_the_disk_fails_every_change_is_refused_and_afterwards_the_next_one_is_written() {
    let goods_cache = GoodsCache::full();
    let away = goods_cache.path().with_extension("away");
    fs::rename(goods_cache.path(), &away).expect("renames");
    for id in [9001, 9002] {
        let refused = goods_cache.index.apply(vec![named(id, "司美格鲁肽注射液")], &[]);
        assert!(refused.is_err());
    }
    assert_eq!(
        goods_cache.search(&GoodsQuery::default()).total,
        goods_cache.goods.len()
    );
    fs::rename(&away, goods_cache.path()).expect("renames");
    goods_cache
        .index
        .apply(vec![named(9003, "替尔泊肽注射液")], &[])
        .expect("applies");
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).ids, [9003]);
    assert_eq!(goods_cache.search(&text_query("司美格鲁肽")).total, 0);
}

#[test]
fn an_index_is_complete_only_after_a_rebuild() {
    let directory = tempfile::tempdir().expect("a directory");
    let opened = SearchIndex::open(directory.path()).expect("opens");
    assert!(!opened.index.is_complete());
    opened
        .index
        .apply(vec![named(1, "阿莫西林胶囊")], &[])
        .expect("applies");
    assert!(!opened.index.is_complete(), "a change is no catalogue");
    drop(opened);
    let again = SearchIndex::open(directory.path()).expect("opens");
    assert_eq!(again.state, State::Fresh);
    again.index.replace_all(goods().into_iter()).expect("fills");
    assert!(again.index.is_complete());
}

#[test]
fn searches_go_on_while_the_index_is_written() {
    let goods_cache = GoodsCache::full();
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            for round in 0..10 {
                goods_cache
                    .index
                    .apply(vec![named(9000 + round, "替尔泊肽注射液")], &[])
                    .expect("applies");
            }
        });
        while !writing.is_finished() {
            assert!(goods_cache.search(&text_query("amxl")).total >= 6);
        }
    });
    assert_eq!(goods_cache.search(&text_query("替尔泊肽")).total, 10);
}
