//! /admin/api/quality_papers
use identity::permissions::Role;
use serde_json::json;

use crate::{
    documents_support::{bytes_of, pdf, send_file},
    harness::Shop,
};

#[tokio::test]
async fn a_report_of_an_adverse_reaction_is_kept_with_its_scan() {
    let shop = Shop::start().await;
    let (qa, warehouse) = (shop.staff(Role::Qa).await, shop.staff(Role::Warehouse).await);
    let path = "/admin/api/quality_papers";
    let report = json!({
        "kind": "adr", "title": "皮疹", "party": "仁心大药房", "goods": "阿莫西林胶囊 0.25g*24粒", "batch_number": "B001",
        "happened_on": shop.services.clock.today(), "outcome": "停药后好转",
    });
    warehouse.post_json(path, &report).await.assert_refused(403);
    let id = qa.post_json(path, &report).await.id();
    let file = format!("{path}/{id}/file");
    qa.get(&file).await.assert_refused(404);
    let filed = send_file(&qa, &file, "adr.pdf", pdf("不良反应报告表")).await;
    assert_eq!(filed.assert_ok().body["has_file"], true);
    let again = send_file(&qa, &file, "adr.pdf", pdf("另一份")).await;
    again.assert_refused(409);
    assert!(bytes_of(&warehouse, &file).await.starts_with(b"%PDF"));
    let found = qa
        .get(&format!("{path}?filter={{\"kind\":\"adr\",\"q\":\"皮疹\"}}"))
        .await;
    assert_eq!(found.assert_ok().body[0]["id"], id);
    let wrong = json!({ "kind": "other", "title": "x", "happened_on": shop.services.clock.today() });
    assert_eq!(qa.post_json(path, &wrong).await.wrong_fields(), ["kind"]);
}
