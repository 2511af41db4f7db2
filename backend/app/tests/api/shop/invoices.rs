//! /api/invoice and /admin/api/invoices, against the platform of the development shop
use ::invoices::workers::invoicing::Invoicer;
use catalog::factory::NewGoods;
use chrono::Duration;
use gateways::tax_platform::sandbox::Behaviour;
use identity::permissions::Role;
use kernel::{Money, services::shared};
use serde_json::{Value, json};

use crate::{
    admin::shipments::{pick, picking, send, shown},
    after_sales_support::step,
    documents_support::bytes_of,
    harness::{Buyer, Shop},
};

async fn ask(buyer: &Buyer, order: &str) -> Value {
    let answer = buyer
        .post_json("/api/invoice", &json!({ "order_id": order }))
        .await;
    answer.assert_ok().data().clone()
}

async fn newest(buyer: &Buyer) -> Value {
    buyer.get("/api/invoice").await.assert_ok().data()["list"][0].clone()
}

/// Of an answer.
fn yuan(value: &Value) -> Money {
    let text = value.as_str().unwrap();
    let fen: i64 = text.replace('.', "").parse().unwrap();
    Money(fen)
}

#[tokio::test]
async fn an_invoice_is_for_what_was_paid_and_its_sums_are_exact() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.taxed_buyer().await, shop.buyer().await);
    let goods_id = shop
        .goods(NewGoods {
            price: Some(Money(999)),
            ..Default::default()
        })
        .await;
    let (payment, waiting) = buyer.ordered(goods_id, 1).await;
    let refused = buyer
        .post_json("/api/invoice", &json!({ "order_id": waiting }))
        .await;
    refused.assert_refused(409);
    buyer.pay(&payment).await.assert_ok();
    let order = shop.shipped(&buyer, goods_id, 7).await;
    other
        .post_json("/api/invoice", &json!({ "order_id": order }))
        .await
        .assert_refused(404);
    let asked = ask(&buyer, &order).await;
    assert_eq!(
        (&asked["color"], &asked["number"]),
        (&json!("blue"), &Value::Null)
    );
    buyer
        .post_json("/api/invoice", &json!({ "order_id": order }))
        .await
        .assert_refused(409);
    shop.invoiced().await;

    let invoice = newest(&buyer).await;
    assert_eq!(invoice["status"], "issued", "{invoice}");
    assert_eq!(invoice["number"].as_str().unwrap().len(), 20);
    // 7 × 9.99 and 15.00 for delivery.
    assert_eq!(invoice["total"], "84.93");
    assert_eq!(yuan(&invoice["net"]) + yuan(&invoice["tax"]), Money(8493));
    let lines = invoice["lines"].as_array().unwrap();
    assert_eq!(
        lines.iter().map(|line| yuan(&line["total"])).sum::<Money>(),
        Money(8493)
    );
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
    assert!(buyer.get("/api/message").await.text.contains("电子发票已开具"));

    let file = format!("/api/invoice/{}/file", invoice["id"]);
    assert!(bytes_of(&buyer, &file).await.starts_with(b"%PDF-"));
    other.get(&file).await.assert_refused(404);
}

#[tokio::test]
async fn refunds_after_the_invoice_are_taken_back_by_red_ones_to_the_fen() {
    let shop = Shop::start().await;
    let buyer = shop.taxed_buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, goods_id, 10).await;
    shop.refund(&order, 333, "before").await;
    ask(&buyer, &order).await;
    shop.invoiced().await;
    let blue = newest(&buyer).await;
    assert_eq!(blue["total"], "111.67", "{blue}");

    shop.refund(&order, 1, "first").await;
    shop.invoiced().await;
    shop.refund(&order, 11_166, "second").await;
    shop.invoiced().await;
    let list = buyer.get("/api/invoice").await;
    let list = list.assert_ok().data()["list"].as_array().unwrap();
    assert_eq!(list.len(), 3);
    for red in &list[..2] {
        assert_eq!(
            (&red["color"], &red["status"], &red["blue_number"]),
            (&json!("red"), &json!("issued"), &blue["number"]),
            "{red}"
        );
    }
    for field in ["net", "tax", "total"] {
        let sum: Money = list.iter().map(|row| yuan(&row[field])).sum();
        assert_eq!(sum, Money::ZERO, "{field}");
    }
    shop.invoiced().await;
    assert_eq!(
        buyer.get("/api/invoice").await.data()["total"],
        3,
        "nothing is taken back twice"
    );
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

