//! How changes of coupons and rules of rewards read in their history.
use identity::{
    audit::models::history::{Wording, moment},
    companies::models::segment_words::ChosenBuyers,
};
use serde_json::Value;

use super::{
    audience::Audience,
    coupon_states::{ClaimKind, Status},
    scope::ScopeKind,
};

pub const WORDING: Wording = Wording {
    headings: &[
        ("name", "名称"),
        ("remark", "说明"),
        ("scope", "适用范围"),
        ("scope_ids", "适用的商品、品类或品牌"),
        ("excluded_goods", "除外商品"),
        ("excluded_categories", "除外品类"),
        ("threshold", "使用门槛"),
        ("cut", "优惠金额"),
        ("stack_group", "叠加组"),
        ("audience", "发放对象"),
        ("claim_kind", "领取方式"),
        ("total", "发放总数"),
        ("per_company", "每家限领"),
        ("budget", "预算"),
        ("claim_from", "领取开始"),
        ("claim_to", "领取结束"),
        ("valid_from", "有效期开始"),
        ("valid_to", "有效期结束"),
        ("valid_days", "领取后有效天数"),
        ("status", "状态"),
        ("codes", "生成兑换码"),
        ("batch", "批次"),
        ("given", "发放张数"),
        ("refused", "未发放客户数"),
        ("companies", "选择客户数"),
        ("points_per_yuan", "每元积分（百分之一分）"),
        ("points_days", "积分有效天数"),
        ("voucher_days", "现金券有效天数"),
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
        ("audience", Value::Object(_)) => {
            let found: Option<Audience> = serde_json::from_value(value.clone()).ok();
            found.map(|of| audience(&of, false))
        }
        _ => words(field, value),
    }
}

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("scope", Value::String(code)) => ScopeKind::from_code(code).map(|kind| kind.text().to_owned()),
        ("claim_kind", Value::String(code)) => ClaimKind::from_code(code).map(|kind| kind.text().to_owned()),
        ("status", Value::String(code)) => Status::ALL
            .into_iter()
            .find(|status| status.code() == code)
            .map(|status| status.text().to_owned()),
        ("claim_from" | "claim_to" | "valid_from" | "valid_to", Value::String(text)) => Some(moment(text)),
        ("scope_ids" | "excluded_goods" | "excluded_categories", Value::Array(ids)) => Some(listed(ids)),
        ("audience", Value::Object(_)) => {
            let found: Option<Audience> = serde_json::from_value(value.clone()).ok();
            found.map(|of| audience(&of, true))
        }
        _ => None,
    }
}

/// Their number and their ids, by which another choice shows.
fn listed(ids: &[Value]) -> String {
    if ids.is_empty() {
        return "没有".into();
    }
    let named: Vec<String> = ids.iter().map(ToString::to_string).collect();
    format!("{} 个（编号 {}）", ids.len(), named.join("、"))
}

fn audience(of: &Audience, names_companies: bool) -> String {
    let companies: &[i64] = if names_companies { &of.companies } else { &[] };
    let chosen = ChosenBuyers {
        ranks: &of.ranks,
        buyer_types: &of.buyer_types,
        regions: &of.regions,
        companies,
    };
    let unnamed = of.companies.len() - companies.len();
    let mut besides = Vec::new();
    if unnamed > 0 {
        besides.push(format!("指定客户 {unnamed} 家"));
    }
    if of.is_new_buyer {
        besides.push("仅新客户".to_owned());
    }
    let besides = besides.join("；");
    chosen.words((!besides.is_empty()).then_some(besides.as_str()))
}
