//! A product gets a stricter class while it is in carts and open orders: they are judged anew, each with its reason, and
//! nothing is lost.
use catalog::{factory::NewGoods, models::_entities::goods};
use identity::permissions::Role;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    admin::{exchange_parcels::exchange_agreed, first_sales::document, shipments::ROWS},
    after_sales_support::step,
    harness::{Answer, BALANCE, Buyer, Client, Shop},
};

struct Scene {
    shop: Shop,
    qa: [Client; 2],
    buyer: Buyer,
    goods_id: i64,
    /// Payment and order.
    unpaid: (String, String),
    paid: String,
}

impl Scene {
    /// Ordered twice, one of them paid, and once more in the cart.
    async fn new() -> Self {
        let shop = Shop::start().await;
        let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
        let buyer = shop.buyer().await;
        let goods_id = shop
            .goods(NewGoods {
                name: "阿莫西林胶囊".into(),
                limit_quantity: 100,
                ..NewGoods::default()
            })
            .await;
        let unpaid = buyer.ordered(goods_id, 2).await;
        let (payment, paid) = buyer.ordered(goods_id, 3).await;
        buyer.pay(&payment).await.assert_ok();
        buyer.put_in_cart(goods_id, 4).await.assert_ok();
        Self {
            shop,
            qa,
            buyer,
            goods_id,
            unpaid,
            paid,
        }
    }

    async fn reclass(&self, control: &str) {
        reclass(
            &self.shop,
            &self.qa,
            self.goods_id,
            &json!({ "control": control }),
        )
        .await;
    }

    /// The only line of the cart.
    async fn line(&self) -> Value {
        let cart = self.buyer.cart().await;
        assert_eq!(cart["data"].as_array().unwrap().len(), 1, "{cart}");
        cart["data"][0].clone()
    }

    async fn ship(&self) -> Answer {
        let warehouse = self.shop.staff(Role::Warehouse).await;
        let parcel = json!({ "carrier": "顺丰医药", "waybill": "SF1" });
        let path = format!("/admin/api/orders/{}/ship", self.paid);
        warehouse.post_json(&path, &parcel).await
    }

    /// Cart, payment and warehouse are refused for this reason; the orders stand as they were.
    async fn is_stopped(&self, code: &str) {
        let pay = self.buyer.pay(&self.unpaid.0).await;
        pay.assert_refused(409);
        assert_eq!(pay.data()["refusals"][0]["code"], code, "{pay:?}");
        self.ship().await.assert_refused(409);
        assert_eq!(self.buyer.order_status(&self.unpaid.1).await, 10);
        assert_eq!(self.buyer.order_status(&self.paid).await, 30);
        assert_eq!(
            self.shop.stock(self.goods_id).await,
            (100, 5),
            "reserved for both orders"
        );
        self.shop.assert_invariants().await;
    }
}

/// One person proposes this class, another agrees.
pub(crate) async fn reclass(shop: &Shop, qa: &[Client; 2], goods_id: i64, class: &Value) {
    let product = shop.staff(Role::Product).await;
    let notice = document(&product, goods_id, "registration", "").await;
    let mut body = json!({ "goods_id": goods_id, "class_reason": "目录调整", "class_document_id": notice });
    for (field, value) in class.as_object().unwrap() {
        body[field] = value.clone();
    }
    let change = qa[0].post_json("/admin/api/class_changes", &body).await;
    let path = format!(
        "/admin/api/class_changes/{}/approve",
        change.assert_ok().body["id"]
    );
    qa[1].post_json(&path, &json!({})).await.assert_ok();
}

