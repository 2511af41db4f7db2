//! /api/cart/import and /api/user/fast_buy: ordering from a list, and from earlier purchases.
use catalog::factory::NewGoods;
use identity::permissions::Role;
use reqwest::{Method, multipart};
use serde_json::{Value, json};

use crate::{
    admin::shipments::{pick, picking, send as send_parcel, shown},
    harness::{Buyer, Shop, send},
};

fn named(name: &str, spec: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        spec: spec.into(),
        ..Default::default()
    }
}

async fn upload(buyer: &Buyer, bytes: Vec<u8>) -> crate::harness::Answer {
    let part = multipart::Part::bytes(bytes).file_name("清单.csv");
    let form = multipart::Form::new().part("file", part);
    send(buyer.request(Method::POST, "/api/cart/import").multipart(form)).await
}

fn statuses(rows: &Value) -> Vec<&str> {
    let rows = rows["rows"].as_array().unwrap();
    rows.iter().map(|row| row["status"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_list_says_what_is_sure_what_is_doubtful_and_what_is_missing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let small = shop.goods(named("阿莫西林胶囊", "0.25g*24粒")).await;
    let large = shop.goods(named("阿莫西林胶囊", "0.5g*20粒")).await;
    let cold = shop.goods(named("感冒灵颗粒", "10g*9袋")).await;
    shop.searchable().await;
    let detail = buyer.get(&format!("/api/goods/detail/{cold}")).await;
    let barcode = detail.data()["barcode"].as_str().unwrap().to_owned();

    let text = format!("阿莫西林胶囊 0.25g×24粒 测试制药 12盒\n{barcode} 3\n阿莫西林胶囊\n月球石口服液 5");
    let answer = buyer
        .post_form("/api/cart/import", &[("text", text.as_str())])
        .await;
    let rows = answer.assert_ok().data();
    assert_eq!(
        statuses(rows),
        ["matched", "matched", "ambiguous", "unmatched"],
        "{answer:?}"
    );
    assert_eq!(rows["rows"][0]["goods"][0]["id"], small);
    assert_eq!(rows["rows"][0]["number"], 12);
    assert_eq!(rows["rows"][1]["goods"][0]["id"], cold);
    let offered: Vec<i64> = rows["rows"][2]["goods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|goods| goods["id"].as_i64().unwrap())
        .collect();
    assert!(
        offered.contains(&small) && offered.contains(&large),
        "{offered:?}"
    );
    assert_eq!((&rows["matched"], &rows["unmatched"]), (&json!(2), &json!(1)));
    assert_eq!(
        buyer.get("/api/cart/total").await.data()["total"],
        0,
        "nothing is bought yet"
    );

    let sheet = "名称,规格,数量\n感冒灵颗粒,10g*9袋,4\n";
    let answer = upload(&buyer, sheet.into()).await;
    assert_eq!(statuses(answer.assert_ok().data()), ["matched"]);
}

#[tokio::test]
async fn lists_that_cannot_be_read_say_so() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    buyer
        .post_form("/api/cart/import", &[("text", " \n ")])
        .await
        .assert_refused(422);
    let long = "药\n".repeat(600);
    buyer
        .post_form("/api/cart/import", &[("text", long.as_str())])
        .await
        .assert_refused(422);
    upload(&buyer, b"\x89PNG\r\n\x1a\n\0\0".to_vec())
        .await
        .assert_refused(422);
    upload(&buyer, vec![b'1'; 3 * 1024 * 1024])
        .await
        .assert_refused(413);
    let odd = "'; drop table goods; -- 1\n%%%%%% 2\n\u{202E}药 3";
    buyer
        .post_form("/api/cart/import", &[("text", odd)])
        .await
        .assert_ok();
    shop.visitor()
        .post_form("/api/cart/import", &[("text", "药")])
        .await
        .assert_refused(401);
}

#[tokio::test]
async fn what_was_bought_before_comes_back_with_its_last_price() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let often = shop.goods(NewGoods::default()).await;
    let once = shop.goods(NewGoods::default()).await;
    let detail = buyer.get(&format!("/api/goods/detail/{often}")).await;
    assert!(
        detail.assert_ok().data()["bought"].is_null(),
        "nothing is bought yet"
    );
    buyer.ordered(often, 2).await;
    buyer.ordered(often, 3).await;
    buyer.ordered(once, 9).await;
    let (_, called_off) = buyer.ordered(once, 1).await;
    buyer
        .post_json(
            &format!("/api/order/{called_off}/cancel"),
            &json!({ "reason": "不要了" }),
        )
        .await
        .assert_ok();

    let ids = |answer: &crate::harness::Answer| -> Vec<i64> {
        let list = answer.assert_ok().data()["list"].as_array().unwrap();
        list.iter()
            .map(|row| row["goods"]["id"].as_i64().unwrap())
            .collect()
    };
    let recent = buyer.get("/api/user/fast_buy?page=1").await;
    assert_eq!(ids(&recent), [once, often]);
    assert_eq!(recent.data()["total"], 2);
    let bought = &recent.data()["list"][1]["bought"];
    assert_eq!((&bought["times"], &bought["number"]), (&json!(2), &json!(5)));
    assert_eq!(
        (&bought["last_number"], &bought["last_price"]),
        (&json!(3), &json!("10.00"))
    );
    let by = |order: &str| format!("/api/user/fast_buy?order={order}");
    assert_eq!(ids(&buyer.get(&by("often")).await), [often, once]);
    assert_eq!(ids(&buyer.get(&by("number")).await), [once, often]);
    buyer.get(&by("id;--")).await.assert_refused(422);

    let detail = buyer.get(&format!("/api/goods/detail/{often}")).await;
    assert_eq!(detail.assert_ok().data()["bought"]["times"], 2);
    let other = shop.buyer().await;
    assert_eq!(other.get("/api/user/fast_buy").await.data()["total"], 0);
    let detail = other.get(&format!("/api/goods/detail/{often}")).await;
    assert!(
        detail.data()["bought"].is_null(),
        "another company's history is its own"
    );
}

/// What the warehouse does not find is paid back: so many units of each product leave.
async fn leave_in_part(shop: &Shop, order: &str, found: &[(i64, i64)]) {
    let warehouse = shop.staff(Role::Warehouse).await;
    let list = picking(&warehouse, order).await;
    let lines = shown(&warehouse, &list).await["lines"].clone();
    let said = lines.as_array().unwrap().iter().map(|line| {
        let (_, units) = found.iter().find(|(id, _)| line["goods_id"] == *id).unwrap();
        let batch = json!({ "batch_id": line["batches"][0]["batch_id"], "number": units });
        let batches = if *units > 0 { vec![batch] } else { Vec::new() };
        json!({ "id": line["id"], "batches": batches, "rest": "refund" })
    });
    pick(&warehouse, &list, said.collect()).await.assert_ok();
    shop.check_parcel(&list).await;
    send_parcel(&warehouse, &list, "SF1").await.assert_ok();
}

#[tokio::test]
async fn what_never_came_does_not_count_as_bought() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (part, missing) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    buyer.put_in_cart(missing, 4).await.assert_ok();
    let (payment, order) = buyer.ordered(part, 5).await;
    buyer.pay(&payment).await.assert_ok();
    leave_in_part(&shop, &order, &[(part, 2), (missing, 0)]).await;
    let bought = buyer.get("/api/user/fast_buy").await;
    assert_eq!(bought.assert_ok().data()["total"], 1);
    let row = &bought.data()["list"][0];
    assert_eq!(row["goods"]["id"], part);
    assert_eq!(
        (
            &row["bought"]["times"],
            &row["bought"]["number"],
            &row["bought"]["last_number"]
        ),
        (&json!(1), &json!(2), &json!(2))
    );
    let detail = buyer.get(&format!("/api/goods/detail/{missing}")).await;
    assert!(detail.assert_ok().data()["bought"].is_null());
}
