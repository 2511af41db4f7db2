//! How changes of campaigns read in their history.
use identity::audit::models::history::{Wording, moment};
use serde_json::Value;

use crate::models::kinds::{Kind, Status, TargetKind};

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

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("kind", Value::String(code)) => Kind::from_code(code).map(|kind| kind.text().to_owned()),
        ("status", Value::String(code)) => Status::from_code(code).map(|status| status.text().to_owned()),
        ("target_kind", Value::String(code)) => {
            TargetKind::from_code(code).map(|kind| kind.text().to_owned())
        }
        ("starts_at" | "ends_at", Value::String(text)) => Some(moment(text)),
        ("budget", Value::Null) => Some("不设".into()),
        ("audience" | "goods" | "tiers", Value::Array(parts)) if parts.is_empty() => Some("没有".into()),
        ("audience" | "goods" | "tiers", Value::Array(parts)) => {
            let parts: Vec<&str> = parts.iter().filter_map(Value::as_str).collect();
            Some(parts.join("；"))
        }
        _ => None,
    }
}
