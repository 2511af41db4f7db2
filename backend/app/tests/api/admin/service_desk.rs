//! The service team: assignment to available agents, quick replies, rules and figures.
use chrono::TimeDelta;
use identity::permissions::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Client, Shop, send};

const REPLIES: &str = "/admin/api/service/quick_replies";

fn open_of(desk: &Value) -> usize {
    desk["mine"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn what_waits_goes_to_who_has_the_fewest_up_to_the_limit() {
    let shop = Shop::start().await;
    let lead = shop.staff(Role::Super).await;
    lead.sets_service_rules(json!({ "most_open": 2 }))
        .await
        .assert_ok();
    let first = shop.buyer().await;
    shop.asked(&first, "第一位").await;
    let (one, two) = (shop.staff(Role::Service).await, shop.staff(Role::Service).await);
    // Waiting conversations are assigned to an agent who becomes available; new ones to the agent with the
    // fewest.
    one.sits_down().await;
    assert_eq!(open_of(&one.desk().await), 1);
    two.sits_down().await;
    for number in 0..4 {
        let buyer = shop.buyer().await;
        shop.asked(&buyer, &format!("下一位 {number}")).await;
    }
    assert_eq!((open_of(&one.desk().await), open_of(&two.desk().await)), (2, 2));
    assert_eq!(lead.desk().await["queue"].as_array().map(Vec::len), Some(1));
    assert_eq!(lead.desk().await["others"].as_array().map(Vec::len), Some(4));
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn conversations_of_staff_long_away_go_to_others() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (shop.staff(Role::Service).await, shop.staff(Role::Service).await);
    one.sits_down().await;
    shop.asked(&buyer, "在吗").await;
    assert_eq!(buyer.service().await["conversation"]["is_staff_here"], true);
    one.is_at_desk("away").await;
    assert_eq!(buyer.service().await["conversation"]["is_staff_here"], false);
    assert_eq!(shop.update_desk().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(9));
    assert_eq!(shop.update_desk().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(shop.update_desk().await, 1);
    assert_eq!(buyer.service().await["conversation"]["state"], "waiting");
    two.sits_down().await;
    assert_eq!(open_of(&two.desk().await), 1);
    // An agent whose console was closed without signing off is away, too.
    shop.services.clock.advance(TimeDelta::minutes(13));
    assert_eq!(two.desk().await["me"]["presence"], "away");
    assert_eq!(shop.update_desk().await, 1);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn who_takes_a_conversation_is_there_whatever_they_showed_before() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let (away, new) = (shop.staff(Role::Service).await, shop.staff(Role::Service).await);
    away.is_at_desk("away").await;
    shop.services.clock.advance(TimeDelta::hours(3));
    let (first, second) = (shop.asked(&buyer, "在吗").await, shop.asked(&other, "在吗").await);
    away.takes(first).await.assert_ok();
    // Has never been at the desk.
    new.takes(second).await.assert_ok();
    assert_eq!(shop.update_desk().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(9));
    away.answers(first, "在").await.assert_ok();
    buyer.says("那个药有吗").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(shop.update_desk().await, 1, "the other went without an answer");
    assert_eq!(buyer.service().await["conversation"]["state"], "open");
    assert_eq!(other.service().await["conversation"]["state"], "waiting");
    shop.services.clock.advance(TimeDelta::minutes(9));
    assert_eq!(shop.update_desk().await, 1);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn idle_conversations_end_by_themselves() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let colleague = shop.staff(Role::Service).await;
    let answered = shop.asked(&buyer, "阿莫西林有货吗").await;
    let unanswered = shop.asked(&other, "发票呢").await;
    for id in [answered, unanswered] {
        colleague.takes(id).await.assert_ok();
        colleague.answers(id, "请稍等").await.assert_ok();
    }
    other.says("等您回复").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(20));
    colleague.answers(answered, "有货").await.assert_ok();
    // A note is not an answer to the buyer.
    shop.services.clock.advance(TimeDelta::minutes(29));
    let note = json!({ "text": "等客户回复" });
    colleague.does(answered, "notes", &note).await.assert_ok();
    assert_eq!(shop.update_desk().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(shop.update_desk().await, 1);
    let over = buyer.service().await["conversation"].clone();
    assert_eq!(
        (&over["state"], &over["can_rate"]),
        (&json!("closed"), &json!(true))
    );
    assert_eq!(
        buyer.reads_chat().await.last().unwrap(),
        "system: 长时间没有新消息，会话已自动结束，欢迎评价。您再发消息会重新接入客服"
    );
    let kept = colleague
        .get(&format!("/admin/api/service/conversations/{answered}"))
        .await;
    assert_eq!(kept.body["close_reason"], "长时间没有新消息");
    buyer
        .post_json("/api/service/rate", &json!({ "stars": 5 }))
        .await
        .assert_ok();
    assert_ne!(shop.asked(&buyer, "再问一句").await, answered);
    // What waits for staff waits, however long.
    shop.services.clock.advance(TimeDelta::hours(8));
    colleague.sits_down().await;
    assert_eq!(shop.update_desk().await, 0);
    assert_eq!(other.service().await["conversation"]["state"], "open");
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn a_transferred_conversation_starts_its_idle_time_anew() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (shop.staff(Role::Service).await, shop.staff(Role::Service).await);
    let id = shop.asked(&buyer, "抬头错了").await;
    one.takes(id).await.assert_ok();
    one.answers(id, "请财务为您处理").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(29));
    let to = json!({ "staff_id": two.sits_down().await });
    one.does(id, "transfer", &to).await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(29));
    assert_eq!(shop.update_desk().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(shop.update_desk().await, 1);
}

#[tokio::test]
async fn a_shop_may_let_nothing_end_by_itself() {
    let shop = Shop::start().await;
    let (buyer, lead) = (shop.buyer().await, shop.staff(Role::Super).await);
    let id = shop.asked(&buyer, "在吗").await;
    lead.takes(id).await.assert_ok();
    lead.answers(id, "在").await.assert_ok();
    for never in [json!(0), json!(""), json!(null)] {
        let kept = lead.sets_service_rules(json!({ "idle_minutes": never })).await;
        assert_eq!(kept.assert_ok().body["idle_minutes"], 0, "{never}");
    }
    shop.services.clock.advance(TimeDelta::hours(9));
    assert_eq!(shop.update_desk().await, 0);
    let later = lead.sets_service_rules(json!({ "idle_minutes": 60 })).await;
    later.assert_ok();
    assert_eq!(shop.update_desk().await, 1);
}

async fn keeps(staff: &Client, is_shared: bool, title: &str) -> crate::harness::Answer {
    let body = json!({ "is_shared": is_shared, "title": title, "body": "您好，请稍等。", "sort": 1 });
    staff.post_json(REPLIES, &body).await
}

#[tokio::test]
async fn ready_texts_are_everybodys_or_ones_own() {
    let shop = Shop::start().await;
    let (one, two, lead) = (
        shop.staff(Role::Service).await,
        shop.staff(Role::Service).await,
        shop.staff(Role::Super).await,
    );
    keeps(&one, true, "共用").await.assert_refused(403);
    let shared = keeps(&lead, true, "共用").await.id();
    let own = keeps(&one, false, "我的").await.id();
    let titles = async |staff: &Client| {
        let rows = staff.get(REPLIES).await.assert_ok().body.clone();
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["title"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(titles(&one).await, ["共用", "我的"]);
    assert_eq!(titles(&two).await, ["共用"]);
    let body = json!({ "title": "改", "body": "改", "sort": 2 });
    let change = async |staff: &Client, id: i64| {
        send(staff.request(Method::PUT, &format!("{REPLIES}/{id}")).json(&body)).await
    };
    change(&one, shared).await.assert_refused(403);
    change(&two, own).await.assert_refused(404);
    change(&one, own).await.assert_ok();
    two.delete(&format!("{REPLIES}/{own}")).await.assert_refused(404);
    one.delete(&format!("{REPLIES}/{shared}"))
        .await
        .assert_refused(403);
    one.delete(&format!("{REPLIES}/{own}")).await.assert_ok();
    let empty = json!({ "title": "", "body": "" });
    assert_eq!(
        one.post_json(REPLIES, &empty).await.wrong_fields(),
        ["body", "title"]
    );
}

#[tokio::test]
async fn rules_that_cannot_be_kept_are_refused() {
    let shop = Shop::start().await;
    let lead = shop.staff(Role::Super).await;
    let shift = |day: i64, from: &str, to: &str| json!({ "day": day, "from": from, "to": to });
    let on = |day: &str, from: &str, to: &str| json!({ "day": day, "from": from, "to": to });
    for (change, field) in [
        (json!({ "week": [shift(8, "08:00", "09:00")] }), "week"),
        (json!({ "week": [shift(1, "18:00", "08:00")] }), "week"),
        (json!({ "week": [shift(1, "8点", "09:00")] }), "week"),
        (
            json!({ "week": [shift(1, "08:00", "12:00"), shift(1, "11:00", "13:00")] }),
            "week",
        ),
        (
            json!({ "holidays": [{ "day": "2026-12-31" }, { "day": "2026-12-31" }] }),
            "holidays",
        ),
        (
            json!({ "workdays": [on("2027-02-14", "8点", "18:00")] }),
            "workdays",
        ),
        (
            json!({ "workdays": [on("2027-02-14", "08:30", "12:00"), on("2027-02-14", "11:00", "13:00")] }),
            "workdays",
        ),
        (
            json!({ "holidays": [{ "day": "2027-02-14" }], "workdays": [on("2027-02-14", "08:30", "12:00")] }),
            "workdays",
        ),
        (json!({ "most_open": 51 }), "most_open"),
        (json!({ "away_minutes": 121 }), "away_minutes"),
        (json!({ "unread_minutes": 1441 }), "unread_minutes"),
        (json!({ "idle_minutes": 4 }), "idle_minutes"),
        (json!({ "idle_minutes": 1441 }), "idle_minutes"),
        (json!({ "idle_minutes": -1 }), "idle_minutes"),
        (json!({ "idle_minutes": "半小时" }), "idle_minutes"),
        (json!({ "topics": ["物流", "物流"] }), "topics"),
        (json!({ "topics": [""] }), "topics"),
        (json!({ "topics": ["长".repeat(21)] }), "topics"),
        (json!({ "reason": "" }), "reason"),
    ] {
        assert_eq!(
            lead.sets_service_rules(change.clone()).await.wrong_fields(),
            [field],
            "{change}"
        );
    }
    let days = json!({
        "holidays": [{ "day": "2027-02-06", "name": "春节" }],
        "workdays": [on("2027-02-14", "08:30", "18:00")],
    });
    lead.sets_service_rules(days).await.assert_ok();
    let kept = lead.get("/admin/api/service/rules").await;
    assert_eq!(kept.body["holidays"][0]["name"], "春节");
    assert_eq!(
        kept.body["workdays"],
        json!([{ "day": "2027-02-14", "name": "", "from": "08:30", "to": "18:00" }])
    );
    assert_eq!(kept.body["hours"], "周一至周六 8:30–18:00");
    let staff = shop.staff(Role::Service).await;
    staff.sets_service_rules(json!({})).await.assert_refused(403);
}

#[tokio::test]
async fn figures_tell_how_soon_and_how_well() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let (colleague, lead) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let today = shop.services.clock.today();
    let open = json!({ "workdays": [{ "day": today, "from": "00:00", "to": "24:00" }] });
    lead.sets_service_rules(open).await.assert_ok();
    let id = shop.asked(&buyer, "在吗").await;
    shop.asked(&other, "有人吗").await;
    colleague.takes(id).await.assert_ok();
    shop.services.clock.advance(TimeDelta::seconds(90));
    colleague.answers(id, "在").await.assert_ok();
    buyer
        .post_json("/api/service/rate", &json!({ "stars": 4 }))
        .await
        .assert_ok();
    let path = "/admin/api/service/statistics";
    let total = lead.get(path).await.assert_ok().body["total"].clone();
    assert_eq!(
        (&total["conversations"], &total["answered"], &total["waiting"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert!(
        (90..100).contains(&total["first_answer_median"].as_i64().unwrap()),
        "{total}"
    );
    assert_eq!(total["rating"], 400);
    // Who answers on a day off keeps nobody waiting.
    let shut = json!({ "holidays": [{ "day": today, "name": "盘点" }], "workdays": [] });
    lead.sets_service_rules(shut).await.assert_ok();
    let total = lead.get(path).await.assert_ok().body["total"].clone();
    assert_eq!(total["first_answer_median"], 0, "{total}");
    for query in [
        "?from=2026-01-01&to=2026-12-31",
        "?from=2026-02-01&to=2026-01-01",
        "?from=x",
    ] {
        lead.get(&format!("{path}{query}")).await.assert_refused(422);
    }
    colleague.get(path).await.assert_refused(403);
}

#[tokio::test]
async fn what_conversations_are_about_is_said_at_their_end_or_later_and_counted() {
    let shop = Shop::start().await;
    let (one, two, three) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let (colleague, lead) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let topics = json!({ "topics": ["物流", "发票"] });
    lead.sets_service_rules(topics).await.assert_ok();
    assert_eq!(colleague.desk().await["topics"], json!(["物流", "发票"]));
    let mut ids = Vec::new();
    for buyer in [&one, &two, &three] {
        let id = shop.asked(buyer, "在吗").await;
        colleague.takes(id).await.assert_ok();
        ids.push(id);
    }
    let unknown = colleague.does(ids[0], "close", &json!({ "topic": "天气" })).await;
    assert_eq!(unknown.wrong_fields(), ["topic"]);
    let invoice = json!({ "topic": "发票" });
    colleague
        .does(ids[0], "topic", &invoice)
        .await
        .assert_refused(409);
    let closed = colleague.does(ids[0], "close", &invoice).await;
    assert_eq!(closed.assert_ok().body["topic"], "发票");
    // One that the buyer ended is told later.
    two.post_json("/api/service/close", &json!({})).await.assert_ok();
    colleague.does(ids[1], "topic", &invoice).await.assert_ok();
    let delivery = json!({ "topic": "物流", "reason": "催件" });
    colleague.does(ids[2], "close", &delivery).await.assert_ok();
    let found = colleague
        .get("/admin/api/service/conversations?filter={\"topic\":\"物流\"}")
        .await;
    assert_eq!(found.assert_ok().body[0]["id"], ids[2]);
    assert_eq!(found.body.as_array().map(Vec::len), Some(1));
    let told = lead.get("/admin/api/service/statistics").await;
    assert_eq!(
        told.assert_ok().body["topics"],
        json!([
            { "topic": "发票", "conversations": 2 },
            { "topic": "物流", "conversations": 1 },
        ])
    );
    // A topic that is given up stays with those that were about it.
    lead.sets_service_rules(json!({ "topics": ["物流"] }))
        .await
        .assert_ok();
    let kept = format!("/admin/api/service/conversations/{}", ids[0]);
    assert_eq!(colleague.get(&kept).await.body["topic"], "发票");
}

#[tokio::test]
async fn who_begins_a_conversation_is_welcomed_in_the_words_of_the_shop() {
    let shop = Shop::start().await;
    let (buyer, lead) = (shop.buyer().await, shop.staff(Role::Super).await);
    assert_eq!(buyer.service().await["welcome"], "");
    let long = json!({ "welcome": "长".repeat(201) });
    assert_eq!(lead.sets_service_rules(long).await.wrong_fields(), ["welcome"]);
    let words = json!({ "welcome": "您好，请先写明订单号或品名" });
    lead.sets_service_rules(words).await.assert_ok();
    assert_eq!(buyer.service().await["welcome"], "您好，请先写明订单号或品名");
    buyer.says("在吗").await.assert_ok();
    assert_eq!(buyer.service().await["welcome"], "");
    buyer
        .post_json("/api/service/close", &json!({}))
        .await
        .assert_ok();
    assert_eq!(buyer.service().await["welcome"], "您好，请先写明订单号或品名");
    lead.sets_service_rules(json!({ "is_open": false }))
        .await
        .assert_ok();
    assert_eq!(buyer.service().await["welcome"], "");
}
