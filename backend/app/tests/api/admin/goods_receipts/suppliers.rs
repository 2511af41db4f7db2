//! 首营企业: who may bring goods.
use chrono::Duration;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::new_goods;
use crate::{
    documents_support::bytes_of,
    harness::{Client, Shop},
    receiving_support::{Dock, file_scan, file_scans, says, word},
};

pub(super) fn facts(dock: &Dock) -> Value {
    json!({
        "name": "华东医药供应链有限公司",
        "credit_code": "91330000MA27U0XX0X",
        "licence_number": "浙AA5710001",
        "licence_scope": "化学药制剂、中成药",
        "scope_codes": ["chemical", "chinese_patent"],
        "licence_until": dock.day(400),
        "agreement_until": dock.day(300),
        "agent_name": "陈销售",
        "agent_id_number": "420502199001010032",
        "letter_covers": "化学药制剂、中成药，湖北省",
        "letter_codes": ["chemical", "chinese_patent"],
        "bank_account": "华东医药供应链有限公司 演示银行杭州分行 0001",
        "letter_until": dock.day(200),
        "reason": "首次登记",
    })
}

pub(super) const AGREES: (bool, &str) = (true, "同意");
const STOPS: (bool, &str) = (false, "停止购进");

/// A supplier that is only known by name; its address.
pub(super) async fn named(dock: &Dock) -> (i64, String) {
    let name = json!({ "name": "华东医药供应链有限公司" });
    let id = dock.warehouse.post_json("/admin/api/suppliers", &name).await.id();
    (id, format!("/admin/api/suppliers/{id}"))
}

/// Purchasing, quality management and the head.
pub(super) async fn posts(shop: &Shop) -> [Client; 3] {
    [
        shop.staff(Role::Product).await,
        shop.staff(Role::Qa).await,
        shop.staff(Role::Super).await,
    ]
}

#[tokio::test]
async fn three_people_approve_a_supplier_before_it_brings_anything() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let (id, path) = named(&dock).await;
    let bring = async |note: &str| {
        let mut body = dock.delivery(note, &[dock.line(goods_id, "B1", 5, "1.00")]);
        body["supplier_id"] = json!(id);
        dock.warehouse.post_json("/admin/api/goods_receipts", &body).await
    };
    assert_eq!(bring("TX1").await.wrong_fields(), ["supplier_id"]);
    let [purchasing, qa, head] = posts(&shop).await;
    let bare = says(&purchasing, &path, AGREES).await;
    assert_eq!(bare.wrong_fields(), ["approves"], "nothing is on file");

    shop.staff(Role::Auditor)
        .await
        .put_json(&path, &facts(&dock))
        .await
        .assert_refused(403);
    purchasing.put_json(&path, &facts(&dock)).await.assert_ok();
    file_scans(&dock.warehouse, &path).await;
    says(&qa, &path, AGREES).await.assert_refused(409);
    says(&purchasing, &path, AGREES).await.assert_ok();
    says(&qa, &path, AGREES).await.assert_ok();
    assert_eq!(bring("TX1").await.wrong_fields(), ["supplier_id"]);
    let approved = says(&head, &path, AGREES).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    assert_eq!(approved.body["opinions"].as_array().unwrap().len(), 3);
    // Who let it in does not let its goods in.
    let mut own = dock.delivery("TX1", &[dock.line(goods_id, "B1", 5, "1.00")]);
    own["supplier_id"] = json!(id);
    let refused = head.post_json("/admin/api/goods_receipts", &own).await;
    assert_eq!(refused.wrong_fields(), ["supplier_id"]);
    assert!(refused.text.contains("您审批过这个供货单位"), "{refused:?}");
    bring("TX1").await.assert_ok();

    // Its licence is renewed: that is looked at again.
    let mut renewed = facts(&dock);
    renewed["licence_until"] = json!(dock.day(800));
    let changed = purchasing.put_json(&path, &renewed).await;
    assert_eq!(changed.assert_ok().body["status"], "draft");
    assert_eq!(changed.body["opinions"][0]["is_current"], false);
    assert_eq!(bring("TX2").await.wrong_fields(), ["supplier_id"]);
}

