//! /admin/api/own_licences: what the shop itself may sell, everywhere alike.
use ::orders::models::_entities::orders;
use catalog::factory::NewGoods;
use documents::{order_documents::models::delivery_notes, recalls::models::dossier};
use identity::permissions::Role;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, Shop},
};

const LICENCES: &str = "/admin/api/own_licences";

/// The drug-trading licence, which comes second.
const DRUGS: &str = "/admin/api/own_licences/2";

fn drugs(change: &Value) -> Value {
    let mut licence = json!({
        "number": "鄂AA0270099", "scope": ["chemical", "antibiotic"], "valid_from": "2020-01-01", "valid_to": null,
        "pictures": [], "reason": "换证",
    });
    let fields = licence.as_object_mut().unwrap();
    fields.extend(change.as_object().unwrap().clone());
    licence
}

async fn set_drugs(shop: &Shop, change: Value) -> Answer {
    shop.put_by_two(DRUGS, &drugs(&change)).await
}

#[tokio::test]
async fn what_the_shop_may_not_sell_is_refused_in_list_cart_checkout_and_picking() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let goods_id = shop
        .goods(NewGoods {
            scope: "antibiotic".into(),
            ..NewGoods::default()
        })
        .await;
    shop.searchable().await;
    let (payment, order) = buyer.ordered(goods_id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    buyer.put_in_cart(goods_id, 1).await.assert_ok();

    let yesterday = shop.services.clock.today().pred_opt().unwrap();
    for narrower in [json!({ "scope": ["chemical"] }), json!({ "valid_to": yesterday })] {
        set_drugs(&shop, narrower).await.assert_ok();
        let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
        let detail = detail.assert_ok().data().clone();
        assert_eq!(detail["reasons"][0]["code"], "shop_licence", "{detail}");
        let list = buyer.get("/api/goods/list").await;
        let card = list.assert_ok().data()["list"][0].clone();
        assert_eq!(card["reasons"][0]["code"], "shop_licence", "{card}");
        let added = buyer.put_in_cart(goods_id, 1).await;
        assert!(added.text.contains("本商城"), "{added:?}");
        assert_ne!(buyer.order().await.status, 200);
        let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1000000000001" });
        let ship = format!("/admin/api/orders/{order}/ship");
        let refused = warehouse.post_json(&ship, &parcel).await;
        assert!(
            refused.status == 409 && refused.text.contains("本商城"),
            "{refused:?}"
        );
        set_drugs(&shop, json!({})).await.assert_ok();
        let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
        assert_eq!(detail.assert_ok().data()["reasons"], json!([]));
    }
}

#[tokio::test]
async fn the_licences_are_published_with_their_copies() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let stored = qa
        .upload(&format!("{LICENCES}/pictures"), "a.png", png(40, 40))
        .await;
    let url = stored.assert_ok().body["url"].clone();
    set_drugs(&shop, json!({ "pictures": [url] })).await.assert_ok();
    let published = shop.visitor().get("/api/licences").await;
    let list = published.assert_ok().data()["list"].as_array().unwrap().clone();
    let trading = list.iter().find(|one| one["kind"] == "drug_trading").unwrap();
    assert_eq!(
        (&trading["number"], &trading["pictures"], &trading["scope"]),
        (
            &json!("鄂AA0270099"),
            &json!([url]),
            &json!(["化学药制剂", "抗生素制剂"])
        )
    );
    let footer = shop.visitor().get("/api/common").await;
    assert!(footer.assert_ok().text.contains("鄂AA0270099"));
    // It is published from now on.
    assert_eq!(
        qa.put_json(DRUGS, &drugs(&json!({}))).await.wrong_fields(),
        ["pictures"]
    );
    let history = qa.history("own_licences/2").await;
    assert_eq!(history.len(), 2, "asked for, and agreed: {history:?}");
    assert!(history[0].contains("修改本企业证照"), "{history:?}");
    assert!(
        history[0].contains("抗生素制剂") && !history[0].contains("antibiotic"),
        "its scope reads in words: {history:?}"
    );
}

