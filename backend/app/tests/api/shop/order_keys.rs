//! The key of a request that has one effect is stored for a week.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use kernel::{WriteTx, models::idempotency};
use sea_orm::DbErr;
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn a_key_is_deleted_after_a_week_and_not_before() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(goods, 1).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id });
    buyer.order_with_key("once", &body).await.assert_ok();
    let sweep = async || {
        let now = shop.now();
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| idempotency::sweep(tx, now).await)
            .await
    };
    let almost = TimeDelta::days(7) - TimeDelta::minutes(1);
    shop.services.clock.advance(almost);
    assert_eq!(sweep().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!((sweep().await, sweep().await), (1, 0));
}
