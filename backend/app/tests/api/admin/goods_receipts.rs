//! /admin/api/goods_receipts, /admin/api/suppliers, /admin/api/receiving_rules: goods-in
use catalog::{
    factory::{self, NewGoods},
    models::{
        _entities::{batches, goods, stock_movements},
        codes::{Control, Storage},
        stock::{self, Movement},
    },
};
use identity::permissions::Role;
use kernel::Money;
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::{
    harness::{Client, Shop},
    papers_support::{pdf, send_file},
    receiving_support::{Dock, verdict},
};

async fn new_goods(shop: &Shop) -> i64 {
    shop.goods(NewGoods {
        stock: 0,
        ..Default::default()
    })
    .await
}

async fn cost_of(shop: &Shop, goods_id: i64) -> Option<i64> {
    let row = goods::Entity::find_by_id(goods_id).one(&shop.services.db).await;
    row.unwrap().unwrap().cost_price.map(Money::fen)
}

async fn audited(shop: &Shop, receipt: &Value) -> Vec<String> {
    let auditor = shop.staff(Role::Auditor).await;
    let filter = json!({ "subject_kind": "goods_receipt", "subject_id": receipt["id"].to_string() });
    let answer = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entries = answer.assert_ok().body.as_array().unwrap().clone();
    let actions = entries.iter().rev();
    actions
        .map(|entry| entry["action"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_new_goods_is_received_accepted_reported_and_bought() {
    let shop = Shop::configured(|settings| {
        settings["papers"] = json!({ "sealed_report_releases": true });
    })
    .await;
    let (dock, buyer) = (Dock::of(&shop).await, shop.buyer().await);
    let goods_id = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(goods_id, "260901", 40, "6.50")]).await;
    assert_eq!(
        (&receipt["status"], &receipt["units"], &receipt["amount"]),
        (&json!("waiting"), &json!(40), &json!("260.00"))
    );
    assert_eq!(
        shop.stock(goods_id).await,
        (0, 0),
        "nothing is stock before it was accepted"
    );

    let accepted = dock.accept_all(&receipt).await;
    let line = &accepted.assert_ok().body["lines"][0];
    assert_eq!(
        (&accepted.body["status"], &line["accepted"], &line["release"]),
        (&json!("accepted"), &json!(40), &json!("unreported"))
    );
    assert_eq!(shop.stock(goods_id).await, (40, 0));
    assert_eq!(cost_of(&shop, goods_id).await, Some(650));
    assert_eq!(
        audited(&shop, &receipt).await,
        ["goods_receipt.create", "goods_receipt.accept"]
    );
    buyer.put_in_cart(goods_id, 2).await.assert_refused(422);

    let report = format!("/admin/api/batch_reports/{}", line["batch_id"]);
    send_file(&dock.qa, &report, "检验报告.pdf", pdf("检验报告"))
        .await
        .assert_ok();
    dock.qa
        .post_json(&format!("{report}/seal"), &json!({}))
        .await
        .assert_ok();
    assert_eq!(dock.show(&receipt).await["lines"][0]["release"], "on_sale");
    buyer.ordered(goods_id, 2).await;
    assert_eq!(shop.stock(goods_id).await, (40, 2));
    let movement = stock_movements::Entity::find()
        .filter(stock_movements::Column::GoodsId.eq(goods_id))
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (movement.kind, json!(movement.reference), movement.quantity),
        (Movement::Receive, receipt["number"].clone(), 40)
    );
}

