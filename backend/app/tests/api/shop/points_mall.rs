//! /api/points: the points mall.
use catalog::factory::NewGoods;
use chrono::Days;
use futures::future::join_all;
use identity::{companies::models::facts::LicenceKind, permissions::Role};
use serde_json::json;
use wallet::models::ledger::Kind;

use crate::{
    draw_support::draft,
    harness::{BALANCE, Shop},
};

#[tokio::test]
async fn points_and_money_buy_a_gift_that_can_be_given_back_until_it_is_sent() {
    let shop = Shop::start().await;
    let gift = shop
        .gift(&json!({ "points": 300, "money": "9.90", "worth": "59.00" }))
        .await;
    let seen = shop.visitor().get("/api/points/goods?page=1").await;
    assert_eq!(seen.assert_ok().data()["list"][0]["state"], "sign_in");
    let buyer = shop.buyer().await;
    let poor = buyer.swaps(gift, 1, "k0").await;
    poor.assert_refused(409);
    assert!(poor.message().contains("300"), "{poor:?}");
    shop.give_points(buyer.company_id, 1000).await;
    let offered = buyer.get("/api/points/goods").await;
    assert_eq!(offered.assert_ok().data()["points"], 1000);
    assert_eq!(offered.data()["list"][0]["can_buy"], true);
    let order = buyer.swaps(gift, 2, "k1").await;
    let number = order.assert_ok().data()["number"].as_str().unwrap().to_owned();
    assert_eq!(order.data()["points"], 600);
    assert_eq!(order.data()["money"], "19.80");
    assert_eq!(order.data()["status_text"], "待发货");
    assert_eq!(
        buyer.swaps(gift, 2, "k1").await.assert_ok().data()["number"],
        number
    );
    buyer.swaps(gift, 1, "k1").await.assert_refused(409);
    assert_eq!(shop.of_ledger(buyer.company_id, Kind::Points).await, 400);
    assert_eq!(
        shop.of_ledger(buyer.company_id, Kind::Balance).await,
        BALANCE.fen() - 1_980
    );

    let path = format!("/api/points/order/{number}");
    let stranger = shop.buyer().await;
    stranger.get(&path).await.assert_refused(404);
    let cancel = format!("{path}/cancel");
    stranger.post_json(&cancel, &json!({})).await.assert_refused(404);
    let (one, two) = (json!({}), json!({}));
    let (one, two) = tokio::join!(buyer.post_json(&cancel, &one), buyer.post_json(&cancel, &two));
    assert_eq!(
        u8::from(one.status == 200) + u8::from(two.status == 200),
        1,
        "{one:?} {two:?}"
    );
    assert_eq!(shop.of_ledger(buyer.company_id, Kind::Points).await, 1000);
    assert_eq!(
        shop.of_ledger(buyer.company_id, Kind::Balance).await,
        BALANCE.fen()
    );
    let again = buyer.get("/api/points/goods").await;
    assert_eq!(again.data()["list"][0]["stock"], 10);

    let order = buyer.swaps(gift, 1, "k2").await;
    let number = order.assert_ok().data()["number"].as_str().unwrap().to_owned();
    let id = order.data()["id"].as_i64().unwrap();
    let warehouse = shop.staff(Role::Warehouse).await;
    let ship = format!("/admin/api/points_orders/{id}/ship");
    warehouse
        .post_json(&ship, &json!({ "carrier": "", "waybill": "1" }))
        .await
        .assert_refused(422);
    let parcel = json!({ "carrier": "中通", "waybill": "ZT1" });
    warehouse.post_json(&ship, &parcel).await.assert_ok();
    let path = format!("/api/points/order/{number}");
    buyer
        .post_json(&format!("{path}/cancel"), &json!({}))
        .await
        .assert_refused(409);
    let done = buyer.post_json(&format!("{path}/confirm"), &json!({})).await;
    assert_eq!(done.assert_ok().data()["status_text"], "已完成");
    assert_eq!(done.data()["log"].as_array().unwrap().len(), 3);
    let list = buyer.get("/api/points/order?page=1&status=99999").await;
    assert_eq!(list.assert_ok().data()["total"], 2);
    buyer.get("/api/points/order?status=9").await.assert_refused(422);
}

