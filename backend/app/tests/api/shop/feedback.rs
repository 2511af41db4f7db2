//! /api/user/feedback: a member's feedback, and the answers
use catalog::factory::NewGoods;
use futures::future::join_all;
use identity::{member_rights::MemberRole, permissions::Role};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop, send};

async fn tell(buyer: &Buyer, key: &str, form: &[(&str, &str)]) -> Answer {
    let request = buyer.request(Method::POST, "/api/user/feedback").form(form);
    send(request.header("Idempotency-Key", key)).await
}

async fn see(buyer: &Buyer, id: &Value) -> Value {
    let seen = buyer.get(&format!("/api/user/feedback/{id}")).await;
    seen.assert_ok().data().clone()
}

#[tokio::test]
async fn a_member_tells_reads_the_answer_and_says_more() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (_, order) = buyer.ordered(goods_id, 1).await;
    let photo = buyer.photo().await;
    let form = [
        ("kind", "5"),
        ("content", "外箱破损"),
        ("contact", "13800000001"),
        ("order_number", order.as_str()),
        ("photos[0]", photo.as_str()),
    ];
    let id = tell(&buyer, "a", &form).await.assert_ok().data().clone();
    let seen = see(&buyer, &id).await;
    assert_eq!(seen["status_text"], "待答复");
    assert_eq!(seen["order_number"], order);
    assert!(seen["due_at"].is_string(), "a complaint has its day");
    let picture = format!("/api/user/feedback/photos/{}", seen["photos"][0]);
    let picture = buyer.get(&picture).await;
    assert_eq!(picture.assert_ok().header("cache-control"), "no-store");

    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/feedback/{id}");
    let answer = json!({ "text": "已安排补发" });
    let answered = service.post_json(&format!("{path}/answer"), &answer).await;
    assert_eq!(answered.assert_ok().body["status"], 2);
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("已安排补发"), "{messages:?}");
    assert!(messages.text.contains(&format!("/yjfk?id={id}")));
    let seen = see(&buyer, &id).await;
    assert_eq!(seen["messages"][0]["content"], "已安排补发");
    assert!(seen["due_at"].is_null(), "it is answered");

    let more = format!("/api/user/feedback/{id}/reply");
    let said = buyer.post_form(&more, &[("content", "收到，谢谢")]).await;
    assert_eq!(said.assert_ok().data()["status_text"], "待答复");
    buyer
        .post_form(&more, &[("content", "  ")])
        .await
        .assert_refused(422);
    let result = json!({ "result": "已补发并向承运商索赔" });
    service
        .post_json(&format!("{path}/close"), &result)
        .await
        .assert_ok();
    let seen = see(&buyer, &id).await;
    assert_eq!(
        (&seen["is_open"], &seen["result"]),
        (&json!(false), &result["result"])
    );
    buyer
        .post_form(&more, &[("content", "还有一箱")])
        .await
        .assert_refused(409);
    let list = buyer.get("/api/user/feedback?status=3").await;
    assert_eq!(list.assert_ok().data()["total"], 1);
    assert_eq!(buyer.get("/api/user/feedback?status=1").await.data()["total"], 0);
    buyer.get("/api/user/feedback?status=9").await.assert_refused(422);
}

