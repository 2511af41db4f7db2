//! /api/user/buy: what the shop does not have yet, and the answers of staff.
use std::collections::BTreeSet;

use futures::future::join_all;
use identity::permissions::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Shop, send};

#[tokio::test]
async fn a_wish_is_recorded_once_answered_and_the_buyer_notified() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let wish = [
        ("name", "复方冬虫夏草口服液"),
        ("spec", "10ml*12支"),
        ("number", "20"),
    ];
    let first = buyer.post_form("/api/user/buy", &wish).await;
    let id = first.assert_ok().data()[0].as_i64().unwrap();
    let again = buyer.post_form("/api/user/buy", &wish).await;
    assert_eq!(again.assert_ok().data()[0], id, "the same wish is one item");
    let list = buyer.get("/api/user/buy?page=1&status=99999").await;
    assert_eq!(list.assert_ok().data()["total"], 1);
    assert_eq!(list.data()["list"][0]["status_text"], "待处理");

    let other = shop.buyer().await;
    other
        .get(&format!("/api/user/buy/{id}"))
        .await
        .assert_refused(404);
    other
        .delete(&format!("/api/user/buy/{id}"))
        .await
        .assert_refused(404);

    let staff = shop.staff(Role::Product).await;
    let path = format!("/admin/api/wanted_items/{id}");
    let put = |body| send(staff.request(Method::PUT, &path).json(&body));
    put(json!({ "status": 9 })).await.assert_refused(422);
    put(json!({ "status": 4 })).await.assert_refused(422);
    put(json!({ "status": 3, "reply": "下周一到货", "goods_id": 7 }))
        .await
        .assert_ok();
    let answered = buyer.get(&format!("/api/user/buy/{id}")).await;
    assert_eq!(answered.assert_ok().data()["reply"], "下周一到货");
    assert_eq!(answered.data()["goods_id"], 7);
    buyer
        .delete(&format!("/api/user/buy/{id}"))
        .await
        .assert_refused(409);
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.assert_ok().text.contains("下周一到货"), "{messages:?}");
}

#[tokio::test]
async fn several_at_once_are_kept_all_or_none_and_may_be_taken_back() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let some = json!({ "params": [{ "name": "甲" }, { "name": "" }] });
    buyer.post_json("/api/user/buy", &some).await.assert_refused(422);
    assert_eq!(buyer.get("/api/user/buy").await.data()["total"], 0);
    let both = json!({ "params": [{ "name": "甲", "number": 3 }, { "name": "乙", "maker": "某厂" }] });
    let ids = buyer.post_json("/api/user/buy", &both).await;
    let first = ids.assert_ok().data()[0].as_i64().unwrap();
    buyer.delete(&format!("/api/user/buy/{first}")).await.assert_ok();
    let left = buyer.get("/api/user/buy").await;
    assert_eq!(left.data()["total"], 1);
    assert_eq!(left.data()["list"][0]["name"], "乙");
    buyer
        .post_form("/api/user/buy", &[("name", "")])
        .await
        .assert_refused(422);
    buyer
        .post_form("/api/user/buy", &[("name", "甲"), ("number", "-1")])
        .await
        .assert_refused(422);
    buyer.get("/api/user/buy?status=7").await.assert_refused(422);
    shop.visitor().get("/api/user/buy").await.assert_refused(401);
}

/// On PostgreSQL they are written at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_a_company_and_sameness_hold_for_many_at_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for part in ["甲", "乙"] {
        let many: Vec<Value> = (0..499)
            .map(|number| json!({ "name": format!("{part}{number}") }))
            .collect();
        buyer
            .post_json("/api/user/buy", &json!({ "params": many }))
            .await
            .assert_ok();
    }
    let wishes: Vec<Value> = (0..8)
        .map(|number| json!({ "name": format!("丙{number}") }))
        .collect();
    let answers = join_all(wishes.iter().map(|wish| buyer.post_json("/api/user/buy", wish))).await;
    let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!((taken.len(), refused.len()), (2, 6), "{answers:?}");
    assert!(refused.iter().all(|answer| answer.status == 409), "{answers:?}");
    assert_eq!(buyer.get("/api/user/buy").await.data()["total"], 1000);

    let other = shop.buyer().await;
    let same = json!({ "name": "复方冬虫夏草口服液" });
    let answers = join_all((0..8).map(|_| other.post_json("/api/user/buy", &same))).await;
    let ids: BTreeSet<String> = answers
        .iter()
        .map(|answer| answer.assert_ok().data()[0].to_string())
        .collect();
    assert_eq!(ids.len(), 1, "the same wish is one item");
}
