//! /api/service: a buyer chats with customer service.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use futures::{StreamExt, stream};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    member_rights::MemberRole,
    permissions::Role,
};
use serde_json::{Value, json};

use crate::{
    documents_support::{pdf, send_file},
    harness::Shop,
    service_support::of,
};

#[tokio::test]
async fn a_question_is_answered_closed_and_rated() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let quiet = buyer.service().await;
    assert_eq!(
        (&quiet["can_chat"], &quiet["conversation"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(buyer.get("/api/user/base").await.data()["is_can_chat"], true);

    let id = shop.asked(&buyer, "阿莫西林有货吗").await;
    let waiting = buyer.service().await["conversation"].clone();
    assert_eq!(
        (&waiting["state"], &waiting["ahead"]),
        (&json!("waiting"), &json!(0))
    );
    let queue = colleague.desk().await["queue"].clone();
    assert_eq!((&queue[0]["id"], &queue[0]["unread"]), (&json!(id), &json!(1)));
    assert_eq!(queue[0]["last_text"], "阿莫西林有货吗");
    colleague.answers(id, "有").await.assert_refused(409);

    colleague.takes(id).await.assert_ok();
    colleague.answers(id, "有货，今天发").await.assert_ok();
    colleague
        .does(id, "notes", &json!({ "text": "老客户，留意价格" }))
        .await
        .assert_ok();
    let name = colleague.desk().await["me"]["name"].as_str().unwrap().to_owned();
    let greeting = format!("system: 客服{name}为您服务");
    assert_eq!(
        buyer.reads_chat().await,
        ["member: 阿莫西林有货吗", &greeting, "staff: 有货，今天发"]
    );
    assert_eq!(
        colleague.reads_chat_as_staff(id).await.last().unwrap(),
        "staff note: 老客户，留意价格"
    );
    assert_eq!(buyer.service().await["unread"], 1);
    let newest = buyer.get("/api/service/messages").await.data()["list"][2]["id"].clone();
    let read = buyer
        .post_json("/api/service/read", &json!({ "message_id": newest }))
        .await;
    assert_eq!(read.assert_ok().data()["unread"], 0);
    let seen = colleague.get(&of(id, "messages")).await.body["list"].clone();
    assert_eq!(seen[2]["is_read"], true, "{seen}");

    colleague
        .does(id, "close", &json!({ "reason": "问库存" }))
        .await
        .assert_ok();
    let closed = buyer.service().await["conversation"].clone();
    assert_eq!(
        (&closed["state"], &closed["can_rate"]),
        (&json!("closed"), &json!(true))
    );
    let stars = json!({ "stars": 5, "words": "很快" });
    buyer.post_json("/api/service/rate", &stars).await.assert_ok();
    buyer
        .post_json("/api/service/rate", &stars)
        .await
        .assert_refused(409);
    let kept = colleague
        .get(&format!("/admin/api/service/conversations/{id}"))
        .await;
    assert_eq!(
        (&kept.body["rating"], &kept.body["rating_words"]),
        (&json!(5), &json!("很快"))
    );

    // The next message starts another conversation, and earlier messages stay above it.
    let next = shop.asked(&buyer, "再问一句").await;
    assert_ne!(next, id);
    assert_eq!(buyer.reads_chat().await.len(), 5);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn a_message_sent_twice_is_stored_once() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let body = json!({ "kind": "text", "text": "在吗", "key": "k1" });
    let first = buyer.chats(&body).await.assert_ok().data().clone();
    assert_eq!(first["key"], "k1");
    let again = futures::future::join_all((0..8).map(|_| buyer.chats(&body))).await;
    for answer in again {
        assert_eq!(answer.assert_ok().data()["id"], first["id"]);
    }
    let id = buyer.service().await["conversation"]["id"].as_i64().unwrap();
    colleague.takes(id).await.assert_ok();
    // The same key of another member is a separate message.
    for _ in 0..2 {
        colleague.does(id, "messages", &body).await.assert_ok();
    }
    assert_eq!(buyer.reads_chat().await.len(), 3);
}

#[tokio::test]
async fn a_flood_is_held_back_for_a_minute_also_by_who_ends_conversations_in_between() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    for number in 1..=100 {
        buyer.says(&format!("第 {number} 句")).await.assert_ok();
        if number % 50 == 0 {
            let ended = buyer.post_json("/api/service/close", &json!({})).await;
            ended.assert_ok();
        }
    }
    buyer.says("再来一句").await.assert_refused(429);
    other.says("在吗").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(2));
    buyer.says("再来一句").await.assert_ok();
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn members_of_a_company_do_not_flood_the_desk_in_turn() {
    let shop = Shop::start().await;
    let (owner, stranger) = (shop.buyer().await, shop.buyer().await);
    let mut members = Vec::new();
    for _ in 0..3 {
        members.push(shop.colleague(&owner, MemberRole::Viewer, None).await);
    }
    for number in 1..=300 {
        let member = &members[number % members.len()];
        member.says(&format!("第 {number} 句")).await.assert_ok();
    }
    owner.says("我还没说过").await.assert_refused(429);
    stranger.says("在吗").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(2));
    owner.says("我还没说过").await.assert_ok();
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn colleagues_and_strangers_hear_nothing() {
    let shop = Shop::start().await;
    let (buyer, stranger) = (shop.buyer().await, shop.buyer().await);
    let colleague = shop.colleague(&buyer, MemberRole::Viewer, None).await;
    shop.asked(&buyer, "我的合同价").await;
    let picture = buyer.sends_picture().await.assert_ok().data()["picture"].clone();
    let picture = picture.as_str().unwrap();
    let seen = buyer.get(picture).await;
    assert_eq!(seen.assert_ok().header("cache-control"), "no-store");
    let staff = shop.staff(Role::Service).await;
    staff.get(&format!("/admin{picture}")).await.assert_ok();
    for other in [&colleague, &stranger] {
        assert!(other.reads_chat().await.is_empty());
        assert_eq!(other.service().await["conversation"], Value::Null);
        other.get(picture).await.assert_refused(404);
    }
    // Members with the viewer role may ask, too.
    colleague.says("我也想问").await.assert_ok();
    assert_eq!(buyer.reads_chat().await.len(), 2);
}

#[tokio::test]
async fn cards_show_what_the_buyer_may_see() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods = shop.goods(NewGoods::default()).await;
    let (_, order) = buyer.ordered(goods, 1).await;
    let (_, foreign) = other.ordered(goods, 1).await;
    let card = buyer.chats(&json!({ "kind": "goods", "goods_id": goods })).await;
    assert_eq!(card.assert_ok().data()["goods_id"], goods);
    assert!(
        card.data()["card"]["picture"]
            .as_str()
            .unwrap()
            .contains("/media/"),
        "{card:?}"
    );
    let card = buyer
        .chats(&json!({ "kind": "order", "order_number": order }))
        .await;
    assert!(
        card.assert_ok().data()["card"]["title"]
            .as_str()
            .unwrap()
            .contains(&order)
    );
    for (body, field) in [
        (
            json!({ "kind": "order", "order_number": foreign }),
            "order_number",
        ),
        (json!({ "kind": "goods", "goods_id": 999_999 }), "goods_id"),
        (json!({ "kind": "goods" }), "goods_id"),
    ] {
        assert_eq!(buyer.chats(&body).await.wrong_fields(), [field]);
    }
    // A colleague sends no card of what this buyer may not see either.
    let colleague = shop.staff(Role::Service).await;
    let id = buyer.service().await["conversation"]["id"].as_i64().unwrap();
    colleague.takes(id).await.assert_ok();
    let off = NewGoods {
        on_sale: false,
        ..Default::default()
    };
    let off = shop.goods(off).await;
    for (body, why) in [
        (
            json!({ "kind": "order", "order_number": foreign }),
            "这家企业没有这个订单，没有发送",
        ),
        (
            json!({ "kind": "goods", "goods_id": off }),
            "商品已下架，或这位客户不能查看，没有发送",
        ),
    ] {
        let refused = colleague.does(id, "messages", &body).await;
        refused.assert_refused(422);
        assert_eq!(refused.message(), why);
    }
    for body in [
        json!({ "kind": "goods", "goods_id": goods }),
        json!({ "kind": "order", "order_number": order }),
    ] {
        colleague.does(id, "messages", &body).await.assert_ok();
    }
    let said = buyer.get("/api/service/messages").await.data()["list"].clone();
    let newest = said.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&newest["author"], &newest["order_number"]),
        (&json!("staff"), &json!(order))
    );
}

