//! /admin/api/points_goods: one colleague writes, and finance releases what is worth much.
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop};

const PATH: &str = "/admin/api/points_goods";

fn gift(name: &str, worth: &str, stock: i64) -> Value {
    json!({ "name": name, "points": 10, "worth": worth, "stock": stock, "is_open": true })
}

/// Reads it and approves it as it is.
async fn approve(staff: &Client, id: i64) -> Answer {
    let path = format!("{PATH}/{id}");
    let read = staff.get(&path).await;
    let seen = json!({ "updated_at": read.assert_ok().body["updated_at"] });
    staff.post_json(&format!("{path}/approve"), &seen).await
}

/// Writes one field anew; what finance has to say to it then.
async fn changed(staff: &Client, id: i64, field: &str, value: Value) -> Value {
    let path = format!("{PATH}/{id}");
    let opened = staff.get(&path).await;
    let version = opened.assert_ok().header("etag").to_owned();
    let mut written = opened.body.clone();
    written[field] = value;
    let saved = staff.put_read_at(&path, &version, &written).await;
    saved.assert_ok().body["release"].clone()
}

#[tokio::test]
async fn what_is_worth_much_or_nobody_says_what_waits_for_finance() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 500).await;
    let unknown = staff.post_json(PATH, &gift("雨伞 黑", "0.00", 1)).await;
    assert_eq!(unknown.assert_ok().body["release"], "waiting");
    let dear = staff.post_json(PATH, &gift("电视机 65 寸", "5000.00", 100)).await;
    assert_eq!(dear.assert_ok().body["total_worth"], "500000.00");
    let id = dear.id();
    let seen = buyer.get("/api/points/goods").await;
    assert_eq!(seen.assert_ok().data()["total"], 0);
    buyer.swaps(id, 1, "early").await.assert_refused(409);
    let queue = finance
        .get(&format!(r#"{PATH}?filter={{"can_decide":true}}"#))
        .await;
    assert_eq!(queue.assert_ok().body.as_array().unwrap().len(), 2);

    approve(&staff, id).await.assert_refused(403);
    let late = json!({ "updated_at": "2020-01-01T00:00:00Z" });
    let outdated = finance.post_json(&format!("{PATH}/{id}/approve"), &late).await;
    outdated.assert_refused(409);
    let refuse = format!("{PATH}/{}/refuse", unknown.id());
    let silent = finance.post_json(&refuse, &json!({ "reason": " " })).await;
    assert_eq!(silent.wrong_fields(), ["reason"]);
    let refused = finance
        .post_json(&refuse, &json!({ "reason": "请填写市场价" }))
        .await;
    assert_eq!(refused.assert_ok().body["refusal"], "请填写市场价");
    approve(&finance, unknown.id()).await.assert_refused(409);
    buyer.swaps(unknown.id(), 1, "refused").await.assert_refused(409);
    assert_eq!(
        changed(&staff, unknown.id(), "remark", json!("大号")).await,
        "waiting"
    );
    assert_eq!(
        approve(&finance, id).await.assert_ok().body["release"],
        "released"
    );
    approve(&finance, id).await.assert_refused(409);
    buyer.swaps(id, 1, "now").await.assert_ok();
}

#[tokio::test]
async fn what_finance_released_waits_again_once_it_gives_more() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 500).await;
    let made = staff.post_json(PATH, &gift("电视机 65 寸", "5000.00", 10)).await;
    let id = made.assert_ok().id();
    approve(&finance, id).await.assert_ok();
    buyer.swaps(id, 2, "two").await.assert_ok();
    for (field, value) in [
        ("remark", json!("壁挂")),
        ("points", json!(20)),
        ("stock", json!(7)),
    ] {
        assert_eq!(changed(&staff, id, field, value).await, "released", "{field}");
    }
    for (field, value) in [
        ("points", json!(19)),
        ("stock", json!(8)),
        ("name", json!("电视机 85 寸")),
        ("worth", json!("9000.00")),
    ] {
        assert_eq!(changed(&staff, id, field, value).await, "waiting", "{field}");
        buyer.swaps(id, 1, field).await.assert_refused(409);
        approve(&finance, id).await.assert_ok();
    }
    assert_eq!(changed(&staff, id, "is_open", json!(false)).await, "released");
}

#[tokio::test]
async fn many_small_offers_of_one_colleague_are_one_large_one() {
    let shop = Shop::start().await;
    let (one, other) = (
        shop.staff(Role::Promotion).await,
        shop.staff(Role::Promotion).await,
    );
    let release = async |staff: &Client, name: &str| {
        let made = staff.post_json(PATH, &gift(name, "30.00", 100)).await;
        made.assert_ok().body["release"].clone()
    };
    assert_eq!(release(&one, "雨伞 黑").await, "not_needed");
    assert_eq!(release(&one, "雨伞 蓝").await, "waiting");
    assert_eq!(release(&other, "雨伞 红").await, "not_needed");
}

#[tokio::test]
async fn nobody_releases_what_they_wrote() {
    let shop = Shop::start().await;
    let both = shop.staff_with(&[Role::Promotion, Role::Finance]).await;
    let made = both.post_json(PATH, &gift("电视机 65 寸", "5000.00", 10)).await;
    assert_eq!(made.assert_ok().body["can_approve"], false);
    approve(&both, made.id()).await.assert_refused(409);
    let finance = shop.staff(Role::Finance).await;
    approve(&finance, made.id()).await.assert_ok();
}
