//! What counts as selected: never what the cart shows as unselected (specification section 4).
use catalog::factory::NewGoods;
use kernel::WriteTx;
use serde_json::{Value, json};

use super::cart::take_off_sale;
use crate::harness::{Buyer, Shop};

/// A buyer whose cart holds selected lines of goods on sale and of goods that were taken off.
async fn half_gone(shop: &Shop) -> (Buyer, i64, i64) {
    let buyer = shop.buyer().await;
    let (sold, gone) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    for id in [sold, gone] {
        buyer.put_in_cart(id, 1).await.assert_ok();
    }
    take_off_sale(shop, gone).await;
    (buyer, sold, gone)
}

fn line_of(cart: &Value, goods_id: i64) -> &Value {
    let lines = cart["data"].as_array().unwrap();
    lines.iter().find(|line| line["goods"]["id"] == goods_id).unwrap()
}

#[tokio::test]
async fn a_checkout_without_ids_takes_what_the_cart_shows_as_selected() {
    let shop = Shop::start().await;
    let (buyer, sold, gone) = half_gone(&shop).await;
    let checkout = buyer.post_json("/api/cart/checkout", &json!({})).await;
    let items = checkout.assert_ok().data()["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{items:?}");
    assert_eq!(items[0]["goods"]["id"], sold);
    assert_eq!(checkout.data()["refusals"], json!([]));

    let placed = buyer.order().await;
    assert_eq!(placed.assert_ok().data()["total"], "25.00");
    let left = buyer.cart().await;
    assert_eq!(left["total"], 1);
    assert_eq!(
        line_of(&left, gone)["is_selected"],
        0,
        "what was not ordered stays"
    );
    for path in ["/api/cart/checkout", "/api/order"] {
        let body = json!({ "address_id": buyer.address_id });
        let refused = buyer.post_json(path, &body).await;
        refused.assert_refused(409);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn lines_that_are_named_must_all_be_for_sale() {
    let shop = Shop::start().await;
    let (buyer, ..) = half_gone(&shop).await;
    let cart = buyer.cart().await;
    let lines = cart["data"].as_array().unwrap().iter();
    let ids: Vec<_> = lines.map(|line| line["id"].clone()).collect();
    let body = json!({ "ids": ids, "address_id": buyer.address_id });
    let checkout = buyer.post_json("/api/cart/checkout", &body).await;
    assert_eq!(checkout.assert_ok().data()["refusals"][0]["code"], "off_sale");
    buyer.post_json("/api/order", &body).await.assert_refused(409);
}

#[tokio::test]
async fn what_cannot_be_bought_is_not_selected() {
    let shop = Shop::start().await;
    let (buyer, sold, gone) = half_gone(&shop).await;
    let cart = buyer.cart().await;
    let ids = [sold, gone].map(|id| line_of(&cart, id)["id"].clone());
    for is_selected in [0, 1] {
        let body = json!({ "ids": ids, "is_selected": is_selected });
        buyer.post_json("/api/cart/batch_select", &body).await.assert_ok();
    }
    // Back on sale, it is as the buyer last saw it.
    shop.write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
        use catalog::models::_entities::goods::{Column, Entity};
        use sea_orm::prelude::*;
        Entity::update_many()
            .col_expr(Column::OnSale, Expr::value(true))
            .filter(Column::Id.eq(gone))
            .exec(tx.db())
            .await?;
        tx.touch(catalog::changes::Changed::Goods(gone));
        Ok(())
    })
    .await;
    let cart = buyer.cart().await;
    assert_eq!(line_of(&cart, sold)["is_selected"], 1);
    assert_eq!(line_of(&cart, gone)["is_selected"], 0);
    assert_eq!(line_of(&cart, gone)["reasons"], json!([]));
}
