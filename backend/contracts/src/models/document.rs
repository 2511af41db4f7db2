//! The text of a contract: a template with fields in `{{…}}`, filled in with the data of both sides.
use std::fmt::Write;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use kernel::clock::shop_time;
use serde::{Deserialize, Serialize};
use site::models::shop_facts::ShopFacts;

use crate::models::term::Term;

/// What a template may ask for.
pub const FIELDS: &[(&str, &str)] = &[
    ("number", "合同编号"),
    ("valid_from", "有效期第一天"),
    ("valid_to", "有效期最后一天"),
    ("seller", "供方名称"),
    ("seller_address", "供方地址"),
    ("seller_licence", "供方证照"),
    ("buyer", "客户名称"),
    ("buyer_credit_code", "客户统一社会信用代码"),
    ("buyer_legal_person", "客户法定代表人"),
    ("buyer_address", "客户地址"),
    ("buyer_contact", "客户经办人"),
    ("buyer_phone", "客户电话"),
];

/// The data of both sides when the contract was drafted; stored with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parties {
    pub seller: String,
    pub seller_address: String,
    pub seller_licence: String,
    pub buyer: String,
    pub buyer_credit_code: String,
    pub buyer_legal_person: String,
    pub buyer_address: String,
    pub buyer_contact: String,
    pub buyer_phone: String,
}

impl Parties {
    /// The wholesaler with its licences in force, and no buyer yet.
    pub fn of_seller(facts: &ShopFacts, licences: &[String]) -> Self {
        Self {
            seller: facts.legal_name().into(),
            seller_address: facts.address.clone(),
            seller_licence: licences.join("，"),
            ..Self::default()
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BlockKind {
    Heading,
    Paragraph,
}

/// A heading (a line after `## `) or a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub kind: BlockKind,
    pub text: String,
}

/// A contract as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub number: String,
    pub title: String,
    /// Of the text.
    pub version: i64,
    pub parties: Parties,
    pub term: Term,
    pub blocks: Vec<Block>,
}

/// Who signed, with what proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    pub signer: String,
    /// 138****0000
    pub phone: String,
    /// Of the one-time code that was sent to that phone.
    pub code_id: i64,
    pub signed_at: DateTime<Utc>,
    pub ip: String,
    /// Of the file that the signer was shown.
    pub sha256: String,
}

/// The first wrong field of a template, if any.
pub fn unknown_field(body: &str) -> Option<String> {
    let fields = body.split("{{").skip(1);
    let names = fields.map(|rest| rest.split_once("}}").map_or(rest, |(name, _)| name).trim());
    let mut unknown = names.filter(|name| !FIELDS.iter().any(|(known, _)| known == name));
    unknown.next().map(|name| name.chars().take(30).collect())
}

pub fn write(
    title: &str,
    (version, body): (i64, &str),
    number: &str,
    parties: &Parties,
    term: Term,
) -> Document {
    let filled = filled(body, &|field| value(field, number, parties, term));
    let lines = filled.lines().map(str::trim).filter(|line| !line.is_empty());
    let blocks = lines.map(|line| match line.strip_prefix("## ") {
        Some(heading) => Block {
            kind: BlockKind::Heading,
            text: heading.trim().into(),
        },
        None => Block {
            kind: BlockKind::Paragraph,
            text: line.into(),
        },
    });
    Document {
        number: number.into(),
        title: title.into(),
        version,
        parties: parties.clone(),
        term,
        blocks: blocks.collect(),
    }
}

fn value(field: &str, number: &str, parties: &Parties, term: Term) -> String {
    let known = match field {
        "number" => number,
        "valid_from" => return day_in_words(term.from),
        "valid_to" => return day_in_words(term.to),
        "seller" => &parties.seller,
        "seller_address" => &parties.seller_address,
        "seller_licence" => &parties.seller_licence,
        "buyer" => &parties.buyer,
        "buyer_credit_code" => &parties.buyer_credit_code,
        "buyer_legal_person" => &parties.buyer_legal_person,
        "buyer_address" => &parties.buyer_address,
        "buyer_contact" => &parties.buyer_contact,
        "buyer_phone" => &parties.buyer_phone,
        _ => "",
    };
    // A blank in a contract could be filled in by anyone.
    if known.is_empty() {
        "（无）".into()
    } else {
        known.into()
    }
}

/// Fields are filled in one pass, so that a value that looks like a field is not replaced.
fn filled(body: &str, value: &dyn Fn(&str) -> String) -> String {
    let mut parts = body.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (field, rest) = part.split_once("}}").unwrap_or((part, ""));
        let _never_fails = write!(text, "{}{rest}", value(field.trim()).replace('\n', " "));
    }
    text
}

pub fn day_in_words(day: NaiveDate) -> String {
    format!("{} 年 {} 月 {} 日", day.year(), day.month(), day.day())
}

/// To the second, in Shanghai.
pub fn moment_in_words(at: DateTime<Utc>) -> String {
    shop_time(at).format("%Y-%m-%d %H:%M:%S（北京时间）").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term() -> Term {
        Term {
            from: "2026-11-21".parse().unwrap(),
            to: "2027-11-20".parse().unwrap(),
        }
    }

    #[test]
    fn a_text_is_filled_once_and_leaves_no_gap() {
        let parties = Parties {
            buyer: "仁心{{number}}药房".into(),
            ..Parties::default()
        };
        let body = "## 第一条\n乙方：{{ buyer }}，代码 {{buyer_credit_code}}。\n\n自 {{valid_from}}起";
        let document = write("合同", (1, body), "HT1", &parties, term());
        let texts: Vec<_> = document
            .blocks
            .iter()
            .map(|block| (block.kind, block.text.as_str()))
            .collect();
        assert_eq!(
            texts,
            [
                (BlockKind::Heading, "第一条"),
                (BlockKind::Paragraph, "乙方：仁心{{number}}药房，代码 （无）。"),
                (BlockKind::Paragraph, "自 2026 年 11 月 21 日起"),
            ]
        );
    }

    #[test]
    fn a_field_that_nobody_knows_is_named() {
        assert_eq!(unknown_field("{{buyer}} {{ number }}"), None);
        assert_eq!(unknown_field("{{buyer}} {{bank}}").as_deref(), Some("bank"));
        assert_eq!(unknown_field("{{buyer"), None);
    }
}
