//! Files that leave: on paper, as sheets, as one signed package; and who gets none.
use catalog::factory::NewGoods;
use documents::inspections::models::package::{Flaw, Found};
use files::spreadsheet;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::{AT, Book};
use crate::{
    documents_support::{bytes_of, unzipped},
    harness::{Client, Shop},
};

async fn codes(staff: &Client) -> Vec<String> {
    let answer = staff.get(AT).await;
    let registers = answer.assert_ok().body["registers"].as_array().unwrap().clone();
    let code = |register: &Value| register["code"].as_str().unwrap().to_owned();
    registers.iter().map(code).collect()
}

#[tokio::test]
async fn every_register_is_printed_and_exported() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, id, 1).await;
    let qa = shop.staff(Role::Qa).await;
    let codes = codes(&qa).await;
    assert!(codes.len() > 20, "{codes:?}");
    for code in &codes {
        let paper = bytes_of(&qa, &format!("{AT}/{code}?format=pdf")).await;
        assert!(paper.starts_with(b"%PDF"), "{code}");
        let sheet = bytes_of(&qa, &format!("{AT}/{code}")).await;
        assert!(!spreadsheet::rows(&sheet, 1000).unwrap().is_empty(), "{code}");
        let list = qa.get(&format!("{AT}/{code}?format=csv")).await;
        let kind = list.assert_ok().header("content-type").to_owned();
        assert!(kind.starts_with("text/csv"), "{code}");
    }
}

#[tokio::test]
async fn a_package_is_signed_and_proves_every_change() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, id, 3).await;
    let qa = shop.staff(Role::Qa).await;
    let chosen = format!("{AT}/package?registers=recalls,sales&batch=B001&goods_id={id}");
    let files = unzipped(bytes_of(&qa, &chosen).await);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    // In the order of the page, whatever the order they were asked for in.
    assert_eq!(
        names,
        ["01 销售记录.xlsx", "02 药品召回记录.xlsx", "03 清单.json"]
    );
    let rows = spreadsheet::rows(&files[0].1, 100).unwrap();
    assert_eq!(rows.len(), 2);
    let found = |files: &[(String, Vec<u8>)]| {
        let mut found = Found::default();
        for (name, bytes) in files {
            found.add(name.clone(), bytes.clone());
        }
        found
    };
    let secret = &shop.services.settings.secret;
    let manifest = found(&files).verified(secret).unwrap();
    assert_eq!(manifest.files.len(), 2);
    assert_eq!(manifest.files[0].asked["批号"], "B001");
    let mut changed = files.clone();
    changed[0].1.push(0);
    assert_eq!(
        found(&changed).verified(secret),
        Err(Flaw::Changed("01 销售记录.xlsx".to_owned()))
    );
    assert_eq!(found(&files).verified("another"), Err(Flaw::Forged));
    let all = unzipped(bytes_of(&qa, &format!("{AT}/package")).await);
    assert_eq!(all.len(), codes(&qa).await.len() + 1);
}

#[tokio::test]
async fn every_file_that_leaves_is_in_the_log() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    for path in [
        "sales?batch=B001",
        "sales?format=pdf",
        "package?registers=sales,recalls",
    ] {
        bytes_of(&qa, &format!("{AT}/{path}")).await;
    }
    // Looking is no download, and what is refused is none.
    qa.get(AT).await.assert_ok();
    qa.get(&format!("{AT}/sales?format=doc"))
        .await
        .assert_refused(422);
    let auditor = shop.staff(Role::Auditor).await;
    let log = auditor
        .get(r#"/admin/api/audit?filter={"subject_kind":"inspection"}"#)
        .await;
    let entries = log.assert_ok().body.as_array().unwrap().clone();
    let actions: Vec<&str> = entries
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    assert_eq!(
        actions,
        ["inspection.package", "inspection.print", "inspection.export"]
    );
    assert_eq!(entries[0]["after"]["registers"], json!(["sales", "recalls"]));
    assert_eq!(entries[2]["after"]["batch"], "B001");
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_with_the_field() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let long = format!("batch={}", "B".repeat(61));
    for (question, field) in [
        ("from=2026-11-02&to=2026-11-01", "from"),
        ("from=2020-01-01&to=2026-11-01", "from"),
        ("from=1.11.2026", "from"),
        ("goods_id=999999", "goods_id"),
        ("goods_id=x", "goods_id"),
        ("company_id=999999", "company_id"),
        (long.as_str(), "batch"),
    ] {
        for path in ["", "/sales", "/package"] {
            let refused = qa.get(&format!("{AT}{path}?{question}")).await;
            refused.assert_refused(422);
            assert!(refused.body["errors"][field].is_array(), "{path} {refused:?}");
        }
    }
    let unknown = qa.get(&format!("{AT}/package?registers=sales,nope")).await;
    unknown.assert_refused(422);
    assert!(unknown.body["errors"]["registers"].is_array(), "{unknown:?}");
    qa.get(&format!("{AT}/nope")).await.assert_refused(404);
    // A cleared field of the form asks for everything.
    qa.get(&format!("{AT}?goods_id=&batch=&company_id="))
        .await
        .assert_ok();
}

#[tokio::test]
async fn those_who_speak_for_the_law_read_and_nobody_else() {
    let shop = Shop::start().await;
    for role in Role::ALL {
        let staff = shop.staff(role).await;
        let may = matches!(role, Role::Qa | Role::Super | Role::Auditor);
        for path in ["", "/sales", "/package?registers=sales"] {
            let answer = staff.get(&format!("{AT}{path}")).await;
            let status = if may { 200 } else { 403 };
            assert_eq!(answer.status, status, "{role:?} {path}");
        }
    }
}

#[tokio::test]
async fn no_cell_is_a_formula() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let wicked = NewGoods {
        name: "=HYPERLINK(1)".into(),
        ..Default::default()
    };
    let id = shop.goods(wicked).await;
    shop.shipped(&buyer, id, 1).await;
    let qa = shop.staff(Role::Qa).await;
    let book = Book::of(&qa, "sales", "").await;
    assert_eq!(book.cell(0, "通用名称"), "'=HYPERLINK(1)");
    let list = qa.get(&format!("{AT}/sales?format=csv")).await;
    assert!(list.assert_ok().text.contains("'=HYPERLINK(1)"), "{list:?}");
}
