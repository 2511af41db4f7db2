//! How a price came about, in cart, order and back office.
use catalog::{
    factory::{self, NewGoods},
    goods::models::facts::SpecialPrice,
};
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::Shop;

/// 10.00, 9.50 for customers of rank 1, 9.00 from 10 on.
async fn stepped(shop: &Shop) -> i64 {
    let tiered = NewGoods {
        tier_prices: vec![(10, Money(900))],
        ..Default::default()
    };
    let id = shop.goods(tiered).await;
    let rank = SpecialPrice {
        id: 0,
        rank: Some(1),
        region: String::new(),
        company_id: None,
        price: Money(950),
        from: None,
        to: None,
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::special_price(tx, id, rank).await?;
        tx.touch(catalog::changes::Changed::Goods(id));
        Ok(())
    })
    .await;
    id
}

#[tokio::test]
async fn each_step_of_a_price_is_shown_to_buyer_and_staff() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (plain, id) = (shop.goods(NewGoods::default()).await, stepped(&shop).await);
    buyer.put_in_cart(plain, 1).await.assert_ok();
    buyer.put_in_cart(id, 10).await.assert_ok();
    let steps = json!([
        { "rule": "rank_price", "before": "10.00", "after": "9.50", "why": "1 级客户价" },
        { "rule": "ladder_price", "before": "9.50", "after": "9.00", "why": "10 盒起" },
    ]);
    let check = |lines: &Value, goods: &str| {
        for line in lines.as_array().unwrap() {
            let is_plain = line.pointer(goods).unwrap() == plain;
            let expected = if is_plain { &json!([]) } else { &steps };
            assert_eq!(&line["trace"], expected, "{line}");
        }
    };
    check(&buyer.cart().await["data"], "/goods/id");
    let placed = buyer.order().await;
    let order = placed.assert_ok().data()["orders"][0].as_str().unwrap();
    let seen = buyer.get(&format!("/api/order/{order}")).await;
    check(&seen.assert_ok().data()["lines"], "/goods_id");
    let service = shop.staff(Role::Service).await;
    let seen = service.get(&format!("/admin/api/orders/{order}")).await;
    check(&seen.assert_ok().body["lines"], "/goods_id");
}
