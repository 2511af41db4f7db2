//! /admin/api/orders
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn staff_watch_ship_and_cancel_by_their_roles() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 2).await;
    let path = format!("/admin/api/orders/{order}");
    let service = shop.staff(Role::Service).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let list = service.get("/admin/api/orders?filter={\"status\":10}").await;
    assert_eq!(
        (
            list.assert_ok().body[0]["id"].as_str(),
            list.header("content-range")
        ),
        (Some(order.as_str()), "orders 0-0/1")
    );

    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF2" });
    warehouse
        .post_json(&format!("{path}/ship"), &parcel)
        .await
        .assert_refused(409);
    buyer.pay(&payment).await.assert_ok();
    warehouse
        .post_json(&format!("{path}/ship"), &json!({ "carrier": "", "waybill": "" }))
        .await
        .assert_refused(422);
    warehouse
        .post_json(&format!("{path}/cancel"), &json!({ "reason": "缺货" }))
        .await
        .assert_refused(403);
    service
        .post_json(&format!("{path}/cancel"), &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    // Nobody picks, checks and sends alone.
    let alone = warehouse.post_json(&format!("{path}/ship"), &parcel).await;
    alone.assert_refused(409);
    assert!(alone.message().contains("复核"), "{alone:?}");
    shop.pack(&order).await;
    let shipped = warehouse.post_json(&format!("{path}/ship"), &parcel).await;
    assert_eq!(
        (
            shipped.assert_ok().body["status"].as_i64(),
            shipped.body["can_cancel"].as_bool()
        ),
        (Some(40), Some(false))
    );
    service
        .post_json(&format!("{path}/cancel"), &json!({ "reason": "晚了" }))
        .await
        .assert_refused(409);
    let auditor = shop.staff(Role::Auditor).await;
    let audit = auditor
        .get("/admin/api/audit?filter={\"subject_kind\":\"order\"}")
        .await;
    assert_eq!(audit.assert_ok().body[0]["action"], "order.ship");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_salesman_sees_own_customers_only() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (_, order) = buyer.ordered(id, 1).await;
    let salesman = shop.staff(Role::Salesman).await;
    assert_eq!(
        salesman
            .get("/admin/api/orders")
            .await
            .assert_ok()
            .body
            .as_array()
            .unwrap()
            .len(),
        0
    );
    salesman
        .get(&format!("/admin/api/orders/{order}"))
        .await
        .assert_refused(404);
    salesman
        .get(&format!("/admin/api/companies/{}", buyer.company_id))
        .await
        .assert_refused(404);
    salesman
        .get(&format!("/admin/api/companies/{}/wallet", buyer.company_id))
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn a_search_that_is_too_long_is_refused_and_not_left_out() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Service).await;
    let list = |text: String| format!(r#"/admin/api/orders?filter={{"q":"{text}"}}"#);
    staff.get(&list("1".repeat(100))).await.assert_ok();
    let refused = staff.get(&list("1".repeat(101))).await;
    assert_eq!(refused.wrong_fields(), ["filter.q"]);
}

#[tokio::test]
async fn a_batch_leads_to_the_orders_it_left_with() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let sent = shop.shipped(&buyer, id, 2).await;
    buyer.ordered(id, 1).await;
    let qa = shop.staff(Role::Qa).await;
    for (filter, found) in [
        (r#"{"q":"b001"}"#, true),
        (r#"{"batch":"B001"}"#, true),
        (r#"{"batch":"B00"}"#, false),
        (r#"{"q":"B001","batch":"B002"}"#, false),
    ] {
        let list = qa.get(&format!("/admin/api/orders?filter={filter}")).await;
        let numbers: Vec<_> = list.assert_ok().body.as_array().unwrap().iter().collect();
        assert_eq!(numbers.len(), usize::from(found), "{filter}");
        assert!(numbers.iter().all(|order| order["id"] == json!(sent)), "{filter}");
    }
    let own = buyer.get("/api/order?keywords=B001").await;
    let list = own.assert_ok().data()["list"].clone();
    assert_eq!(
        (list.as_array().unwrap().len(), &list[0]["id"]),
        (1, &json!(sent))
    );
    let other = shop.buyer().await;
    assert_eq!(
        other.get("/api/order?keywords=B001").await.data()["list"],
        json!([])
    );
}
