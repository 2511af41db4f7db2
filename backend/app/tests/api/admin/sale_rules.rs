//! /admin/api/sale_rules: to whom goods are sold (控销)
use catalog::factory::NewGoods;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use serde_json::{Value, json};

use crate::harness::{Buyer, Client, Shop};

/// The price that a buyer sees, and why they may not buy.
async fn seen(buyer: &Buyer, goods_id: i64) -> (Value, Vec<String>) {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    let data = detail.assert_ok().data();
    let reasons = data["reasons"].as_array().unwrap().iter();
    let codes = reasons.map(|reason| reason["code"].as_str().unwrap().to_owned());
    (data["price"].clone(), codes.collect())
}

async fn create(staff: &Client, body: Value) -> i64 {
    staff.post_json("/admin/api/sale_rules", &body).await.id()
}

#[tokio::test]
async fn controlled_goods_go_to_those_who_are_named_and_show_the_others_no_price() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let pharmacy = shop.buyer().await;
    let dealer = shop
        .buyer_of(BuyerType::Wholesaler, CompanyStatus::Approved)
        .await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let open = (json!("10.00"), Vec::new());
    let closed = (Value::Null, vec!["controlled_sale".to_owned()]);
    dealer.put_in_cart(goods_id, 2).await.assert_ok();

    let to_pharmacies = json!({ "goods_id": goods_id, "effect": "allow", "buyer_type": 1 });
    let rule = create(&staff, to_pharmacies).await;
    assert_eq!(seen(&pharmacy, goods_id).await, open);
    assert_eq!(seen(&dealer, goods_id).await, closed);
    dealer.put_in_cart(goods_id, 2).await.assert_refused(422);
    let order = json!({ "address_id": dealer.address_id });
    dealer.post_json("/api/order", &order).await.assert_refused(409);

    let named = json!({ "goods_id": goods_id, "effect": "allow", "company_id": dealer.company_id });
    let named = create(&staff, named).await;
    assert_eq!(seen(&dealer, goods_id).await, open);
    let elsewhere = json!({ "goods_id": goods_id, "effect": "forbid", "region": "湖北省" });
    create(&staff, elsewhere).await;
    assert_eq!(
        seen(&dealer, goods_id).await,
        closed,
        "what is forbidden is not allowed elsewhere"
    );
    assert_eq!(seen(&pharmacy, goods_id).await, closed);

    for id in [rule, named, rule + 2] {
        let path = format!("/admin/api/sale_rules/{id}");
        staff.delete(&path).await.assert_ok();
        staff.get(&path).await.assert_refused(404);
    }
    assert_eq!(seen(&dealer, goods_id).await, open);
    let history = staff.history(&format!("goods/{goods_id}")).await;
    assert_eq!(history[0], "删除控销规则: 控销 不可供→; 地区 湖北省→");
    assert!(
        history.contains(&"新增控销规则: 控销 →可供; 客户类型 →单体药店".to_owned()),
        "{history:?}"
    );
}

#[tokio::test]
async fn a_sale_rule_for_a_head_office_applies_to_its_stores() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let (head, store) = shop.chain().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let to_head = json!({ "goods_id": goods_id, "effect": "allow", "company_id": head.company_id });
    create(&staff, to_head).await;
    assert_eq!(seen(&head, goods_id).await.1, Vec::<String>::new());
    assert_eq!(seen(&store, goods_id).await.1, Vec::<String>::new());
    assert_eq!(seen(&shop.buyer().await, goods_id).await.1, ["controlled_sale"]);

    let forbidden = shop.goods(NewGoods::default()).await;
    let not_to_head = json!({ "goods_id": forbidden, "effect": "forbid", "company_id": head.company_id });
    create(&staff, not_to_head).await;
    assert_eq!(seen(&store, forbidden).await.1, ["controlled_sale"]);
    store.put_in_cart(forbidden, 1).await.assert_refused(422);
    let of_store = shop.goods(NewGoods::default()).await;
    let not_to_store = json!({ "goods_id": of_store, "effect": "forbid", "company_id": store.company_id });
    create(&staff, not_to_store).await;
    assert_eq!(
        seen(&head, of_store).await.1,
        Vec::<String>::new(),
        "a store's rule is its own"
    );
}

#[tokio::test]
async fn a_rule_is_changed_in_place_and_tells_who_did_it() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let other = shop.goods(NewGoods::default()).await;
    let id = create(
        &staff,
        json!({ "goods_id": goods_id, "effect": "allow", "rank": 3 }),
    )
    .await;
    let path = format!("/admin/api/sale_rules/{id}");
    let change = json!({ "goods_id": other, "effect": "forbid", "rank": 3 });
    let changed = staff.put_json(&path, &change).await;
    assert_eq!(
        (&changed.body["goods_id"], &changed.body["effect"]),
        (&json!(goods_id), &json!("forbid")),
        "a rule stays with its goods"
    );
    let history = staff.history(&format!("sale_rules/{id}")).await;
    assert_eq!(
        history,
        [
            "修改控销规则: 控销 可供→不可供",
            "新增控销规则: 控销 →可供; 客户等级 →3"
        ]
    );
    let listed = staff
        .get(&format!(
            r#"/admin/api/sale_rules?filter={{"goods_id":{goods_id},"effect":"forbid"}}"#
        ))
        .await;
    assert_eq!(listed.assert_ok().body.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn rules_that_make_no_sense_are_refused_by_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    create(
        &staff,
        json!({ "goods_id": goods_id, "effect": "allow", "rank": 1 }),
    )
    .await;
    for (field, body) in [
        (
            "goods_id",
            json!({ "goods_id": 999_999, "effect": "allow", "rank": 1 }),
        ),
        (
            "effect",
            json!({ "goods_id": goods_id, "effect": "perhaps", "rank": 1 }),
        ),
        ("company_id", json!({ "goods_id": goods_id, "effect": "allow" })),
        (
            "company_id",
            json!({ "goods_id": goods_id, "effect": "allow", "company_id": 999_999 }),
        ),
        (
            "rank",
            json!({ "goods_id": goods_id, "effect": "allow", "rank": 99 }),
        ),
        (
            "buyer_type",
            json!({ "goods_id": goods_id, "effect": "allow", "buyer_type": 9 }),
        ),
        (
            "region",
            json!({ "goods_id": goods_id, "effect": "allow", "region": "湖北" }),
        ),
        (
            "effect",
            json!({ "goods_id": goods_id, "effect": "forbid", "rank": 1 }),
        ),
    ] {
        let refused = staff.post_json("/admin/api/sale_rules", &body).await;
        assert_eq!(refused.wrong_fields(), [field], "{body}");
    }
}

#[tokio::test]
async fn staff_who_set_rules_find_customers_by_name_and_a_salesman_only_their_own() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let path = format!(
        r#"/admin/api/company_names?filter={{"id":[{}]}}"#,
        buyer.company_id
    );
    let product = shop.staff(Role::Product).await;
    let names = product.get(&path).await.assert_ok().body.clone();
    assert_eq!(names.as_array().unwrap().len(), 1);
    let told: Vec<_> = names[0].as_object().unwrap().keys().collect();
    assert_eq!(told, ["id", "name"]);
    let stranger = shop.staff(Role::Salesman).await;
    assert_eq!(stranger.get(&path).await.assert_ok().body, json!([]));
}
