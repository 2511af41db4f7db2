//! Who accepts a delivery, and how often.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{Control, Storage},
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::json;

use super::new_goods;
use crate::{
    harness::{Client, Shop},
    receiving_support::{Dock, verdict},
};

#[tokio::test]
async fn a_second_person_of_quality_management_accepts() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(goods_id, "A1", 10, "3.00")]).await;
    for role in [Role::Super, Role::Warehouse, Role::Product, Role::Auditor] {
        let other = shop.staff(role).await;
        dock.accept_as(&other, &receipt, &[10]).await.assert_refused(403);
        let seen = other
            .get(&format!("/admin/api/goods_receipts/{}", receipt["id"]))
            .await;
        assert_ne!(seen.assert_ok().body["hindrance"], "", "{role:?}");
    }
    dock.accept_as(&dock.warehouse, &receipt, &[10])
        .await
        .assert_refused(403);
    // A person with both roles is still one person.
    let both = both_offices(&shop).await;
    let body = dock.delivery("TX-both", &[dock.line(goods_id, "A2", 1, "1.00")]);
    let own = both.post_json("/admin/api/goods_receipts", &body).await;
    let own = own.assert_ok().body.clone();
    dock.accept_as(&both, &own, &[1]).await.assert_refused(403);
    dock.accept_as(&both, &receipt, &[10]).await.assert_ok();
    dock.accept(&own, &[1]).await.assert_ok();
}

async fn both_offices(shop: &Shop) -> Client {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let roles = [Role::Warehouse, Role::Qa];
        identity::factory::staff(tx, "shuangren", &roles, now).await
    })
    .await;
    let client = shop.visitor();
    let answer = client
        .staff_sign_in("shuangren", identity::factory::PASSWORD)
        .await;
    answer.assert_ok();
    client
}

#[tokio::test]
async fn the_rules_may_let_the_warehouse_accept_what_is_neither_cold_nor_controlled() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let path = "/admin/api/receiving_rules";
    let rules = dock.qa.get(path).await.assert_ok().body.clone();
    let mut known =
        json!({ "second_person": true, "shortest_days": 180, "coldest": "2.0", "warmest": "8.0" });
    for day in ["scans_due_on", "orders_due_on"] {
        known[day] = rules[day].clone();
    }
    known["letters_bind"] = json!(true);
    assert_eq!(rules, known);
    let mut looser = rules.clone();
    looser["second_person"] = json!(false);
    assert_eq!(dock.qa.put_json(path, &looser).await.wrong_fields(), ["reason"]);
    looser["reason"] = json!("仓库已有专职验收员");
    for role in [Role::Super, Role::Warehouse, Role::Product] {
        let other = shop.staff(role).await;
        other.put_json(path, &looser).await.assert_refused(403);
    }
    let both = shop.agreed_by_two(path, &looser).await;
    assert_eq!(both.assert_ok().body["second_person"], false);
    for (field, wrong) in [
        ("shortest_days", json!(1096)),
        ("coldest", json!("")),
        ("warmest", json!("2.0")),
        ("warmest", json!("8.1")),
        ("coldest", json!("1.9")),
    ] {
        let mut body = looser.clone();
        body[field] = wrong;
        assert_eq!(dock.qa.put_json(path, &body).await.wrong_fields(), [field]);
    }

    let plain = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(plain, "A1", 10, "3.00")]).await;
    dock.accept_as(&dock.warehouse, &receipt, &[10]).await.assert_ok();
    let strict = [
        NewGoods {
            storage: Storage::Cold,
            stock: 0,
            ..Default::default()
        },
        NewGoods {
            control: Control::Ephedrine,
            stock: 0,
            ..Default::default()
        },
    ];
    for new in strict {
        let goods_id = shop.goods(new).await;
        let mut line = dock.line(goods_id, "A1", 10, "3.00");
        line["temperature"] = json!("5.0");
        let receipt = dock.received(&[line]).await;
        dock.accept_as(&dock.warehouse, &receipt, &[10])
            .await
            .assert_refused(403);
        dock.accept_all(&receipt).await.assert_ok();
    }
}

#[tokio::test]
async fn every_line_is_decided_once_and_none_of_another_receipt() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [
        dock.line(goods_id, "A1", 5, "1.00"),
        dock.line(goods_id, "A2", 5, "1.00"),
    ];
    let (receipt, other) = (
        dock.received(&lines).await,
        dock.received(&[dock.line(goods_id, "A3", 5, "1.00")]).await,
    );
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let whole = verdict(&receipt, &[5, 5]);
    let mut one = whole.clone();
    one["lines"].as_array_mut().unwrap().pop();
    let mut twice = whole.clone();
    twice["lines"][1]["id"] = whole["lines"][0]["id"].clone();
    let mut foreign = whole.clone();
    foreign["lines"][1]["id"] = other["lines"][0]["id"].clone();
    let mut more = whole.clone();
    more["lines"]
        .as_array_mut()
        .unwrap()
        .push(verdict(&other, &[5])["lines"][0].clone());
    for body in [one, twice, foreign, more] {
        assert_eq!(dock.qa.post_json(&path, &body).await.wrong_fields(), ["lines"]);
    }
    let mut beyond = whole.clone();
    beyond["lines"][1]["accepted"] = json!(6);
    assert_eq!(
        dock.qa.post_json(&path, &beyond).await.wrong_fields(),
        ["lines.1.accepted"]
    );
    for wrong in [json!(-1), json!("1.5"), json!(1_000_000), json!("")] {
        let mut body = whole.clone();
        body["lines"][1]["accepted"] = wrong;
        assert_eq!(
            dock.qa.post_json(&path, &body).await.wrong_fields(),
            ["lines.1.accepted"]
        );
    }
    assert_eq!(shop.stock(goods_id).await, (0, 0));
}

#[tokio::test]
async fn where_no_sealed_report_is_needed_the_accepting_persons_word_releases() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [
        dock.line(goods_id, "A1", 5, "1.00"),
        dock.line(goods_id, "A2", 5, "1.00"),
    ];
    let receipt = dock.received(&lines).await;
    let mut body = verdict(&receipt, &[5, 5]);
    body["lines"][1]["has_report"] = json!(false);
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let answer = dock.qa.post_json(&path, &body).await;
    let lines = &answer.assert_ok().body["lines"];
    assert_eq!(
        (&lines[0]["release"], &lines[1]["release"]),
        (&json!("on_sale"), &json!("unreported"))
    );
    let waiting = dock
        .qa
        .get("/admin/api/goods_receipts?filter={\"unreported\":true}")
        .await;
    assert_eq!(waiting.assert_ok().body[0]["unreported"], 1);
}

#[tokio::test]
async fn what_is_taken_in_was_looked_at() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(goods_id, "B1", 5, "1.00")]).await;
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let mut body = verdict(&receipt, &[5]);
    body["appearance"] = json!(" ");
    assert_eq!(
        dock.qa.post_json(&path, &body).await.wrong_fields(),
        ["appearance"]
    );
    body["appearance"] = json!("外箱完好，标签清晰");
    let taken = dock.qa.post_json(&path, &body).await;
    assert_eq!(taken.assert_ok().body["appearance"], "外箱完好，标签清晰");
}
