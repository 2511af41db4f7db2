//! /admin/api/after_sales/{id}/inspect, /admin/api/quarantine: cold goods that came back
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use serde_json::{Value, json};

use super::inspections::Book;
use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::Shop,
};

/// A claim of four cold units that waits for its inspection, and its line.
async fn cold_claim(shop: &Shop) -> (Departments, Sold, String, Value) {
    let departments = shop.departments().await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..NewGoods::default()
    };
    let sold = shop.sold(cold, 4, &departments).await;
    let claim = sold.claimed("return", "damaged", 4).await;
    step(&departments.qa, &claim, "accept", &json!({ "with_return": 1 }))
        .await
        .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    let shown = departments
        .qa
        .get(&format!("/admin/api/after_sales/{claim}"))
        .await;
    let line = shown.assert_ok().body["lines"][0].clone();
    (departments, sold, claim, line)
}

/// Three units for sale again, and one kept apart.
fn finding(line: &Value, temperature: &str, kept_cold: &str, proof: &str) -> Value {
    json!({ "lines": [{
        "id": line["id"], "sellable": 3, "quarantined": 1,
        "temperature": temperature, "kept_cold": kept_cold, "kept_cold_proof": proof,
    }] })
}

#[tokio::test]
async fn cold_goods_are_for_sale_again_only_cold_and_with_proof() {
    let shop = Shop::start().await;
    let (departments, sold, claim, line) = cold_claim(&shop).await;
    assert_eq!(line["cold_range"], "2.0–8.0 ℃");
    let field = |name: &str| format!("{name}.{}", line["id"]);
    let qa = &departments.qa;
    for (temperature, kept_cold, proof, wrong) in [
        ("", "", "", vec!["kept_cold", "temperature"]),
        ("8.1", "proven", "冰箱记录", vec!["temperature"]),
        ("1.9", "proven", "冰箱记录", vec!["temperature"]),
        ("5.0", "unproven", "冰箱记录", vec!["kept_cold"]),
        ("5.0", "proven", "", vec!["kept_cold_proof"]),
        ("5.0", "surely", "冰箱记录", vec!["kept_cold"]),
    ] {
        let body = finding(&line, temperature, kept_cold, proof);
        let refused = step(qa, &claim, "inspect", &body).await;
        let wrong: Vec<String> = wrong.into_iter().map(field).collect();
        assert_eq!(refused.wrong_fields(), wrong, "{body}");
    }
    assert_eq!(shop.stock(sold.goods_id).await, (96, 0));
    let good = finding(&line, "5.2", "proven", "客户冰箱记录 2026-11");
    let passed = step(qa, &claim, "inspect", &good).await;
    let found = &passed.assert_ok().body["lines"][0];
    assert_eq!(
        (
            &found["temperature"],
            &found["kept_cold"],
            &found["kept_cold_proof"]
        ),
        (&json!("5.2"), &json!("proven"), &json!("客户冰箱记录 2026-11"))
    );
    assert_eq!(shop.stock(sold.goods_id).await, (99, 0));
    let book = Book::of(qa, "claims", &format!("goods_id={}", sold.goods_id)).await;
    assert_eq!(
        book.cells(0, &["可售", "到货温度", "储运冷链证明"]),
        ["3", "5.2", "全程冷链有证明：客户冰箱记录 2026-11"]
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_is_kept_apart_needs_no_proof_until_it_is_released() {
    let shop = Shop::start().await;
    let (departments, sold, claim, line) = cold_claim(&shop).await;
    let qa = &departments.qa;
    let apart = json!({ "lines": [{ "id": line["id"], "quarantined": 4, "temperature": "15.0", "kept_cold": "unproven" }] });
    step(qa, &claim, "inspect", &apart).await.assert_ok();
    let kept = qa.get("/admin/api/quarantine").await.assert_ok().body[0].clone();
    assert_eq!(kept["cold_range"], "2.0–8.0 ℃");
    let path = format!("/admin/api/quarantine/{}/release", kept["id"]);
    let mut release = json!({ "condition": "sellable", "quantity": 2, "reason": "复检合格" });
    let bare = qa.post_json(&path, &release).await;
    assert_eq!(bare.wrong_fields(), ["kept_cold", "temperature"]);
    release["temperature"] = json!("9.0");
    release["kept_cold"] = json!("proven");
    release["kept_cold_proof"] = json!("记录仪 L-17");
    let warm = qa.post_json(&path, &release).await;
    assert_eq!(warm.wrong_fields(), ["temperature"]);
    assert_eq!(shop.stock(sold.goods_id).await, (96, 0));
    release["temperature"] = json!("4.0");
    qa.post_json(&path, &release).await.assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (98, 0));
    let book = Book::of(qa, "quarantine", &format!("goods_id={}", sold.goods_id)).await;
    assert_eq!(
        book.cells(1, &["数量", "原因和处理"]),
        ["-2", "复检合格；复检温度 4.0 ℃；储运证明：记录仪 L-17"]
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn other_goods_are_not_asked() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    let claim = sold.claimed("return", "damaged", 2).await;
    departments.accept_and_find(&sold, &claim, "quarantined").await;
    let shown = departments
        .qa
        .get(&format!("/admin/api/after_sales/{claim}"))
        .await;
    assert_eq!(shown.assert_ok().body["lines"][0]["cold_range"], "");
    let kept = departments.qa.get("/admin/api/quarantine").await.assert_ok().body[0].clone();
    assert_eq!(kept["cold_range"], "");
    let path = format!("/admin/api/quarantine/{}/release", kept["id"]);
    let release = json!({ "condition": "sellable", "quantity": 2, "reason": "复检合格" });
    departments.qa.post_json(&path, &release).await.assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (100, 0));
}
