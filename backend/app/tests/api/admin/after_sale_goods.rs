//! /admin/api/after_sales: which goods are claimed, which packs come back and leave, and which stay
use catalog::factory::NewGoods;
use kernel::Money;
use orders::models::_entities::trace_codes;
use sea_orm::{QueryOrder, prelude::*};
use serde_json::json;

use super::shipments;
use crate::{
    after_sales_support::{Sold, step},
    harness::Shop,
};

#[tokio::test]
async fn a_wrong_price_is_put_right_with_the_stated_amount_and_the_goods_stay() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods = NewGoods {
        price: Some(Money(499)),
        ..Default::default()
    };
    let sold = shop.sold(goods, 10, &departments).await;
    let claim = sold.claimed("refund", "price", 10).await;
    let asked = sold.see(&claim).await;
    assert_eq!(
        (
            &asked["refund_amount"],
            &asked["lines"][0]["amount"],
            &asked["is_allowance"]
        ),
        (&json!("0.00"), &json!("0.00"), &json!(true)),
        "nobody knows yet how much"
    );
    let shown = departments
        .service
        .get(&format!("/admin/api/after_sales/{claim}"))
        .await;
    assert_eq!(shown.assert_ok().body["most_amount"], "49.90");
    for wrong in [
        json!({}),
        json!({ "amount": "49.91" }),
        json!({ "amount": "0.00" }),
    ] {
        let refused = step(&departments.service, &claim, "accept", &wrong).await;
        refused.assert_refused(422);
        assert!(refused.body["errors"]["amount"].is_array(), "{refused:?}");
    }
    let agreed = step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "amount": "1.00" }),
    )
    .await;
    assert_eq!(
        (&agreed.assert_ok().body["status"], &agreed.body["amount"]),
        (&json!(40), &json!("1.00"))
    );
    let before = sold.buyer.balance().await;
    let paid = step(&departments.finance, &claim, "refund", &json!({})).await;
    assert_eq!(paid.assert_ok().body["amount"], "1.00");
    let told = sold.see(&claim).await;
    assert_eq!(
        (&told["refund_amount"], &told["lines"][0]["amount"]),
        (&json!("1.00"), &json!("1.00"))
    );
    assert_ne!(sold.buyer.balance().await, before);
    shop.assert_invariants().await;

    // The buyer kept the goods: a fault of them is a separate claim, worth the rest of the price.
    let broken = sold.claimed("return", "damaged", 10).await;
    departments.accept_and_inspect(&sold, &broken).await;
    let paid = step(&departments.finance, &broken, "refund", &json!({})).await;
    assert_eq!(paid.assert_ok().body["amount"], "48.90");
    shop.assert_invariants().await;

    let other = shop.sold(NewGoods::default(), 1, &departments).await;
    let short = other.claimed("refund", "short", 1).await;
    step(
        &departments.service,
        &short,
        "accept",
        &json!({ "amount": "1.00" }),
    )
    .await
    .assert_refused(422);
}

