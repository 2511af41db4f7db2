//! /api/cart/import and /api/user/fast_buy: ordering from a list, and from earlier purchases.
use catalog::factory::NewGoods;
use identity::permissions::Role;
use kernel::Money;
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

/// A product of the list of twenty lines: name, specification, unit, price in fen.
fn packed(name: &str, spec: &str, unit: &str, price: i64) -> NewGoods {
    NewGoods {
        unit: unit.into(),
        price: Some(Money(price)),
        ..named(name, spec)
    }
}

/// What a row is filled with: the matched product, else the proposed one; and why it was proposed.
fn filled_with(row: &Value) -> (Option<i64>, &str) {
    if row["status"] == "matched" {
        return (row["goods"][0]["id"].as_i64(), "");
    }
    let proposed = &row["proposed"];
    (
        proposed["goods_id"].as_i64(),
        proposed["because"].as_str().unwrap_or_default(),
    )
}

/// The rows that a pasted list is read as.
async fn pasted(buyer: &Buyer, text: &str) -> Vec<Value> {
    let answer = buyer.post_form("/api/cart/import", &[("text", text)]).await;
    answer.assert_ok().data()["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn of_several_products_the_last_bought_is_proposed_and_else_the_cheapest_in_stock() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let dear = shop.goods(packed("板蓝根颗粒", "10g*20袋", "盒", 1500)).await;
    let cheap = shop.goods(packed("板蓝根颗粒", "5g*20袋", "盒", 900)).await;
    let sold_out = NewGoods {
        stock: 0,
        ..packed("板蓝根颗粒", "3g*10袋", "盒", 300)
    };
    shop.goods(sold_out).await;
    for grams in [250, 500, 1000] {
        let herb = packed("板蓝根", &format!("{grams}g"), "袋", 200);
        shop.goods(herb).await;
    }
    shop.searchable().await;

    let rows = pasted(&buyer, "板蓝根 2盒\n板蓝根颗粒\n板蓝根颗粒 -4").await;
    assert_eq!(filled_with(&rows[0]), (Some(cheap), "cheapest_in_stock"));
    assert_eq!(rows[0]["unit"], "盒");
    assert_eq!(filled_with(&rows[1]), (Some(cheap), "cheapest_in_stock"));
    assert!(rows[2]["proposed"].is_null(), "no quantity, no proposal");
    assert_eq!(rows[2]["refused_number"], "-4");

    buyer.bought(dear, 1).await;
    let rows = pasted(&buyer, "板蓝根 2盒").await;
    assert_eq!(filled_with(&rows[0]), (Some(dear), "bought_last"));
    let other = shop.buyer().await;
    let rows = pasted(&other, "板蓝根 2盒").await;
    assert_eq!(
        filled_with(&rows[0]),
        (Some(cheap), "cheapest_in_stock"),
        "what another company buys says nothing"
    );
}

#[tokio::test]
async fn different_medicines_and_contradicted_rows_are_left_to_the_buyer() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.goods(packed("头孢克肟片", "50mg*12片", "盒", 900)).await;
    shop.goods(packed("头孢拉定胶囊", "0.25g*24粒", "盒", 700)).await;
    shop.goods(packed("布洛芬片", "0.1g*100片", "瓶", 500)).await;
    shop.goods(packed("布洛芬片", "0.2g*20片", "盒", 500)).await;
    shop.searchable().await;
    let rows = pasted(&buyer, "头孢 5盒\n布洛芬片 0.4g*24片 5盒").await;
    assert!(
        rows[0]["proposed"].is_null(),
        "头孢 is no single medicine: {rows:?}"
    );
    assert!(
        rows[1]["proposed"].is_null(),
        "another strength is not what was asked for: {rows:?}"
    );
}

#[tokio::test]
async fn goods_for_different_ways_into_the_body_are_left_to_the_buyer() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for (name, price) in [
        ("盐酸利多卡因注射液", 200),
        ("利多卡因凝胶", 1500),
        ("红霉素软膏", 300),
        ("红霉素眼膏", 400),
    ] {
        shop.goods(packed(name, "10g", "支", price)).await;
    }
    shop.searchable().await;
    let rows = pasted(&buyer, "利多卡因 5支\n红霉素 10支\n红霉素眼膏 10支").await;
    let filled: Vec<bool> = rows.iter().map(|row| filled_with(row).0.is_some()).collect();
    assert_eq!(filled, [false, false, true], "{rows:?}");
}