/// Staff ask for more while the dialog is open.
#[tokio::test]
async fn a_gift_costs_what_its_buyer_saw_or_the_buyer_is_told() {
    let shop = Shop::start().await;
    let gift = shop.gift(&json!({ "points": 100, "money": "1.00" })).await;
    let (staff, buyer) = (shop.staff(Role::Promotion).await, shop.buyer().await);
    shop.give_points(buyer.company_id, 1000).await;
    let path = format!("/admin/api/points_goods/{gift}");
    let opened = staff.get(&path).await;
    let version = opened.assert_ok().header("etag").to_owned();
    let mut dearer = opened.body.clone();
    dearer["points"] = json!(300);
    dearer["money"] = json!("2.50");
    staff.put_read_at(&path, &version, &dearer).await.assert_ok();
    let seeing = |points: i64, money: &str| {
        json!({
            "goods_id": gift, "number": 2, "address_id": buyer.address_id, "points": points, "money": money,
        })
    };
    for (points, money) in [(200, "2.00"), (600, "2.00"), (200, "5.00")] {
        let refused = buyer.post_json("/api/points/order", &seeing(points, money)).await;
        refused.assert_refused(409);
        assert!(refused.message().contains("600 积分加 5.00 元"), "{refused:?}");
    }
    assert_eq!(shop.of_ledger(buyer.company_id, Kind::Points).await, 1000);
    let order = buyer.post_json("/api/points/order", &seeing(600, "5.00")).await;
    assert_eq!(order.assert_ok().data()["points"], 600);
}

/// Neither who was suspended since, nor whose business licence is over since.
#[tokio::test]
async fn nothing_is_sent_to_who_could_buy_nothing_and_nothing_is_lost_over_it() {
    let shop = Shop::start().await;
    let (gift, buyer) = (shop.gift(&json!({})).await, shop.buyer().await);
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    shop.give_points(buyer.company_id, 1_000).await;
    shop.papers(buyer.company_id).await;
    let thing = json!({ "kind": "goods", "name": "电饭煲", "value": "199.00", "weight": 1_000, "total": 1 });
    let mut plan = draft(shop.now(), json!([thing]));
    plan["prizes"][0]["weight"] = json!(0);
    let draw = shop.draw(&plan).await;
    let won = buyer.draws(draw, "k").await;
    let claim = format!("/api/draw/record/{}/claim", won.assert_ok().data()["id"]);
    let swapped = buyer.swaps(gift, 1, "k1").await;
    let (number, id) = (
        swapped.assert_ok().data()["number"].as_str().unwrap().to_owned(),
        swapped.data()["id"].as_i64().unwrap(),
    );
    assert_eq!(swapped.data()["held"], "");
    let parcel = json!({ "carrier": "中通", "waybill": "ZT10001" });
    let sending = async |order: i64| {
        let path = format!("/admin/api/points_orders/{order}/ship");
        warehouse.post_json(&path, &parcel).await
    };
    let held = async || {
        let read = warehouse.get(&format!("/admin/api/points_orders/{id}")).await;
        let own = buyer.get(&format!("/api/points/order/{number}")).await;
        [&read.assert_ok().body["held"], &own.assert_ok().data()["held"]].map(ToString::to_string)
    };

    // What locks medicines alone holds no gift back; what locks everything does, and an address is named in time.
    let today = shop.services.clock.today();
    let (over, renewed) = (today - Days::new(1), today + Days::new(300));
    shop.set_last_day(&buyer, LicenceKind::DrugTrading, over).await;
    assert_eq!(held().await, ["\"\"", "\"\""]);
    shop.set_last_day(&buyer, LicenceKind::Business, over).await;
    let address = json!({ "address_id": buyer.address_id });
    buyer.post_json(&claim, &address).await.assert_ok();
    let refused = [sending(id).await, buyer.swaps(gift, 1, "k2").await];
    for (answer, status) in refused.iter().zip([409, 403]) {
        answer.assert_refused(status);
        assert!(answer.message().contains("《营业执照》已于"), "{answer:?}");
    }
    assert!(held().await.iter().all(|why| why.contains("请上传新证")));
    for kind in [LicenceKind::Business, LicenceKind::DrugTrading] {
        shop.set_last_day(&buyer, kind, renewed).await;
    }

    let suspend = format!("/admin/api/companies/{}/suspend", buyer.company_id);
    let reason = json!({ "reason": "许可证被吊销" });
    qa.post_json(&suspend, &reason).await.assert_ok();
    let waiting = warehouse.get("/admin/api/points_orders").await;
    let ids: Vec<i64> = waiting
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|order| order["id"].as_i64().unwrap())
        .collect();
    assert_eq!(ids.len(), 2);
    for order in &ids {
        let refused = sending(*order).await;
        refused.assert_refused(409);
        assert!(refused.message().contains("停用"), "{refused:?}");
    }
    let cancel = format!("/api/points/order/{number}/cancel");
    buyer.post_json(&cancel, &json!({})).await.assert_ok();
    assert_eq!(shop.of_ledger(buyer.company_id, Kind::Points).await, 1_000);
    qa.approve_company(buyer.company_id, "证照已恢复")
        .await
        .assert_ok();
    let prize = ids.into_iter().find(|order| *order != id).unwrap();
    sending(prize).await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn sixty_four_at_once_spend_no_more_points_than_there_are() {
    let shop = Shop::start().await;
    let gift = shop.gift(&json!({ "points": 100, "stock": 1000 })).await;
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 550).await;
    let presses = (0..64).map(|press| {
        let buyer = &buyer;
        async move { buyer.swaps(gift, 1, &format!("k{press}")).await }
    });
    let answers = join_all(presses).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 5);
    assert_eq!(shop.of_ledger(buyer.company_id, Kind::Points).await, 50);
}