#[tokio::test]
async fn a_platform_that_is_down_or_silent_or_lies_makes_no_second_invoice() {
    let shop = Shop::start().await;
    let buyer = shop.taxed_buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, goods_id, 1).await;
    shop.tax_platform().set_behaviour(Behaviour::Down);
    ask(&buyer, &order).await;
    shop.invoiced().await;
    assert_eq!(newest(&buyer).await["status"], "waiting");
    let finance = shop.staff(Role::Finance).await;
    let queue = finance
        .get("/admin/api/invoices?filter={\"status\":\"waiting\"}")
        .await;
    let row = &queue.assert_ok().body[0];
    assert!(
        row["attempts"].as_i64() > Some(0) && row["last_error"] != "",
        "{row}"
    );

    shop.tax_platform().set_behaviour(Behaviour::Miscounts);
    shop.services.clock.advance(Duration::hours(2));
    shop.invoiced().await;
    shop.services.clock.advance(Duration::hours(2));
    shop.invoiced().await;
    let failed = newest(&buyer).await;
    assert_eq!(
        (&failed["status"], &failed["number"]),
        (&json!("failed"), &Value::Null)
    );
    shop.tax_platform().set_behaviour(Behaviour::Well);
    let again = buyer
        .post_json("/api/invoice", &json!({ "order_id": order }))
        .await;
    again.assert_refused(409);
    let retry = format!("/admin/api/invoices/{}/retry", failed["id"]);
    shop.staff(Role::Service)
        .await
        .post_json(&retry, &json!({}))
        .await
        .assert_refused(403);
    finance.post_json(&retry, &json!({})).await.assert_ok();
    finance.post_json(&retry, &json!({})).await.assert_refused(409);
    shop.invoiced().await;
    assert_eq!(newest(&buyer).await["status"], "issued");
    assert_eq!(shop.tax_platform().taken().len(), 1);
    assert_eq!(
        shop.tax_platform().refused_calls(),
        Vec::<String>::new(),
        "what it issued is asked for, not handed over again"
    );
}

#[tokio::test]
async fn a_lost_answer_is_asked_for_and_the_request_not_repeated() {
    let shop = Shop::start().await;
    let buyer = shop.taxed_buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, goods_id, 1).await;
    shop.tax_platform().set_behaviour(Behaviour::LosesAnswers);
    ask(&buyer, &order).await;
    shared::<Invoicer>(&shop.ctx).round().await.unwrap();
    assert_eq!(newest(&buyer).await["status"], "waiting");
    shop.invoiced().await;
    assert_eq!(newest(&buyer).await["status"], "issued");
    assert_eq!(shop.tax_platform().taken().len(), 1);
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

#[tokio::test]
async fn a_refusal_waits_for_finance_and_the_buyer_may_ask_anew() {
    let shop = Shop::start().await;
    let buyer = shop.taxed_buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, goods_id, 1).await;
    shop.tax_platform().set_behaviour(Behaviour::Refuses);
    ask(&buyer, &order).await;
    shop.invoiced().await;
    assert_eq!(newest(&buyer).await["status"], "failed");
    shop.tax_platform().set_behaviour(Behaviour::Well);
    let open = buyer.get("/api/invoice/orders").await;
    assert_eq!(open.assert_ok().data()["list"][0]["id"], json!(order));
    ask(&buyer, &order).await;
    shop.invoiced().await;
    assert_eq!(newest(&buyer).await["status"], "issued");
}

#[tokio::test]
async fn the_buyer_keeps_its_own_data_and_not_title_and_tax_number() {
    let shop = Shop::start().await;
    let buyer = shop.taxed_buyer().await;
    let before = buyer.get("/api/invoice/profile").await;
    let before = before.assert_ok().data().clone();
    let wanted =
        json!({ "title": "别人", "tax_id": "1", "is_special": true, "bank": "工商银行", "phone": "x" });
    let answer = buyer
        .request(reqwest::Method::PUT, "/api/invoice/profile")
        .json(&wanted);
    let answer = crate::harness::send(answer).await;
    answer.assert_refused(422);
    assert!(answer.body["errors"]["account"].is_array());
    assert!(answer.body["errors"]["phone"].is_array());
    let wanted = json!({ "title": "别人", "tax_id": "1", "is_special": true, "bank": "工商银行",
        "account": "6222 0000", "address": "汉口路 1 号", "phone": "027-1", "email": "caiwu@example.cn" });
    let request = buyer
        .request(reqwest::Method::PUT, "/api/invoice/profile")
        .json(&wanted);
    let saved = crate::harness::send(request).await;
    let saved = saved.assert_ok().data();
    assert_eq!(
        (&saved["title"], &saved["tax_id"]),
        (&before["title"], &before["tax_id"])
    );
    assert_eq!(
        (&saved["bank"], &saved["is_special"]),
        (&json!("工商银行"), &json!(true))
    );
}

