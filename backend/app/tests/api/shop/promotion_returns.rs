//! What goes back when goods bought with gifts and vouchers are returned.
use campaigns::models::kinds::Kind;
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use kernel::Money;
use serde_json::{Value, json};

use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::Shop,
    promotions_support::{NewCampaign, goods, order, place},
};

/// A claim of so many units of a line that is paid back without a parcel.
async fn paid_back(departments: &Departments, sold: &Sold, line: &Value, number: i64) -> Value {
    let body = json!({
        "type": "refund", "reason": "short", "remark": "请看照片", "photos": [sold.photo],
        "lines": [{ "id": line["id"], "batch": line["batches"][0]["batch_number"], "number": number }],
    });
    let applied = sold.apply(&body).await;
    let claim = applied.assert_ok().data()["id"].as_str().unwrap().to_owned();
    step(&departments.service, &claim, "accept", &json!({}))
        .await
        .assert_ok();
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    sold.see(&claim).await
}

#[tokio::test]
async fn who_falls_below_the_tier_pays_for_the_gift_until_it_is_back() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (id, gift) = (goods(&shop, 3_000).await, goods(&shop, 500).await);
    shop.give_vouchers(&buyer, 1_000).await;
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, 2, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let sold = shop.sold_to(buyer, id, 2, &departments).await;
    let shown = order(&sold.buyer, &json!(sold.order)).await;
    let lines = shown["lines"].as_array().unwrap();
    let (bought, given) = (
        &lines[0],
        lines.iter().find(|line| line["is_gift"] == true).unwrap(),
    );
    let back = paid_back(&departments, &sold, bought, 1).await;
    assert_eq!(
        (&back["refund_amount"], &back["gift_withheld"]),
        (&json!("20.00"), &json!("10.00"))
    );
    let back = paid_back(&departments, &sold, given, 1).await;
    assert_eq!(
        (&back["refund_amount"], &back["gift_withheld"]),
        (&json!("5.00"), &json!("-5.00"))
    );
    let back = paid_back(&departments, &sold, bought, 1).await;
    assert_eq!(back["refund_amount"], "30.00");
    let back = paid_back(&departments, &sold, given, 1).await;
    assert_eq!(back["refund_amount"], "5.00");
    assert_eq!(order(&sold.buyer, &json!(sold.order)).await["refunded"], "60.00");
}

/// Two orders of one checkout earn a gift together. The buyer calls one of them off when the other has been sent with
/// the gift: what is left does not earn it.
#[tokio::test]
async fn who_calls_off_what_earned_a_gift_pays_for_it_with_the_next_return() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (usual, gift) = (goods(&shop, 1_000).await, goods(&shop, 500).await);
    let cold = shop
        .goods(NewGoods {
            price: Some(Money(4_000)),
            storage: Storage::Cold,
            ..Default::default()
        })
        .await;
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, 1, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    buyer.put_in_cart(usual, 2).await.assert_ok();
    buyer.put_in_cart(cold, 1).await.assert_ok();
    let placed = place(&buyer, json!({})).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    let (mut sent, mut called_off) = (None, None);
    for number in placed["orders"].as_array().unwrap() {
        let shown = order(&buyer, number).await;
        let lines = shown["lines"].as_array().unwrap();
        let place = if lines.iter().any(|line| line["is_gift"] == true) {
            &mut sent
        } else {
            &mut called_off
        };
        *place = number.as_str().map(str::to_owned);
    }
    let (sent, called_off) = (sent.unwrap(), called_off.unwrap());
    departments.ship(&sent).await;
    let ask = format!("/api/order/{called_off}/ask_cancel");
    let reason = json!({ "reason": "不需要了" });
    buyer.post_json(&ask, &reason).await.assert_ok();
    let agree = format!("/admin/api/reviews/{called_off}/agree_cancel");
    departments
        .service
        .post_json(&agree, &json!({ "reason": "同意" }))
        .await
        .assert_ok();
    let received = format!("/api/order/{sent}/receive");
    buyer
        .post_json(&received, &json!({ "temperature": "5.0" }))
        .await
        .assert_ok();
    let shown = order(&buyer, &json!(sent)).await;
    let lines = shown["lines"].as_array().unwrap();
    let line = lines.iter().find(|line| line["is_gift"] != true).unwrap();
    let sold = Sold {
        photo: buyer.photo().await,
        line_id: line["id"].as_i64().unwrap(),
        batch: line["batches"][0]["batch_number"].as_str().unwrap().to_owned(),
        buyer,
        order: sent,
        goods_id: usual,
    };
    let back = paid_back(&departments, &sold, line, 1).await;
    assert_eq!(
        (&back["refund_amount"], &back["gift_withheld"]),
        (&json!("5.00"), &json!("5.00"))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_vouchers_paid_goes_back_as_vouchers() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 1_000).await;
    shop.give_vouchers(&buyer, 1_000).await;
    buyer.put_in_cart(id, 3).await.assert_ok();
    let placed = place(&buyer, json!({ "voucher": "10.00" })).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    let number = placed["orders"][0].as_str().unwrap().to_owned();
    departments.ship(&number).await;
    let received = format!("/api/order/{number}/receive");
    buyer.post_json(&received, &json!({})).await.assert_ok();
    let line = order(&buyer, &json!(number)).await["lines"][0].clone();
    let sold = Sold {
        photo: buyer.photo().await,
        line_id: line["id"].as_i64().unwrap(),
        batch: line["batches"][0]["batch_number"].as_str().unwrap().to_owned(),
        buyer,
        order: number,
        goods_id: id,
    };
    let back = paid_back(&departments, &sold, &line, 1).await;
    assert_eq!(
        (&back["refund_amount"], &back["voucher_amount"]),
        (&json!("6.66"), &json!("3.33"))
    );
    let back = paid_back(&departments, &sold, &line, 2).await;
    assert_eq!(
        (&back["refund_amount"], &back["voucher_amount"]),
        (&json!("13.34"), &json!("6.67"))
    );
    assert_eq!(shop.vouchers(&sold.buyer).await, 1_000);
}
