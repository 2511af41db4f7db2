//! What a supplier brings is named by its licence.
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use kernel::WriteTx;
use receiving::models::_entities::{receiving_rules, suppliers};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use super::suppliers::{AGREES, facts, named, posts};
use crate::{
    harness::{Answer, Shop},
    receiving_support::{Dock, file_scans, says, verdict},
};

/// A product of this class that nobody has delivered yet.
async fn of_class(shop: &Shop, scope: &str, storage: Storage) -> i64 {
    shop.goods(NewGoods {
        scope: scope.into(),
        storage,
        stock: 0,
        ..Default::default()
    })
    .await
}

/// The licence of the dock's supplier is read as this from now on.
async fn read_as(shop: &Shop, dock: &Dock, codes: &[&str]) {
    let (id, codes) = (dock.supplier_id, json!(codes));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        suppliers::Entity::update_many()
            .col_expr(suppliers::Column::ScopeCodes, Expr::value(codes.clone()))
            .filter(suppliers::Column::Id.eq(id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn nobody_approves_a_supplier_before_its_licence_was_read() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let [purchasing, ..] = posts(&shop).await;
    let mut unread = facts(&dock);
    unread["scope_codes"] = json!([]);
    purchasing.put_json(&path, &unread).await.assert_ok();
    file_scans(&dock.warehouse, &path).await;
    let refused = says(&purchasing, &path, AGREES).await;
    assert_eq!(refused.wrong_fields(), ["approves"]);
    assert!(refused.text.contains("勾选可供货的类别"), "{refused:?}");

    for codes in [json!(["rx"]), json!(["chemical", "unknown"])] {
        unread["scope_codes"] = codes;
        let wrong = purchasing.put_json(&path, &unread).await;
        assert_eq!(wrong.wrong_fields(), ["scope_codes"]);
    }
    unread["scope_codes"] = json!(["device_07", "chemical", "device"]);
    let read = purchasing.put_json(&path, &unread).await;
    assert_eq!(
        (&read.assert_ok().body["scope_codes"], &read.body["scope_text"]),
        (
            &json!(["chemical", "device"]),
            &json!("化学药制剂、医疗器械全部类别")
        )
    );
    let choices = read.body["scope_choices"].as_array().unwrap();
    assert!(choices.iter().any(|one| one["code"] == "cold_chain"));
    assert_eq!(
        read.body["missing"],
        json!([]),
        "its scans still show its licence"
    );
    says(&purchasing, &path, AGREES).await.assert_ok();
}

#[tokio::test]
async fn goods_that_the_licence_of_a_supplier_does_not_name_are_not_received() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    read_as(&shop, &dock, &["chemical", "cold_chain"]).await;
    let chemical = of_class(&shop, "chemical", Storage::Normal).await;
    let patent = of_class(&shop, "chinese_patent", Storage::Normal).await;
    let lines = [
        dock.line(chemical, "B1", 5, "1.00"),
        dock.line(patent, "B1", 5, "1.00"),
    ];
    let refused: Answer = dock.receive("TX1", &lines).await;
    assert_eq!(refused.wrong_fields(), ["lines.1.goods_id"]);
    assert!(
        refused.text.contains("供货单位许可证的范围不含中成药"),
        "{refused:?}"
    );
    dock.receive("TX1", &lines[..1]).await.assert_ok();

    let cold = of_class(&shop, "chemical", Storage::Cold).await;
    let mut cold = dock.line(cold, "B1", 5, "1.00");
    cold["temperature"] = json!("5.0");
    dock.receive("TX2", &[cold.clone()]).await.assert_ok();
    read_as(&shop, &dock, &["chemical"]).await;
    let warm = dock.receive("TX3", &[cold]).await;
    assert_eq!(warm.wrong_fields(), ["lines.0.goods_id"]);
    assert!(warm.text.contains("冷藏冷冻药品"), "{warm:?}");
}

/// The letter of the dock's supplier is read as this from now on.
async fn letter_for(shop: &Shop, dock: &Dock, codes: &[&str]) {
    let (id, codes) = (dock.supplier_id, json!(codes));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        suppliers::Entity::update_many()
            .col_expr(suppliers::Column::LetterCodes, Expr::value(codes.clone()))
            .filter(suppliers::Column::Id.eq(id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn goods_that_the_letter_of_who_sells_them_is_not_for_are_refused() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    letter_for(&shop, &dock, &["chemical"]).await;
    let chemical = of_class(&shop, "chemical", Storage::Cold).await;
    let patent = of_class(&shop, "chinese_patent", Storage::Normal).await;
    let mut cold = dock.line(chemical, "B1", 5, "1.00");
    cold["temperature"] = json!("5.0");
    let lines = [cold, dock.line(patent, "B1", 5, "1.00")];
    let refused: Answer = dock.receive("TX1", &lines).await;
    assert_eq!(refused.wrong_fields(), ["lines.1.goods_id"]);
    assert!(refused.text.contains("授权委托书没有授权中成药"), "{refused:?}");
    dock.receive("TX1", &lines[..1]).await.assert_ok();

    // Of what nobody has read nothing is compared; a letter for the whole licence is for all of it.
    letter_for(&shop, &dock, &[]).await;
    dock.receive("TX2", &lines[1..]).await.assert_ok();
    letter_for(&shop, &dock, &["all"]).await;
    dock.receive("TX3", &lines[1..]).await.assert_ok();

    let waiting = dock.received(&[dock.line(patent, "B2", 5, "1.00")]).await;
    letter_for(&shop, &dock, &["chemical"]).await;
    let refused = dock.accept(&waiting, &[5]).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.accepted"]);
    assert!(refused.text.contains("请全部拒收"), "{refused:?}");
}

#[tokio::test]
async fn goods_that_a_letter_of_single_products_does_not_name_are_refused() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let unnamed = of_class(&shop, "chemical", Storage::Normal).await;
    let other = NewGoods {
        name: "头孢拉定胶囊".into(),
        scope: "chemical".into(),
        stock: 0,
        ..Default::default()
    };
    let other = shop.goods(other).await;
    let (_, path) = named(&dock).await;
    let [purchasing, qa, head] = posts(&shop).await;
    let mut known = facts(&dock);
    known["letter_goods"] = json!("国药准字H99999999\n头孢 拉定胶囊");
    purchasing.put_json(&path, &known).await.assert_ok();
    file_scans(&purchasing, &path).await;
    for post in [&purchasing, &qa, &head] {
        says(post, &path, AGREES).await.assert_ok();
    }
    let shown = qa.get(&path).await.assert_ok().body.clone();
    assert_eq!(shown["letter_goods"], known["letter_goods"]);
    let lines = [
        dock.line(other, "B1", 5, "1.00"),
        dock.line(unnamed, "B1", 5, "1.00"),
    ];
    let mut delivery = dock.delivery("TX1", &lines);
    delivery["supplier_id"] = shown["id"].clone();
    let receipts = "/admin/api/goods_receipts";
    let refused = dock.warehouse.post_json(receipts, &delivery).await;
    assert_eq!(refused.wrong_fields(), ["lines.1.goods_id"]);
    assert!(refused.text.contains("逐个列出的品种"), "{refused:?}");
    delivery["lines"] = json!(lines[..1]);
    dock.warehouse.post_json(receipts, &delivery).await.assert_ok();
}

#[tokio::test]
async fn where_letters_do_not_bind_goods_beyond_them_are_taken_in_with_a_reason_alone() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    letter_for(&shop, &dock, &["chemical"]).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        receiving_rules::Entity::update_many()
            .col_expr(receiving_rules::Column::LettersBind, Expr::value(false))
            .exec(tx.db())
            .await
    })
    .await;
    let patent = of_class(&shop, "chinese_patent", Storage::Normal).await;
    let receipt = dock.received(&[dock.line(patent, "B1", 5, "1.00")]).await;
    let accept = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let mut said = verdict(&receipt, &[5]);
    let silent = dock.qa.post_json(&accept, &said).await;
    assert_eq!(silent.wrong_fields(), ["opinion"]);
    assert!(silent.text.contains("授权委托书没有授权中成药"), "{silent:?}");
    said["opinion"] = json!("委托书补充授权已电话核实，原件三日内补交");
    dock.qa.post_json(&accept, &said).await.assert_ok();
}

/// The class of a product or what its supplier may bring has changed since it came.
#[tokio::test]
async fn what_came_before_the_licence_was_read_otherwise_becomes_no_stock() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (one, other) = (
        of_class(&shop, "chemical", Storage::Normal).await,
        of_class(&shop, "chinese_patent", Storage::Normal).await,
    );
    let lines = [dock.line(one, "B1", 5, "1.00"), dock.line(other, "B1", 7, "1.00")];
    let receipt = dock.received(&lines).await;
    read_as(&shop, &dock, &["chinese_patent"]).await;
    let refused = dock.accept(&receipt, &[5, 7]).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.accepted"]);
    assert!(
        refused.text.contains("化学药制剂") && refused.text.contains("请全部拒收"),
        "{refused:?}"
    );
    assert_eq!(shop.stock(one).await, (0, 0));
    let partly = dock.accept(&receipt, &[0, 7]).await;
    assert_eq!(partly.assert_ok().body["status"], "partly");
    assert_eq!((shop.stock(one).await, shop.stock(other).await), ((0, 0), (7, 0)));
    shop.assert_invariants().await;
}