#[tokio::test]
async fn nonsense_is_refused_and_text_stays_text() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let foreign = other.chat_file().await;
    let paper = send_file(&buyer, "/api/upload", "a.pdf", pdf("合同")).await;
    let paper = paper.assert_ok().data()["key"].clone();
    for (body, field) in [
        (json!({ "kind": "text" }), "text"),
        (json!({ "kind": "text", "text": "  " }), "text"),
        (json!({ "kind": "text", "text": "药".repeat(2001) }), "text"),
        (json!({ "kind": "text", "text": "请付款\u{202E}001" }), "text"),
        (json!({ "kind": "note", "text": "假备注" }), "kind"),
        (json!({ "kind": "picture" }), "file"),
        (json!({ "kind": "picture", "file": foreign }), "file"),
        (json!({ "kind": "picture", "file": paper }), "file"),
        (json!({ "kind": "picture", "file": "../../etc/passwd" }), "file"),
    ] {
        let answer = buyer.chats(&body).await;
        assert_eq!(answer.wrong_fields(), [field], "{body}");
    }
    assert_eq!(buyer.chats(&json!({})).await.wrong_fields(), ["kind"]);
    for no_picture in [b"<svg onload=alert(1)>".to_vec(), b"%PDF-1.7".to_vec()] {
        let refused = buyer.upload("/api/service/pictures", "a.png", no_picture).await;
        refused.assert_refused(422);
    }
    let script = "<img src=x onerror=alert(1)> javascript:alert(1)";
    let said = buyer.says(script).await;
    assert_eq!(said.assert_ok().data()["text"], script);
    assert!(said.header("content-type").starts_with("application/json"));
    buyer.says(&"药".repeat(2000)).await.assert_ok();
    for stars in [json!(0), json!(6), json!("x")] {
        let answer = buyer
            .post_json("/api/service/rate", &json!({ "stars": stars }))
            .await;
        assert_eq!(answer.wrong_fields(), ["stars"]);
    }
    // Not answered yet.
    buyer
        .post_json("/api/service/rate", &json!({ "stars": 3 }))
        .await
        .assert_refused(409);
    other
        .post_json("/api/service/close", &json!({}))
        .await
        .assert_refused(409);
}