#[tokio::test]
async fn a_received_parcel_is_claimed_while_the_rest_is_still_to_come() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (first, second) = (
        shop.goods(NewGoods {
            price: Some(Money(333)),
            ..Default::default()
        })
        .await,
        shop.goods(NewGoods::default()).await,
    );
    buyer.put_in_cart(second, 2).await.assert_ok();
    let (payment, order) = buyer.ordered(first, 3).await;
    buyer.pay(&payment).await.assert_ok();
    let list = shipments::picking(&departments.warehouse, &order).await;
    let lines = shipments::shown(&departments.warehouse, &list).await["lines"].clone();
    let of = |goods_id: i64| {
        let mut all = lines.as_array().unwrap().iter();
        all.find(|line| line["goods_id"] == goods_id).unwrap().clone()
    };
    let batch = of(first)["batches"][0]["batch_id"].clone();
    let part = json!([
        { "id": of(first)["id"], "batches": [{ "batch_id": batch, "number": 2 }], "rest": "later" },
        { "id": of(second)["id"], "batches": [], "rest": "later" },
    ]);
    shipments::pick(&departments.warehouse, &list, part)
        .await
        .assert_ok();
    departments.check(&list).await;
    shipments::send(&departments.warehouse, &list, "SF1")
        .await
        .assert_ok();
    let claims = format!("/api/order/{order}/after_sales");
    let waiting = buyer.get(&claims).await;
    let sent = &waiting.assert_ok().data()["lines"][1]["batches"][0];
    assert_eq!(
        (&sent["claimable"], &sent["claimable_received"]),
        (&json!(2), &json!(0))
    );
    let photo = buyer.photo().await;
    let sold = Sold {
        line_id: of(first)["id"].as_i64().unwrap(),
        batch: "B001".into(),
        order: order.clone(),
        goods_id: first,
        photo,
        buyer,
    };
    let unpacked = sold.apply(&sold.claim("return", "appearance", 1)).await;
    assert_eq!(unpacked.wrong_fields(), ["lines.0.number"], "it has not come");
    let come = format!("/api/order/shipments/{list}/receive");
    sold.buyer.post_json(&come, &json!({})).await.assert_ok();
    let open = sold.buyer.get(&claims).await;
    assert_eq!(open.assert_ok().data()["can_apply"], true, "{open:?}");
    sold.apply(&sold.claim("return", "damaged", 3))
        .await
        .assert_refused(422);
    let claim = sold.claimed("return", "damaged", 1).await;
    departments.accept_and_inspect(&sold, &claim).await;
    let paid = step(&departments.finance, &claim, "refund", &json!({})).await;
    assert_eq!(paid.assert_ok().body["amount"], "3.33");

    // The rest is short after all: every fen of the line is accounted for.
    let rest = shipments::picking(&departments.warehouse, &order).await;
    let part = json!([
        { "id": of(first)["id"], "batches": [], "rest": "refund" },
        { "id": of(second)["id"], "batches": [], "rest": "refund" },
    ]);
    shipments::pick(&departments.warehouse, &rest, part)
        .await
        .assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_pack_that_came_back_may_be_sold_again_and_a_replacement_carries_its_code() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let (warehouse, qa, service) = (&departments.warehouse, &departments.qa, &departments.service);
    let goods_id = shop.goods(NewGoods::default()).await;
    let buyer = shop.buyer().await;
    let code = |last: u32| format!("8123456789012345678{last}");
    let coded = async |order: &str, codes: String| {
        let list = shipments::picking(warehouse, order).await;
        let line = shipments::shown(warehouse, &list).await["lines"][0]["id"].clone();
        let body = json!({ "line": line, "codes": codes });
        let path = format!("/admin/api/shipments/{list}/codes");
        let entered = warehouse.post_json(&path, &body).await;
        (list, entered)
    };
    let (payment, order) = buyer.ordered(goods_id, 3).await;
    buyer.pay(&payment).await.assert_ok();
    let (list, entered) = coded(&order, [code(1), code(2), code(3)].join(" ")).await;
    entered.assert_ok();
    shipments::pick(warehouse, &list, json!([])).await.assert_ok();
    shop.check_parcel(&list).await;
    shipments::send(warehouse, &list, "SF1").await.assert_ok();
    buyer.receive(&order).await;
    let photo = buyer.photo().await;
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let sold = Sold {
        line_id: detail.assert_ok().data()["lines"][0]["id"].as_i64().unwrap(),
        batch: "B001".into(),
        order: order.clone(),
        goods_id,
        photo,
        buyer,
    };

    let arrived = async |claim: &str| {
        step(service, claim, "accept", &json!({ "with_return": 1 }))
            .await
            .assert_ok();
        sold.send_back(claim).await.assert_ok();
        step(warehouse, claim, "arrive", &json!({})).await.assert_ok();
        let shown = qa.get(&format!("/admin/api/after_sales/{claim}")).await;
        shown.assert_ok().body["lines"][0].clone()
    };
    let claim = sold.claimed("return", "damaged", 1).await;
    let line = arrived(&claim).await;
    assert_eq!(line["codes"], json!([code(1), code(2), code(3)]));
    let found = |codes: &str| json!({ "lines": [{ "id": line["id"], "sellable": 1, "codes": codes }] });
    for wrong in [String::new(), code(9), [code(1), code(2)].join(" ")] {
        let refused = step(qa, &claim, "inspect", &found(&wrong)).await;
        refused.assert_refused(422);
        assert!(
            refused.body["errors"][format!("codes.{}", line["id"])].is_array(),
            "{refused:?}"
        );
    }
    step(qa, &claim, "inspect", &found(&code(2))).await.assert_ok();

    let next = shop.buyer().await;
    let (payment, resold) = next.ordered(goods_id, 1).await;
    next.pay(&payment).await.assert_ok();
    let (list, refused) = coded(&resold, code(1)).await;
    refused.assert_refused(422);
    let line = shipments::shown(warehouse, &list).await["lines"][0]["id"].clone();
    let path = format!("/admin/api/shipments/{list}/codes");
    let again = json!({ "line": line, "codes": code(2) });
    warehouse.post_json(&path, &again).await.assert_ok();
    let history = trade_codes(&shop, &code(2)).await;
    assert_eq!(history.len(), 2, "who had it before is still known");
    assert!(history[0].returned_at.is_some() && history[1].returned_at.is_none());

    // All that is left comes back: nothing needs to be scanned. What goes out instead has codes, and they are checked.
    let exchange = sold.claimed("exchange", "damaged", 2).await;
    let line = arrived(&exchange).await;
    assert_eq!(line["codes"], json!([code(1), code(3)]), "the other one is here");
    let finding = json!({ "lines": departments.finding(&exchange, "scrapped").await });
    step(qa, &exchange, "inspect", &finding).await.assert_ok();
    assert!(trade_codes(&shop, &code(1)).await[0].returned_at.is_some());
    let packed = step(warehouse, &exchange, "pack", &json!({})).await;
    let packed = packed.assert_ok().body["packed"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/admin/api/shipments/{packed}/codes");
    let enter = async |codes: String| {
        let body = json!({ "line": line["order_line_id"], "codes": codes });
        warehouse.post_json(&path, &body).await
    };
    for wrong in [code(2), "123".to_owned(), [code(4), code(5), code(6)].join("\n")] {
        enter(wrong).await.assert_refused(422);
    }
    enter(code(4) + " " + &code(5)).await.assert_ok();
    departments.check(&packed).await;
    let parcel = json!({ "carrier": "京东物流", "waybill": "JD1" });
    step(warehouse, &exchange, "replace", &parcel).await.assert_ok();
    let traced = sold.buyer.get(&format!("/api/order/{order}/trace_codes")).await;
    assert!(traced.assert_ok().text.contains(&code(5)), "{traced:?}");
    let (payment, later) = next.ordered(goods_id, 1).await;
    next.pay(&payment).await.assert_ok();
    let (_, refused) = coded(&later, code(5)).await;
    refused.assert_refused(422);
    assert!(refused.message().contains(&exchange), "{refused:?}");
}

/// Each time that a pack left, the first first.
async fn trade_codes(shop: &Shop, code: &str) -> Vec<trace_codes::Model> {
    trace_codes::Entity::find()
        .filter(trace_codes::Column::Code.eq(code))
        .order_by_asc(trace_codes::Column::Id)
        .all(&shop.services.db)
        .await
        .unwrap()
}