#[tokio::test]
async fn a_product_out_of_stock_names_what_may_replace_it() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let sold_out = NewGoods {
        stock: 0,
        ..named("阿莫西林胶囊", "0.25g*24粒")
    };
    let sold_out = shop.goods(sold_out).await;
    let larger = shop.goods(named("阿莫西林胶囊", "0.25g*36粒")).await;
    shop.goods(named("阿莫西林胶囊", "0.5g*24粒")).await;
    shop.searchable().await;
    let rows = pasted(&buyer, "阿莫西林胶囊 0.25g*24粒 3盒\n阿莫西林胶囊 0.25g*36粒 3盒").await;
    assert_eq!(rows[0]["status"], "matched");
    assert_eq!(rows[0]["goods"][0]["id"], sold_out);
    let ids = |row: &Value| -> Vec<i64> {
        let cards = row["alternatives"].as_array().unwrap().iter();
        cards.map(|card| card["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids(&rows[0]), [larger], "the same strength alone");
    assert!(ids(&rows[1]).is_empty(), "what is in stock needs no replacement");
}

/// What a pharmacy pastes on an ordinary morning.
const TYPICAL_LINES: &str = "\
阿莫西林胶囊 0.25g*24粒 10盒
阿莫西林 5盒
板蓝根 2盒
板蓝根颗粒2盒
感冒灵 10 盒
999感冒灵 6盒
布洛芬 3
布洛芬缓释胶囊 10盒
头孢克肟 8盒
头孢 5盒
复方丹参滴丸 x10
维生素C 5瓶
维生素B12 3盒
蒙脱石散,20盒
云南白药气雾剂 4
连花清瘟 30盒
藿香正气水 10盒
六味地黄丸 0.36g*200丸 5瓶
奥美拉唑 10盒
二甲双胍 12盒";

#[tokio::test]
async fn nine_in_ten_lines_of_an_ordinary_list_are_filled_unaided() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for (name, spec, unit, price) in [
        ("阿莫西林胶囊", "0.25g*24粒", "盒", 650),
        ("阿莫西林胶囊", "0.5g*20粒", "盒", 800),
        ("阿莫西林颗粒", "0.125g*12袋", "盒", 720),
        ("板蓝根颗粒", "10g*20袋", "盒", 1200),
        ("板蓝根颗粒", "5g*20袋", "盒", 900),
        ("板蓝根", "500g", "袋", 2500),
        ("板蓝根", "1kg", "袋", 4500),
        ("感冒灵颗粒", "10g*9袋", "盒", 980),
        ("感冒灵胶囊", "0.5g*24粒", "盒", 1100),
        ("布洛芬缓释胶囊", "0.3g*20粒", "盒", 1300),
        ("布洛芬片", "0.1g*100片", "瓶", 600),
        ("头孢克肟片", "50mg*12片", "盒", 1500),
        ("头孢克肟分散片", "0.1g*6片", "盒", 1400),
        ("头孢拉定胶囊", "0.25g*24粒", "盒", 900),
        ("复方丹参滴丸", "27mg*180丸", "瓶", 2600),
        ("复方丹参滴丸", "27mg*150丸", "瓶", 2300),
        ("维生素C片", "0.1g*100片", "瓶", 300),
        ("维生素C泡腾片", "1g*10片", "支", 1900),
        ("维生素B12片", "25ug*100片", "盒", 400),
        ("蒙脱石散", "3g*10袋", "盒", 1000),
        ("蒙脱石散", "3g*12袋", "盒", 1150),
        ("云南白药气雾剂", "50g+60g", "盒", 4300),
        ("连花清瘟胶囊", "0.35g*24粒", "盒", 1100),
        ("连花清瘟颗粒", "6g*10袋", "盒", 2500),
        ("藿香正气水", "10ml*10支", "盒", 700),
        ("六味地黄丸", "0.36g*200丸", "瓶", 1600),
        ("六味地黄丸", "9g*10丸", "盒", 1500),
        ("奥美拉唑肠溶胶囊", "20mg*14粒", "盒", 500),
        ("盐酸二甲双胍片", "0.25g*48片", "盒", 450),
    ] {
        shop.goods(packed(name, spec, unit, price)).await;
    }
    shop.goods(NewGoods {
        trade_name: "999".into(),
        ..packed("感冒灵颗粒", "10g*12袋", "盒", 1300)
    })
    .await;
    shop.searchable().await;

    let rows = pasted(&buyer, TYPICAL_LINES).await;
    assert_eq!(rows.len(), 20);
    let open: Vec<&str> = rows
        .iter()
        .filter(|row| filled_with(row).0.is_none())
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    assert!(open.len() <= 2, "left to the buyer: {open:?}");
    assert!(
        open.contains(&"头孢"),
        "a line that may be several medicines stays open"
    );
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
    buyer.bought(often, 2).await;
    buyer.bought(often, 3).await;
    buyer.bought(once, 9).await;
    // Ordered alone is not bought.
    buyer.ordered(often, 1).await;
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