#[tokio::test]
async fn where_no_report_must_be_sealed_the_word_of_whoever_accepts_releases() {
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
async fn what_is_refused_never_becomes_stock_nor_a_cost() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (one, other) = (new_goods(&shop).await, new_goods(&shop).await);
    let lines = [
        dock.line(one, "A1", 10, "3.00"),
        dock.line(other, "B1", 7, "9.00"),
    ];
    let receipt = dock.received(&lines).await;
    let mut body = verdict(&receipt, &[6, 0]);
    body["lines"][0]["refuse_reason"] = json!("");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let unsaid = dock.qa.post_json(&path, &body).await;
    assert_eq!(unsaid.wrong_fields(), ["lines.0.refuse_reason"]);

    let answer = dock.accept(&receipt, &[6, 0]).await;
    let after = &answer.assert_ok().body;
    assert_eq!(after["status"], "partly");
    assert_eq!(
        (
            &after["lines"][0]["refused"],
            &after["lines"][1]["refused"],
            &after["lines"][1]["batch_id"]
        ),
        (&json!(4), &json!(7), &Value::Null)
    );
    assert_eq!(after["lines"][1]["refuse_reason"], "外包装破损");
    assert_eq!((shop.stock(one).await, shop.stock(other).await), ((6, 0), (0, 0)));
    assert_eq!(
        (cost_of(&shop, one).await, cost_of(&shop, other).await),
        (Some(300), None)
    );

    let all = dock.received(&[dock.line(other, "B2", 7, "9.00")]).await;
    assert_eq!(
        dock.accept(&all, &[0]).await.assert_ok().body["status"],
        "refused"
    );
    assert_eq!(cost_of(&shop, other).await, None);
}

