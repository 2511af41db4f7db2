//! How changes of campaigns read in their history.
use std::str::FromStr;

use identity::{
    audit::models::history::{Wording, moment},
    companies::models::segment_words::ChosenBuyers,
};
use serde_json::Value;

use crate::models::kinds::{AudienceKind, Kind, Status, TargetKind};

pub const WORDING: Wording = Wording {
    headings: &[
        ("kind", "类型"),
        ("name", "名称"),
        ("remark", "说明"),
        ("status", "状态"),
        ("zone", "专区"),
        ("starts_at", "开始时间"),
        ("ends_at", "结束时间"),
        ("with_coupon", "可用优惠券"),
        ("stack_group", "叠加组"),
        ("priority", "优先级"),
        ("percent", "折扣"),
        ("target_kind", "成团方式"),
        ("target_quantity", "成团数量或家数"),
        ("buyer_limit", "每客户限次"),
        ("budget", "预算"),
        ("image", "图片"),
        ("audience", "对象"),
        ("goods", "商品"),
        ("tiers", "档位"),
        ("finance_above", "财务审批限额"),
        ("window_days", "累计天数"),
    ],
    words,
};

/// How they read for who sees their own customers alone: how many others are named, and not which.
pub const WORDING_FOR_SALESMEN: Wording = Wording {
    words: words_for_salesmen,
    ..WORDING
};

fn words_for_salesmen(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("audience", Value::Array(parts)) => Some(audience(parts, false)),
        _ => words(field, value),
    }
}

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("kind", Value::String(code)) => Kind::from_code(code).map(|kind| kind.text().to_owned()),
        ("status", Value::String(code)) => Status::from_code(code).map(|status| status.text().to_owned()),
        ("target_kind", Value::String(code)) => {
            TargetKind::from_code(code).map(|kind| kind.text().to_owned())
        }
        ("starts_at" | "ends_at", Value::String(text)) => Some(moment(text)),
        ("budget", Value::Null) => Some("不设".into()),
        ("audience", Value::Array(parts)) => Some(audience(parts, true)),
        ("goods" | "tiers", Value::Array(parts)) if parts.is_empty() => Some("没有".into()),
        ("goods" | "tiers", Value::Array(parts)) => {
            let parts: Vec<&str> = parts.iter().filter_map(Value::as_str).collect();
            Some(parts.join("；"))
        }
        _ => None,
    }
}

/// The log has each condition as `rank 2`, `region 江苏省`, `company 7`.
fn audience(parts: &[Value], names_companies: bool) -> String {
    let chosen: Vec<i64> = numbers(parts, AudienceKind::Company);
    let companies: &[i64] = if names_companies { &chosen } else { &[] };
    let ranks: Vec<i32> = numbers(parts, AudienceKind::Rank);
    let buyer_types: Vec<i32> = numbers(parts, AudienceKind::BuyerType);
    let regions: Vec<String> = values(parts, AudienceKind::Region).map(str::to_owned).collect();
    let buyers = ChosenBuyers {
        ranks: &ranks,
        buyer_types: &buyer_types,
        regions: &regions,
        companies,
    };
    let unnamed = chosen.len() - companies.len();
    let count = format!("指定客户 {unnamed} 家");
    buyers.words((unnamed > 0).then_some(count.as_str()))
}

fn numbers<T: FromStr>(parts: &[Value], kind: AudienceKind) -> Vec<T> {
    values(parts, kind)
        .filter_map(|value| value.parse().ok())
        .collect()
}

fn values(parts: &[Value], kind: AudienceKind) -> impl Iterator<Item = &str> {
    let parts = parts.iter().filter_map(Value::as_str);
    parts.filter_map(move |part| part.strip_prefix(kind.code())?.strip_prefix(' '))
}
