use serde_json::json;

use super::*;
use crate::pages::models::blocks::{LONGEST_TEXT, all, column, of};

fn banner(fields: &Value) -> Value {
    let mut slide = json!({ "title": "秋冬备货" });
    slide
        .as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    json!({ "type": "banner", "slide": slide })
}

fn wrong(sent: Vec<Value>) -> Vec<String> {
    read(sent).unwrap_err().0.into_keys().collect()
}

fn one_of_each() -> Vec<Value> {
    let picture = json!({ "src": "/media/uploads/a1.webp", "width": 1200, "height": 400 });
    vec![
        banner(&json!({ "url": "/yjh", "picture": picture, "tone": "amber" })),
        json!({ "type": "carousel", "shape": "tall", "slides": [{ "title": "一" }, { "title": "二", "url": "https://a.cn/x" }] }),
        json!({ "type": "goods", "title": "新品", "url": "/list", "most": 12, "source": { "by": "new" } }),
        json!({ "type": "goods", "most": 6, "source": { "by": "hand", "goods": [3, 1] } }),
        json!({ "type": "goods", "most": 6, "source": { "by": "tag", "tag": "free_shipping" } }),
        json!({ "type": "goods", "most": 6, "source": { "by": "campaign", "id": 4 } }),
        json!({ "type": "countdown", "title": "距结束", "end": { "by": "time", "at": "2026-12-01T00:00:00Z" } }),
        json!({ "type": "coupons", "coupons": [1, 2] }),
        json!({ "type": "text", "text": "# 规则\n一行" }),
        json!({ "type": "hot_picture", "title": "会场", "picture": picture, "areas": [{ "title": "左", "left": 0, "top": 0, "width": 500, "height": 1000 }] }),
    ]
}

#[test]
fn every_kind_is_read_and_kept() {
    let blocks = read_after(one_of_each(), &Value::Null).unwrap();
    assert_eq!(blocks.len(), 10);
    assert!(blocks.iter().all(|block| block.known().is_some()));
    assert_eq!(all(&column(&blocks)), blocks);
}

#[test]
fn what_is_no_block_is_refused_by_its_place() {
    for bad in [
        json!(null),
        json!("text"),
        json!({}),
        json!({ "type": "script", "code": "alert(1)" }),
        json!({ "type": "text" }),
        json!({ "type": "text", "text": "x", "html": "<b>" }),
        json!({ "type": "text", "text": 7 }),
        json!({ "type": "banner", "slide": { "title": "x", "onclick": "alert(1)" } }),
        json!({ "type": "banner", "slide": { "title": "x", "tone": "url(x)" } }),
        json!({ "type": "goods", "most": -1, "source": { "by": "new" } }),
        json!({ "type": "goods", "most": 1, "source": { "by": "sql", "id": 1 } }),
        json!({ "type": "goods", "most": 1, "source": { "by": "new", "id": 1 } }),
        json!({ "type": "countdown", "title": "x", "end": { "by": "time", "at": "morgen" } }),
        json!({ "type": "hot_picture", "title": "x" }),
    ] {
        assert_eq!(
            wrong(vec![json!({ "type": "text", "text": "ok" }), bad.clone()]),
            ["blocks.1"],
            "{bad}"
        );
    }
}

#[test]
fn links_that_run_or_mislead_are_refused_wherever_they_stand() {
    let picture = json!({ "src": "/media/uploads/a1.webp", "width": 10, "height": 10 });
    for url in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "//evil.cn",
        "/\\evil.cn",
        "http://evil.cn",
        "https://shop.cn@evil.cn",
        "list",
    ] {
        let area = json!({ "title": "x", "url": url, "left": 0, "top": 0, "width": 1, "height": 1 });
        let blocks = vec![
            banner(&json!({ "url": url })),
            json!({ "type": "carousel", "slides": [{ "title": "x", "url": url }] }),
            json!({ "type": "goods", "url": url, "most": 1, "source": { "by": "sales" } }),
            json!({ "type": "hot_picture", "title": "x", "picture": picture, "areas": [area] }),
        ];
        assert_eq!(
            wrong(blocks),
            [
                "blocks.0.slide.url",
                "blocks.1.slides.0.url",
                "blocks.2.url",
                "blocks.3.areas.0.url"
            ],
            "{url}"
        );
    }
}