#[tokio::test]
async fn the_highest_price_of_a_delivery_is_the_cost_and_what_came_free_is_none() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [
        dock.line(goods_id, "A1", 10, "3.00"),
        dock.line(goods_id, "A1", 10, "3.20"),
        dock.line(goods_id, "A1", 1, "0"),
    ];
    let receipt = dock.received(&lines).await;
    dock.accept_all(&receipt).await.assert_ok();
    assert_eq!(cost_of(&shop, goods_id).await, Some(320));
    assert_eq!(shop.stock(goods_id).await, (21, 0));
    let free = dock.received(&[dock.line(goods_id, "A1", 2, "0")]).await;
    dock.accept_all(&free).await.assert_ok();
    assert_eq!(cost_of(&shop, goods_id).await, Some(320));
}

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
    // Somebody who holds both offices is still one person.
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
    shop.write::<_, DbErr, _>(move |tx| {
        Box::pin(async move {
            let roles = [Role::Warehouse, Role::Qa];
            identity::factory::staff(tx, "shuangren", &roles, now).await
        })
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
async fn the_house_may_let_the_warehouse_accept_what_is_neither_cold_nor_controlled() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let path = "/admin/api/receiving_rules";
    let rules = dock.qa.get(path).await.assert_ok().body.clone();
    assert_eq!(
        rules,
        json!({ "second_person": true, "shortest_days": 180, "coldest": "2.0", "warmest": "8.0" })
    );
    let mut looser = rules.clone();
    looser["second_person"] = json!(false);
    assert_eq!(dock.qa.put_json(path, &looser).await.wrong_fields(), ["reason"]);
    looser["reason"] = json!("仓库已有专职验收员");
    for role in [Role::Super, Role::Warehouse, Role::Product] {
        let other = shop.staff(role).await;
        other.put_json(path, &looser).await.assert_refused(403);
    }
    dock.qa.put_json(path, &looser).await.assert_ok();
    for (field, wrong) in [
        ("shortest_days", json!(1096)),
        ("coldest", json!("")),
        ("warmest", json!("2.0")),
        ("warmest", json!("15.5")),
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
async fn what_cannot_be_is_not_received() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let wrong = [
        ("goods_id", json!(999_999)),
        ("batch_number", json!("")),
        ("batch_number", json!("A 1")),
        ("batch_number", json!("批".repeat(41))),
        ("produced_on", json!(dock.day(1))),
        ("produced_on", json!("1999-12-31")),
        ("produced_on", json!("2026-02-30")),
        ("expires_on", json!(dock.day(0))),
        ("expires_on", json!(dock.day(-31))),
        ("expires_on", json!("2099-01-01")),
        ("quantity", json!(0)),
        ("quantity", json!("1.5")),
        ("quantity", json!(1_000_000)),
        ("quantity", json!("9223372036854775808")),
        ("unit_price", json!("-0.01")),
        ("unit_price", json!("1.005")),
        ("unit_price", json!("10000000")),
        ("temperature", json!("5.25")),
        ("temperature", json!("60.1")),
        ("temperature", json!("热")),
    ];
    for (field, value) in wrong {
        let mut line = dock.line(goods_id, "A1", 1, "1.00");
        line[field] = value.clone();
        let answer = dock.receive("TX1", &[line]).await;
        assert_eq!(answer.wrong_fields(), [format!("lines.0.{field}")], "{value}");
    }
    let line = dock.line(goods_id, "A1", 1, "1.00");
    for (field, value) in [
        ("supplier_id", json!(999_999)),
        ("warehouse_id", json!(999_999)),
        ("delivery_note", json!(" ")),
        ("lines", json!([])),
        ("lines", Value::Array(vec![line.clone(); 201])),
    ] {
        let mut body = dock.delivery("TX1", std::slice::from_ref(&line));
        body[field] = value;
        let answer = dock.warehouse.post_json("/admin/api/goods_receipts", &body).await;
        assert_eq!(answer.wrong_fields(), [field]);
    }
    let none = dock.qa.get("/admin/api/goods_receipts").await;
    assert_eq!(none.header("content-range"), "goods_receipts 0-0/0");
}

#[tokio::test]
async fn cold_goods_come_with_their_temperature_and_within_it() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let cold = NewGoods {
        storage: Storage::Cold,
        stock: 0,
        ..Default::default()
    };
    let goods_id = shop.goods(cold).await;
    let line = dock.line(goods_id, "A1", 3, "88.00");
    let unmeasured = dock.receive("TX1", std::slice::from_ref(&line)).await;
    assert_eq!(unmeasured.wrong_fields(), ["lines.0.temperature"]);
    let mut warm = line.clone();
    warm["temperature"] = json!("8.1");
    let receipt = dock.received(&[warm]).await;
    assert_eq!(receipt["lines"][0]["is_out_of_range"], true);
    let answer = dock.accept_all(&receipt).await;
    assert_eq!(answer.wrong_fields(), ["lines.0.accepted"]);
    assert_eq!(
        dock.accept(&receipt, &[0]).await.assert_ok().body["status"],
        "refused"
    );
    for degrees in ["2", "8.0"] {
        let mut right = line.clone();
        right["temperature"] = json!(degrees);
        let receipt = dock.received(&[right]).await;
        dock.accept_all(&receipt).await.assert_ok();
    }
    assert_eq!(shop.stock(goods_id).await, (6, 0));
}

#[tokio::test]
async fn a_batch_has_one_life_wherever_it_lies() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = dock.line(goods_id, "A1", 5, "1.00");
    let mut other = line.clone();
    other["expires_on"] = json!(dock.day(701));
    // Two that wait know nothing of each other; the second is stopped when it would become stock.
    let (first, second) = (
        dock.received(std::slice::from_ref(&line)).await,
        dock.received(std::slice::from_ref(&other)).await,
    );
    dock.accept_all(&first).await.assert_ok();
    dock.accept_all(&second).await.assert_refused(409);
    assert_eq!(dock.show(&second).await["status"], "waiting");
    dock.accept(&second, &[0]).await.assert_ok();
    let third = dock.receive("TX3", std::slice::from_ref(&other)).await;
    assert_eq!(third.wrong_fields(), ["lines.0.produced_on"]);
    let both = dock.line(goods_id, "A2", 1, "1.00");
    let mut differing = both.clone();
    differing["produced_on"] = json!(dock.day(-31));
    let same_note = dock.receive("TX4", &[both, differing]).await;
    assert_eq!(same_note.wrong_fields(), ["lines.1.produced_on"]);
    assert_eq!(shop.stock(goods_id).await, (5, 0));
}

