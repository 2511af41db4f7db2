//! /admin/api/contracts, contract_texts, contract_rules
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop};

async fn waiting(buyer: &Buyer) -> Value {
    let answer = buyer.post_form("/api/contract", &[("kind", "purchase")]).await;
    answer.assert_ok().data().clone()
}

/// A buyer whose contracts are old enough to draft the next one.
async fn renewable(shop: &Shop) -> Buyer {
    let buyer = shop.buyer().await;
    shop.services.clock.advance(chrono::TimeDelta::days(36 * 30));
    let again = buyer.sign_in(&buyer.username, identity::factory::PASSWORD).await;
    again.assert_ok();
    buyer
}

#[tokio::test]
async fn qa_voids_with_a_reason_that_the_buyer_reads() {
    let shop = Shop::start().await;
    let buyer = renewable(&shop).await;
    let contract = waiting(&buyer).await;
    let path = format!("/admin/api/contracts/{}", contract["id"]);
    let qa = shop.staff(Role::Qa).await;

    let list = qa
        .get("/admin/api/contracts?filter={\"status\":\"waiting\"}")
        .await;
    assert_eq!(list.assert_ok().body[0]["number"], contract["number"]);
    assert_eq!(
        qa.get(&format!("{path}/file")).await.header("content-type"),
        "application/pdf"
    );
    let nothing = qa
        .post_json(&format!("{path}/void"), &json!({ "reason": "" }))
        .await;
    assert_eq!(nothing.wrong_fields(), ["reason"]);
    let reason = json!({ "reason": "企业名称有变更" });
    let voided = qa.post_json(&format!("{path}/void"), &reason).await;
    assert_eq!(voided.assert_ok().body["status"], "void");
    qa.post_json(&format!("{path}/void"), &reason)
        .await
        .assert_refused(409);
    let seen = buyer.get(&format!("/api/contract/{}", contract["id"])).await;
    assert_eq!(seen.assert_ok().data()["void_reason"], "企业名称有变更");
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("企业名称有变更"), "{messages:?}");
}

#[tokio::test]
async fn a_new_text_stands_in_new_contracts_and_the_old_keep_theirs() {
    let shop = Shop::start().await;
    let buyer = renewable(&shop).await;
    let old = waiting(&buyer).await;
    let qa = shop.staff(Role::Qa).await;
    let unknown =
        json!({ "kind": "purchase", "title": "年度购销合同", "body": "{{bank}}", "reason": "换版" });
    let refused = qa.post_json("/admin/api/contract_texts", &unknown).await;
    assert_eq!(refused.wrong_fields(), ["body"]);
    let text = json!({
        "kind": "purchase", "title": "年度购销合同（2027 版）", "body": "## 第一条\n乙方：{{buyer}}", "reason": "换版",
    });
    let mut unexplained = text.clone();
    unexplained["reason"] = json!("");
    let refused = qa.post_json("/admin/api/contract_texts", &unexplained).await;
    assert_eq!(refused.wrong_fields(), ["reason"]);
    // Buyers sign it: until a second person agrees, the one in use stays.
    let asked = qa.post_json("/admin/api/contract_texts", &text).await;
    assert_eq!(
        (&asked.assert_ok().body["version"], &asked.body["title"]),
        (&json!(1), &json!("年度购销合同"))
    );
    qa.post_json("/admin/api/contract_texts", &text)
        .await
        .assert_refused(409);
    assert_eq!(waiting(&buyer).await["title"], "年度购销合同");
    let second = shop.staff(Role::Qa).await;
    let wish = second
        .get(r#"/admin/api/asked_changes?filter={"address":"contract_texts"}"#)
        .await;
    assert_eq!(wish.assert_ok().body[0]["wanted"]["body"], text["body"]);
    let added = second.post_json("/admin/api/contract_texts", &text).await;
    assert_eq!(
        (&added.assert_ok().body["version"], &added.body["is_newest"]),
        (&json!(2), &json!(true))
    );

    let new = waiting(&buyer).await;
    assert_eq!(new["title"], "年度购销合同（2027 版）");
    assert!(
        new["blocks"][1]["text"]
            .as_str()
            .unwrap()
            .starts_with("乙方：测试药店"),
        "{new}"
    );
    let kept = buyer.get(&format!("/api/contract/{}", old["id"])).await;
    assert_eq!(kept.assert_ok().data()["title"], "年度购销合同");
    let audit = shop.staff(Role::Auditor).await.get("/admin/api/audit").await;
    assert!(audit.text.contains("contract_text.create"), "{audit:?}");
}

#[tokio::test]
async fn a_wrong_term_is_refused() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    for months in ["0", "37", "x"] {
        let body = json!({
            "is_required": true, "valid_months": months, "covers_stores": true, "reason": "修订",
        });
        let refused = qa.put_json("/admin/api/contract_rules/1", &body).await;
        assert_eq!(refused.wrong_fields(), ["valid_months"]);
    }
    let silent = json!({ "is_required": true, "valid_months": 6, "covers_stores": true, "reason": "" });
    let refused = qa.put_json("/admin/api/contract_rules/1", &silent).await;
    assert_eq!(refused.wrong_fields(), ["reason"]);
}
