//! How changes of draws and points goods read in their history.
use identity::{
    audit::models::history::{Wording, moment},
    companies::models::segment_words::ChosenBuyers,
};
use serde_json::Value;

use super::audience::Audience;

pub const WORDING: Wording = Wording {
    headings: &[
        ("name", "名称"),
        ("status", "状态"),
        ("remarks", "说明"),
        ("remark", "说明"),
        ("details", "详情"),
        ("image", "图片"),
        ("rules", "规则"),
        ("starts_at", "开始时间"),
        ("ends_at", "结束时间"),
        ("chance", "抽奖机会"),
        ("per_amount", "每满金额"),
        ("points", "积分"),
        ("money", "现金"),
        ("worth", "市场价"),
        ("stock", "库存"),
        ("buyer_limit", "每家上限"),
        ("audience", "对象"),
        ("budget", "预算"),
        ("limits", "抽奖限制"),
        ("is_on_home", "首页展示"),
        ("is_open", "上架"),
        ("sort", "排序"),
        ("release", "财务审批"),
        ("prizes", "奖品"),
        ("finance_above", "财务审批限额"),
    ],
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("starts_at" | "ends_at", Value::String(text)) => Some(moment(text)),
        ("prizes" | "limits", Value::Array(all)) => {
            let each = all.iter().filter_map(Value::as_str);
            Some(each.collect::<Vec<_>>().join("；"))
        }
        ("audience", Value::Object(_)) => serde_json::from_value(value.clone()).ok().map(|of| audience(&of)),
        _ => None,
    }
}

fn audience(of: &Audience) -> String {
    let chosen = ChosenBuyers {
        ranks: &of.ranks,
        buyer_types: &of.buyer_types,
        regions: &of.regions,
        companies: &[],
    };
    chosen.words(None)
}