#[tokio::test]
async fn a_lock_and_a_recall_hold_for_what_comes_later_and_elsewhere() {
    let shop = Shop::start().await;
    let mut dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = dock.line(goods_id, "A1", 5, "1.00");
    let receipt = dock.received(std::slice::from_ref(&line)).await;
    dock.accept_all(&receipt).await.assert_ok();
    let now = shop.now();
    let elsewhere = shop
        .write::<_, DbErr, _>(|tx| Box::pin(factory::warehouse(tx, "north", "北仓")))
        .await;
    shop.write(move |tx| Box::pin(stock::lock_batch(tx, goods_id, "A1", true, now)))
        .await;
    dock.warehouse_id = elsewhere;
    let there = dock.received(std::slice::from_ref(&line)).await;
    let after = dock.accept_all(&there).await;
    assert_eq!(after.assert_ok().body["lines"][0]["release"], "locked");
    let late = dock.received(std::slice::from_ref(&line)).await;
    shop.write::<_, DbErr, _>(move |tx| {
        Box::pin(async move {
            let key = catalog::models::reports::BatchKey::new(goods_id, "A1");
            stock::recall(tx, &key, true, now).await
        })
    })
    .await;
    dock.accept_all(&late).await.assert_refused(409);
    let refused = dock.receive("TX9", std::slice::from_ref(&line)).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.batch_number"]);
    let batches = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(goods_id))
        .order_by_asc(batches::Column::Id)
        .all(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(
        batches.iter().map(|batch| batch.on_hand).collect::<Vec<_>>(),
        [5, 5]
    );
}

#[tokio::test]
async fn goods_that_will_not_last_are_taken_in_with_a_reason_alone_and_expired_ones_never() {
    let shop = Shop::start().await;
    let mut dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let mut line = dock.line(goods_id, "A1", 5, "1.00");
    line["expires_on"] = json!(dock.day(179));
    let receipt = dock.received(&[line]).await;
    assert_eq!(receipt["lines"][0]["is_short"], true);
    assert_eq!(dock.accept_all(&receipt).await.wrong_fields(), ["opinion"]);
    let mut body = verdict(&receipt, &[5]);
    body["opinion"] = json!("急救用药，医院已预订");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let taken = dock.qa.post_json(&path, &body).await;
    assert_eq!(taken.assert_ok().body["opinion"], "急救用药，医院已预订");

    let mut soon = dock.line(goods_id, "A2", 5, "1.00");
    soon["expires_on"] = json!(dock.day(1));
    let receipt = dock.received(&[soon]).await;
    shop.services.clock.advance(chrono::Duration::days(1));
    // Yesterday's session is over.
    dock.qa = shop.staff(Role::Qa).await;
    let mut body = verdict(&receipt, &[5]);
    body["opinion"] = json!("同意");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let late = dock.qa.post_json(&path, &body).await;
    assert_eq!(late.wrong_fields(), ["lines.0.accepted"]);
    dock.accept(&receipt, &[0]).await.assert_ok();
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
async fn a_delivery_note_counts_once_unless_its_receipt_was_withdrawn() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [dock.line(goods_id, "A1", 5, "1.00")];
    let receipt = dock.receive("TX1", &lines).await.assert_ok().body.clone();
    let again = dock.receive("TX1", &lines).await;
    again.assert_refused(409);
    let number = receipt["number"].as_str().unwrap();
    assert!(again.message().contains(number), "{}", again.message());
    let path = format!("/admin/api/goods_receipts/{}/withdraw", receipt["id"]);
    let unsaid = dock.warehouse.post_json(&path, &json!({ "reason": "" })).await;
    assert_eq!(unsaid.wrong_fields(), ["reason"]);
    dock.qa
        .post_json(&path, &json!({ "reason": "录错" }))
        .await
        .assert_refused(403);
    let gone = dock.withdraw(&receipt).await;
    assert_eq!(gone.assert_ok().body["status"], "withdrawn");
    dock.accept_all(&receipt).await.assert_refused(409);
    dock.withdraw(&receipt).await.assert_refused(409);
    let anew = dock.receive("TX1", &lines).await.assert_ok().body.clone();
    dock.accept_all(&anew).await.assert_ok();
    dock.withdraw(&anew).await.assert_refused(409);
    dock.receive("TX1", &lines).await.assert_refused(409);
    assert_eq!(
        audited(&shop, &receipt).await,
        ["goods_receipt.create", "goods_receipt.withdraw"]
    );
}

