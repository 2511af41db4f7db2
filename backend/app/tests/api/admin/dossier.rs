//! /admin/api/companies/{id}/dossier
use identity::permissions::Role;
use serde_json::json;

use crate::{
    admin_support::png,
    documents_support::{bytes_of, unzipped},
    harness::{Buyer, Client, Shop},
};

#[tokio::test]
async fn qa_takes_the_first_sale_file_with_a_list_and_the_log_tells() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let path = format!("/admin/api/companies/{}/dossier", buyer.company_id);
    let answer = qa.get(&path).await;
    answer.assert_ok();
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-disposition").contains(".zip"));

    let auditor = shop.staff(Role::Auditor).await;
    let log = format!(
        r#"/admin/api/audit?filter={{"subject_kind":"company","subject_id":"{}"}}"#,
        buyer.company_id
    );
    let log = auditor.get(&log).await;
    assert_eq!(log.assert_ok().body[0]["action"], "company.dossier");
    qa.get("/admin/api/companies/999999/dossier")
        .await
        .assert_refused(404);
    let salesman = shop.staff(Role::Salesman).await;
    salesman.get(&path).await.assert_refused(403);
}

/// A business licence of this number, handed in with a scan and approved.
async fn approved(buyer: &Buyer, qa: &Client, number: &str) {
    let scan = buyer.upload("/api/upload", "a.png", png(40, 30)).await;
    let document = json!({
        "kind": "business", "number": number, "is_long_term": 1,
        "files": [scan.assert_ok().data()["key"]], "particulars": { "annual_report": "2025" },
    });
    buyer.post_json("/api/user/zizhi", &document).await.assert_ok();
    let filter = format!(
        r#"{{"company_id":{},"kind":"business","status":"submitted"}}"#,
        buyer.company_id
    );
    let waiting = qa.get(&format!("/admin/api/licences?filter={filter}")).await;
    let id = waiting.assert_ok().body[0]["id"].as_i64().unwrap();
    qa.approve_licence(id).await.assert_ok();
}

#[tokio::test]
async fn what_newer_versions_replaced_stays_in_the_file_with_who_approved_it() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    for number in ["914201", "914202"] {
        approved(&buyer, &qa, number).await;
    }
    let path = format!("/admin/api/companies/{}/dossier", buyer.company_id);
    let files = unzipped(bytes_of(&qa, &path).await);
    let has = |ending: &str| files.iter().any(|(name, _)| name.ends_with(ending));
    assert!(has(" 营业执照 914202.jpg"));
    assert!(has(" 营业执照 914201 第2版 已替换.jpg"));

    let (_, list) = files
        .iter()
        .find(|(name, _)| name.ends_with("资料目录.csv"))
        .unwrap();
    let list = String::from_utf8(list.clone()).unwrap();
    let rows = list.lines().filter(|line| line.starts_with("营业执照,"));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split(',').collect()).collect();
    let told = |row: &[&str]| [row[1], row[5], row[6]].join(" ");
    assert_eq!(told(&rows[0]), "914202 已通过 3");
    let replaced = rows.last().unwrap();
    assert_eq!(told(replaced), "914201 已被新版本替换 2");
    assert!(replaced[7].ends_with("同事"), "{replaced:?}");
}
