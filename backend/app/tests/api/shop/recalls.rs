//! /api/recall and /admin/api/recalls
use catalog::factory::NewGoods;
use chrono::{DateTime, Duration, Utc};
use documents::recalls::models::dossier;
use files::spreadsheet;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin::{inspections::stock::all_are_renamed, shipments},
    after_sales_support::step,
    documents_support::{bytes_of, unzipped},
    harness::{Client, Shop},
};

#[tokio::test]
async fn a_recall_reaches_every_order_buyer_and_message_in_one_step() {
    let shop = Shop::start().await;
    let (buyer, second, other) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let first = shop.shipped(&buyer, goods_id, 3).await;
    let again = shop.shipped(&buyer, goods_id, 2).await;
    shop.shipped(&second, goods_id, 1).await;

    let (qa, checker) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let wrong = json!({ "goods_id": goods_id, "batch_number": "B999", "level": 1, "reason": "含量不符", "instruction": "停售" });
    qa.post_json("/admin/api/recalls", &wrong)
        .await
        .assert_refused(422);
    let draft = json!({ "goods_id": goods_id, "batch_number": "B001", "level": 1,
        "reason": "含量测定不符合规定", "instruction": "立即停售封存，等待取货" });
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let path = format!("/admin/api/recalls/{}", recall.assert_ok().body["id"]);
    qa.post_json("/admin/api/recalls", &draft)
        .await
        .assert_refused(409);
    // Nothing of it leaves from now on, and nobody sees it as stock.
    let detail = other.get(&format!("/api/goods/detail/{goods_id}")).await;
    assert_eq!(detail.assert_ok().data()["batches"], json!([]), "{detail:?}");
    other.put_in_cart(goods_id, 1).await.assert_refused(422);

    let for_me = "/admin/api/recalls?filter={\"can_issue\":true}";
    assert_eq!(
        qa.get(for_me).await.assert_ok().body,
        json!([]),
        "nobody is their own second person"
    );
    assert_eq!(checker.get(for_me).await.assert_ok().body[0]["can_issue"], true);
    qa.post_json(&format!("{path}/issue"), &json!({}))
        .await
        .assert_refused(409);
    assert_eq!(buyer.get("/api/recall").await.data()["list"], json!([]));
    let issued = checker.post_json(&format!("{path}/issue"), &json!({})).await;
    assert_eq!(
        (&issued.assert_ok().body["status"], &issued.body["notices"]),
        (&json!("active"), &json!(2))
    );
    checker
        .post_json(&format!("{path}/issue"), &json!({}))
        .await
        .assert_refused(409);
    assert_eq!(checker.get(for_me).await.assert_ok().body, json!([]));
    shop.settle().await;
    for (who, told) in [(&buyer, 1), (&second, 1), (&other, 0)] {
        let messages = who.get("/api/message").await;
        assert_eq!(messages.text.matches("一级召回").count(), told, "{messages:?}");
    }

    let notices = buyer.get("/api/recall").await;
    let notice = &notices.assert_ok().data()["list"][0];
    let mut orders = [first, again];
    orders.sort_unstable();
    assert_eq!(
        (&notice["shipped"], &notice["unit"], &notice["orders"]),
        (&json!(5), &json!("盒"), &json!(orders))
    );
    let answer = format!("/api/recall/{}/answer", notice["id"]);
    let told = json!({ "in_stock": "4", "sold": "1", "note": "已封存" });
    other.post_json(&answer, &told).await.assert_refused(404);
    buyer
        .post_json(&answer, &json!({ "in_stock": "5", "sold": "1" }))
        .await
        .assert_refused(422);
    buyer.post_json(&answer, &told).await.assert_ok();
    let close = format!("{path}/close");
    qa.post_json(&close, &json!({})).await.assert_refused(409);
    let seen = qa.get(&path).await;
    assert_eq!(
        (&seen.body["answered"], &seen.body["unit"]),
        (&json!(1), &json!("盒"))
    );
    assert!(
        seen.body["companies"][0]["answered_at"].is_null(),
        "who owes an answer comes first"
    );
    let phones = seen.body["companies"].as_array().unwrap().iter();
    assert!(
        phones
            .map(|company| company["phone"].as_str().unwrap())
            .all(|phone| phone.len() == 11),
        "whom to ring, also where nobody noted a phone: {seen:?}"
    );
    second
        .post_json(&answer, &json!({ "in_stock": "1", "sold": "0" }))
        .await
        .assert_ok();
    let unsaid = qa.post_json(&close, &json!({})).await;
    unsaid.assert_refused(422);
    assert_eq!(unsaid.wrong_fields(), ["conclusion"]);
    let ended = json!({ "conclusion": "全部追回或封存" });
    qa.post_json(&close, &ended).await.assert_ok();
    buyer.post_json(&answer, &told).await.assert_refused(409);
    other.put_in_cart(goods_id, 1).await.assert_refused(422);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_draft_that_was_a_mistake_frees_the_batch() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let qa = shop.staff(Role::Qa).await;
    let draft = json!({ "goods_id": goods_id, "batch_number": "B001", "level": 3,
        "reason": "标签", "instruction": "停售" });
    let batch_in_stock = async || {
        let path = format!("/admin/api/stocks?filter={{\"goods_id\":{goods_id}}}");
        let stock = qa.get(&path).await.assert_ok().body[0].clone();
        let batch = &stock["batches"][0];
        assert_eq!(batch["number"], "B001", "{stock}");
        let may_leave = stock["available"].as_i64().unwrap() > 0;
        (
            batch["is_recalled"].clone(),
            batch["is_locked"].clone(),
            may_leave,
        )
    };
    assert_eq!(batch_in_stock().await, (json!(false), json!(false), true));
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let drop = format!("/admin/api/recalls/{}/drop", recall.assert_ok().body["id"]);
    assert_eq!(
        batch_in_stock().await,
        (json!(true), json!(false), false),
        "the warehouse sees why nothing leaves"
    );
    buyer.put_in_cart(goods_id, 1).await.assert_refused(422);
    shop.staff(Role::Warehouse)
        .await
        .post_json(&drop, &json!({}))
        .await
        .assert_refused(403);
    qa.post_json(&drop, &json!({})).await.assert_ok();
    assert_eq!(batch_in_stock().await, (json!(false), json!(false), true));
    buyer.put_in_cart(goods_id, 1).await.assert_ok();
}

