//! /api/message/preferences, /api/message/unsubscribe, /api/message/sms_reply: what reaches whom, and by which way.
use chrono::TimeDelta;
use kernel::clock::{day_start, shop_day};
use messaging::models::kinds::Kind;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop, send};

const PATH: &str = "/api/message/preferences";

async fn switches(buyer: &Buyer) -> Value {
    let shown = buyer.get(PATH).await;
    let rows = shown.assert_ok().data()["rows"].as_array().unwrap().clone();
    let channels = |row: &Value| {
        let channels = row["channels"].as_array().unwrap().iter();
        let on = channels.filter(|channel| channel["is_on"] == true);
        json!(on.map(|channel| channel["channel"].clone()).collect::<Vec<_>>())
    };
    rows.iter()
        .map(|row| (row["type"].as_str().unwrap().to_owned(), channels(row)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[tokio::test]
async fn required_messages_stay_on_and_promotions_by_mail_or_text_need_consent() {
    let shop = Shop::start().await;
    let (buyer, stranger) = (shop.buyer().await, shop.buyer().await);
    let usual = json!({
        "order": ["site"], "licence": ["site", "mail"], "promotion": ["site"], "service": ["site", "mail"],
        "system": ["site"],
    });
    assert_eq!(switches(&buyer).await, usual);
    for kind in ["order", "licence", "system"] {
        let refused = buyer.choose(kind, "site", false).await;
        refused.assert_refused(422);
        assert_eq!(refused.wrong_fields(), ["is_on"], "{kind}");
    }
    for channel in ["mail", "sms"] {
        let silent = json!({ "type": "promotion", "channel": channel, "is_on": true });
        let refused = buyer.put_json(PATH, &silent).await;
        assert_eq!(refused.wrong_fields(), ["consent"], "{channel}");
        buyer.choose("promotion", channel, true).await.assert_ok();
    }
    buyer.choose("promotion", "site", false).await.assert_ok();
    buyer.choose("order", "sms", true).await.assert_ok();
    buyer.choose("order", "sms", false).await.assert_ok();
    buyer.choose("licence", "mail", false).await.assert_ok();
    assert_eq!(
        switches(&buyer).await,
        json!({
            "order": ["site"], "licence": ["site"], "promotion": ["mail", "sms"], "service": ["site", "mail"],
            "system": ["site"],
        })
    );
    assert_eq!(switches(&stranger).await, usual);
    let nonsense = json!({ "type": "gossip", "channel": "pigeon", "is_on": true });
    let refused = buyer.put_json(PATH, &nonsense).await;
    assert_eq!(refused.wrong_fields(), ["channel", "type"]);
    // All of it is in the personal data file.
    let held = messaging::models::personal::choices_of(&shop.services.db, buyer.member_id).await;
    assert_eq!(held.unwrap().len(), 5);
}

#[tokio::test]
async fn a_message_goes_where_its_member_wants_it_and_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (address, phone) = (shop.proved_address(&buyer).await, shop.phone_of(&buyer).await);
    shop.tell(buyer.member_id, Kind::Order, "order:1").await;
    assert!(shop.mails_to(&address).await.is_empty() && shop.texts_to(&phone).await.is_empty());
    for channel in ["mail", "sms"] {
        buyer.choose("order", channel, true).await.assert_ok();
    }
    for _ in 0..2 {
        shop.tell(buyer.member_id, Kind::Order, "order:2").await;
    }
    let mails = shop.mails_to(&address).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(
        mails[0].subject.ends_with("消息 order:2"),
        "{:?}",
        mails[0].subject
    );
    assert!(mails[0].html.contains("请查看&lt;详情&gt;"), "{}", mails[0].html);
    assert!(mails[0].text.contains("/user_hyzx") && !mails[0].text.contains("/tuiding"));
    assert_eq!(shop.texts_to(&phone).await, ["消息 order:2"]);
    assert_eq!(buyer.told("order").await, ["消息 order:2", "消息 order:1"]);
}

#[tokio::test]
async fn a_promotion_that_is_not_wanted_on_the_site_is_not_there() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    assert!(shop.tell(buyer.member_id, Kind::Promotion, "coupon:1").await);
    buyer.choose("promotion", "site", false).await.assert_ok();
    assert!(!shop.tell(buyer.member_id, Kind::Promotion, "coupon:2").await);
    assert_eq!(buyer.told("promotion").await, ["消息 coupon:1"]);
}

#[tokio::test]
async fn the_link_in_a_promotion_ends_them_without_signing_in() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let address = shop.proved_address(&buyer).await;
    buyer.choose("promotion", "mail", true).await.assert_ok();
    shop.tell(buyer.member_id, Kind::Promotion, "coupon:1").await;
    let mail = shop.mails_to(&address).await.swap_remove(0);
    let behind = mail.text.split("/tuiding?token=").nth(1).expect("a way out");
    let token: String = behind
        .chars()
        .take_while(|letter| !letter.is_whitespace())
        .collect();
    let visitor = shop.visitor();
    let path = "/api/message/unsubscribe";
    // Looking changes nothing: mail programs look at links by themselves.
    for _ in 0..2 {
        let shown = visitor.get(&format!("{path}?token={token}")).await;
        assert_eq!(shown.assert_ok().data()["is_on"], true);
        assert!(!shown.text.contains(&address), "{shown:?}");
    }
    for _ in 0..2 {
        let ended = visitor.post_json(path, &json!({ "token": token })).await;
        assert_eq!(ended.assert_ok().data()["is_on"], false);
    }
    assert_eq!(switches(&buyer).await["promotion"], json!(["site"]));
    shop.tell(buyer.member_id, Kind::Promotion, "coupon:2").await;
    assert_eq!(shop.mails_to(&address).await.len(), 1);
    let others = token.replacen(&buyer.member_id.to_string(), "9999", 1);
    for forged in [others.as_str(), "1.", "x", "1.00"] {
        let refused = visitor.post_json(path, &json!({ "token": forged })).await;
        refused.assert_refused(404);
        visitor
            .get(&format!("{path}?token={forged}"))
            .await
            .assert_refused(404);
    }
}