#[tokio::test]
async fn what_has_changed_of_a_supplier_since_it_was_read_is_not_approved() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    dock.warehouse.put_json(&path, &facts(&dock)).await.assert_ok();
    file_scans(&dock.warehouse, &path).await;
    let [purchasing, ..] = posts(&shop).await;
    let give = format!("{path}/opinion");
    let blind = json!({ "approves": true, "opinion": "同意" });
    assert_eq!(purchasing.post_json(&give, &blind).await.wrong_fields(), ["seen"]);
    let looked_at = word(&purchasing, &path, AGREES).await;
    let mut wider = facts(&dock);
    wider["note"] = json!("另供冷藏药品");
    dock.warehouse.put_json(&path, &wider).await.assert_ok();
    purchasing.post_json(&give, &looked_at).await.assert_refused(409);
    says(&purchasing, &path, AGREES).await.assert_ok();
}

#[tokio::test]
async fn nobody_approves_a_supplier_without_a_scan_of_each_paper() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let [purchasing, qa, head] = posts(&shop).await;
    // Scans may come before the facts that they show.
    for paper in ["business_licence", "licence", "agreement", "id_card", "samples"] {
        file_scan(&dock.warehouse, &path, paper).await.assert_ok();
    }
    purchasing.put_json(&path, &facts(&dock)).await.assert_ok();
    let refused = says(&purchasing, &path, AGREES).await;
    assert_eq!(refused.wrong_fields(), ["approves"]);
    assert!(
        refused.text.contains("没有上传销售人员授权委托书的扫描件"),
        "{refused:?}"
    );
    let filed = file_scan(&dock.warehouse, &path, "letter").await;
    assert_eq!(filed.assert_ok().body["missing"], json!([]));
    let scan = filed.body["scans"][0].clone();
    assert_eq!((&scan["paper"], &scan["form"]), (&json!("letter"), &json!("pdf")));
    let file = format!("/admin/api/supplier_scans/{}", scan["id"]);
    assert!(bytes_of(&qa, &file).await.starts_with(b"%PDF"));
    for post in [&purchasing, &qa, &head] {
        says(post, &path, AGREES).await.assert_ok();
    }

    // Another scan in the place of one that was approved is looked at again.
    let other = file_scan(&qa, &path, "letter").await;
    assert_eq!(other.assert_ok().body["status"], "draft");
    let current = |scan: &&Value| scan["is_current"] == true;
    let scans = other.body["scans"].as_array().unwrap();
    assert_eq!((scans.len(), scans.iter().filter(current).count()), (7, 6));

    // The scan of a paper that was renewed shows what no longer holds.
    let mut renewed = facts(&dock);
    renewed["licence_until"] = json!(dock.day(800));
    let changed = purchasing.put_json(&path, &renewed).await;
    assert_eq!(
        changed.assert_ok().body["missing"],
        json!(["没有上传许可证的扫描件"])
    );
}

#[tokio::test]
async fn who_sells_for_a_supplier_is_known_by_identity_card_and_by_what_the_letter_covers() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let [purchasing, ..] = posts(&shop).await;
    let mut known = facts(&dock);
    known["agent_id_number"] = json!("420502199001010033");
    let wrong = purchasing.put_json(&path, &known).await;
    assert_eq!(wrong.wrong_fields(), ["agent_id_number"], "it does not add up");
    for (field, empty, lacking) in [
        ("agent_id_number", json!(""), "销售人员的身份证号码"),
        ("letter_covers", json!(""), "授权的品种和地域"),
        ("letter_codes", json!([]), "勾选授权的品种"),
        ("bank_account", json!(""), "开户银行及账号"),
    ] {
        let mut bare = facts(&dock);
        bare[field] = empty;
        purchasing.put_json(&path, &bare).await.assert_ok();
        file_scans(&purchasing, &path).await;
        let refused = says(&purchasing, &path, AGREES).await;
        assert_eq!(refused.wrong_fields(), ["approves"]);
        assert!(refused.text.contains(lacking), "{refused:?}");
    }
}

