//! How changes of messages to many, of their rules and of templates read in their history.
use identity::{audit::models::history::Wording, companies::models::segment_words::ChosenBuyers};
use serde_json::Value;

use super::kinds::{Channel, Kind};
use crate::mass::models::{addressees::Addressees, mass_messages::Status};

pub const WORDING: Wording = Wording {
    headings: &[
        ("name", "名称"),
        ("kind", "类型"),
        ("title", "标题"),
        ("body", "内容"),
        ("mail_title", "邮件主题"),
        ("mail_body", "邮件内容"),
        ("sms_text", "短信"),
        ("url", "地址"),
        ("channels", "发送方式"),
        ("audience", "发送对象"),
        ("status", "状态"),
        ("version", "版本"),
        ("release_above", "超过多少人要复核"),
        ("promotions_a_day", "每人每天最多几条优惠消息"),
    ],
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("kind", Value::String(code)) => Kind::from_code(code).map(|kind| kind.text().to_owned()),
        ("status", Value::String(code)) => Status::ALL
            .into_iter()
            .find(|status| status.code() == code)
            .map(|status| status.text().to_owned()),
        ("channels", Value::Array(codes)) => Some(channels(codes)),
        ("audience", Value::Object(_)) => serde_json::from_value(value.clone()).ok().map(|of| audience(&of)),
        _ => None,
    }
}

fn channels(codes: &[Value]) -> String {
    let known = codes
        .iter()
        .filter_map(Value::as_str)
        .filter_map(Channel::from_code);
    known.map(Channel::text).collect::<Vec<_>>().join("、")
}

fn audience(of: &Addressees) -> String {
    let chosen = ChosenBuyers {
        ranks: &of.ranks,
        buyer_types: &of.buyer_types,
        regions: &of.regions,
        companies: &of.companies,
    };
    chosen.words(None)
}