#[tokio::test]
async fn the_last_gift_and_the_limit_of_a_company_hold_under_rush() {
    let shop = Shop::start().await;
    let last = shop.gift(&json!({ "points": 1, "stock": 3 })).await;
    let limited = shop
        .gift(&json!({ "name": "雨伞 黑", "points": 1, "stock": 100, "limit": 2 }))
        .await;
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 500).await;
    for (gift, most) in [(last, 3), (limited, 2)] {
        let presses = (0..16).map(|press| {
            let buyer = &buyer;
            async move { buyer.swaps(gift, 1, &format!("{gift}-{press}")).await }
        });
        let answers = join_all(presses).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), most);
    }
    buyer.swaps(limited, 1, "more").await.assert_refused(409);
    buyer.swaps(999_999, 1, "none").await.assert_refused(422);
    let plenty = shop.gift(&json!({ "name": "计算器 大屏" })).await;
    let elsewhere = json!({ "goods_id": plenty, "number": 1, "address_id": 999_999 });
    buyer
        .post_json("/api/points/order", &elsewhere)
        .await
        .assert_refused(422);
    for number in ["0", "-1", "1.5", "x"] {
        let body = json!({ "goods_id": limited, "number": number, "address_id": buyer.address_id });
        buyer
            .post_json("/api/points/order", &body)
            .await
            .assert_refused(422);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stock_that_staff_write_counts_what_is_swapped_meanwhile() {
    let shop = Shop::start().await;
    let gift = shop.gift(&json!({ "points": 1, "stock": 10 })).await;
    let (staff, buyer) = (shop.staff(Role::Promotion).await, shop.buyer().await);
    shop.give_points(buyer.company_id, 500).await;
    let path = format!("/admin/api/points_goods/{gift}");
    // Some are swapped while the form is open, and more while it is saved: 20 were added.
    let opened = staff.get(&path).await;
    let version = opened.assert_ok().header("etag").to_owned();
    buyer.swaps(gift, 3, "before").await.assert_ok();
    let mut written = opened.body.clone();
    written["stock"] = json!(30);
    let presses = join_all((0..16).map(|press| {
        let buyer = &buyer;
        async move { buyer.swaps(gift, 1, &format!("k{press}")).await }
    }));
    let (saved, presses) = tokio::join!(staff.put_read_at(&path, &version, &written), presses);
    saved.assert_ok();
    let swapped = presses.iter().filter(|answer| answer.status == 200).count() as i64;
    let now = staff.get(&path).await;
    let (stock, sold) = (&now.assert_ok().body["stock"], &now.body["sold"]);
    assert_eq!(sold, &json!(3 + swapped), "{presses:?}");
    assert_eq!(stock, &json!(30 - 3 - swapped));

    let version = now.header("etag").to_owned();
    buyer.swaps(gift, 2, "after").await.assert_ok();
    let mut too_few = now.body.clone();
    too_few["stock"] = json!(1);
    let refused = staff.put_read_at(&path, &version, &too_few).await;
    refused.assert_refused(422);
    assert_eq!(refused.wrong_fields(), ["stock"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn medicines_are_no_gifts_and_forms_keep_their_version() {
    let shop = Shop::start().await;
    shop.goods(NewGoods {
        name: "阿莫西林胶囊".into(),
        trade_name: "阿莫仙".into(),
        ..Default::default()
    })
    .await;
    shop.goods(NewGoods {
        name: "甘草".into(),
        ..Default::default()
    })
    .await;
    let staff = shop.staff(Role::Promotion).await;
    // Of two letters: another thing may hold them, and does not begin with them.
    for name in [
        "阿莫西林胶囊 24粒",
        "店长推荐 阿莫西林胶囊",
        "新款阿莫仙一盒",
        "甘草",
        "甘草 500g",
        "祛痛贴 国药准字Z20200001",
    ] {
        let medicine = json!({ "name": name, "points": 10, "stock": 1 });
        let refused = staff.post_json("/admin/api/points_goods", &medicine).await;
        refused.assert_refused(422);
        assert!(refused.message().contains("药品"), "{refused:?}");
    }
    // What became a product since is neither swapped nor sent.
    let later = shop.gift(&json!({ "name": "西洋参礼盒" })).await;
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 1000).await;
    let order = buyer.swaps(later, 1, "k1").await;
    let id = order.assert_ok().data()["id"].as_i64().unwrap();
    shop.goods(NewGoods {
        name: "西洋参".into(),
        ..Default::default()
    })
    .await;
    buyer.swaps(later, 1, "k2").await.assert_refused(409);
    let parcel = json!({ "carrier": "中通", "waybill": "ZT1" });
    let refused = shop
        .staff(Role::Warehouse)
        .await
        .post_json(&format!("/admin/api/points_orders/{id}/ship"), &parcel)
        .await;
    refused.assert_refused(409);
    assert!(refused.message().contains("西洋参"), "{refused:?}");
    // What it holds is asked literally.
    for name in ["绿甘草纹茶杯", "100%_棉毛巾", "杯"] {
        shop.gift(&json!({ "name": name })).await;
    }
    for (field, value) in [
        ("name", json!("")),
        ("points", json!(0)),
        ("money", json!("-1")),
        ("stock", json!(-1)),
        ("limit", json!(0)),
        ("image", json!("https://elsewhere.cn/a.png")),
        ("ends_at", json!("2020-01-01T00:00:00Z")),
    ] {
        let mut wrong =
            json!({ "name": "茶杯", "points": 10, "stock": 1, "starts_at": "2021-01-01T00:00:00Z" });
        wrong[field] = value;
        let answer = staff.post_json("/admin/api/points_goods", &wrong).await;
        answer.assert_refused(422);
        assert_eq!(answer.wrong_fields(), [field], "{answer:?}");
    }
    let gift = shop.gift(&json!({})).await;
    let path = format!("/admin/api/points_goods/{gift}");
    let version = staff.get(&path).await.assert_ok().header("etag").to_owned();
    let changed = json!({ "name": "保温杯 1L", "points": 200, "stock": 5, "is_open": true });
    staff.put_read_at(&path, &version, &changed).await.assert_ok();
    staff
        .put_read_at(&path, &version, &changed)
        .await
        .assert_refused(409);
    assert!(!staff.history(&format!("points_goods/{gift}")).await.is_empty());
    shop.staff(Role::Finance)
        .await
        .put_json(&path, &changed)
        .await
        .assert_refused(403);
}