#[tokio::test]
async fn scans_are_filed_by_those_who_keep_the_facts_under_a_known_name() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let auditor = shop.staff(Role::Auditor).await;
    file_scan(&auditor, &path, "licence").await.assert_refused(403);
    let unknown = file_scan(&dock.qa, &path, "passport").await;
    assert_eq!(unknown.wrong_fields(), ["paper"]);
    file_scan(&dock.qa, "/admin/api/suppliers/999999", "licence")
        .await
        .assert_refused(404);
    auditor
        .get("/admin/api/supplier_scans/999999")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn a_supplier_waits_for_the_post_whose_turn_it_is() {
    let shop = Shop::start().await;
    // Its supplier is approved: it waits for nobody.
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let posts = posts(&shop).await;
    posts[0].put_json(&path, &facts(&dock)).await.assert_ok();
    file_scans(&posts[0], &path).await;
    let turn_of = async || {
        let mut waiting = Vec::new();
        for post in &posts {
            let list = post.get("/admin/api/suppliers?filter={\"my_turn\":true}").await;
            waiting.push(list.assert_ok().body.as_array().unwrap().len());
        }
        waiting
    };
    for (post, turns) in posts.iter().zip([[1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
        assert_eq!(turn_of().await, turns);
        says(post, &path, AGREES).await.assert_ok();
    }
    assert_eq!(turn_of().await, [0, 0, 0]);
    posts[0].put_json(&path, &facts(&dock)).await.assert_ok();
    assert_eq!(turn_of().await, [1, 0, 0], "other facts, other opinions");
}

#[tokio::test]
async fn nobody_gives_two_of_the_three_opinions() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let all = shop.staff_with(&[Role::Product, Role::Qa, Role::Super]).await;
    all.put_json(&path, &facts(&dock)).await.assert_ok();
    file_scans(&all, &path).await;
    says(&all, &path, AGREES).await.assert_ok();
    says(&all, &path, AGREES).await.assert_refused(409);
}

#[tokio::test]
async fn a_supplier_whose_papers_run_out_or_that_is_stopped_brings_nothing() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = [dock.line(goods_id, "B1", 5, "1.00")];
    dock.receive("TX1", &line).await.assert_ok();
    let supplier = format!("/admin/api/suppliers/{}", dock.supplier_id);
    says(&dock.qa, &supplier, AGREES).await.assert_refused(422);
    let stopped = says(&dock.qa, &supplier, STOPS).await;
    assert_eq!(stopped.assert_ok().body["status"], "refused");
    assert_eq!(dock.receive("TX2", &line).await.wrong_fields(), ["supplier_id"]);

    let late = Shop::start().await;
    let dock = Dock::of(&late).await;
    let goods_id = new_goods(&late).await;
    late.services.clock.advance(Duration::days(901));
    let mut line = dock.line(goods_id, "B1", 5, "1.00");
    line["expires_on"] = json!(dock.day(1600));
    let warehouse = late.staff(Role::Warehouse).await;
    let body = dock.delivery("TX1", &[line]);
    let over = warehouse.post_json("/admin/api/goods_receipts", &body).await;
    assert_eq!(over.wrong_fields(), ["supplier_id"]);
    assert!(over.text.contains("到期"), "{over:?}");
}