#[tokio::test]
async fn the_shop_chats_with_whom_it_wants() {
    let shop = Shop::start().await;
    let pending = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let suspended = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Suspended).await;
    pending.says("资质审核要多久").await.assert_ok();
    suspended.says("为什么停用").await.assert_refused(403);
    assert_eq!(suspended.service().await["can_chat"], false);
    let lead = shop.staff(Role::Super).await;
    let shut = json!({ "is_open": false, "week": [] });
    lead.sets_service_rules(shut).await.assert_ok();
    pending.says("还在吗").await.assert_refused(403);
    assert_eq!(pending.get("/api/user/base").await.data()["is_can_chat"], false);
    // Messages can still be read; no answer to any is promised.
    assert_eq!(pending.reads_chat().await.len(), 1);
    let now = pending.service().await;
    assert_eq!((&now["can_chat"], &now["notice"]), (&json!(false), &json!("")));
}

#[tokio::test]
async fn messages_outside_the_hours_are_answered_with_a_notice() {
    let shop = Shop::start().await;
    let (buyer, lead) = (shop.buyer().await, shop.staff(Role::Super).await);
    lead.sets_service_rules(json!({ "week": [] })).await.assert_ok();
    let notice = buyer.service().await["notice"].clone();
    assert_eq!(notice, "现在不在服务时间，您的留言我们会尽快回复。");
    buyer.says("请明天联系我").await.assert_ok();
    assert_eq!(buyer.reads_chat().await, ["member: 请明天联系我"]);
    let always: Vec<Value> = (1..=7)
        .map(|day| json!({ "day": day, "from": "00:00", "to": "23:59" }))
        .collect();
    lead.sets_service_rules(json!({ "week": always }))
        .await
        .assert_ok();
    assert_eq!(buyer.service().await["hours"], "每天 0:00–23:59");
}

