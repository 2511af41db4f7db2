//! What delivery costs: /api/cart/list, /api/cart/checkout, POST /api/order, GET /api/freight_rules (the rules page /yx/rule).
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use identity::permissions::Role;
use kernel::Money;
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop};

fn priced(fen: i64) -> NewGoods {
    NewGoods {
        price: Some(Money(fen)),
        stock: 1_000,
        ..Default::default()
    }
}

fn preferred(fen: i64) -> NewGoods {
    NewGoods {
        is_preferred: true,
        ..priced(fen)
    }
}

/// Class, fee and missing amount of each part.
fn parts(parts: &Value) -> Vec<[String; 3]> {
    let text = |value: &Value| value.as_str().unwrap_or("never").to_owned();
    let parts = parts.as_array().unwrap().iter();
    parts
        .map(|part| [text(&part["class"]), text(&part["fee"]), text(&part["missing"])])
        .collect()
}

fn part(class: &str, fee: &str, missing: &str) -> [String; 3] {
    [class.into(), fee.into(), missing.into()]
}

async fn put(shop: &Shop, buyer: &Buyer, goods: NewGoods, number: i64) {
    let id = shop.goods(goods).await;
    buyer.put_in_cart(id, number).await.assert_ok();
}

#[tokio::test]
async fn each_class_of_goods_is_counted_by_itself() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    put(&shop, &buyer, priced(79_900), 1).await;
    put(&shop, &buyer, preferred(80_000), 1).await;
    let heavy = NewGoods {
        by_weight: Some(700),
        ..priced(100_000)
    };
    put(&shop, &buyer, heavy, 3).await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..preferred(90_000)
    };
    put(&shop, &buyer, cold, 1).await;

    let cart = buyer.cart().await;
    let shipping = &cart["shipping_data"];
    assert_eq!(
        parts(&shipping["parts"]),
        [
            part("ordinary", "15.00", "1.00"),
            part("preferred", "0.00", "0.00"),
            // 2,100 g: the first kilogram, and two more that are begun.
            part("by_weight", "25.00", "never"),
            part("cold_chain", "15.00", "never"),
        ]
    );
    assert_eq!(shipping["freight"], "55.00");
    let hint = buyer.post_json("/api/cart/next_hint", &json!({})).await;
    assert_eq!(hint.assert_ok().data()["shipping_left"], "1.00");

    let checkout = buyer.post_json("/api/cart/checkout", &json!({})).await;
    let data = checkout.assert_ok().data();
    assert_eq!(data["freight_parts"], shipping["parts"]);
    let freight_of = |title: &str| {
        let groups = data["groups"].as_array().unwrap().iter();
        let mut of_title = groups.filter(|group| group["title"].as_str().unwrap().contains(title));
        of_title.next().map(|group| group["freight"].clone())
    };
    assert_eq!(freight_of("普通商品"), Some(json!("40.00")));
    assert_eq!(freight_of("冷链商品"), Some(json!("15.00")));
    let placed = buyer.order().await;
    assert_eq!(placed.assert_ok().data()["total"], data["total"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_product_in_its_number_frees_its_class() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let by_number = NewGoods {
        free_shipping_quantity: 12,
        ..preferred(100)
    };
    let id = shop.goods(by_number).await;
    put(&shop, &buyer, preferred(500), 1).await;
    put(&shop, &buyer, priced(500), 1).await;
    buyer.put_in_cart(id, 11).await.assert_ok();
    let freight = async || parts(&buyer.cart().await["shipping_data"]["parts"]);
    assert_eq!(freight().await[1], part("preferred", "15.00", "784.00"));
    buyer.put_in_cart(id, 1).await.assert_ok();
    assert_eq!(
        freight().await,
        [
            part("ordinary", "15.00", "795.00"),
            part("preferred", "0.00", "0.00")
        ]
    );

    let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
    let data = detail.assert_ok().data();
    let told = ["is_youx", "is_free_shipping", "is_dpby", "free_shipping_number"].map(|field| &data[field]);
    assert_eq!(told, [&json!(true), &json!(true), &json!(true), &json!(12)]);
    let tags = data["tags"].as_array().unwrap().iter();
    let tags: Vec<(&Value, &Value)> = tags.map(|tag| (&tag["name"], &tag["describe"])).collect();
    assert_eq!(
        tags,
        [
            (&json!("优"), &json!("优选商品，包邮专区")),
            (&json!("包邮"), &json!("满 12 盒包邮")),
            (&json!("新"), &json!("30 天内上架"))
        ]
    );
}

#[tokio::test]
async fn the_zone_holds_what_bears_the_mark() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let marked = shop.goods(preferred(100)).await;
    shop.goods(priced(100)).await;
    shop.searchable().await;
    let zone = buyer.get("/api/goods/list?zone=yx").await;
    let list = zone.assert_ok().data()["list"].as_array().unwrap();
    let ids: Vec<&Value> = list.iter().map(|goods| &goods["id"]).collect();
    assert_eq!(ids, [&json!(marked)]);
    assert_eq!(list[0]["tags"][0]["name"], "优");
}

