//! The lists of the back office: every filter and order must be a query that both databases understand.
use catalog::{
    categories::models::categories::CategoryTree, factory::NewGoods, goods::models::goods,
    manufacturers::models::manufacturers, models::_entities::goods as rows, stock::models::stock_list,
};
use kernel::{
    Money, WriteTx,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{ActiveValue::Set, prelude::*};
use serde_json::{Value, json};

use crate::shop::Shop;

fn query(filter: Value, sort: Option<&str>) -> ListQuery {
    let Value::Object(filter) = filter else {
        panic!("a filter is an object")
    };
    ListQuery {
        filter,
        from: 0,
        limit: 25,
        sort: sort.map(|field| (field.to_owned(), Direction::Desc)),
    }
}

async fn stand() -> (Shop, [i64; 2]) {
    let shop = Shop::open().await;
    let few = NewGoods {
        name: "阿莫西林胶囊".into(),
        stock: 3,
        price: None,
        ..Default::default()
    };
    let few = shop.goods(few).await.id;
    let many = NewGoods {
        name: "布洛芬片".into(),
        stock: 40,
        price: Some(Money(1)),
        ..Default::default()
    };
    let many = shop.goods(many).await.id;
    (shop, [few, many])
}

#[tokio::test]
async fn goods_are_listed_by_every_column() {
    let (shop, [few, many]) = stand().await;
    let tree = CategoryTree::load(&shop.db).await.unwrap();
    let today = shop.clock.today();
    let list = async |filter, sort| goods::list(&shop.db, &query(filter, sort), &tree, today).await;
    for field in [
        "id",
        "code",
        "name",
        "trade_name",
        "kind",
        "category",
        "base_price",
        "on_sale",
        "sales",
        "updated_at",
        "maker",
    ] {
        assert_eq!(list(json!({}), Some(field)).await.unwrap().1, 2, "{field}");
    }
    assert_eq!(
        list(json!({}), Some("available")).await.unwrap(),
        (vec![many, few], 2)
    );
    assert!(matches!(
        list(json!({}), Some("maker_id; drop")).await,
        Err(ListError::Invalid(_))
    ));
    assert_eq!(list(json!({ "id": [many] }), None).await.unwrap().0, [many]);
    assert_eq!(list(json!({ "q": "阿莫 胶囊" }), None).await.unwrap().0, [few]);
    assert_eq!(
        list(json!({ "unpriced": true, "on_sale": "true", "kind": 1 }), None)
            .await
            .unwrap()
            .0,
        [few]
    );
    assert!(list(json!({ "rx": "rx" }), None).await.unwrap().0.is_empty());
    assert!(matches!(
        list(json!({ "kind": "x" }), None).await,
        Err(ListError::Invalid(_))
    ));
}

#[tokio::test]
async fn goods_are_listed_by_what_they_lack() {
    let (shop, [few, many]) = stand().await;
    let tree = CategoryTree::load(&shop.db).await.unwrap();
    let today = shop.clock.today();
    let none = NewGoods {
        stock: 0,
        ..Default::default()
    };
    let none = shop.goods(none).await.id;
    shop.writer
        .run(async move |tx: &WriteTx| {
            let pictured = rows::ActiveModel {
                id: Set(many),
                pictures: Set(json!(["/media/a.webp"])),
                ..Default::default()
            };
            pictured.update(tx.db()).await
        })
        .await
        .unwrap();
    let list = async |filter| {
        let listed = goods::list(&shop.db, &query(filter, Some("id")), &tree, today).await;
        listed.unwrap().0
    };
    assert_eq!(list(json!({ "unpictured": true })).await, [none, few]);
    assert_eq!(list(json!({ "unpictured": false })).await, [many]);
    assert_eq!(list(json!({ "sold_out": true })).await, [none]);
    assert_eq!(list(json!({ "sold_out": false })).await, [many, few]);
}

#[tokio::test]
async fn stocks_are_listed_by_every_column() {
    let (shop, [few, _]) = stand().await;
    let today = shop.clock.today();
    let list = async |filter, sort| stock_list::list(&shop.db, &query(filter, sort), today).await;
    for field in [
        "id",
        "goods_id",
        "goods_name",
        "maker",
        "warehouse",
        "on_hand",
        "reserved",
        "available",
    ] {
        assert_eq!(list(json!({}), Some(field)).await.unwrap().1, 2, "{field}");
    }
    let (rows, total) = list(json!({ "below": 10, "q": "阿莫西林" }), None).await.unwrap();
    assert_eq!((rows[0].goods_id, rows[0].on_hand, total), (few, 3, 1));
    assert_eq!(
        stock_list::find(&shop.db, rows[0].id).await.unwrap().as_ref(),
        Some(&rows[0])
    );
    assert_eq!(
        manufacturers::list(&shop.db, &query(json!({ "q": "测试" }), Some("name")))
            .await
            .unwrap()
            .1,
        1
    );
}
