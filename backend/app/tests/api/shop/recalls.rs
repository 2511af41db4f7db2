//! /api/recall and /admin/api/recalls
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::json;

use crate::harness::Shop;

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
    // Nothing of it leaves from now on.
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
    qa.post_json(&close, &json!({})).await.assert_ok();
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
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let drop = format!("/admin/api/recalls/{}/drop", recall.assert_ok().body["id"]);
    buyer.put_in_cart(goods_id, 1).await.assert_refused(422);
    shop.staff(Role::Warehouse)
        .await
        .post_json(&drop, &json!({}))
        .await
        .assert_refused(403);
    qa.post_json(&drop, &json!({})).await.assert_ok();
    buyer.put_in_cart(goods_id, 1).await.assert_ok();
}