#[tokio::test]
async fn a_supplier_has_one_name() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let path = "/admin/api/suppliers";
    let name = json!({ "name": " 华东医药供应链有限公司 " });
    let made = dock.warehouse.post_json(path, &name).await;
    assert_eq!(made.assert_ok().body["name"], "华东医药供应链有限公司");
    assert_eq!(
        dock.warehouse.post_json(path, &name).await.wrong_fields(),
        ["name"]
    );
    let empty = dock.warehouse.post_json(path, &json!({ "name": "" })).await;
    assert_eq!(empty.wrong_fields(), ["name"]);
    dock.qa.post_json(path, &name).await.assert_refused(403);
    let found = dock.qa.get(&format!("{path}?filter={{\"q\":\"华东\"}}")).await;
    assert_eq!(found.assert_ok().body[0]["id"], made.body["id"]);
}

#[tokio::test]
async fn receipts_are_found_by_what_people_know_of_them() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (one, other) = (new_goods(&shop).await, new_goods(&shop).await);
    let first = dock
        .receive("TX-alpha", &[dock.line(one, "KX77", 5, "1.00")])
        .await;
    let first = first.assert_ok().body.clone();
    let second = dock.received(&[dock.line(other, "B1", 2, "2.00")]).await;
    dock.accept_all(&second).await.assert_ok();
    let qa = &dock.qa;
    let found = |filter: Value| async move {
        let path = format!("/admin/api/goods_receipts?filter={filter}");
        let rows = qa.get(&path).await.assert_ok().body.clone();
        let numbers = rows.as_array().unwrap().iter().map(|row| row["number"].clone());
        numbers.collect::<Vec<_>>()
    };
    let (a, b) = (first["number"].clone(), second["number"].clone());
    for filter in [
        json!({ "q": "alpha" }),
        json!({ "q": "KX77" }),
        json!({ "q": a }),
        json!({ "status": "waiting" }),
        json!({ "goods_id": one }),
    ] {
        assert_eq!(found(filter.clone()).await, std::slice::from_ref(&a), "{filter}");
    }
    assert_eq!(
        found(json!({ "status": "accepted" })).await,
        std::slice::from_ref(&b)
    );
    let all = [b, a];
    for filter in [
        json!({ "q": "国药控股" }),
        json!({ "supplier_id": dock.supplier_id, "warehouse_id": dock.warehouse_id }),
        json!({ "from": dock.today, "to": dock.today }),
    ] {
        assert_eq!(found(filter.clone()).await, all, "{filter}");
    }
    assert!(found(json!({ "q": "没有" })).await.is_empty());
    assert!(found(json!({ "from": dock.day(1) })).await.is_empty());
    dock.qa
        .get("/admin/api/goods_receipts?filter={\"status\":\"lost\"}")
        .await
        .assert_refused(422);
}

#[tokio::test]
async fn stock_is_corrected_in_batches_that_the_house_has_and_new_ones_come_by_receipt() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let stocks = warehouse
        .get(&format!("/admin/api/stocks?filter={{\"goods_id\":{goods_id}}}"))
        .await;
    let path = format!("/admin/api/stocks/{}/adjust", stocks.assert_ok().body[0]["id"]);
    let body = json!({ "batch_number": "NEW", "quantity": 5, "reason": "到货",
        "produced_on": "2026-01-01", "expires_on": "2030-01-01", "has_report": true });
    let refused = warehouse.post_json(&path, &body).await;
    assert_eq!(refused.wrong_fields(), ["batch_number"]);
    assert_eq!(shop.stock(goods_id).await, (100, 0));
}