#[tokio::test]
async fn the_button_of_a_mail_program_ends_promotions_without_a_session_or_an_origin() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let address = shop.proved_address(&buyer).await;
    for kind in ["promotion", "order"] {
        buyer.choose(kind, "mail", true).await.assert_ok();
    }
    shop.tell(buyer.member_id, Kind::Promotion, "coupon:1").await;
    shop.tell(buyer.member_id, Kind::Order, "order:1").await;
    let mails = shop.mails_to(&address).await;
    let (order, promotion) = (&mails[0], &mails[1]);
    assert_eq!(
        [&order.list_unsubscribe, &order.list_unsubscribe_post],
        ["", ""],
        "nobody ends what must be told"
    );
    assert_eq!(promotion.list_unsubscribe_post, "List-Unsubscribe=One-Click");
    let url = promotion.list_unsubscribe.trim_matches(['<', '>']);
    let path = &url[url.find("/api/").expect("an address of the shop")..];

    let program = shop.visitor();
    let press = |path: &str, body: &'static str| {
        let request = program.bare_request(Method::POST, path);
        let kind = "application/x-www-form-urlencoded";
        send(request.header("content-type", kind).body(body))
    };
    let opened = program.get(path).await;
    assert_eq!(opened.status, 303);
    assert!(
        opened.header("location").starts_with("/tuiding?token="),
        "{opened:?}"
    );
    for body in ["", "List-Unsubscribe="] {
        press(path, body).await.assert_refused(422);
    }
    let forged = path.replacen(&format!("token={}", buyer.member_id), "token=9999", 1);
    press(&forged, "List-Unsubscribe=One-Click")
        .await
        .assert_refused(404);
    program.get(&forged).await.assert_refused(404);
    assert_eq!(switches(&buyer).await["promotion"], json!(["site", "mail"]));

    for _ in 0..2 {
        let pressed = press(path, "List-Unsubscribe=One-Click").await;
        assert_eq!(pressed.assert_ok().data()["is_on"], false);
        assert!(!pressed.text.contains(&address), "{pressed:?}");
    }
    assert_eq!(switches(&buyer).await["promotion"], json!(["site"]));
    assert_eq!(switches(&buyer).await["order"], json!(["site", "mail"]));
}

