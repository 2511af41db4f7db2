//! POST /admin/api/stocks/{id}/adjust: a counted difference takes two people.
use catalog::{factory::NewGoods, models::_entities::stock_movements};
use identity::permissions::Role;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

fn counted(quantity: i64, reason: &str) -> Value {
    json!({ "batch_number": "B001", "quantity": quantity, "reason": reason })
}

async fn address(warehouse: &Client) -> String {
    let stocks = warehouse.get("/admin/api/stocks").await;
    format!("/admin/api/stocks/{}/adjust", stocks.assert_ok().body[0]["id"])
}

#[tokio::test]
async fn surplus_and_loss_are_booked_when_a_second_person_has_counted_the_same() {
    for (role, difference, reason) in [(Role::Warehouse, 3, "盘盈"), (Role::Qa, -4, "盘亏")] {
        let shop = Shop::start().await;
        let goods_id = shop.goods(NewGoods::default()).await;
        let (first, second) = (shop.staff(Role::Warehouse).await, shop.staff(role).await);
        let path = address(&first).await;
        let asked = first.post_json(&path, &counted(difference, reason)).await;
        assert_eq!(asked.assert_ok().body["on_hand"], 100);
        first
            .post_json(&path, &counted(difference, reason))
            .await
            .assert_refused(409);
        assert_eq!(shop.stock(goods_id).await, (100, 0));
        let waiting = second.get("/admin/api/asked_changes").await;
        let what = waiting.assert_ok().body[0]["what"].as_str().unwrap().to_owned();
        assert!(what.contains("B001") && what.contains(reason), "{what}");

        let agreed = second
            .post_json(&path, &counted(difference, "已点数，一致"))
            .await;
        assert_eq!(agreed.assert_ok().body["on_hand"], 100 + difference);
        assert_eq!(shop.stock(goods_id).await, (100 + difference, 0));
        let left = second.get("/admin/api/asked_changes").await;
        assert_eq!(left.assert_ok().body, json!([]));
        let movements = stock_movements::Entity::find()
            .filter(stock_movements::Column::GoodsId.eq(goods_id))
            .filter(stock_movements::Column::Quantity.eq(difference))
            .all(&shop.services.db)
            .await
            .unwrap();
        assert_eq!(movements[0].reason, reason, "what the first counted it as");
        shop.assert_invariants().await;
    }
}

#[tokio::test]
async fn another_count_takes_the_place_of_the_first_and_what_cannot_be_is_said_at_once() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (first, second) = (
        shop.staff(Role::Warehouse).await,
        shop.staff(Role::Warehouse).await,
    );
    let path = address(&first).await;
    for (quantity, field) in [(-101, "quantity"), (0, "quantity")] {
        let refused = first.post_json(&path, &counted(quantity, "盘亏")).await;
        assert_eq!(refused.wrong_fields(), [field], "{quantity}");
    }
    let broken = first.post_json(&path, &counted(-1, "破损")).await;
    assert_eq!(broken.wrong_fields(), ["reason"]);
    first.post_json(&path, &counted(-2, "盘亏")).await.assert_ok();
    second.post_json(&path, &counted(-3, "盘亏")).await.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (100, 0), "they counted differently");
    first.post_json(&path, &counted(-3, "盘亏")).await.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (97, 0));
    // Who only looks at stock neither asks nor agrees.
    for role in [Role::Service, Role::Product, Role::Auditor] {
        let other = shop.staff(role).await;
        other
            .post_json(&path, &counted(1, "盘盈"))
            .await
            .assert_refused(403);
    }
}
