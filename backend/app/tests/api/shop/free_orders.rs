//! Orders that vouchers or coupons pay wholly: they are confirmed, and over like any other; and what their delivery costs.
use catalog::factory::NewGoods;
use coupons::models::claim_states::State;
use kernel::Money;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    promotions_support::{cancel, checkout, goods, place},
};

/// Confirms what costs no money.
async fn pay_nothing(buyer: &Buyer, placed: &Value) {
    let (number, before) = (placed["id"].as_str().unwrap(), buyer.balance().await);
    let due = buyer.payment(number).await;
    assert_eq!((&due["status"], &due["amount"]), (&json!("open"), &json!("0.00")));
    let methods = due["methods"].as_array().unwrap().iter();
    let open: Vec<_> = methods
        .filter(|method| method["is_open"] == true)
        .map(|method| &method["code"])
        .collect();
    assert_eq!(open, [&json!("balance")], "{due}");
    for channel in ["transfer", "alipay", "wechat"] {
        buyer.pay_by(number, channel).await.assert_refused(409);
    }
    assert_eq!(buyer.pay(number).await.assert_ok().data()["amount"], "0.00");
    let paid = buyer.payment(number).await;
    assert_eq!(
        (&paid["status"], &paid["method"], &paid["amount"]),
        (&json!("paid"), &json!("balance"), &json!("0.00"))
    );
    buyer.pay(number).await.assert_refused(409);
    assert_eq!(buyer.balance().await, before);
}

#[tokio::test]
async fn vouchers_may_pay_for_everything() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    shop.give_vouchers(&buyer, 7_000).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "voucher": "30.00" })).await;
    pay_nothing(&buyer, &placed).await;
    assert_eq!(shop.vouchers(&buyer).await, 4_000);
    assert_eq!(
        buyer.order_status(placed["orders"][0].as_str().unwrap()).await,
        30
    );
    // Until it is confirmed, it can be called off.
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "voucher": "30.00" })).await;
    cancel(&buyer, &placed["orders"][0]).await;
    let closed = buyer.payment(placed["id"].as_str().unwrap()).await;
    assert_eq!(closed["status"], "closed");
    assert_eq!(shop.vouchers(&buyer).await, 4_000);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_coupon_may_pay_for_everything() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    let claim = shop.coupon(&buyer, 1_000, 5_000).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "coupon_ids": [claim], "total": "0.00" })).await;
    pay_nothing(&buyer, &placed).await;
    assert_eq!(shop.coupon_state(claim).await, State::Used);
    assert_eq!(
        buyer.order_status(placed["orders"][0].as_str().unwrap()).await,
        30
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn one_fen_more_off_never_makes_an_order_dearer() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let priced = async |fen| {
        let new = NewGoods {
            price: Some(Money(fen)),
            ..NewGoods::default()
        };
        shop.goods(new).await
    };
    let small = priced(3_000).await;
    buyer.put_in_cart(small, 1).await.assert_ok();
    let [nearly_all, all] = [
        shop.coupon(&buyer, 1_000, 2_999).await,
        shop.coupon(&buyer, 1_000, 3_000).await,
    ];
    let with = async |claim: i64| checkout(&buyer, json!({ "coupon_ids": [claim] })).await;
    assert_eq!(with(nearly_all).await["total"], "15.01");
    let seen = with(all).await;
    assert_eq!(
        (&seen["freight"], &seen["total"]),
        (&json!("15.00"), &json!("15.00"))
    );
    let placed = place(&buyer, json!({ "coupon_ids": [all], "total": "15.00" })).await;
    cancel(&buyer, &placed["orders"][0]).await;
    // Goods that are delivered free stay so when a coupon lowers their price.
    let large = priced(80_000).await;
    buyer.put_in_cart(large, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "coupon_ids": [nearly_all], "total": "770.01" })).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    // And what they cost counts for goods that travel along.
    buyer.put_in_cart(small, 1).await.assert_ok();
    let shipping = buyer.cart().await["shipping_data"].clone();
    assert_eq!(
        (&shipping["no_trans_order_amount"], &shipping["freight"]),
        (&json!("800.00"), &json!("0.00"))
    );
    shop.assert_invariants().await;
}
