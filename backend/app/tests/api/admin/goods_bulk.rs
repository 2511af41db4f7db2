//! /admin/api/goods/bulk: one change of many goods, previewed, applied completely or not at all
use catalog::{
    factory::{self, NewGoods},
    goods::models::codes::Kind,
    models::_entities::goods,
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop};

async fn preview(staff: &Client, body: &Value) -> Answer {
    staff.post_json("/admin/api/goods/bulk/preview", body).await
}

/// Does what `seen` has previewed.
async fn apply(staff: &Client, body: &Value, seen: &Answer) -> Answer {
    let mut body = body.clone();
    body["expected"] = seen.assert_ok().body["expected"].clone();
    body["reason"] = json!("换季");
    staff.post_json("/admin/api/goods/bulk", &body).await
}

fn counts(answer: &Answer) -> [&Value; 3] {
    let body = &answer.assert_ok().body;
    ["chosen", "changed", "refused"].map(|field| &body[field])
}

#[tokio::test]
async fn chosen_goods_change_together_and_each_tells_it() {
    let shop = Shop::start().await;
    let (staff, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(shop.goods(NewGoods::default()).await);
    }
    let other = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            factory::category(tx, "感冒", Kind::Medicine, None).await
        })
        .await;
    shop.searchable().await;
    let body =
        json!({ "filter": { "id": ids[..2] }, "category_id": other, "is_preferred": true, "reason": "换季" });

    let seen = preview(&staff, &body).await;
    assert_eq!(counts(&seen), [2, 2, 0]);
    apply(&staff, &body, &seen).await.assert_ok();
    assert_eq!(
        staff.history(&format!("goods/{}", ids[1])).await,
        ["批量修改商品: 分类 测试药品→感冒; 优选 否→是"]
    );
    assert!(staff.history(&format!("goods/{}", ids[2])).await.is_empty());
    assert_eq!(preview(&staff, &body).await.body["changed"], 0);
    shop.settle().await;
    let zone = buyer.get("/api/goods/list?zone=yx").await;
    assert_eq!(
        zone.assert_ok().data()["list"].as_array().unwrap().len(),
        2,
        "{zone:?}"
    );
    let broken = identity::audit::models::chain::first_broken(&shop.services.db).await;
    assert_eq!(broken.unwrap(), None);
}

#[tokio::test]
async fn one_unlawful_goods_stops_the_whole_change() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let make = |approval_number: &str| NewGoods {
        on_sale: false,
        approval_number: approval_number.into(),
        ..Default::default()
    };
    let good = shop.goods(make("国药准字H20053344")).await;
    let bare = shop.goods(make("")).await;
    let body = json!({ "filter": { "id": [good, bare] }, "on_sale": true });
    let seen = preview(&staff, &body).await;
    assert_eq!(
        (&seen.assert_ok().body["changed"], &seen.body["refused"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(seen.body["refusals"][0]["id"], bare);
    apply(&staff, &body, &seen).await.assert_refused(409);
    let on_sale = goods::Entity::find()
        .filter(goods::Column::OnSale.eq(true))
        .count(&shop.services.db)
        .await;
    assert_eq!(on_sale.unwrap(), 0);

    let tcm = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| factory::category(tx, "饮片", Kind::Tcm, None).await)
        .await;
    let moved = json!({ "filter": { "id": [good] }, "category_id": tcm });
    assert_eq!(preview(&staff, &moved).await.body["refused"], 1);
}

#[tokio::test]
async fn a_change_names_its_goods_and_what_it_changes() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    shop.goods(NewGoods::default()).await;
    for (field, body) in [
        ("filter", json!({ "filter": {}, "on_sale": false })),
        ("filter", json!({ "on_sale": false })),
        ("change", json!({ "filter": { "kind": 1 } })),
        (
            "category_id",
            json!({ "filter": { "kind": 1 }, "category_id": 999_999 }),
        ),
        (
            "brand_id",
            json!({ "filter": { "kind": 1 }, "brand_id": 999_999 }),
        ),
        ("on_sale", json!({ "filter": { "kind": 1 }, "on_sale": "maybe" })),
    ] {
        assert_eq!(preview(&staff, &body).await.wrong_fields(), [field], "{body}");
    }
    let body = json!({ "filter": { "kind": 1 }, "on_sale": false });
    let unseen = staff.post_json("/admin/api/goods/bulk", &body).await;
    assert_eq!(unseen.wrong_fields(), ["expected"]);
    let seen = preview(&staff, &body).await;
    let mut silent = body.clone();
    silent["expected"] = seen.assert_ok().body["expected"].clone();
    let refused = staff.post_json("/admin/api/goods/bulk", &silent).await;
    assert_eq!(refused.wrong_fields(), ["reason"]);
    apply(&staff, &body, &seen).await.assert_ok();
}

#[tokio::test]
async fn only_what_was_previewed_is_done() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let (first, second) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let body = |ids: &[i64]| json!({ "filter": { "id": ids }, "on_sale": false });
    let seen = preview(&staff, &body(&[first])).await;
    apply(&staff, &body(&[second]), &seen).await.assert_refused(409);
    let other = json!({ "filter": { "id": [first] }, "is_preferred": true });
    apply(&staff, &other, &seen).await.assert_refused(409);
    let both = preview(&staff, &body(&[first, second])).await;
    let alone = json!({ "on_sale": false });
    let path = format!("/admin/api/goods/{first}");
    staff.put_json(&path, &alone).await.assert_ok();
    apply(&staff, &body(&[first, second]), &both)
        .await
        .assert_refused(409);
    assert_eq!(
        staff.get(&format!("/admin/api/goods/{second}")).await.body["on_sale"],
        true
    );
}

#[tokio::test]
async fn a_filter_that_is_not_understood_whole_chooses_nothing() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    shop.goods(NewGoods::default()).await;
    for (field, filter) in [
        ("filter.makr_id", json!({ "makr_id": 1 })),
        ("filter.id", json!({ "id": 5 })),
        ("filter.id", json!({ "id": ["5", "x"] })),
        ("filter.id", json!({ "id": (1..=5001).collect::<Vec<i64>>() })),
        ("filter.kind", json!({ "kind": null })),
        ("filter.kind", json!({ "kind": [1] })),
        ("filter.kind", json!({ "kind": "medicine" })),
        ("filter.rx", json!({ "kind": 1, "rx": { "in": ["rx"] } })),
        ("filter.q", json!({ "q": "长".repeat(101) })),
        ("filter", json!({ "q": "  " })),
    ] {
        let body = json!({ "filter": filter, "on_sale": false });
        assert_eq!(preview(&staff, &body).await.wrong_fields(), [field], "{body}");
        let unseen = json!({ "filter": filter, "on_sale": false, "expected": "x" });
        let refused = staff.post_json("/admin/api/goods/bulk", &unseen).await;
        assert_eq!(refused.wrong_fields(), [field], "{body}");
    }
}

#[tokio::test]
async fn more_goods_than_one_page_lists_are_all_meant() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let id = shop.goods(NewGoods::default()).await;
    let mut ids: Vec<i64> = (id + 1..id + 1500).collect();
    ids.push(id);
    let body = json!({ "filter": { "id": ids }, "on_sale": false });
    assert_eq!(counts(&preview(&staff, &body).await), [1, 1, 0]);
}
