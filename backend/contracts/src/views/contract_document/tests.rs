use chrono::DateTime;

use super::*;
use crate::models::{
    document::{self, Parties},
    term::Term,
};

fn document(buyer: &str) -> Document {
    let parties = Parties {
        seller: "药集医药（武汉）有限公司".into(),
        buyer: buyer.into(),
        ..Parties::default()
    };
    let term = Term {
        from: "2026-11-21".parse().unwrap(),
        to: "2027-11-20".parse().unwrap(),
    };
    let body = "## 第一条 主体\n乙方：{{buyer}}，编号 {{number}}。\n".repeat(60);
    document::write("年度购销合同", (1, &body), "HT202611210123456789", &parties, term)
}

fn evidence() -> Evidence {
    Evidence {
        signer: "陈志远".into(),
        phone: "138****0001".into(),
        code_id: 7,
        signed_at: DateTime::from_timestamp(1_795_000_000, 0).unwrap(),
        ip: "127.0.0.1".into(),
        sha256: "0".repeat(64),
    }
}

#[test]
fn a_signed_contract_has_one_page_more_than_what_was_shown() {
    let document = document("武汉仁心大药房有限公司");
    let (shown, signed) = (set(&document, None), set(&document, Some(&evidence())));
    assert_eq!(signed.pages.len(), shown.pages.len() + 1);
    let file = file(&document, None).unwrap();
    assert!(
        file.starts_with(b"%PDF-1.") && file.len() < 400_000,
        "{}",
        file.len()
    );
}

#[test]
fn the_same_contract_makes_the_same_file() {
    let document = document("武汉仁心大药房有限公司");
    assert_eq!(file(&document, None).unwrap(), file(&document, None).unwrap());
}

#[test]
fn a_name_that_cannot_be_printed_is_refused_and_named() {
    let Err(ProviderError::Unprintable(letters)) = file(&document("仁\u{1F48A}心药房"), None) else {
        panic!("it was printed");
    };
    assert_eq!(letters, "\u{1F48A}");
}
