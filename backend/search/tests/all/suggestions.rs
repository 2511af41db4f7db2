//! Completions of partial queries.

use search::{GoodsDocument, Scope, Suggestion};

use crate::catalogue::GoodsCache;

fn suggest(goods_cache: &GoodsCache, text: &str) -> Vec<Suggestion> {
    goods_cache
        .index
        .suggest(text, Scope::Goods, 10)
        .expect("answers")
}

fn texts(suggestions: &[Suggestion]) -> Vec<&str> {
    suggestions
        .iter()
        .map(|suggestion| suggestion.text.as_str())
        .collect()
}

#[test]
fn names_are_completed_in_every_way_of_typing() {
    let goods_cache = GoodsCache::full();
    for text in ["阿莫", "amxl", "amoxi", "阿moxi", "a莫西"] {
        let found = suggest(&goods_cache, text);
        let shown = texts(&found);
        assert_eq!(shown[0], "阿莫西林胶囊", "{text}");
        assert!(shown.contains(&"阿莫西林颗粒"), "{text}");
        assert_eq!(found[0].matched, "name", "{text}");
    }
}

#[test]
fn texts_are_distinct() {
    let goods_cache = GoodsCache::full();
    for text in ["阿莫西林", "六味", "a", "片", "三九"] {
        let found = suggest(&goods_cache, text);
        let mut shown = texts(&found);
        assert!(!shown.is_empty(), "{text}");
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), found.len(), "{text}");
    }
}

#[test]
fn a_trade_name_is_suggested_as_itself() {
    let goods_cache = GoodsCache::full();
    let found = suggest(&goods_cache, "fbd");
    assert_eq!(found[0].text, "芬必得");
    assert_eq!(found[0].matched, "trade_name");
    assert_eq!(found[0].maker.as_deref(), Some("中美天津史克制药有限公司"));
    assert!(found[0].goods_id.is_some());
}

#[test]
fn an_everyday_word_suggests_what_it_stands_for() {
    let goods_cache = GoodsCache::full();
    let found = suggest(&goods_cache, "扑热息痛");
    assert_eq!(found[0].text, "对乙酰氨基酚片");
    assert_eq!(found[0].matched, "alias");
}

#[test]
fn maker_and_goods_are_named_only_when_there_is_one() {
    let goods_cache = GoodsCache::full();
    let found = suggest(&goods_cache, "六味地黄丸");
    assert_eq!(found[0].text, "六味地黄丸");
    assert_eq!((found[0].maker.as_deref(), found[0].goods_id), (None, None));
    let found = suggest(&goods_cache, "知柏地黄丸");
    assert_eq!(found[0].maker.as_deref(), Some("兰州佛慈制药股份有限公司"));
    let goods = goods_cache
        .goods
        .iter()
        .find(|goods| goods.name == "知柏地黄丸")
        .expect("in the catalogue");
    assert_eq!(
        (found[0].goods_id, found[0].maker_id),
        (Some(goods.id), Some(goods.maker_id))
    );
}

#[test]
fn goods_in_another_segment_are_counted() {
    let goods_cache = GoodsCache::full();
    let twin = GoodsDocument {
        id: 9001,
        name: "知柏地黄丸".to_owned(),
        maker: "别的药厂".to_owned(),
        ..GoodsDocument::default()
    };
    goods_cache.index.apply(vec![twin], &[]).expect("applies");
    let found = suggest(&goods_cache, "知柏地黄丸");
    assert_eq!(texts(&found), ["知柏地黄丸"]);
    assert_eq!((found[0].maker.as_deref(), found[0].goods_id), (None, None));
}

#[test]
fn makers_are_completed_in_their_scope() {
    let goods_cache = GoodsCache::full();
    for text in ["hrsj", "三九", "华润", "999", "huarun"] {
        let found = goods_cache
            .index
            .suggest(text, Scope::Manufacturers, 10)
            .expect("answers");
        assert_eq!(found[0].text, "华润三九医药股份有限公司", "{text}");
        assert_eq!((found[0].matched, found[0].goods_id), ("maker", None));
        assert!(found[0].maker_id.is_some());
    }
    assert!(
        goods_cache
            .index
            .suggest("阿莫西林", Scope::Manufacturers, 10)
            .expect("answers")
            .is_empty()
    );
}

#[test]
fn the_limit_holds() {
    let goods_cache = GoodsCache::full();
    let all = suggest(&goods_cache, "a");
    assert!(all.len() >= 4);
    assert_eq!(
        goods_cache.index.suggest("a", Scope::Goods, 3).expect("answers"),
        all[..3]
    );
    assert!(
        goods_cache
            .index
            .suggest("a", Scope::Goods, 0)
            .expect("answers")
            .is_empty()
    );
}

#[test]
fn several_words_complete_to_a_name() {
    let goods_cache = GoodsCache::full();
    let found = suggest(&goods_cache, "三九 amxl");
    assert_eq!(texts(&found), ["阿莫西林胶囊"]);
    assert_eq!(found[0].maker.as_deref(), Some("华润三九医药股份有限公司"));
}
