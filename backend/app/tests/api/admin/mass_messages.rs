//! /admin/api/mass_messages: messages to many, released by two above the limit, sent once to each.
use chrono::TimeDelta;
use identity::{member_rights::MemberRole, permissions::Role};
use kernel::clock::{day_start, shop_day};
use messaging::models::kinds::Kind;
use serde_json::{Value, json};

use crate::{
    harness::Shop,
    messages_support::{MANY, handed_in, promotion, seen, take, with},
};

const RULES: &str = "/admin/api/message_rules";

/// From how many members on a second person is asked, and how many promotions a day.
async fn rule(shop: &Shop, release_above: i64, promotions_a_day: i64) {
    let body =
        json!({ "release_above": release_above, "promotions_a_day": promotions_a_day, "reason": "试行" });
    let finance = shop.staff(Role::Finance).await;
    finance.put_json(RULES, &body).await.assert_ok();
}

#[tokio::test]
async fn a_message_to_few_goes_out_at_once_and_reaches_each_once() {
    let shop = Shop::start().await;
    let (one, two, stranger) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let colleague = shop.colleague(&one, MemberRole::Buyer, None).await;
    two.choose("promotion", "site", false).await.assert_ok();
    let staff = shop.staff(Role::Promotion).await;
    let body = promotion(&[one.company_id, two.company_id]);
    let estimate = staff.post_json(&format!("{MANY}/estimate"), &body).await;
    assert_eq!(
        estimate.assert_ok().body,
        json!({ "members": 3, "needs_release": false })
    );
    let id = handed_in(&staff, &body).await;
    for _ in 0..2 {
        shop.send_to_many().await;
    }
    for buyer in [&one, &colleague] {
        assert_eq!(buyer.told("promotion").await, ["双十二预告"]);
    }
    for buyer in [&two, &stranger] {
        assert!(buyer.told("promotion").await.is_empty());
    }
    one.post_json("/api/message/read", &json!({})).await.assert_ok();
    let message = seen(&staff, id).await;
    assert_eq!(message["status"], "done");
    let figures = [
        "estimate",
        "handled",
        "sent",
        "skipped_choice",
        "skipped_cap",
        "read",
    ];
    assert_eq!(
        figures.map(|figure| message[figure].as_i64().unwrap()),
        [3, 3, 2, 1, 0, 1],
        "{message}"
    );
    take(&staff, id, "stop").await.assert_refused(409);
    staff
        .put_json(&format!("{MANY}/{id}"), &body)
        .await
        .assert_refused(409);
}

#[tokio::test]
async fn above_the_limit_another_person_with_the_same_permission_releases_it() {
    let shop = Shop::start().await;
    rule(&shop, 1, 2).await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    let (staff, second) = (
        shop.staff(Role::Promotion).await,
        shop.staff(Role::Promotion).await,
    );
    let body = promotion(&[one.company_id, two.company_id]);
    let id = handed_in(&staff, &body).await;
    assert_eq!(seen(&staff, id).await["status"], "proposed");
    shop.send_to_many().await;
    assert!(one.told("promotion").await.is_empty());
    take(&staff, id, "approve").await.assert_refused(409);
    take(&second, id, "withdraw").await.assert_refused(409);
    let content = shop.staff(Role::Content).await;
    take(&content, id, "approve").await.assert_refused(403);
    let auditor = shop.staff(Role::Auditor).await;
    assert_eq!(seen(&auditor, id).await["can_decide"], false);
    take(&auditor, id, "approve").await.assert_refused(403);
    assert_eq!(seen(&second, id).await["can_decide"], true);
    let empty = json!({ "reason": "" });
    second
        .post_json(&format!("{MANY}/{id}/reject"), &empty)
        .await
        .assert_refused(422);
    take(&second, id, "reject").await.assert_ok();
    let draft = seen(&staff, id).await;
    assert_eq!(
        (&draft["status"], &draft["decided_reason"]),
        (&json!("draft"), &json!("测试原因"))
    );
    take(&staff, id, "propose").await.assert_ok();
    take(&staff, id, "withdraw").await.assert_ok();
    take(&staff, id, "propose").await.assert_ok();
    take(&second, id, "approve").await.assert_ok();
    shop.send_to_many().await;
    assert_eq!(one.told("promotion").await.len(), 1);
    assert_eq!(staff.history(&format!("mass_messages/{id}")).await.len(), 7);
    let waiting = format!("{MANY}?filter={{\"can_decide\":true}}");
    assert_eq!(second.get(&waiting).await.assert_ok().body, json!([]));
}