#[tokio::test]
async fn who_waits_within_the_hours_reads_that_nobody_is_there() {
    let shop = Shop::start().await;
    let (first, buyer) = (shop.buyer().await, shop.buyer().await);
    let (colleague, lead) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let always: Vec<Value> = (1..=7)
        .map(|day| json!({ "day": day, "from": "00:00", "to": "24:00" }))
        .collect();
    lead.sets_service_rules(json!({ "week": always, "most_open": 1 }))
        .await
        .assert_ok();
    let nobody = "现在没有客服在线，您的留言已经收到，客服上线后会回复。";
    colleague.is_at_desk("away").await;
    shop.asked(&first, "有货吗").await;
    assert_eq!(first.service().await["notice"], nobody);
    assert_eq!(
        buyer.service().await["notice"],
        "",
        "who asks nothing waits for nothing"
    );
    colleague.sits_down().await;
    let taken = first.service().await;
    assert_eq!(
        (&taken["conversation"]["state"], &taken["notice"]),
        (&json!("open"), &json!(""))
    );
    // Somebody is there, with no room for another one.
    shop.asked(&buyer, "发票呢").await;
    let waiting = buyer.service().await;
    assert_eq!(
        (&waiting["conversation"]["state"], &waiting["notice"]),
        (&json!("waiting"), &json!(""))
    );
    // A console that says nothing any more is shut.
    shop.services.clock.advance(TimeDelta::minutes(3));
    assert_eq!(buyer.service().await["notice"], nobody);
}

#[tokio::test]
async fn a_date_may_have_hours_of_its_own() {
    let shop = Shop::start().await;
    let (buyer, lead) = (shop.buyer().await, shop.staff(Role::Super).await);
    let today = shop.services.clock.today();
    let shown = today.format("%-m月%-d日").to_string();
    // No weekday is open, this date is.
    let open = json!({
        "week": [],
        "workdays": [{ "day": today, "name": "调休", "from": "00:00", "to": "24:00" }],
    });
    lead.sets_service_rules(open).await.assert_ok();
    let desk = buyer.service().await;
    assert_eq!((&desk["is_working"], &desk["notice"]), (&json!(true), &json!("")));
    let hours = desk["hours"].as_str().unwrap();
    assert!(
        hours.starts_with(&shown) && hours.ends_with("0:00–24:00"),
        "{hours}"
    );
    assert_eq!(
        lead.get("/admin/api/service/desk").await.body["hours"],
        desk["hours"]
    );
    // And off on a weekday that is open.
    let week: Vec<Value> = (1..=7)
        .map(|day| json!({ "day": day, "from": "00:00", "to": "24:00" }))
        .collect();
    let off = json!({ "week": week, "workdays": [], "holidays": [{ "day": today, "name": "盘点" }] });
    lead.sets_service_rules(off).await.assert_ok();
    let desk = buyer.service().await;
    assert_eq!(desk["is_working"], false);
    assert_eq!(
        desk["notice"],
        format!("现在不在服务时间（每天 0:00–24:00；{shown}盘点休息），您的留言会在明天 0:00 后回复。")
    );
}

#[tokio::test]
async fn a_thousand_times_typing_at_once_is_heard_a_hundred_times() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let colleague = shop.staff(Role::Service).await;
    let id = shop.asked(&buyer, "在吗").await;
    colleague.takes(id).await.assert_ok();
    let staff_path = of(id, "typing");
    for (client, path) in [
        (&*buyer, "/api/service/typing"),
        (&colleague, staff_path.as_str()),
    ] {
        client.post_json(path, &json!({})).await.assert_ok();
        let typed = stream::iter(1..1_000).map(|_| async move {
            let heard = client.post_json(path, &json!({})).await;
            heard.status.as_u16()
        });
        let statuses: Vec<u16> = typed.buffer_unordered(40).collect().await;
        let heard = statuses.iter().filter(|status| **status == 200).count();
        assert_eq!((heard, statuses.contains(&429)), (99, true), "{path}");
        client.post_json(path, &json!({})).await.assert_refused(429);
    }
    // Neither who shares the address nor what else they do is held up.
    let another = other.post_json("/api/service/typing", &json!({})).await;
    another.assert_ok();
    buyer.says("还在吗").await.assert_ok();
}

#[tokio::test]
async fn a_member_who_leaves_takes_their_words_along() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let leaver = shop.colleague(&owner, MemberRole::Buyer, None).await;
    shop.asked(&leaver, "这是我说的").await;
    let file = leaver.get("/api/user/personal_data").await;
    assert!(file.assert_ok().text.contains("这是我说的"));
    leaver
        .post_json("/api/user/close_account", &json!({}))
        .await
        .assert_ok();
    let staff = shop.staff(Role::Service).await;
    assert_eq!(staff.desk().await["queue"], json!([]));
}
