//! A cashback that cannot be settled keeps no other waiting.
use campaigns::models::{
    _entities::campaigns::{Column, Entity},
    rewards,
};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*, sea_query::Expr};
use serde_json::json;

use crate::{campaigns_support::approved, harness::Shop};

/// What the campaign counts, as its row holds it: one word is read, the other is none.
async fn count(shop: &Shop, id: i64, what: &'static str) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let one = Entity::update_many().filter(Column::Id.eq(id));
        one.col_expr(Column::TargetKind, Expr::value(what))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn those_behind_one_that_cannot_be_settled_have_their_turn() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let broken = approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    buyer.bought(goods, 5).await;
    count(&shop, broken, "nothing").await;
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(shop.vouchers(&buyer).await, 200);

    count(&shop, broken, "units").await;
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(shop.vouchers(&buyer).await, 400);
}