/// One person drafts and drops; two people recalled what is left of the batch.
#[tokio::test]
async fn a_draft_that_is_dropped_leaves_the_batch_of_a_recall_that_has_ended_locked() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (qa, path, issued) = of_one_buyer(&shop).await;
    let call = format!("/admin/api/recall_notices/{}/call", issued["companies"][0]["id"]);
    let said = json!({ "told_by": "王店长", "told_at": shop.now(), "in_stock": 5, "sold": 0 });
    qa.post_json(&call, &said).await.assert_ok();
    let ended = json!({ "conclusion": "全部封存" });
    qa.post_json(&format!("{path}/close"), &ended).await.assert_ok();

    let goods_id = issued["goods_id"].as_i64().unwrap();
    let draft = json!({ "goods_id": goods_id, "batch_number": "B001", "level": 3,
        "reason": "标签", "instruction": "停售" });
    let again = qa.post_json("/admin/api/recalls", &draft).await;
    let drop = format!("/admin/api/recalls/{}/drop", again.assert_ok().body["id"]);
    qa.post_json(&drop, &json!({})).await.assert_ok();
    let stock = qa
        .get(&format!("/admin/api/stocks?filter={{\"goods_id\":{goods_id}}}"))
        .await;
    let stock = &stock.assert_ok().body[0];
    assert_eq!(
        (&stock["batches"][0]["is_recalled"], &stock["available"]),
        (&json!(true), &json!(0)),
        "{stock}"
    );
    buyer.put_in_cart(goods_id, 1).await.assert_refused(422);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn who_got_the_batch_in_exchange_is_recalled_too() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    // The sold units came from B001; from now on only B777 is available.
    shipments::batch(&shop, sold.goods_id, "B777", 100, 5).await;
    let claim = sold.claimed("exchange", "damaged", 2).await;
    departments.accept_and_inspect(&sold, &claim).await;
    departments.pack(&claim).await;
    let parcel = json!({ "carrier": "京东物流", "waybill": "JD1" });
    let done = step(&departments.warehouse, &claim, "replace", &parcel).await;
    assert_eq!(done.assert_ok().body["replacement_batches"][0]["batch"], "B777");

    let reports = sold.buyer.get("/api/jybg/filter?keywords=B777").await;
    let list = &reports.assert_ok().data()["list"];
    assert_eq!(
        (&reports.data()["total"], &list[0]["number"]),
        (&json!(1), &json!(2)),
        "{reports:?}"
    );
    let wanted = json!({ "goods_id": sold.goods_id, "batch_number": "B777" });
    sold.buyer.post_json("/api/jybg/ask", &wanted).await.assert_ok();
    let files = unzipped(bytes_of(&sold.buyer, &format!("/api/order/{}/documents", sold.order)).await);
    let missing = files
        .iter()
        .find(|(name, _)| name.ends_with("暂缺资料.txt"))
        .unwrap();
    assert!(String::from_utf8_lossy(&missing.1).contains("B777"));
    let export =
        "/api/order/export?format=csv&columns=kind,batch_number,ordered,quantity,returned,waybill,amount";
    let rows = spreadsheet::rows(&bytes_of(&sold.buyer, export).await, 10).unwrap();
    let rows: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.1.iter().map(String::as_str).collect())
        .collect();
    assert_eq!(rows[1][..6], ["发货", "B001", "2", "2", "2", "SF1"]);
    assert_eq!(rows[2][..6], ["换货补发", "B777", "0", "2", "0", "JD1"]);

    let notices = recalled(&shop, sold.goods_id, "B777").await;
    assert_eq!(notices["notices"], 1);
    let notice = sold.buyer.get("/api/recall").await.data()["list"][0].clone();
    assert_eq!(
        (&notice["shipped"], &notice["orders"]),
        (&json!(2), &json!([sold.order]))
    );
    let old = recalled(&shop, sold.goods_id, "B001").await;
    assert_eq!(old["notices"], 0, "nobody has any of it left");
}

