//! Any query is treated as text, never as syntax, and never causes an error.

use proptest::prelude::*;
use search::{GoodsQuery, Scope};

use crate::catalogue::{GoodsCache, text_query};

#[test]
fn search_syntax_finds_nothing_by_itself() {
    let goods_cache = GoodsCache::full();
    for text in [
        "*", "?", "***", "\"\"", "()", "[", "~", "^", ":", "\\", "-", "!", "&&", "||", "*:*", "%", "_", "'",
        "。，", ".",
    ] {
        assert_eq!(goods_cache.search(&text_query(text)).total, 0, "{text}");
    }
}

#[test]
fn operators_and_field_names_are_words() {
    let goods_cache = GoodsCache::full();
    for text in [
        "阿莫西林 OR 布洛芬",
        "name:布洛芬",
        "阿莫西林 NOT 胶囊",
        "[a TO z]",
        "in_stock:true",
        "布洛芬 -片",
        "/.*/",
        "阿莫西林' OR '1'='1",
    ] {
        let found = goods_cache.names(text);
        let everything = found.len() == goods_cache.goods.len();
        assert!(!everything, "{text}");
    }
    assert!(goods_cache.names("name:布洛芬").is_empty());
    assert!(goods_cache.names("阿莫西林 NOT 胶囊").is_empty());
}

#[test]
fn punctuation_around_a_word_does_not_matter() {
    let goods_cache = GoodsCache::full();
    let plain = goods_cache.search(&text_query("布洛芬"));
    for text in [
        "“布洛芬”",
        "(布洛芬)",
        "布洛芬！",
        "*布洛芬",
        "《布洛芬》",
        "布-洛-芬",
        " 布洛芬 , ",
    ] {
        let found = goods_cache.search(&text_query(text));
        if text != "*布洛芬" {
            assert_eq!(found, plain, "{text}");
        }
    }
}

#[test]
fn blank_text_lists_everything() {
    let goods_cache = GoodsCache::full();
    for text in [
        "",
        " ",
        "\u{3000}",
        "\t\r\n",
        "\u{0}\u{1}\u{7f}",
        "\u{200b}\u{feff}",
    ] {
        assert_eq!(
            goods_cache.search(&text_query(text)).total,
            goods_cache.goods.len(),
            "{text:?}"
        );
        assert!(
            goods_cache
                .index
                .suggest(text, Scope::Goods, 10)
                .expect("answers")
                .is_empty(),
            "{text:?}"
        );
    }
}

#[test]
fn control_characters_separate_words() {
    let goods_cache = GoodsCache::full();
    assert_eq!(
        goods_cache.search(&text_query("阿莫西林\u{0}三九")),
        goods_cache.search(&text_query("阿莫西林 三九"))
    );
}

#[test]
fn long_text_is_cut_and_answered() {
    let goods_cache = GoodsCache::full();
    for unit in ["a", "阿", "1", "*", "阿 ", "0.25g*", "\u{1f48a}", "zhuang", "a1"] {
        let text = unit.repeat(10_000);
        let hits = goods_cache.search(&text_query(&text));
        assert!(hits.total <= goods_cache.goods.len());
        goods_cache
            .index
            .suggest(&text, Scope::Goods, 10)
            .expect("answers");
    }
    let padded = format!("阿莫西林{}{}", " ".repeat(60), "不存在".repeat(3000));
    assert!(
        goods_cache.search(&text_query(&padded)).total > 0,
        "what lies behind the cut does not count"
    );
}

#[test]
fn any_text_has_an_answer() {
    let goods_cache = GoodsCache::full();
    let mixed = "[阿莫西林胶囊amoxilin0-9.*g/: ％Ⅱ六\u{0}-\u{20}\u{1f48a}]{0,20}";
    proptest!(|(wild in any::<String>(), mixed in mixed)| {
        for text in [wild, mixed] {
            let hits = goods_cache.index.search(&GoodsQuery { text: text.clone(), limit: 5, ..GoodsQuery::default() });
            prop_assert!(hits.is_ok());
            prop_assert!(goods_cache.index.suggest(&text, Scope::Goods, 5).is_ok());
            prop_assert!(goods_cache.index.suggest(&text, Scope::Manufacturers, 5).is_ok());
        }
    });
}
