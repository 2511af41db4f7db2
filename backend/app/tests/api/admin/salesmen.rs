//! Salesmen and what belongs to customers of others, wherever it stands: prices, rules, wishes, codes, simulated carts.
use std::collections::BTreeSet;

use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::service::give;
use crate::{
    campaigns_support::{drafted, path},
    coupons_support::with,
    harness::{Buyer, Client, Shop},
};

/// What staff have noted of one product for a buyer.
struct Noted {
    price: i64,
    rule: i64,
    wish: i64,
}

async fn noted(shop: &Shop, product: &Client, buyer: &Buyer, goods_id: i64) -> Noted {
    let price = json!({ "goods_id": goods_id, "company_id": buyer.company_id, "price": "9.50" });
    let rule = json!({ "goods_id": goods_id, "company_id": buyer.company_id, "effect": "allow" });
    let wish = buyer.post_form("/api/user/buy", &[("name", "冬虫夏草")]).await;
    shop.settle().await;
    Noted {
        price: product.post_json("/admin/api/goods_prices", &price).await.id(),
        rule: product.post_json("/admin/api/sale_rules", &rule).await.id(),
        wish: wish.assert_ok().data()[0].as_i64().unwrap(),
    }
}

/// Addresses of what was noted for this buyer.
fn addresses(noted: &Noted, buyer: &Buyer) -> Vec<String> {
    let Noted { price, rule, wish } = noted;
    let below = [
        format!("goods_prices/{price}"),
        format!("goods_prices/{price}/history"),
        format!("sale_rules/{rule}"),
        format!("sale_rules/{rule}/history"),
        format!("wanted_items/{wish}"),
        format!("trace_parties/{}", buyer.company_id),
    ];
    below.map(|path| format!("/admin/api/{path}")).into()
}

async fn listed(staff: &Client, path: &str) -> Vec<Value> {
    let list = staff.get(&format!("/admin/api/{path}")).await;
    list.assert_ok().body.as_array().unwrap().clone()
}

#[tokio::test]
async fn what_others_customers_pay_and_want_is_not_told_to_a_salesman() {
    let shop = Shop::start().await;
    let (own, other) = (shop.buyer().await, shop.buyer().await);
    let (product, salesman) = (shop.staff(Role::Product).await, shop.staff(Role::Salesman).await);
    let me = salesman.get("/admin/api/session").await.assert_ok().body["id"].clone();
    give(&shop, &own, me.as_i64().unwrap()).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let mine = noted(&shop, &product, &own, goods_id).await;
    let theirs = noted(&shop, &product, &other, goods_id).await;
    let common = json!({ "goods_id": goods_id, "region": "湖北省", "price": "9.80" });
    product
        .post_json("/admin/api/goods_prices", &common)
        .await
        .assert_ok();

    for path in addresses(&mine, &own) {
        salesman.get(&path).await.assert_ok();
    }
    for path in addresses(&theirs, &other) {
        salesman.get(&path).await.assert_refused(404);
        if !path.contains("trace_parties") {
            product.get(&path).await.assert_ok();
        }
    }
    // What is of no customer in particular is everybody's.
    for (list, of_salesman, of_product) in [
        ("goods_prices", 2, 3),
        ("sale_rules", 1, 2),
        ("wanted_items", 1, 2),
    ] {
        let (seen, all) = (listed(&salesman, list).await, listed(&product, list).await);
        assert_eq!(
            (seen.len(), all.len()),
            (of_salesman, of_product),
            "{list} {seen:?}"
        );
        assert!(
            seen.iter().all(|row| row["company_id"] != other.company_id),
            "{list} {seen:?}"
        );
    }
    let history = format!("goods/{goods_id}/history");
    assert_eq!(listed(&product, &history).await.len(), 5);
    assert_eq!(listed(&salesman, &history).await, Vec::<Value>::new());

    let cart = |buyer: &Buyer| json!({ "company_id": buyer.company_id, "lines": [{ "goods_id": goods_id, "number": 1 }] });
    let simulated = "/admin/api/campaigns/simulate";
    salesman
        .post_json(simulated, &cart(&other))
        .await
        .assert_refused(404);
    salesman.post_json(simulated, &cart(&own)).await.assert_ok();
    product.post_json(simulated, &cart(&other)).await.assert_ok();
}

#[tokio::test]
async fn whom_an_offer_names_is_told_to_a_salesman_as_far_as_it_is_their_customer() {
    let shop = Shop::start().await;
    let (own, other) = (shop.buyer().await, shop.buyer().await);
    let (promotion, salesman) = (
        shop.staff(Role::Promotion).await,
        shop.staff(Role::Salesman).await,
    );
    let me = salesman.get("/admin/api/session").await.assert_ok().body["id"].clone();
    give(&shop, &own, me.as_i64().unwrap()).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let named = [own.company_id, other.company_id];
    let coupon = with(json!({ "companies": named }));
    let coupon = promotion.post_json("/admin/api/coupons", &coupon).await;
    let coupon = format!("/admin/api/coupons/{}", coupon.assert_ok().id());
    let audience = named.map(|id| json!({ "kind": "company", "value": id.to_string() }));
    let goods = json!([{ "goods_id": goods_id, "price": "9.00", "stock": 5 }]);
    let campaign = drafted(&shop, &promotion, json!({ "audience": audience, "goods": goods })).await;

    for (client, others) in [(&promotion, other.company_id), (&salesman, 0)] {
        let alone = client.get(&coupon).await.assert_ok().body["companies"].clone();
        assert_eq!(alone, json!([own.company_id, others]));
        assert_eq!(listed(client, "coupons").await[0]["companies"], alone);
        let shown = client.get(&path(campaign)).await.assert_ok().body["audience"].clone();
        let ids = |rows: &Value| {
            let rows = rows.as_array().unwrap().iter();
            let ids = rows.map(|row| row["value"].as_str().unwrap().parse::<i64>().unwrap());
            ids.collect::<BTreeSet<i64>>()
        };
        assert_eq!(ids(&shown), BTreeSet::from([own.company_id, others]));
        assert_eq!(listed(client, "campaigns").await[0]["audience"], shown);
    }
    for record in [coupon, path(campaign)] {
        let history = format!("{record}/history");
        let told = async |client: &Client| client.get(&history).await.assert_ok().text.clone();
        assert!(told(&promotion).await.contains("客户编号"));
        let counted = told(&salesman).await;
        assert!(
            counted.contains("指定客户 2 家") && !counted.contains("客户编号"),
            "{counted}"
        );
    }
}
