//! A payment of a cashback's last moment that waits for its turn until the cashback is settled.
use campaigns::models::{campaign, cashbacks, rewards, uses::OrderOf};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    campaigns_support::approved,
    harness::{Buyer, Shop},
};

async fn vouchers(shop: &Shop, buyer: &Buyer) -> i64 {
    shop.settle().await;
    shop.vouchers(buyer).await
}

#[tokio::test]
async fn it_is_counted_all_the_same_and_once() {
    let shop = Shop::start().await;
    let (first, second) = (shop.buyer().await, shop.buyer().await);
    let goods = shop.goods(NewGoods::default()).await;
    let tiers =
        json!([{ "threshold": "50.00", "voucher": "2.00" }, { "threshold": "100.00", "voucher": "5.00" }]);
    let id = approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    let (payment, _) = first.ordered(goods, 6).await;
    first.pay(&payment).await.assert_ok();
    // What was pressed now is committed once the period is over, and settled.
    let pressed = shop.now();
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 1);
    assert_eq!(vouchers(&shop, &first).await, 200);
    for (order_id, buyer) in [(999_998, &first), (999_999, &second)] {
        let of = OrderOf {
            order_id,
            company_id: buyer.company_id,
        };
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let running = cashbacks::running(tx, pressed).await?;
            cashbacks::paid(tx, &running, of, &[(goods, Money(6_000))], pressed).await
        })
        .await;
    }
    assert_eq!(vouchers(&shop, &first).await, 500, "of 60.00 and 60.00");
    assert_eq!(vouchers(&shop, &second).await, 200);
    let row = campaign::find(&shop.services.db, id).await.unwrap().unwrap().row;
    assert_eq!(row.spent, Money(700));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    // An event that is delivered again finds nothing to add.
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| rewards::counted(tx, 999_998, now).await)
        .await;
    assert_eq!(vouchers(&shop, &first).await, 500);
    shop.assert_invariants().await;
}