#[tokio::test]
async fn papers_name_the_licence_in_force_and_notes_the_one_that_was() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let number = shop.shipped(&buyer, goods_id, 1).await;
    shop.tear_up(&buyer).await;
    let draft = json!({ "goods_id": goods_id, "batch_number": "B001", "level": 1,
        "reason": "含量测定不符合规定", "instruction": "立即停售封存，等待取货" });
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let recall = recall.assert_ok().body["id"].as_i64().unwrap();
    let noted = async || {
        let order = orders::Entity::find()
            .filter(orders::Column::Number.eq(&*number))
            .one(&shop.services.db)
            .await
            .unwrap();
        let note = delivery_notes::of_order(&shop.services, order.unwrap()).await;
        note.unwrap().supplier_licence
    };
    let contracted = async || {
        let drafted = buyer.post_form("/api/contract", &[("kind", "purchase")]).await;
        let path = format!("/api/contract/{}", drafted.assert_ok().data()["id"]);
        buyer.get(&path).await.assert_ok().text.clone()
    };
    let recalled = async || {
        let dossier = dossier::of_recall(&shop.services, recall).await;
        dossier.unwrap().licence
    };
    let first = "鄂AA0270001（演示）";
    assert_eq!(
        (noted().await.as_str(), recalled().await.as_str()),
        (first, first)
    );
    assert!(contracted().await.contains(&format!("药品经营许可证：{first}")));

    set_drugs(&shop, json!({})).await.assert_ok();
    let renewed = "鄂AA0270099";
    assert_eq!(
        (noted().await.as_str(), recalled().await.as_str()),
        (first, renewed)
    );
    assert!(contracted().await.contains(&format!("药品经营许可证：{renewed}")));

    let yesterday = shop.services.clock.today().pred_opt().unwrap();
    let over = json!({ "valid_to": yesterday });
    set_drugs(&shop, over).await.assert_ok();
    assert_eq!((noted().await.as_str(), recalled().await.as_str()), (first, ""));
    let contract = contracted().await;
    assert!(
        !contract.contains(renewed) && contract.contains("医疗器械经营许可证："),
        "{contract}"
    );
}

#[tokio::test]
async fn what_is_wrong_with_a_licence_is_named_and_quality_management_alone_enters_it() {
    let shop = Shop::start().await;
    let (qa, head) = (shop.staff(Role::Qa).await, shop.staff(Role::Super).await);
    for (change, field) in [
        (json!({ "number": "" }), "number"),
        (json!({ "scope": [] }), "scope"),
        (json!({ "scope": ["device_07"] }), "scope"),
        (json!({ "valid_to": "2019-12-31" }), "valid_to"),
        (json!({ "pictures": ["/media/uploads/nobody.webp"] }), "pictures"),
        (json!({ "reason": " " }), "reason"),
    ] {
        assert_eq!(qa.put_json(DRUGS, &drugs(&change)).await.wrong_fields(), [field]);
    }
    head.put_json(DRUGS, &drugs(&json!({}))).await.assert_refused(403);
    qa.get(&format!("{LICENCES}/8")).await.assert_refused(404);
    let rows = head.get(LICENCES).await;
    assert_eq!(rows.assert_ok().body.as_array().unwrap().len(), 7);
}

#[tokio::test]
async fn two_people_let_more_be_sold_and_one_ends_it_at_once() {
    let shop = Shop::start().await;
    let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let buyer = shop.buyer().await;
    let goods_id = shop
        .goods(NewGoods {
            scope: "antibiotic".into(),
            ..NewGoods::default()
        })
        .await;
    let is_sold = async || {
        let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
        detail.assert_ok().data()["reasons"] == json!([])
    };
    let held = qa.get(DRUGS).await.assert_ok().body.clone();
    let same = |change: &Value| {
        let mut licence = drugs(change);
        licence["number"] = held["number"].clone();
        licence["valid_to"] = held["valid_to"].clone();
        licence
    };
    // Narrower, and of a later first day: one person.
    let narrow = same(&json!({ "scope": ["chemical"] }));
    let ended = qa.put_json(DRUGS, &narrow).await;
    assert_eq!(ended.assert_ok().body["scope"], json!(["chemical"]));
    assert!(!is_sold().await);

    let wide = same(&json!({ "scope": ["chemical", "antibiotic"] }));
    let asked = qa.put_json(DRUGS, &wide).await;
    assert_eq!(asked.assert_ok().body["scope"], json!(["chemical"]), "it waits");
    qa.put_json(DRUGS, &wide).await.assert_refused(409);
    assert!(!is_sold().await);
    let waiting = second
        .get(r#"/admin/api/asked_changes?filter={"address":"own_licences/2"}"#)
        .await;
    let what = waiting.assert_ok().body[0]["what"].as_str().unwrap().to_owned();
    assert!(
        what.contains("药品经营许可证") && what.contains("抗生素制剂"),
        "{what}"
    );
    let agreed = second.put_json(DRUGS, &wide).await;
    assert_eq!(
        agreed.assert_ok().body["scope"],
        json!(["chemical", "antibiotic"])
    );
    assert!(is_sold().await);
    for other in [json!({ "number": "鄂AA0270099" }), json!({ "valid_to": null })] {
        let mut replaced = wide.clone();
        let fields = replaced.as_object_mut().unwrap();
        fields.extend(other.as_object().unwrap().clone());
        let waits = qa.put_json(DRUGS, &replaced).await;
        assert_eq!(
            (&waits.assert_ok().body["number"], &waits.body["valid_to"]),
            (&held["number"], &held["valid_to"])
        );
    }
}