#[tokio::test]
async fn what_may_not_be_sold_online_any_more_stays_in_cart_and_orders_with_its_reason() {
    let scene = Scene::new().await;
    scene.reclass("never_online").await;
    let line = scene.line().await;
    assert_eq!(
        (&line["reasons"][0]["code"], &line["number"], &line["is_selected"]),
        (&json!("never_online"), &json!(4), &json!(0)),
        "{line}"
    );
    for price in ["price", "raw_price", "old_price"] {
        assert_eq!(line[price], Value::Null, "{price}: {line}");
    }
    assert_eq!(line["goods"]["price"], Value::Null, "{line}");
    scene.buyer.order().await.assert_refused(409);
    scene.is_stopped("never_online").await;

    // What is not shipped is given back.
    let (reason, buyer) = (json!({ "reason": "不能供应" }), &scene.buyer);
    let unpaid = format!("/api/order/{}/cancel", scene.unpaid.1);
    buyer.post_json(&unpaid, &reason).await.assert_ok();
    let service = scene.shop.staff(Role::Service).await;
    let paid = format!("/admin/api/orders/{}/cancel", scene.paid);
    service.post_json(&paid, &reason).await.assert_ok();
    assert_eq!(buyer.balance().await, BALANCE.to_string());
    assert_eq!(scene.shop.stock(scene.goods_id).await, (100, 0));
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn a_class_given_by_mistake_is_taken_back_and_everything_goes_on() {
    let scene = Scene::new().await;
    scene.reclass("termination").await;
    assert_eq!(scene.line().await["reasons"][0]["code"], "institutions_only");
    scene.is_stopped("institutions_only").await;
    scene.reclass("").await;
    let line = scene.line().await;
    assert_eq!(
        (&line["reasons"], &line["number"]),
        (&json!([]), &json!(4)),
        "{line}"
    );
    scene.buyer.pay(&scene.unpaid.0).await.assert_ok();
    scene.shop.pack(&scene.paid).await;
    scene.ship().await.assert_ok();
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn a_compound_with_special_ingredients_needs_an_order_of_its_own_from_then_on() {
    let scene = Scene::new().await;
    scene.reclass("special_compound").await;
    scene.is_stopped("class_changed").await;
    assert_eq!(scene.line().await["reasons"], json!([]), "it may be ordered anew");
}

#[tokio::test]
async fn what_was_checked_before_it_became_a_special_compound_does_not_leave_in_its_order() {
    let scene = Scene::new().await;
    scene.shop.pack(&scene.paid).await;
    scene.reclass("special_compound").await;
    let refused = scene.ship().await;
    refused.assert_refused(409);
    let refusal = &refused.data()["refusals"][0];
    assert_eq!(refusal["code"], "class_changed", "{refused:?}");
    assert!(
        refused.text.contains("由客服把它从订单里取出并退款"),
        "{refused:?}"
    );

    let reason = json!({ "reason": "改按含特殊药品复方制剂管理" });
    let warehouse = scene.shop.staff(Role::Warehouse).await;
    let void = format!("{ROWS}/{}F1/void", scene.paid);
    warehouse.post_json(&void, &reason).await.assert_ok();
    let service = scene.shop.staff(Role::Service).await;
    let cancel = format!("/admin/api/orders/{}/cancel", scene.paid);
    service.post_json(&cancel, &reason).await.assert_ok();
    assert_eq!(scene.buyer.balance().await, BALANCE.to_string());
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn what_became_a_special_compound_is_not_sent_in_exchange_but_paid_back() {
    let shop = Shop::start().await;
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    let departments = shop.departments().await;
    let goods = NewGoods {
        limit_quantity: 100,
        ..NewGoods::default()
    };
    let sold = shop.sold(goods, 2, &departments).await;
    let claim = exchange_agreed(&departments, &sold).await;
    departments.pack(&claim).await;
    let class = json!({ "control": "special_compound" });
    reclass(&shop, &qa, sold.goods_id, &class).await;
    let parcel = json!({ "carrier": "京东物流", "waybill": "JD1" });
    let refused = step(&departments.warehouse, &claim, "replace", &parcel).await;
    refused.assert_refused(409);
    assert_eq!(
        refused.data()["refusals"][0]["code"],
        "class_changed",
        "{refused:?}"
    );
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_new_line_of_the_list_marks_goods_on_file_and_stops_their_orders() {
    let scene = Scene::new().await;
    let body = json!({
        "looks_at": "name", "word": "阿莫西林", "kind": 1, "control": "never_online", "class_name": "麻醉药品",
        "source": "测试公告 2026 年第 1 号", "sureness": "known", "reason": "目录调整",
    });
    let rule = scene.qa[0].post_json("/admin/api/class_rules", &body).await;
    assert_eq!(
        rule.assert_ok().body["unmet"][0]["id"],
        scene.goods_id,
        "{rule:?}"
    );
    let approve = format!("/admin/api/class_rules/{}/approve", rule.body["id"]);
    scene.qa[1].post_json(&approve, &json!({})).await.assert_ok();
    let found = goods::Entity::find_by_id(scene.goods_id)
        .one(&scene.shop.services.db)
        .await;
    assert_eq!(found.unwrap().unwrap().control.code(), "never_online");
    assert_eq!(scene.line().await["reasons"][0]["code"], "never_online");
    scene.is_stopped("never_online").await;
}