#[tokio::test]
async fn finished_orders_are_invoiced_by_themselves_at_the_rate_of_their_goods() {
    let shop = Shop::configured(|settings| settings["invoicing"]["automatic"] = json!(true)).await;
    let buyer = shop.taxed_buyer().await;
    let goods_id = shop
        .goods(NewGoods {
            stock: 500,
            ..Default::default()
        })
        .await;
    let finance = shop.staff(Role::Finance).await;
    let path = format!("/admin/api/goods_taxes/{goods_id}");
    let put = |body: Value| finance.request(reqwest::Method::PUT, &path).json(&body);
    crate::harness::send(put(json!({ "rate": 77 })))
        .await
        .assert_refused(422);
    crate::harness::send(put(json!({ "rate": 90 }))).await.assert_ok();
    let order = shop.shipped(&buyer, goods_id, 109).await;
    assert_eq!(buyer.get("/api/invoice").await.data()["total"], 0);
    buyer.receive(&order).await;
    shop.settle().await;
    shop.invoiced().await;
    let invoice = newest(&buyer).await;
    assert_eq!(
        (&invoice["order_id"], &invoice["status"], &invoice["tax"]),
        (&json!(order), &json!("issued"), &json!("90.00")),
        "{invoice}"
    );
}

/// Two goods, twenty of each; the second is not found by the warehouse and paid back.
async fn half_of_it_shipped(shop: &Shop, buyer: &Buyer) -> (String, i64, i64) {
    let warehouse = shop.staff(Role::Warehouse).await;
    let goods = |price: i64| NewGoods {
        price: Some(Money(price)),
        ..Default::default()
    };
    let (kept, short) = (shop.goods(goods(499)).await, shop.goods(goods(754)).await);
    buyer.put_in_cart(short, 20).await.assert_ok();
    let (payment, order) = buyer.ordered(kept, 20).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(&warehouse, &order).await;
    let lines = shown(&warehouse, &list).await["lines"].clone();
    let missing = lines
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["goods_id"] == short);
    let part = json!([{ "id": missing.unwrap()["id"], "batches": [], "rest": "refund" }]);
    pick(&warehouse, &list, part).await.assert_ok();
    shop.check_parcel(&list).await;
    send(&warehouse, &list, "SF1").await.assert_ok();
    (order, kept, short)
}

#[tokio::test]
async fn an_invoice_bills_what_left_and_a_red_one_takes_back_the_line_that_came_back() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.taxed_buyer().await;
    let (order, kept, _) = half_of_it_shipped(&shop, &buyer).await;
    ask(&buyer, &order).await;
    shop.invoiced().await;
    let blue = newest(&buyer).await;
    let facts = |invoice: &Value| -> Vec<(String, i64)> {
        let lines = invoice["lines"].as_array().unwrap().iter();
        lines
            .filter(|line| line["unit"] != "次")
            .map(|line| {
                (
                    line["total"].as_str().unwrap().to_owned(),
                    line["quantity"].as_i64().unwrap(),
                )
            })
            .collect()
    };
    assert_eq!(facts(&blue), [("99.80".to_owned(), 20)], "{blue}");

    let other = shop
        .goods(NewGoods {
            price: Some(Money(754)),
            ..Default::default()
        })
        .await;
    buyer.put_in_cart(other, 20).await.assert_ok();
    let sold = shop.sold_to(buyer, kept, 20, &departments).await;
    ask(&sold.buyer, &sold.order).await;
    shop.invoiced().await;
    let lines = sold.buyer.get(&format!("/api/order/{}", sold.order)).await;
    let lines = lines.assert_ok().data()["lines"].as_array().unwrap().clone();
    let line = lines.iter().find(|line| line["goods_id"] == kept).unwrap();
    let mut body = sold.claim("return", "damaged", 10);
    body["lines"][0]["id"] = line["id"].clone();
    let claim = sold.apply(&body).await.assert_ok().data()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    departments.accept_and_inspect(&sold, &claim).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.invoiced().await;
    let red = newest(&sold.buyer).await;
    assert_eq!(
        (&red["color"], facts(&red)),
        (&json!("red"), vec![("-49.90".to_owned(), -10)]),
        "{red}"
    );
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

#[tokio::test]
async fn an_allowance_takes_money_off_the_invoice_and_no_units() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods_id = shop
        .goods(NewGoods {
            price: Some(Money(499)),
            ..Default::default()
        })
        .await;
    let buyer = shop.taxed_buyer().await;
    let sold = shop.sold_to(buyer, goods_id, 10, &departments).await;
    let claim = sold.claimed("refund", "price", 10).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "amount": "1.00" }),
    )
    .await
    .assert_ok();
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    ask(&sold.buyer, &sold.order).await;
    shop.invoiced().await;
    let blue = newest(&sold.buyer).await;
    assert_eq!(
        (&blue["lines"][0]["total"], &blue["lines"][0]["quantity"]),
        (&json!("48.90"), &json!(10)),
        "{blue}"
    );
}
