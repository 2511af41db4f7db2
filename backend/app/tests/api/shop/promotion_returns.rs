//! What goes back when goods bought with gifts and vouchers are returned.
use campaigns::models::kinds::Kind;
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use kernel::Money;
use serde_json::{Value, json};

use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::{Buyer, Client, Shop},
    promotions_support::{NewCampaign, goods, order, place},
};

/// A claim of so many units of a line that is paid back without a parcel.
async fn paid_back(departments: &Departments, sold: &Sold, line: &Value, number: i64) -> Value {
    granted(&departments.service, departments, sold, (line, number)).await
}

/// The buyer wants them no more. By the department that decides on goods of this order.
pub async fn granted(
    decides: &Client,
    departments: &Departments,
    sold: &Sold,
    (line, number): (&Value, i64),
) -> Value {
    let body = json!({
        "type": "refund", "reason": departments.unwanted, "remark": "请看照片", "photos": [sold.photo],
        "lines": [{ "id": line["id"], "batch": line["batches"][0]["batch_number"], "number": number }],
    });
    let applied = sold.apply(&body).await;
    let claim = applied.assert_ok().data()["id"].as_str().unwrap().to_owned();
    step(decides, &claim, "accept", &json!({})).await.assert_ok();
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

/// Two orders of one checkout have earned a gift together: that with the gift, and that with the cold chain.
pub async fn earned_together(shop: &Shop, buyer: &Buyer) -> (String, String) {
    gifts_earned_together(shop, buyer, 1).await
}

/// The same with so many units of the gift.
pub async fn gifts_earned_together(shop: &Shop, buyer: &Buyer, units: i64) -> (String, String) {
    let (usual, gift) = (goods(shop, 1_000).await, goods(shop, 500).await);
    let cold = shop
        .goods(NewGoods {
            price: Some(Money(4_000)),
            storage: Storage::Cold,
            ..Default::default()
        })
        .await;
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, units, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    buyer.put_in_cart(usual, 2).await.assert_ok();
    buyer.put_in_cart(cold, 1).await.assert_ok();
    let placed = place(buyer, json!({})).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    let (mut with_gift, mut cold_chain) = (None, None);
    for number in placed["orders"].as_array().unwrap() {
        let shown = order(buyer, number).await;
        let lines = shown["lines"].as_array().unwrap();
        let place = if lines.iter().any(|line| line["is_gift"] == true) {
            &mut with_gift
        } else {
            &mut cold_chain
        };
        *place = number.as_str().map(str::to_owned);
    }
    (with_gift.unwrap(), cold_chain.unwrap())
}

async fn call_off(departments: &Departments, buyer: &Buyer, number: &str) {
    let ask = format!("/api/order/{number}/ask_cancel");
    let reason = json!({ "reason": "不需要了" });
    buyer.post_json(&ask, &reason).await.assert_ok();
    let agree = format!("/admin/api/reviews/{number}/agree_cancel");
    let agreed = json!({ "reason": "同意" });
    departments.service.post_json(&agree, &agreed).await.assert_ok();
}

/// What an order paid in money, got back, and did not get back for gifts.
pub async fn sums(buyer: &Buyer, number: &str) -> (Money, Money, Money) {
    let shown = order(buyer, &json!(number)).await;
    let of = |name: &str| shown[name].as_str().unwrap().parse().unwrap();
    (of("money"), of("refunded"), of("gift_withheld"))
}

/// The buyer calls one of two orders off when the other has been sent with the gift: what is left does not earn it. Its value
/// is withheld at once, and paid out when it comes back.
#[tokio::test]
async fn who_calls_off_what_earned_a_gift_pays_for_it_with_that_refund() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (sent, called_off) = earned_together(&shop, &buyer).await;
    departments.ship(&sent).await;
    call_off(&departments, &buyer, &called_off).await;
    let (paid, refunded, withheld) = sums(&buyer, &called_off).await;
    assert_eq!((refunded, withheld), (paid - Money(500), Money(500)));
    let staff = departments
        .service
        .get(&format!("/admin/api/orders/{called_off}"))
        .await;
    let seen = &staff.assert_ok().body;
    assert_eq!(
        (&seen["gift_withheld"], &seen["refunded"]),
        (&json!("5.00"), &json!(refunded.to_string()))
    );
    let logs = seen["logs"].as_array().unwrap();
    assert!(
        logs.iter()
            .any(|log| log["text"].as_str().unwrap().contains("扣回赠品价值 5.00 元"))
    );

    let received = format!("/api/order/{sent}/receive");
    buyer
        .post_json(&received, &json!({ "temperature": "5.0" }))
        .await
        .assert_ok();
    let shown = order(&buyer, &json!(sent)).await;
    let lines = shown["lines"].as_array().unwrap();
    let line = lines.iter().find(|line| line["is_gift"] != true).unwrap();
    let gift = lines.iter().find(|line| line["is_gift"] == true).unwrap();
    let sold = Sold {
        photo: buyer.photo().await,
        line_id: line["id"].as_i64().unwrap(),
        batch: line["batches"][0]["batch_number"].as_str().unwrap().to_owned(),
        goods_id: line["goods_id"].as_i64().unwrap(),
        buyer,
        order: sent,
    };
    let withheld_and_paid = |claim: &Value| (claim["gift_withheld"].clone(), claim["refund_amount"].clone());
    let back = paid_back(&departments, &sold, line, 1).await;
    assert_eq!(withheld_and_paid(&back), (json!("0.00"), json!("10.00")));
    let back = paid_back(&departments, &sold, gift, 1).await;
    assert_eq!(withheld_and_paid(&back), (json!("-5.00"), json!("5.00")));
    // Out of the order that it was kept back from: the other one still has its rest to pay back.
    let (paid, refunded, withheld) = sums(&sold.buyer, &called_off).await;
    assert_eq!((refunded, withheld), (paid, Money::ZERO));
    let back = paid_back(&departments, &sold, line, 1).await;
    assert_eq!(withheld_and_paid(&back), (json!("0.00"), json!("10.00")));
    shop.assert_invariants().await;
}

