//! /api/order/{id}/after_sales and /api/after_sales
use catalog::{
    factory::NewGoods,
    goods::models::codes::{Control, Storage},
};
use chrono::TimeDelta;
use kernel::Money;
use reqwest::Method;
use serde_json::json;

use crate::{
    after_sales_support::step,
    harness::{Shop, send},
};

#[tokio::test]
async fn a_return_goes_all_the_way_and_the_buyer_reads_what_to_do() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 10, &departments).await;
    let path = format!("/api/order/{}/after_sales", sold.order);
    let open = sold.buyer.get(&path).await;
    let open = open.assert_ok().data();
    assert_eq!(open["refusal"], "");
    assert_eq!(
        open["lines"][0]["batches"][0],
        json!({ "batch": "B001", "expires_on": open["lines"][0]["batches"][0]["expires_on"], "shipped": 10, "claimable": 10, "claimable_received": 10 })
    );

    // As a form sends it.
    let (line, photo) = (sold.line_id.to_string(), sold.photo.clone());
    let form = [
        ("type", "return"),
        ("lines[0][id]", &line),
        ("lines[0][batch]", "B001"),
        ("lines[0][number]", "3"),
        ("reason", "damaged"),
        ("remark", "外箱破损"),
        ("photos[0]", &photo),
    ];
    let applied = sold.buyer.post_form(&path, &form).await;
    let claim = applied.assert_ok().data()["id"].as_str().unwrap().to_owned();
    let seen = sold.see(&claim).await;
    assert_eq!(
        (&seen["status"], &seen["refund_amount"]),
        (&json!(10), &json!("30.00"))
    );
    assert_eq!(
        (&seen["is_amount_final"], &seen["can_cancel"], &seen["can_send"]),
        (&json!(false), &json!(true), &json!(false))
    );
    let picture = sold.buyer.get(seen["photos"][0]["url"].as_str().unwrap()).await;
    assert_eq!(picture.assert_ok().header("content-type"), "image/jpeg");
    assert_eq!(picture.header("cache-control"), "no-store");

    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": true }),
    )
    .await
    .assert_ok();
    shop.settle().await;
    let told = sold.buyer.get("/api/message").await;
    assert_eq!(told.assert_ok().data()["list"][0]["title"], "售后待寄回");
    let seen = sold.see(&claim).await;
    assert!(seen["return_to"]["address"].as_str().unwrap().contains("退货"));
    assert!(
        seen["return_to"]["carriers"]
            .as_array()
            .unwrap()
            .contains(&json!("顺丰速运"))
    );
    assert_eq!(seen["can_send"], true);
    sold.buyer
        .post_form(
            &format!("/api/after_sales/{claim}/send"),
            &[("carrier", ""), ("waybill", "")],
        )
        .await
        .assert_refused(422);
    sold.send_back(&claim).await.assert_ok();
    sold.send_back(&claim).await.assert_refused(409);
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (90, 0));
    let finding = departments.finding(&claim, "sellable").await;
    step(&departments.qa, &claim, "inspect", &json!({ "lines": finding }))
        .await
        .assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (93, 0));
    let before = sold.buyer.balance().await.parse::<Money>().unwrap();
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    let after = sold.buyer.balance().await.parse::<Money>().unwrap();
    assert_eq!(after - before, Money(3000));
    let seen = sold.see(&claim).await;
    assert_eq!(
        (&seen["status"], &seen["is_amount_final"]),
        (&json!(50), &json!(true))
    );
    let logs = seen["logs"].as_array().unwrap();
    assert_eq!(logs.len(), 6);
    assert!(
        logs.iter()
            .skip(1)
            .all(|log| !log["actor"].as_str().unwrap().starts_with("staff"))
    );

    let list = sold.buyer.get("/api/after_sales?page=1&status=99999").await;
    let list = list.assert_ok().data();
    assert_eq!((&list["total"], &list["counts"]["50"]), (&json!(1), &json!(1)));
    let none = sold.buyer.get("/api/after_sales?status=10").await;
    assert_eq!(none.assert_ok().data()["total"], 0);
    let open = sold.buyer.get(&path).await;
    assert_eq!(open.data()["lines"][0]["batches"][0]["claimable"], 7);
    assert_eq!(open.data()["claims"][0]["id"], claim.as_str());
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_claim_is_named_by_its_field() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 5, &departments).await;
    let right = sold.claim("return", "damaged", 2);
    for (change, field) in [
        (json!({ "type": "gift" }), "type"),
        (json!({ "reason": "nothing" }), "reason"),
        // No fault of the goods and none of the delivery.
        (json!({ "reason": "price" }), "reason"),
        (json!({ "type": "complaint" }), "reason"),
        (json!({ "photos": [] }), "photos"),
        (json!({ "photos": [sold.photo, sold.photo] }), "photos"),
        (
            json!({ "photos": ["0123456789abcdef0123456789abcdef.jpg"] }),
            "photos",
        ),
        (json!({ "lines": [] }), "lines"),
        (
            json!({ "lines": [{ "id": sold.line_id, "batch": "B999", "number": 1 }] }),
            "lines.0.batch",
        ),
        (
            json!({ "lines": [{ "id": sold.line_id + 999, "batch": "B001", "number": 1 }] }),
            "lines.0.id",
        ),
        (
            json!({ "lines": [{ "id": sold.line_id, "batch": "B001", "number": 6 }] }),
            "lines.0.number",
        ),
        (
            json!({ "lines": [{ "id": sold.line_id, "batch": "B001", "number": 0 }] }),
            "lines.0.number",
        ),
        (
            json!({ "lines": [{ "id": sold.line_id, "batch": "B001", "number": 1 }, { "id": sold.line_id, "batch": "B001", "number": 1 }] }),
            "lines.1.batch",
        ),
    ] {
        let mut body = right.clone();
        for (key, value) in change.as_object().unwrap() {
            body[key] = value.clone();
        }
        let answer = sold.apply(&body).await;
        assert_eq!(answer.wrong_fields(), [field], "{change}");
    }
    // Another company's photo.
    let other = shop.buyer().await;
    let mut body = right.clone();
    body["photos"] = json!([other.photo().await]);
    assert_eq!(sold.apply(&body).await.wrong_fields(), ["photos"]);
    sold.apply(&right).await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn claims_are_open_from_sending_until_seven_days_after_receiving() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let buyer = shop.buyer().await;
    let (payment, order) = buyer.ordered(goods_id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let path = format!("/api/order/{order}/after_sales");
    let closed = buyer.get(&path).await;
    assert!(
        closed.assert_ok().data()["refusal"]
            .as_str()
            .unwrap()
            .contains("收货")
    );
    let photo = buyer.photo().await;
    let body = json!({ "type": "refund", "reason": "short", "photos": [photo], "lines": [{ "id": 1, "batch": "B001", "number": 1 }] });
    buyer.post_json(&path, &body).await.assert_refused(409);

    let sold = shop.sold(NewGoods::default(), 4, &departments).await;
    shop.services
        .clock
        .advance(TimeDelta::days(7) - TimeDelta::minutes(1));
    sold.claimed("refund", "short", 1).await;
    shop.services.clock.advance(TimeDelta::minutes(2));
    sold.signs_in_again().await;
    let late = sold.apply(&sold.claim("refund", "short", 1)).await;
    late.assert_refused(409);
    assert!(late.message().contains("7 天"), "{late:?}");
}