#[tokio::test]
async fn what_was_changed_since_it_was_read_is_not_released() {
    let shop = Shop::start().await;
    rule(&shop, 0, 2).await;
    let buyer = shop.buyer().await;
    let (staff, second) = (
        shop.staff(Role::Promotion).await,
        shop.staff(Role::Promotion).await,
    );
    let body = promotion(&[buyer.company_id]);
    let id = handed_in(&staff, &body).await;
    let read = json!({ "updated_at": seen(&second, id).await["updated_at"] });
    shop.services.clock.advance(TimeDelta::minutes(1));
    take(&staff, id, "withdraw").await.assert_ok();
    let other = with(body, json!({ "body": "全场五折" }));
    staff.put_json(&format!("{MANY}/{id}"), &other).await.assert_ok();
    take(&staff, id, "propose").await.assert_ok();
    let approve = format!("{MANY}/{id}/approve");
    second.post_json(&approve, &read).await.assert_refused(409);
    let unread = second.post_json(&approve, &json!({ "updated_at": "" })).await;
    assert_eq!(unread.wrong_fields(), ["updated_at"]);
    shop.send_to_many().await;
    assert!(buyer.told("promotion").await.is_empty());
    take(&second, id, "approve").await.assert_ok();
}

#[tokio::test]
async fn each_role_writes_of_its_own_kind() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let system = with(promotion(&[buyer.company_id]), json!({ "kind": "system" }));
    for (role, kind, status) in [
        (Role::Promotion, "promotion", 200),
        (Role::Promotion, "system", 403),
        (Role::Content, "system", 200),
        (Role::Content, "promotion", 403),
        (Role::Service, "system", 200),
        (Role::Super, "promotion", 200),
        (Role::Auditor, "system", 403),
        (Role::Finance, "promotion", 403),
    ] {
        let staff = shop.staff(role).await;
        let answer = staff
            .post_json(MANY, &with(system.clone(), json!({ "kind": kind })))
            .await;
        assert_eq!(answer.status, status, "{role:?} {kind} {answer:?}");
    }
}

#[tokio::test]
async fn nobody_gets_more_promotions_a_day_than_the_rule_says() {
    let shop = Shop::start().await;
    rule(&shop, 50, 2).await;
    let buyer = shop.buyer().await;
    let (staff, content) = (shop.staff(Role::Promotion).await, shop.staff(Role::Content).await);
    let mut ids = Vec::new();
    for title in ["一", "二", "三"] {
        let body = with(promotion(&[buyer.company_id]), json!({ "title": title }));
        ids.push(handed_in(&staff, &body).await);
    }
    // Two processes at once count what the other sends.
    tokio::join!(shop.send_to_many(), shop.send_to_many());
    assert_eq!(buyer.told("promotion").await, ["二", "一"]);
    assert_eq!(seen(&staff, ids[2]).await["skipped_cap"], 1);
    let system = with(promotion(&[buyer.company_id]), json!({ "kind": "system" }));
    handed_in(&content, &system).await;
    shop.send_to_many().await;
    assert_eq!(buyer.told("system").await.len(), 1);
    shop.services.clock.advance(TimeDelta::hours(15));
    let staff = shop.staff(Role::Promotion).await;
    let body = with(promotion(&[buyer.company_id]), json!({ "title": "四" }));
    handed_in(&staff, &body).await;
    shop.send_to_many().await;
    let buyer_now = shop.visitor();
    buyer_now
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    let page = buyer_now.get("/api/message?type=promotion").await;
    assert_eq!(page.assert_ok().data()["total"], 3);
}