/// The gift has not been sent yet: it stays with the shop, and nothing is withheld for it.
#[tokio::test]
async fn a_gift_that_is_not_sent_any_more_is_not_withheld_from_the_refund() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (with_gift, called_off) = earned_together(&shop, &buyer).await;
    call_off(&departments, &buyer, &called_off).await;
    let (paid, refunded, withheld) = sums(&buyer, &called_off).await;
    assert_eq!((refunded, withheld), (paid, Money::ZERO));
    let shown = order(&buyer, &json!(with_gift)).await;
    let lines = shown["lines"].as_array().unwrap();
    let gift = lines.iter().find(|line| line["is_gift"] == true).unwrap();
    assert_eq!(gift["dropped_number"], 1);
    shop.assert_invariants().await;
}

/// The order with the gift goes as well: nothing is kept, nothing is withheld.
#[tokio::test]
async fn who_calls_off_the_gift_itself_gets_everything_back() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (with_gift, cold) = earned_together(&shop, &buyer).await;
    for number in [&with_gift, &cold] {
        call_off(&departments, &buyer, number).await;
        let (paid, refunded, withheld) = sums(&buyer, number).await;
        assert_eq!((refunded, withheld), (paid, Money::ZERO));
    }
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

/// Half of it is paid with vouchers: what is kept back for the gift goes out again as it was kept back, so that all units
/// can be paid back.
#[tokio::test]
async fn what_was_kept_back_for_a_gift_is_paid_out_the_way_it_was_paid() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (id, gift) = (goods(&shop, 3_000).await, goods(&shop, 1_000).await);
    shop.give_vouchers(&buyer, 3_000).await;
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, 2, 1_000)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    buyer.put_in_cart(id, 2).await.assert_ok();
    let placed = place(&buyer, json!({ "voucher": "30.00" })).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    let number = placed["orders"][0].as_str().unwrap().to_owned();
    departments.ship(&number).await;
    let received = format!("/api/order/{number}/receive");
    buyer.post_json(&received, &json!({})).await.assert_ok();
    let shown = order(&buyer, &json!(number)).await;
    let (bought, given) = (shown["lines"][0].clone(), shown["lines"][1].clone());
    let sold = Sold {
        photo: buyer.photo().await,
        line_id: bought["id"].as_i64().unwrap(),
        batch: bought["batches"][0]["batch_number"].as_str().unwrap().to_owned(),
        buyer,
        order: number,
        goods_id: id,
    };
    let mut paid = Vec::new();
    for (line, units) in [(&bought, 1), (&given, 2), (&bought, 1)] {
        let back = paid_back(&departments, &sold, line, units).await;
        let sums = ["refund_amount", "voucher_amount", "gift_withheld"];
        paid.push(sums.map(|sum| back[sum].as_str().unwrap().to_owned()));
    }
    assert_eq!(
        paid,
        [
            ["0.00", "10.00", "20.00"],
            ["15.00", "5.00", "-20.00"],
            ["15.00", "15.00", "0.00"]
        ]
    );
    let shown = order(&sold.buyer, &json!(sold.order)).await;
    assert_eq!(
        (&shown["refunded"], shop.vouchers(&sold.buyer).await),
        (&json!("30.00"), 3_000)
    );
    shop.assert_invariants().await;
}

/// A part of the price was let off before: what is withheld for the gift is not paid out with the next unit.
#[tokio::test]
async fn who_keeps_the_gift_pays_for_it_though_a_part_of_the_price_was_let_off() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let (id, gift) = (goods(&shop, 3_000).await, goods(&shop, 500).await);
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, 1, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let sold = shop.sold_to(buyer, id, 2, &departments).await;
    let let_off = sold.claimed("refund", "price", 2).await;
    let amount = json!({ "amount": "10.00" });
    step(&departments.service, &let_off, "accept", &amount)
        .await
        .assert_ok();
    step(&departments.finance, &let_off, "refund", &json!({}))
        .await
        .assert_ok();
    let shown = order(&sold.buyer, &json!(sold.order)).await;
    let bought = shown["lines"][0].clone();
    let mut paid = Vec::new();
    for _ in 0..2 {
        let back = paid_back(&departments, &sold, &bought, 1).await;
        paid.push(["refund_amount", "gift_withheld"].map(|sum| back[sum].as_str().unwrap().to_owned()));
    }
    assert_eq!(paid, [["20.00", "5.00"], ["25.00", "0.00"]]);
    let shown = order(&sold.buyer, &json!(sold.order)).await;
    assert_eq!(shown["refunded"], "55.00");
    shop.assert_invariants().await;
}