#[tokio::test]
async fn one_key_is_one_claim() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 8, &departments).await;
    let path = format!("/api/order/{}/after_sales", sold.order);
    let with_key = |body: serde_json::Value| {
        let request = sold
            .buyer
            .request(Method::POST, &path)
            .header("idempotency-key", "claim-1");
        send(request.json(&body))
    };
    let first = with_key(sold.claim("refund", "short", 1)).await;
    let again = with_key(sold.claim("refund", "short", 1)).await;
    assert_eq!(first.assert_ok().data(), again.assert_ok().data());
    with_key(sold.claim("refund", "short", 2))
        .await
        .assert_refused(409);
    let open = sold.buyer.get(&path).await;
    assert_eq!(open.data()["lines"][0]["batches"][0]["claimable"], 7);
}

#[tokio::test]
async fn the_cold_chain_and_ephedrine_are_decided_by_quality_management() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let cold = NewGoods {
        storage: Storage::Cold,
        control: Control::None,
        ..Default::default()
    };
    let sold = shop.sold(cold, 3, &departments).await;
    let claim = sold.claimed("return", "temperature", 3).await;
    let body = json!({ "with_return": 1 });
    step(&departments.service, &claim, "accept", &body)
        .await
        .assert_refused(403);
    step(
        &departments.service,
        &claim,
        "reject",
        &json!({ "reason": "不行" }),
    )
    .await
    .assert_refused(403);
    step(&departments.qa, &claim, "accept", &body).await.assert_ok();
    assert_eq!(sold.status(&claim).await, 20);
}

#[tokio::test]
async fn buyers_take_back_what_they_have_not_sent_and_add_photos_until_the_end() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 6, &departments).await;
    let claim = sold.claimed("exchange", "damaged", 6).await;
    let evidence = format!("/api/after_sales/{claim}/evidence");
    sold.buyer
        .post_json(&evidence, &json!({}))
        .await
        .assert_refused(422);
    let more = json!({ "photos": [sold.buyer.photo().await], "remark": "补一张批号特写" });
    let added = sold.buyer.post_json(&evidence, &more).await;
    assert_eq!(added.assert_ok().data()["photos"].as_array().unwrap().len(), 2);
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 1 }),
    )
    .await
    .assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (94, 6));
    let cancel = format!("/api/after_sales/{claim}/cancel");
    sold.buyer.post_json(&cancel, &json!({})).await.assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (94, 0));
    sold.buyer
        .post_json(&cancel, &json!({}))
        .await
        .assert_refused(409);
    sold.buyer.post_json(&evidence, &more).await.assert_refused(409);
    // Goods of a cancelled claim can be claimed again.
    sold.claimed("return", "damaged", 6).await;
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_claim_not_sent_back_expires_and_releases_the_stock() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    let claim = sold.claimed("exchange", "damaged", 2).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 1 }),
    )
    .await
    .assert_ok();
    shop.services.clock.advance(TimeDelta::days(8));
    assert_eq!(
        after_sales::claims::models::expiry::run(&shop.services)
            .await
            .unwrap(),
        1
    );
    sold.signs_in_again().await;
    assert_eq!(sold.status(&claim).await, 61);
    assert_eq!(shop.stock(sold.goods_id).await, (98, 0));
    shop.settle().await;
    let told = sold.buyer.get("/api/message").await;
    assert!(
        told.data()["list"][0]["body"]
            .as_str()
            .unwrap()
            .contains("寄回期限")
    );
    shop.assert_invariants().await;
}
