//! Calls of the home page: /api/index_wntj/1, /api/focus/{common,postList,demo} and /api/global/links
use catalog::{factory::NewGoods, goods::models::codes::Control};
use content::{ads::models::ads::Slot, factory};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

fn named(name: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        ..Default::default()
    }
}

async fn recommended(who: &Client) -> Vec<Value> {
    let answer = who.get("/api/index_wntj/1").await;
    answer.assert_ok().data()["list"].as_array().unwrap().clone()
}

fn ids(cards: &[Value]) -> Vec<i64> {
    cards.iter().map(|card| card["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn what_others_buy_along_with_it_comes_first() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let bought = shop.goods(named("阿莫西林胶囊")).await;
    let best_seller = shop.goods(named("感冒灵颗粒")).await;
    let companion = shop.goods(named("板蓝根颗粒")).await;
    let sold_out = shop
        .goods(NewGoods {
            stock: 5,
            ..named("布洛芬片")
        })
        .await;
    shop.searchable().await;
    for id in [bought, companion, sold_out] {
        other.put_in_cart(id, 5).await.assert_ok();
    }
    let placed = other.order().await;
    let payment = placed.assert_ok().data()["id"].as_str().unwrap();
    other.pay(payment).await.assert_ok();
    // Never paid, they say nothing of what is bought together.
    for _ in 0..2 {
        other.put_in_cart(best_seller, 1).await.assert_ok();
        other.ordered(bought, 1).await;
    }
    shop.settle().await;
    let before = recommended(&buyer).await;
    assert_eq!(ids(&before).len(), 3, "the best sellers that are in stock");

    buyer.bought(bought, 1).await;
    let cards = recommended(&buyer).await;
    assert_eq!(ids(&cards)[0], companion, "{cards:?}");
    assert!(ids(&cards).contains(&best_seller));
    assert!(!ids(&cards).contains(&sold_out));
    assert_eq!(
        (&cards[0]["price"], &cards[0]["is_buy"]),
        (&json!("10.00"), &json!(true))
    );
}

#[tokio::test]
async fn strangers_are_recommended_what_they_may_see_without_prices() {
    let shop = Shop::start().await;
    let open = shop.goods(named("感冒灵颗粒")).await;
    shop.goods(NewGoods {
        control: Control::Ephedrine,
        ..named("复方甘草片")
    })
    .await;
    shop.searchable().await;
    let cards = recommended(&shop.visitor()).await;
    assert_eq!(ids(&cards), [open]);
    assert!(cards[0]["price"].is_null());
}

#[tokio::test]
async fn every_place_shows_its_own_adverts() {
    let shop = Shop::start().await;
    let now = shop.now();
    for (slot, title) in [
        (Slot::Common, "全站"),
        (Slot::PostList, "资讯"),
        (Slot::Demo, "演示"),
    ] {
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| factory::ad(tx, slot, title, "/list", now).await)
            .await;
    }
    for (path, title) in [("common", "全站"), ("postList", "资讯"), ("demo", "演示")] {
        let answer = shop.visitor().get(&format!("/api/focus/{path}")).await;
        let list = answer.assert_ok().data()["list"].as_array().unwrap();
        assert_eq!((list.len(), &list[0]["title"]), (1, &json!(title)));
        let picture = shop.visitor().get(list[0]["image"].as_str().unwrap()).await;
        picture.assert_ok();
    }
}

#[tokio::test]
async fn the_navigation_stands_alone_too() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let root = json!({ "name": "中药专区", "url": "/zyyp", "is_open": true });
    let id = staff.post_json("/admin/api/nav_items", &root).await.id();
    let below = json!({ "parent_id": id, "name": "贵细", "url": "/list?select=9", "is_open": true });
    staff.post_json("/admin/api/nav_items", &below).await.assert_ok();
    let links = shop.visitor().get("/api/global/links").await;
    let list = links.assert_ok().data()["list"].as_array().unwrap();
    let item = list.iter().find(|item| item["id"] == id).unwrap();
    assert_eq!(
        (&item["name"], &item["url"]),
        (&json!("中药专区"), &json!("/zyyp"))
    );
    assert_eq!(item["children"][0]["name"], "贵细");
}