#[tokio::test]
async fn promotions_reach_phones_by_day_and_end_with_a_t() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = shop.phone_of(&buyer).await;
    for kind in ["promotion", "order"] {
        buyer.choose(kind, "sms", true).await.assert_ok();
    }
    let ten_in_the_evening = day_start(shop_day(shop.now())) + TimeDelta::hours(22);
    shop.services.clock.advance(ten_in_the_evening - shop.now());
    shop.tell(buyer.member_id, Kind::Promotion, "coupon:1").await;
    shop.tell(buyer.member_id, Kind::Order, "order:1").await;
    assert_eq!(shop.texts_to(&phone).await, ["消息 order:1"]);
    shop.services.clock.advance(TimeDelta::hours(10));
    assert_eq!(
        shop.texts_to(&phone).await,
        ["消息 coupon:1，退订回T", "消息 order:1"]
    );

    let reply = json!([{ "phone_number": phone, "content": " t ", "send_time": "2026-11-20 10:00:00" }]);
    let carrier = shop.visitor();
    carrier
        .post_json("/api/message/sms_reply?key=guessed", &reply)
        .await
        .assert_refused(404);
    assert_eq!(switches(&buyer).await["promotion"], json!(["site", "sms"]));
    let path = "/api/message/sms_reply?key=test-replies";
    let thanks = json!([{ "phone_number": phone, "content": "谢谢" }, { "phone_number": "13999999999", "content": "T" }]);
    assert_eq!(carrier.post_json(path, &thanks).await.assert_ok().body["code"], 0);
    assert_eq!(switches(&buyer).await["promotion"], json!(["site", "sms"]));
    carrier.post_json(path, &reply).await.assert_ok();
    assert_eq!(switches(&buyer).await["promotion"], json!(["site"]));
    assert_eq!(switches(&buyer).await["order"], json!(["site", "sms"]));
}

#[tokio::test]
async fn what_waits_to_be_texted_stays_here_when_it_is_no_longer_wanted() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = shop.phone_of(&buyer).await;
    buyer.choose("promotion", "sms", true).await.assert_ok();
    let night = day_start(shop_day(shop.now())) + TimeDelta::hours(23);
    shop.services.clock.advance(night - shop.now());
    shop.tell(buyer.member_id, Kind::Promotion, "coupon:1").await;
    buyer.choose("promotion", "sms", false).await.assert_ok();
    shop.services.clock.advance(TimeDelta::hours(12));
    assert!(shop.texts_to(&phone).await.is_empty());
}

#[tokio::test]
async fn promotions_that_were_written_as_their_member_ended_them_do_not_leave_the_shop() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (address, phone) = (shop.proved_address(&buyer).await, shop.phone_of(&buyer).await);
    let noon = day_start(shop_day(shop.now())) + TimeDelta::hours(36);
    for is_on in [true, false] {
        for channel in ["mail", "sms"] {
            buyer.choose("promotion", channel, is_on).await.assert_ok();
        }
    }
    assert_eq!(shop.promote_without_asking(&buyer, "mass:7").await, (true, true));
    shop.services.clock.advance(noon - shop.now());
    assert!(shop.mails_to(&address).await.is_empty() && shop.texts_to(&phone).await.is_empty());
    // The same, wanted: what was missing is the wish alone.
    let buyer_again = shop.buyer().await;
    let (address, phone) = (
        shop.proved_address(&buyer_again).await,
        shop.phone_of(&buyer_again).await,
    );
    for channel in ["mail", "sms"] {
        buyer_again.choose("promotion", channel, true).await.assert_ok();
    }
    shop.promote_without_asking(&buyer_again, "mass:7").await;
    assert_eq!(shop.mails_to(&address).await.len(), 1);
    assert_eq!(shop.texts_to(&phone).await.len(), 1);
}

#[tokio::test]
async fn ways_that_the_shop_has_not_got_are_told_as_such() {
    let shop = Shop::configured(|settings| settings["sms"]["notice_template"] = json!("")).await;
    let shown = shop.buyer().await.get(PATH).await;
    let rows = shown.assert_ok().data()["rows"].as_array().unwrap().clone();
    for row in rows {
        let offered = ["site", "mail", "sms"].map(|way| {
            let channels = row["channels"].as_array().unwrap().iter();
            let mut of_way = channels.filter(|channel| channel["channel"] == way);
            of_way.next().unwrap()["is_offered"] == true
        });
        assert_eq!(offered, [true, true, row["type"] == "promotion"], "{row}");
    }
}