#[test]
fn pictures_are_the_shops_own_and_have_a_size() {
    for picture in [
        json!({ "src": "https://evil.cn/a.png", "width": 10, "height": 10 }),
        json!({ "src": "data:image/svg+xml,<svg onload=alert(1)>", "width": 10, "height": 10 }),
        json!({ "src": "javascript:alert(1)", "width": 10, "height": 10 }),
        json!({ "src": "/media/uploads/a.webp", "width": 0, "height": 10 }),
        json!({ "src": "/media/uploads/a.webp", "width": 10, "height": 4_000_000 }),
    ] {
        assert_eq!(
            wrong(vec![banner(&json!({ "picture": picture }))]),
            ["blocks.0.slide.picture"]
        );
    }
}

#[test]
fn counts_and_lengths_have_their_limits() {
    let text = |length: usize| json!({ "type": "text", "text": "长".repeat(length) });
    assert!(read(vec![text(LONGEST_TEXT)]).is_ok());
    assert_eq!(wrong(vec![text(LONGEST_TEXT + 1)]), ["blocks.0.text"]);
    assert!(read(vec![text(1); MOST_BLOCKS]).is_ok());
    assert_eq!(wrong(vec![text(1); 10_000]), ["blocks"]);
    let goods =
        |ids: Vec<i64>| json!({ "type": "goods", "most": 6, "source": { "by": "hand", "goods": ids } });
    assert_eq!(wrong(vec![goods(vec![])]), ["blocks.0.source.goods"]);
    assert_eq!(wrong(vec![goods((1..=61).collect())]), ["blocks.0.source.goods"]);
    assert_eq!(wrong(vec![goods(vec![1, 1])]), ["blocks.0.source.goods.1"]);
    assert_eq!(wrong(vec![goods(vec![-1])]), ["blocks.0.source.goods.0"]);
    let most = |most: usize| json!({ "type": "goods", "most": most, "source": { "by": "new" } });
    assert_eq!(wrong(vec![most(0), most(61)]), ["blocks.0.most", "blocks.1.most"]);
    let slides =
        |number: usize| json!({ "type": "carousel", "slides": vec![json!({ "title": "x" }); number] });
    assert_eq!(
        wrong(vec![slides(0), slides(11)]),
        ["blocks.0.slides", "blocks.1.slides"]
    );
    let area = |left: u32, width: u32| {
        let picture = json!({ "src": "/media/uploads/a.webp", "width": 10, "height": 10 });
        let area = json!({ "title": "x", "left": left, "top": 0, "width": width, "height": 10 });
        json!({ "type": "hot_picture", "title": "x", "picture": picture, "areas": [area] })
    };
    assert!(read(vec![area(500, 500)]).is_ok());
    for (left, width) in [(0, 0), (501, 500), (u32::MAX, u32::MAX)] {
        assert_eq!(wrong(vec![area(left, width)]), ["blocks.0.areas.0"]);
    }
}

#[test]
fn markup_in_words_stays_words() {
    let evil = json!({ "type": "text", "text": "<img src=x onerror=alert(1)>" });
    let blocks = read_after(vec![evil], &Value::Null).unwrap();
    assert_eq!(column(&blocks)[0]["text"], "<img src=x onerror=alert(1)>");
    assert_eq!(
        wrong(vec![banner(&json!({ "lead": "a\u{202e}b" }))]),
        ["blocks.0.slide.lead"]
    );
}

#[test]
fn a_block_that_is_no_longer_known_leaves_the_others() {
    let kept = json!([{ "type": "text", "text": "一" }, { "type": "gone" }]);
    assert_eq!(of(&kept).len(), 1);
    assert!(of(&json!(null)).is_empty());
}

#[test]
fn a_block_of_another_release_comes_back_as_it_is_stored_and_is_not_made_anew() {
    let text = json!({ "type": "text", "text": "一" });
    let film = json!({ "type": "film", "src": "/media/uploads/a.mp4", "loop": { "times": 2 } });
    let stored = json!([film, text]);
    let blocks = read_after(vec![text.clone(), film.clone()], &stored).unwrap();
    assert_eq!(column(&blocks), json!([{ "type": "text", "text": "一" }, film]));
    assert_eq!(blocks[1].text(), "其他版本的区块");
    let mut changed = film.clone();
    changed["src"] = json!("https://evil.cn/a.mp4");
    for sent in [changed, json!({ "type": "film" })] {
        let refused = read_after(vec![text.clone(), sent], &stored).unwrap_err();
        assert_eq!(refused.0.into_keys().collect::<Vec<_>>(), ["blocks.1"]);
    }
    assert_eq!(wrong(vec![film]), ["blocks.0"]);
}
