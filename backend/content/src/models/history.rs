//! Wording of changes to public content in its history.
use identity::{
    audit::models::history::{Wording, moment},
    companies::models::segment_words::type_names,
};
use serde_json::Value;

use crate::{
    activities::models::activities::Kind,
    articles::models::{
        article_body,
        articles::{Facts, Status},
    },
    pages::models::place::Place,
};

pub const WORDING: Wording = Wording {
    headings: &[
        ("kind", "类型"),
        ("name", "名称"),
        ("title", "标题"),
        ("parent", "上级"),
        ("url", "链接"),
        ("category", "栏目"),
        ("path", "网址"),
        ("summary", "摘要"),
        ("body", "正文"),
        ("cover", "封面"),
        ("status", "状态"),
        ("published_at", "公开时间"),
        ("facts", "文末资料"),
        ("lead", "导语"),
        ("image", "图片"),
        ("regions", "销售地区"),
        ("rules", "规则"),
        ("sort", "排序"),
        ("is_open", "公布"),
        ("starts_at", "开始时间"),
        ("ends_at", "结束时间"),
        ("goods", "商品"),
        ("place", "位置"),
        ("address", "地址"),
        ("version", "版本"),
        ("published", "展示的版本"),
        ("ranks", "客户等级"),
        ("buyer_types", "客户类型"),
        ("blocks", "区块"),
    ],
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("kind", Value::String(code)) => Kind::from_code(code).map(|kind| kind.text().to_owned()),
        ("starts_at" | "ends_at" | "published_at", Value::String(text)) => Some(moment(text)),
        ("goods", Value::Array(ids)) => Some(goods(ids)),
        ("place", Value::String(code)) => Place::from_code(code).map(|place| place.text().to_owned()),
        ("blocks", Value::Array(names)) => Some(blocks(names)),
        ("status", Value::String(code)) => Status::from_code(code).map(|status| status.text().to_owned()),
        ("facts", Value::String(code)) => Facts::from_code(code).map(|facts| facts.text().to_owned()),
        ("body", Value::String(html)) => Some(body(html)),
        ("ranks" | "buyer_types" | "regions", Value::Array(all)) if all.is_empty() => Some("不限".into()),
        ("buyer_types", Value::Array(_)) => serde_json::from_value::<Vec<i32>>(value.clone())
            .ok()
            .map(|codes| type_names(&codes)),
        ("ranks" | "regions", Value::Array(all)) => Some(joined(all)),
        _ => None,
    }
}

fn joined(all: &[Value]) -> String {
    let words = all
        .iter()
        .map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned));
    words.collect::<Vec<_>>().join("、")
}

/// What the blocks of a page are, in order.
fn blocks(names: &[Value]) -> String {
    let named: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
    format!("{} 个（{}）", named.len(), named.join("、"))
}

/// Words of a text that its history shows.
const SHOWN_OF_BODY: usize = 1200;

/// The words, and how many they are, so that a change behind those shown is seen.
fn body(html: &str) -> String {
    let words = article_body::plain(html);
    let count = words.chars().count();
    if count <= SHOWN_OF_BODY {
        return words;
    }
    let shown: String = words.chars().take(SHOWN_OF_BODY).collect();
    format!("{shown}……（共 {count} 字）")
}

/// Their number and their ids, by which another choice or order shows.
fn goods(ids: &[Value]) -> String {
    if ids.is_empty() {
        return "没有".into();
    }
    let named: Vec<String> = ids.iter().map(ToString::to_string).collect();
    format!("{} 个（编号 {}）", ids.len(), named.join("、"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_activity_reads_like_its_page() {
        let before = json!({ "kind": "series", "is_open": false, "goods": [], "ends_at": null });
        let after = json!({ "kind": "activity", "is_open": true, "goods": [3, 1], "ends_at": "2026-11-21T16:00:00Z" });
        let lines: Vec<String> = WORDING
            .changes(Some(&before), Some(&after))
            .into_iter()
            .map(|change| format!("{}：{}→{}", change.heading, change.before, change.after))
            .collect();
        assert_eq!(
            lines,
            [
                "类型：控销系列→活动",
                "公布：否→是",
                "结束时间：→2026-11-22 00:00",
                "商品：没有→2 个（编号 3、1）"
            ]
        );
    }

    #[test]
    fn the_audience_of_a_page_reads_like_its_form() {
        let before = json!({ "ranks": [], "buyer_types": [], "regions": [] });
        let after = json!({ "ranks": [1, 2], "buyer_types": [1, 4], "regions": ["江苏省", "上海市"] });
        let changes = WORDING.changes(Some(&before), Some(&after));
        assert!(changes.iter().all(|change| change.before == "不限"));
        let mut read: Vec<&str> = changes.iter().map(|change| change.after.as_str()).collect();
        read.sort_unstable();
        assert_eq!(read, ["1、2", "单体药店、诊所", "江苏省、上海市"]);
    }
}