#[tokio::test]
async fn feedback_sent_twice_is_stored_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let form = [("kind", "1"), ("content", "希望能按批号搜索")];
    let sent = (0..6).map(|_| tell(&buyer, "one", &form));
    let answers = join_all(sent).await;
    let first = answers[0].assert_ok().data().clone();
    for answer in &answers {
        assert_eq!(*answer.assert_ok().data(), first);
    }
    assert_eq!(buyer.get("/api/user/feedback").await.data()["total"], 1);
    let other = tell(&buyer, "one", &[("kind", "1"), ("content", "别的")]).await;
    other.assert_refused(409);
    let other = tell(&buyer, "two", &form).await;
    assert_ne!(*other.assert_ok().data(), first);
}

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_of_others_is_taken() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let (_, foreign_order) = other.ordered(goods_id, 1).await;
    let foreign_photo = other.photo().await;
    let own = buyer.photo().await;
    for (wrong, form) in [
        ("kind", vec![("kind", "9"), ("content", "文")]),
        ("kind", vec![("kind", "x"), ("content", "文")]),
        ("content", vec![("kind", "1"), ("content", " ")]),
        (
            "order_number",
            vec![("kind", "1"), ("content", "文"), ("order_number", &foreign_order)],
        ),
        (
            "photos",
            vec![("kind", "1"), ("content", "文"), ("photos[0]", &foreign_photo)],
        ),
        (
            "photos",
            vec![
                ("kind", "1"),
                ("content", "文"),
                ("photos[0]", &own),
                ("photos[1]", &own),
            ],
        ),
        (
            "photos",
            vec![("kind", "1"), ("content", "文"), ("photos[0]", "../../etc.png")],
        ),
    ] {
        let answer = buyer.post_form("/api/user/feedback", &form).await;
        assert_eq!(answer.wrong_fields(), [wrong], "{form:?}");
    }
    let many: Vec<(String, &str)> = (0..6)
        .map(|at| (format!("photos[{at}]"), own.as_str()))
        .chain([("kind".to_owned(), "1"), ("content".to_owned(), "文")])
        .collect();
    let answer = buyer.post_form("/api/user/feedback", &many).await;
    assert_eq!(answer.wrong_fields(), ["photos"]);
    assert_eq!(buyer.get("/api/user/feedback").await.data()["total"], 0);
    let visitor = shop.visitor();
    visitor
        .post_form("/api/user/feedback", &[("kind", "1"), ("content", "文")])
        .await
        .assert_refused(401);
}

#[tokio::test]
async fn feedback_is_its_members_alone_and_words_stay_words() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    let evil = "<img src=x onerror=alert(1)> javascript:alert(1)";
    let photo = owner.photo().await;
    let form = [("kind", "6"), ("content", evil), ("photos[0]", photo.as_str())];
    let id = tell(&owner, "k", &form).await.assert_ok().data().clone();
    let seen = see(&owner, &id).await;
    assert_eq!(seen["content"], evil, "told and shown as it was typed");
    let path = format!("/api/user/feedback/{id}");
    for stranger in [&colleague, &shop.buyer().await] {
        stranger.get(&path).await.assert_refused(404);
        stranger
            .post_form(&format!("{path}/reply"), &[("content", "我的")])
            .await
            .assert_refused(404);
        let photo = format!("/api/user/feedback/photos/{}", seen["photos"][0]);
        stranger.get(&photo).await.assert_refused(404);
        assert_eq!(stranger.get("/api/user/feedback").await.data()["total"], 0);
    }
}

#[tokio::test]
async fn feedback_is_limited_to_what_a_person_writes_in_a_day() {
    let shop = Shop::configured(|settings| {
        settings["feedback"] = json!({ "most_a_day": 2 });
    })
    .await;
    let buyer = shop.buyer().await;
    let form = [("kind", "1"), ("content", "文")];
    for _ in 0..2 {
        buyer.post_form("/api/user/feedback", &form).await.assert_ok();
    }
    let third = buyer.post_form("/api/user/feedback", &form).await;
    third.assert_refused(429);
    shop.services.clock.advance(chrono::TimeDelta::hours(25));
    let again = buyer.sign_in(&buyer.username, identity::factory::PASSWORD).await;
    again.assert_ok();
    buyer.post_form("/api/user/feedback", &form).await.assert_ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_a_day_holds_for_who_hands_in_many_at_once() {
    let shop = Shop::configured(|settings| {
        settings["feedback"] = json!({ "most_a_day": 2 });
    })
    .await;
    let buyer = shop.buyer().await;
    let form = [("kind", "1"), ("content", "文")];
    let told = join_all((0..8).map(|_| buyer.post_form("/api/user/feedback", &form))).await;
    let (taken, refused): (Vec<_>, Vec<_>) = told.iter().partition(|answer| answer.status == 200);
    assert_eq!((taken.len(), refused.len()), (2, 6), "{told:?}");
    assert!(refused.iter().all(|answer| answer.status == 429), "{told:?}");
}