#[tokio::test]
async fn promotions_of_the_shops_own_accord_count_among_those_of_the_day() {
    let shop = Shop::start().await;
    rule(&shop, 50, 2).await;
    let (on_site, by_mail, fresh) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    shop.proved_address(&by_mail).await;
    by_mail.choose("promotion", "mail", true).await.assert_ok();
    by_mail.choose("promotion", "sms", true).await.assert_ok();
    by_mail.choose("promotion", "site", false).await.assert_ok();
    for buyer in [&on_site, &by_mail] {
        for reference in ["coupon:1", "points:1"] {
            shop.tell(buyer.member_id, Kind::Promotion, reference).await;
        }
    }
    // Of another kind, and over several channels: neither counts twice.
    shop.tell(fresh.member_id, Kind::Order, "order:1").await;
    fresh.choose("promotion", "sms", true).await.assert_ok();
    shop.tell(fresh.member_id, Kind::Promotion, "coupon:1").await;
    let staff = shop.staff(Role::Promotion).await;
    let everybody = [on_site.company_id, by_mail.company_id, fresh.company_id];
    let body = with(
        promotion(&everybody),
        json!({ "channels": ["site", "mail", "sms"] }),
    );
    let id = handed_in(&staff, &body).await;
    shop.send_to_many().await;
    let message = seen(&staff, id).await;
    assert_eq!(
        (&message["sent"], &message["skipped_cap"]),
        (&json!(1), &json!(2)),
        "{message}"
    );
    assert_eq!(fresh.told("promotion").await, ["双十二预告", "消息 coupon:1"]);
    assert_eq!(
        on_site.told("promotion").await,
        ["消息 points:1", "消息 coupon:1"]
    );
}

#[tokio::test]
async fn a_message_reaches_the_audience_that_was_chosen() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let staff = shop.staff(Role::Promotion).await;
    let members = async |audience: Value| {
        let counted = staff.post_json(&format!("{MANY}/estimate"), &audience).await;
        counted.assert_ok().body["members"].as_i64().unwrap()
    };
    let own = json!([buyer.company_id]);
    assert_eq!(members(json!({ "companies": own, "buyer_types": [1] })).await, 1);
    assert_eq!(members(json!({ "companies": own, "buyer_types": [6] })).await, 0);
    assert_eq!(members(json!({ "companies": own, "ranks": [99] })).await, 0);
    assert_eq!(members(json!({ "companies": own, "regions": ["火星"] })).await, 0);
    assert_eq!(members(json!({})).await, 1);
    let qa = shop.staff(Role::Qa).await;
    let suspend = format!("/admin/api/companies/{}/suspend", buyer.company_id);
    qa.post_json(&suspend, &json!({ "reason": "许可证被吊销" }))
        .await
        .assert_ok();
    assert_eq!(members(json!({})).await, 0);
    let nobody = staff.post_json(MANY, &promotion(&[buyer.company_id])).await;
    take(&staff, nobody.id(), "propose").await.assert_refused(409);
}