#[tokio::test]
async fn what_was_sent_back_is_not_asked_for_again() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 20, &departments).await;
    let claim = sold.claimed("return", "damaged", 10).await;
    departments.accept_and_inspect(&sold, &claim).await;
    let issued = recalled(&shop, sold.goods_id, "B001").await;
    assert_eq!(issued["companies"][0]["returned"], 10, "{issued}");
    let notice = sold.buyer.get("/api/recall").await.data()["list"][0].clone();
    assert_eq!(
        (&notice["shipped"], &notice["returned"], &notice["to_answer"]),
        (&json!(20), &json!(10), &json!(10))
    );
    let answer = format!("/api/recall/{}/answer", notice["id"]);
    let all = json!({ "in_stock": "20", "sold": "0" });
    let refused = sold.buyer.post_json(&answer, &all).await;
    refused.assert_refused(422);
    assert!(refused.message().contains("已退回 10"), "{refused:?}");
    let left = json!({ "in_stock": "10", "sold": "0" });
    sold.buyer.post_json(&answer, &left).await.assert_ok();
}

/// An active recall of what one buyer got, with the path of its record.
async fn of_one_buyer(shop: &Shop) -> (Client, String, Value) {
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, goods_id, 5).await;
    let issued = recalled(shop, goods_id, "B001").await;
    let path = format!("/admin/api/recalls/{}", issued["id"]);
    (shop.staff(Role::Qa).await, path, issued)
}

#[tokio::test]
async fn what_a_buyer_says_on_the_phone_is_kept_with_who_when_and_what() {
    let shop = Shop::start().await;
    let (qa, _, issued) = of_one_buyer(&shop).await;
    let call = format!("/admin/api/recall_notices/{}/call", issued["companies"][0]["id"]);
    shop.services.clock.advance(Duration::hours(2));
    let now = shop.now();
    let said = |by: &str, at: DateTime<Utc>, in_stock: i64| json!({ "told_by": by, "told_at": at, "in_stock": in_stock, "sold": 1, "note": "已封存" });
    let nobody = qa.post_json(&call, &said("", now + Duration::hours(1), 4)).await;
    nobody.assert_refused(422);
    assert_eq!(nobody.wrong_fields(), ["told_at", "told_by"]);
    let before = said("王店长", now - Duration::hours(3), 4);
    qa.post_json(&call, &before).await.assert_refused(422);
    qa.post_json(&call, &said("王店长", now, 9))
        .await
        .assert_refused(422);
    let warehouse = shop.staff(Role::Warehouse).await;
    warehouse
        .post_json(&call, &said("王店长", now, 4))
        .await
        .assert_refused(403);

    let told = qa.post_json(&call, &said("王店长", now, 4)).await;
    let company = &told.assert_ok().body["companies"][0];
    assert_eq!(
        (&company["answered_by"], &company["in_stock"]),
        (&json!("王店长"), &json!(4))
    );
    assert!(
        !company["told_at"].is_null() && company["recorded_by"] != "",
        "{company}"
    );
}