#[tokio::test]
async fn a_province_has_its_own_freight_and_the_address_decides() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let buyer = shop.buyer().await;
    let far = json!({
        "province": "湖北省",
        "ordinary_fee": "30.00", "ordinary_free_from": null,
        "preferred_fee": "20.00", "preferred_free_from": "100.00",
        "first_grams": 500, "first_fee": "9.00", "step_grams": 500, "step_fee": "4.00",
        "cold_chain_fee": "60.00",
    });
    put(&shop, &buyer, priced(100_000), 1).await;
    assert_eq!(buyer.cart().await["shipping_data"]["freight"], "0.00");
    let made = staff.post_json("/admin/api/freight_rules", &far).await;
    made.assert_ok();
    let shipping = buyer.cart().await["shipping_data"].clone();
    assert_eq!(
        (&shipping["freight"], &shipping["shipping_amount"]),
        (&json!("30.00"), &json!("0.00"))
    );
    let told = shop.visitor().get("/api/freight_rules").await;
    let list = told.assert_ok().data()["list"].as_array().unwrap();
    let provinces: Vec<&Value> = list.iter().map(|rule| &rule["province"]).collect();
    assert_eq!(provinces, [&json!(""), &json!("湖北省")]);
    assert_eq!(list[1]["cold_chain_fee"], "60.00");

    let seen = json!({ "address_id": buyer.address_id, "total": "1000.00" });
    buyer.post_json("/api/order", &seen).await.assert_refused(409);
    let seen = json!({ "address_id": buyer.address_id, "total": "1030.00" });
    let placed = buyer.post_json("/api/order", &seen).await;
    assert_eq!(placed.assert_ok().data()["total"], "1030.00");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_checkout_keeps_the_terms_that_it_was_quoted_with() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Super).await;
    let buyer = shop.buyer().await;
    put(&shop, &buyer, priced(79_000), 1).await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..priced(5_000)
    };
    put(&shop, &buyer, cold, 1).await;
    let placed = buyer.order().await;
    let data = placed.assert_ok().data().clone();
    assert_eq!(data["total"], "870.00", "15.00 each way");

    let elsewhere = staff.get("/admin/api/freight_rules").await.body[0].clone();
    let mut dear = elsewhere.clone();
    dear["cold_chain_fee"] = json!("99.00");
    let path = format!("/admin/api/freight_rules/{}", elsewhere["id"]);
    staff.put_json(&path, &dear).await.assert_ok();
    let orders = data["orders"].as_array().unwrap();
    let mut freights = Vec::new();
    for order in orders {
        let order = buyer
            .get(&format!("/api/order/{}", order.as_str().unwrap()))
            .await;
        freights.push((order.data()["title"].clone(), order.data()["freight"].clone()));
    }
    let plain = freights
        .iter()
        .position(|(title, _)| title != "冷链商品")
        .unwrap();
    let cancel = format!("/api/order/{}/cancel", orders[plain].as_str().unwrap());
    buyer.post_json(&cancel, &json!({})).await.assert_ok();
    let payment = buyer.payment(data["id"].as_str().unwrap()).await;
    assert_eq!(
        payment["amount"], "65.00",
        "the cold part, and what its delivery cost then"
    );
    shop.assert_invariants().await;
}
