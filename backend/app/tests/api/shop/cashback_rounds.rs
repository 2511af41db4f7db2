//! A cashback that cannot be settled keeps no other waiting.
use campaigns::models::{
    _entities::campaign_uses::{ActiveModel, Column, Entity},
    kinds::UseState,
    rewards,
};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::json;

use crate::{campaigns_support::approved, harness::Shop};

/// More than a sum of two holds.
const TOO_MUCH: Money = Money(i64::MAX);

#[tokio::test]
async fn those_behind_one_that_cannot_be_settled_have_their_turn() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let broken = approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    approved(&shop, json!({ "kind": "cashback", "tiers": tiers })).await;
    buyer.bought(goods, 5).await;
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let rows = [1, 2].map(|order_id| ActiveModel {
            campaign_id: Set(broken),
            goods_id: Set(None),
            company_id: Set(company_id),
            order_id: Set(-order_id),
            quantity: Set(0),
            benefit: Set(Money::ZERO),
            amount: Set(TOO_MUCH),
            state: Set(UseState::Taken),
            at: Set(now),
            ..Default::default()
        });
        Entity::insert_many(rows).exec_without_returning(tx.db()).await
    })
    .await;
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(shop.vouchers(&buyer).await, 200);

    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let added = Entity::delete_many().filter(Column::Amount.eq(TOO_MUCH));
        added.exec(tx.db()).await
    })
    .await;
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 1);
    shop.settle().await;
    assert_eq!(shop.vouchers(&buyer).await, 400);
}