#[tokio::test]
async fn a_recall_of_the_first_level_is_late_after_a_day() {
    let shop = Shop::start().await;
    let (_, path, issued) = of_one_buyer(&shop).await;
    assert_eq!((&issued["level"], &issued["is_late"]), (&json!(1), &json!(false)));
    shop.services.clock.advance(Duration::hours(25));
    let qa = shop.staff(Role::Qa).await;
    let seen = qa.get(&path).await;
    assert_eq!(seen.assert_ok().body["is_late"], true);
    assert_eq!(seen.body["next_report"]["kind"], "plan");
    let late = qa.get("/admin/api/recalls?filter={\"is_late\":true}").await;
    assert_eq!(late.assert_ok().body.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_authority_gets_a_plan_and_a_summary() {
    let shop = Shop::start().await;
    let (qa, path, issued) = of_one_buyer(&shop).await;
    let today = shop.services.clock.today();
    let reports = format!("{path}/reports");
    let report =
        |kind: &str| json!({ "kind": kind, "reported_on": today, "authority": "湖北省药品监督管理局" });
    qa.post_json(&reports, &report("summary"))
        .await
        .assert_refused(422);
    let told = qa.post_json(&reports, &report("plan")).await;
    assert_eq!(told.assert_ok().body["reports"][0]["kind"], "plan");
    assert_eq!(told.body["next_report"]["kind"], "progress");
    assert!(bytes_of(&qa, &format!("{path}/plan")).await.starts_with(b"%PDF"));
    qa.get(&format!("{path}/summary")).await.assert_refused(409);
    let rows = spreadsheet::rows(&bytes_of(&qa, &format!("{path}/sheet")).await, 10).unwrap();
    assert_eq!((rows.len(), rows[1].1[8].as_str()), (2, "5"));

    let call = format!("/admin/api/recall_notices/{}/call", issued["companies"][0]["id"]);
    let said = json!({ "told_by": "王店长", "told_at": shop.now(), "in_stock": 5, "sold": 0 });
    qa.post_json(&call, &said).await.assert_ok();
    let ended = json!({ "conclusion": "全部封存" });
    let closed = qa.post_json(&format!("{path}/close"), &ended).await;
    assert_eq!(closed.assert_ok().body["next_report"]["kind"], "summary");
    assert!(
        bytes_of(&qa, &format!("{path}/summary"))
            .await
            .starts_with(b"%PDF")
    );
    let told = qa.post_json(&reports, &report("summary")).await;
    assert!(told.assert_ok().body["next_report"].is_null());
}

/// What the goods are called later was not true when the recall was made.
#[tokio::test]
async fn a_recall_goes_on_naming_its_goods_as_it_did() {
    let shop = Shop::start().await;
    let (qa, path, issued) = of_one_buyer(&shop).await;
    let printed = async || {
        let dossier = dossier::of_recall(&shop.services, issued["id"].as_i64().unwrap()).await;
        let recall = dossier.unwrap().recall;
        [
            recall.goods_name,
            recall.spec,
            recall.maker,
            recall.approval_number,
            recall.unit,
        ]
    };
    let listed = async || {
        let sheet = bytes_of(&qa, &format!("{path}/sheet")).await;
        spreadsheet::rows(&sheet, 10).unwrap().remove(1).1[..4].to_vec()
    };
    let before = printed().await;
    assert!(before.iter().all(|part| !part.is_empty()), "{before:?}");
    assert_eq!(listed().await, before[..4]);

    all_are_renamed(&shop).await;
    assert_eq!(printed().await, before);
    assert_eq!(listed().await, before[..4]);
    let seen = qa.get(&path).await;
    assert_eq!(seen.assert_ok().body["goods_name"], issued["goods_name"]);
}

/// Drafts and issues a recall of this batch; answers it.
async fn recalled(shop: &Shop, goods_id: i64, batch: &str) -> Value {
    let (qa, checker) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let draft = json!({ "goods_id": goods_id, "batch_number": batch, "level": 1, "reason": "含量不符", "instruction": "停售" });
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let path = format!("/admin/api/recalls/{}/issue", recall.assert_ok().body["id"]);
    checker
        .post_json(&path, &json!({}))
        .await
        .assert_ok()
        .body
        .clone()
}