/// Delivered while it was approved: what waits becomes no stock.
#[tokio::test]
async fn what_a_supplier_brought_before_it_was_stopped_is_not_accepted_but_refused() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(goods_id, "B1", 5, "1.00")]).await;
    let supplier = format!("/admin/api/suppliers/{}", dock.supplier_id);
    says(&dock.qa, &supplier, STOPS).await.assert_ok();
    for accepted in [5, 1] {
        let refused = dock.accept(&receipt, &[accepted]).await;
        refused.assert_refused(409);
        assert!(
            refused.message().contains("已停用") && refused.message().contains("退回供货单位"),
            "{refused:?}"
        );
    }
    assert_eq!(shop.stock(goods_id).await, (0, 0));
    let returned = dock.accept(&receipt, &[0]).await;
    assert_eq!(returned.assert_ok().body["status"], "refused");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn who_was_approved_before_scans_were_asked_for_hands_them_in_until_they_are_due() {
    let shop = Shop::start().await;
    // Its supplier was approved without any.
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = [dock.line(goods_id, "B1", 5, "1.00")];
    let rules = "/admin/api/receiving_rules";
    let mut due = dock.qa.get(rules).await.assert_ok().body.clone();
    let owing = "/admin/api/suppliers?filter={\"unscanned\":true}";
    let list = dock.qa.get(owing).await;
    assert_eq!(
        (&list.assert_ok().body[0]["id"], &list.body[0]["scans_due_on"]),
        (&json!(dock.supplier_id), &due["scans_due_on"])
    );
    let counts = dock.qa.get("/admin/api/counts").await;
    let counts = counts.assert_ok().body.as_array().unwrap().clone();
    let queue = counts.iter().find(|one| one["name"] == "suppliers_unscanned");
    assert_eq!(queue.unwrap()["total"], 1);
    dock.receive("TX1", &line).await.assert_ok();

    due["scans_due_on"] = json!(dock.day(-1));
    due["reason"] = json!("按通知提前截止");
    dock.qa.put_json(rules, &due).await.assert_ok();
    let refused = dock.receive("TX2", &line).await;
    assert_eq!(refused.wrong_fields(), ["supplier_id"]);
    assert!(refused.text.contains("没有上传许可证的扫描件"), "{refused:?}");
    let path = format!("/admin/api/suppliers/{}", dock.supplier_id);
    assert_ne!(dock.qa.get(&path).await.assert_ok().body["refusal"], "");
    file_scans(&dock.warehouse, &path).await;
    let complete = dock.qa.get(&path).await;
    assert_eq!(
        (
            &complete.assert_ok().body["refusal"],
            &complete.body["scans_due_on"]
        ),
        (&json!(""), &Value::Null)
    );
    assert_eq!(dock.qa.get(owing).await.assert_ok().body, json!([]));
    dock.receive("TX2", &line).await.assert_ok();
}

#[tokio::test]
async fn what_the_platform_calls_a_supplier_is_entered_without_new_opinions() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let path = format!("/admin/api/suppliers/{}/trace_code", dock.supplier_id);
    for (entered, field) in [
        (json!({ "code": "有 空格", "reason": "照平台填写" }), "code"),
        (json!({ "code": "f00d42", "reason": "" }), "reason"),
    ] {
        let refused = dock.warehouse.post_json(&path, &entered).await;
        assert_eq!(refused.wrong_fields(), [field], "{entered}");
    }
    let entered = json!({ "code": "f00d42", "reason": "照平台填写" });
    let auditor = shop.staff(Role::Auditor).await;
    auditor.post_json(&path, &entered).await.assert_refused(403);
    let named = dock.warehouse.post_json(&path, &entered).await;
    assert_eq!(
        (&named.assert_ok().body["trace_code"], &named.body["status"]),
        (&json!("f00d42"), &json!("approved"))
    );
    let filter = json!({ "subject_kind": "supplier", "subject_id": dock.supplier_id.to_string() });
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(
        (&entry["action"], &entry["before"], &entry["after"]),
        (
            &json!("supplier.trace_code"),
            &json!({ "trace_code": "" }),
            &json!({ "trace_code": "f00d42" })
        )
    );
}