#[tokio::test]
async fn what_was_stopped_reaches_nobody_and_the_rest_goes_by_every_way_that_was_agreed_to() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (address, phone) = (shop.proved_address(&buyer).await, shop.phone_of(&buyer).await);
    for channel in ["mail", "sms"] {
        buyer.choose("promotion", channel, true).await.assert_ok();
    }
    let staff = shop.staff(Role::Promotion).await;
    let body = with(
        promotion(&[buyer.company_id]),
        json!({ "channels": ["site", "mail", "sms"], "body": "<b>满减</b>\n全场" }),
    );
    let stopped = handed_in(&staff, &body).await;
    take(&staff, stopped, "stop").await.assert_ok();
    shop.send_to_many().await;
    assert!(buyer.told("promotion").await.is_empty());
    // At night a mail goes out, and a text waits.
    let night = day_start(shop_day(shop.now())) + TimeDelta::hours(22);
    shop.services.clock.advance(night - shop.now());
    let staff = shop.staff(Role::Promotion).await;
    let id = handed_in(&staff, &body).await;
    shop.send_to_many().await;
    let mails = shop.mails_to(&address).await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].html.contains("&lt;b&gt;满减&lt;/b&gt;") && mails[0].html.contains("/tuiding?token="),
        "{}",
        mails[0].html
    );
    let message = seen(&staff, id).await;
    assert_eq!(
        (&message["mailed"], &message["texted"]),
        (&json!(1), &json!(1)),
        "{message}"
    );
    assert!(shop.texts_to(&phone).await.is_empty());
}

#[tokio::test]
async fn a_way_that_the_shop_has_not_got_is_named_before_anybody_counts_as_reached() {
    let shop = Shop::configured(|settings| settings["sms"]["promotion_template"] = json!("")).await;
    let buyer = shop.buyer().await;
    buyer.choose("promotion", "sms", true).await.assert_ok();
    let staff = shop.staff(Role::Super).await;
    let of_kind = |kind: &str| {
        let ways = json!({ "kind": kind, "channels": ["sms"] });
        with(promotion(&[buyer.company_id]), ways)
    };
    let drawn = staff.post_json(MANY, &of_kind("promotion")).await;
    let closed = drawn.assert_ok().id();
    let refused = take(&staff, closed, "propose").await;
    refused.assert_refused(409);
    assert!(refused.message().contains("没有开通短信"), "{refused:?}");
    assert_eq!(seen(&staff, closed).await["status"], "draft");
    // For other messages the carrier has a text.
    handed_in(&staff, &of_kind("system")).await;
}

#[tokio::test]
async fn nonsense_is_refused_by_the_name_of_its_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Super).await;
    for (change, field) in [
        (json!({ "kind": "order" }), "kind"),
        (json!({ "title": "" }), "title"),
        (json!({ "title": "长".repeat(41) }), "title"),
        (json!({ "body": "" }), "body"),
        (json!({ "url": "javascript:alert(1)" }), "url"),
        (json!({ "url": "//evil.cn" }), "url"),
        (json!({ "channels": [] }), "channels"),
        (json!({ "channels": ["pigeon"] }), "channels"),
        (json!({ "buyer_types": [77] }), "buyer_types"),
    ] {
        let refused = staff.post_json(MANY, &with(promotion(&[]), change.clone())).await;
        assert_eq!(refused.wrong_fields(), [field], "{change}");
    }
}

#[tokio::test]
async fn finance_sets_the_rules_and_says_why() {
    let shop = Shop::start().await;
    let (finance, promotion) = (shop.staff(Role::Finance).await, shop.staff(Role::Promotion).await);
    let shown = promotion.get(RULES).await;
    assert_eq!(
        (
            &shown.assert_ok().body["release_above"],
            &shown.body["promotions_a_day"]
        ),
        (&json!(50), &json!(2))
    );
    let body = json!({ "release_above": 100, "promotions_a_day": 3, "reason": "旺季" });
    promotion.put_json(RULES, &body).await.assert_refused(403);
    finance.put_json(RULES, &body).await.assert_ok();
    let none = json!({ "release_above": 0, "promotions_a_day": 0, "reason": "停发" });
    let kept = finance.put_json(RULES, &none).await;
    assert_eq!(kept.assert_ok().body["promotions_a_day"], 0);
    let wrong = json!({ "release_above": 100, "promotions_a_day": 11, "reason": "" });
    let refused = finance.put_json(RULES, &wrong).await;
    assert_eq!(refused.wrong_fields(), ["promotions_a_day", "reason"]);
}
