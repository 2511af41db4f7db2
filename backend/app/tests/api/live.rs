//! /socket.io: events of open pages, by long polling, which works through every proxy.
use std::{collections::VecDeque, sync::Mutex, time::Duration};

use campaigns::models::kinds::Kind as CampaignKind;
use catalog::factory::NewGoods;
use identity::{changes::Changed, factory::PASSWORD, permissions::Role, staff::models::staff};
use kernel::{WriteTx, services::shared};
use messaging::{Live, live::MOST_MESSAGES, models::kinds::Kind};
use reqwest::Method;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::{
    draw_support::draft,
    harness::{Client, Shop, send},
    promotions_support::{InCampaign, NewCampaign, at, put_in_campaign},
};

/// Every event must arrive within a second; the rest is for a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(5);
const HEART_BEAT: &str = "2";

/// An open page.
pub struct Page<'a> {
    browser: &'a Client,
    namespace: &'static str,
    address: String,
    /// What came together and was not looked at yet.
    waiting: Mutex<VecDeque<String>>,
}

impl<'a> Page<'a> {
    pub async fn open(browser: &'a Client, namespace: &'static str) -> Self {
        Self::connect(browser, namespace, "").await
    }

    /// A page that comes back, and says so.
    async fn open_from(browser: &'a Client, namespace: &'static str, said: &Value) -> Self {
        Self::connect(browser, namespace, &said.to_string()).await
    }

    async fn connect(browser: &'a Client, namespace: &'static str, said: &str) -> Self {
        let transport = "/socket.io/?EIO=4&transport=polling";
        let opened = browser.get(transport).await;
        let greeting: Value = serde_json::from_str(&opened.text[1..]).unwrap();
        let address = format!("{transport}&sid={}", greeting["sid"].as_str().unwrap());
        let page = Self {
            browser,
            namespace,
            address,
            waiting: Mutex::default(),
        };
        let connect = page.browser.request(Method::POST, &page.address);
        send(connect.body(format!("40{namespace},{said}"))).await;
        let entered = page.next_packet().await;
        assert!(entered.starts_with(&format!("40{namespace},{{")), "{entered}");
        page
    }

    async fn next_packet(&self) -> String {
        loop {
            if let Some(packet) = self.waiting.lock().unwrap().pop_front() {
                return packet;
            }
            let received = self.browser.get(&self.address).await;
            let packets = received
                .text
                .split('\u{1e}')
                .filter(|packet| *packet != HEART_BEAT);
            self.waiting.lock().unwrap().extend(packets.map(str::to_owned));
        }
    }

    async fn next_event(&self) -> Value {
        let received = tokio::time::timeout(PATIENCE, self.next_packet()).await;
        let packet = received.expect("an event");
        let event = packet.strip_prefix(&format!("42{},", self.namespace));
        serde_json::from_str(event.unwrap_or(&packet)).unwrap()
    }

    /// The name of the next event, of any kind but the number of visitors, which is told a little later than it changes.
    async fn next_name(&self) -> String {
        loop {
            let event = self.next_event().await;
            if event[0] != "visitors:changed" {
                return event[0].as_str().unwrap().to_owned();
            }
        }
    }

    /// The payload of the next event, which must be of this name.
    pub async fn receives(&self, name: &str) -> Value {
        self.receives_with_cursor(name).await.0
    }

    async fn receives_with_cursor(&self, name: &str) -> (Value, Value) {
        loop {
            let received = tokio::time::timeout(PATIENCE, self.next_packet()).await;
            let packet = received.unwrap_or_else(|_| panic!("{name} was not received"));
            let event = packet.strip_prefix(&format!("42{},", self.namespace));
            let event: Value = serde_json::from_str(event.unwrap_or(&packet)).unwrap();
            // Told whenever pages were opened, a little later: between any two others.
            if event[0] == "visitors:changed" && name != "visitors:changed" {
                continue;
            }
            assert_eq!(event[0], name, "{packet}");
            return (event[1].clone(), event[2].clone());
        }
    }
}

#[tokio::test]
async fn a_cart_changed_on_one_device_shows_on_the_others() {
    let shop = Shop::start().await;
    let (buyer, stranger) = (shop.buyer().await, shop.buyer().await);
    let phone = shop.visitor();
    phone
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    let (counter, pocket) = (
        Page::open(&buyer, "/shop").await,
        Page::open(&phone, "/shop").await,
    );
    let other = Page::open(&stranger, "/shop").await;
    let goods = shop.goods(NewGoods::default()).await;
    buyer
        .post_form(&format!("/api/cart/quick_add/{goods}"), &())
        .await
        .assert_ok();
    for page in [&counter, &pocket] {
        assert_eq!(
            page.receives("cart:changed").await,
            json!({ "total": 1, "change": null })
        );
    }
    // A page knows its own change by the number it gave it.
    let line = buyer.cart().await["data"][0]["id"].as_i64().unwrap();
    let edit = [("params[number]", "3"), ("change", "4711")];
    buyer
        .post_form(&format!("/api/cart/{line}/edit"), &edit)
        .await
        .assert_ok();
    for page in [&counter, &pocket] {
        let changed = json!({ "total": 1, "change": 4711 });
        assert_eq!(page.receives("cart:changed").await, changed);
    }
    // The other buyer only gets events of its own cart.
    let more = shop.goods(NewGoods::default()).await;
    let form = [("params[0][goods_id]", more), ("params[0][number]", 1)];
    stranger.post_form("/api/cart", &form).await.assert_ok();
    assert_eq!(
        other.receives("cart:changed").await,
        json!({ "total": 1, "change": null })
    );
}

#[tokio::test]
async fn what_was_drawn_shows_on_every_device_of_the_member() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = shop.visitor();
    phone.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    let (counter, pocket) = (
        Page::open(&buyer, "/shop").await,
        Page::open(&phone, "/shop").await,
    );
    let id = shop.draw(&draft(shop.now(), json!([]))).await;
    let record = buyer.draws(id, "k").await.assert_ok().data()["id"].clone();
    shop.settle().await;
    for page in [&counter, &pocket] {
        let received = page.receives("draw:result").await;
        assert_eq!(received["record_id"], record);
        assert_eq!(
            (&received["is_win"], &received["name"]),
            (&json!(false), &json!("谢谢参与"))
        );
    }
}

#[tokio::test]
async fn a_page_that_acts_for_a_store_receives_the_stores_events() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let page = Page::open(&head, "/shop").await;
    let body = json!({ "company_id": store.company_id });
    head.post_json("/api/user/store", &body).await.assert_ok();
    let live = shared::<Live>(&shop.ctx);
    live.recheck_member(head.member_id).await;
    let goods = shop.goods(NewGoods::default()).await;
    let (_, number) = store.ordered(goods, 1).await;
    shop.settle().await;
    assert_eq!(page.receives("order:changed").await["id"], number);
}

#[tokio::test]
async fn what_is_left_of_a_seckill_is_told_to_every_open_page() {
    let shop = Shop::start().await;
    let (buyer, watcher) = (shop.buyer().await, shop.buyer().await);
    let goods = shop.goods(NewGoods::default()).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![InCampaign {
                stock: Some(5),
                ..at(goods, 800)
            }],
            ..NewCampaign::of(CampaignKind::Seckill)
        })
        .await;
    let page = Page::open(&watcher, "/shop").await;
    put_in_campaign(&buyer, goods, 1, 2).await;
    buyer.order().await.assert_ok();
    let stock = json!({ "campaign_id": campaign, "goods_id": goods, "left": 3, "sold": 0 });
    // That the campaign was put up may be told first.
    loop {
        let told = page.receives("seckill:left").await;
        if told["list"].as_array().unwrap().contains(&stock) {
            break;
        }
    }
}

#[tokio::test]
async fn signing_out_ends_the_events_of_that_session_only() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = shop.visitor();
    phone
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    let (counter, pocket) = (
        Page::open(&buyer, "/shop").await,
        Page::open(&phone, "/shop").await,
    );
    phone.delete("/api/user/logout").await.assert_ok();
    pocket.receives("session:ended").await;
    let goods = shop.goods(NewGoods::default()).await;
    buyer
        .post_form(&format!("/api/cart/quick_add/{goods}"), &())
        .await
        .assert_ok();
    counter.receives("cart:changed").await;
}

#[tokio::test]
async fn a_new_password_ends_the_events_of_all_other_devices() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let phone = shop.visitor();
    phone.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    let pocket = Page::open(&phone, "/shop").await;
    let changed = [("password", "Geng-xin-2026")];
    let changed = buyer.post_form("/api/user/resetPassword", &changed).await;
    changed.assert_ok();
    pocket.receives("session:ended").await;
    phone.get("/api/user/base").await.assert_refused(401);
}

#[tokio::test]
async fn a_colleague_who_left_is_cut_off_at_once() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Qa).await;
    let colleague = shop.visitor();
    let signed_in = colleague
        .staff_sign_in(&username, identity::factory::PASSWORD)
        .await;
    signed_in.assert_ok();
    let page = Page::open(&colleague, "/admin").await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let person = staff::by_username(tx.db(), &username).await?.unwrap();
        let staff_id = person.id;
        let mut person = person.into_active_model();
        person.is_active = Set(false);
        person.update(tx.db()).await?;
        tx.touch(Changed::Staff(staff_id));
        Ok(())
    })
    .await;
    page.receives("session:ended").await;
}

#[tokio::test]
async fn a_client_that_sends_without_end_is_disconnected() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let page = Page::open(&buyer, "/shop").await;
    let words = vec!["42/shop,[\"x\"]"; MOST_MESSAGES + 1].join("\u{1e}");
    send(buyer.request(Method::POST, &page.address).body(words)).await;
    let received = tokio::time::timeout(PATIENCE, page.next_packet()).await;
    assert_eq!(received.expect("an end"), "41/shop,");
}

#[tokio::test]
async fn staff_see_who_has_a_page_open_as_far_as_they_may_know_them() {
    let shop = Shop::start().await;
    let (buyer, service, salesman) = (
        shop.buyer().await,
        shop.staff(Role::Service).await,
        shop.staff(Role::Salesman).await,
    );
    let _shown = Page::open(&buyer, "/shop").await;
    let _asking = Page::open(&service, "/admin").await;
    let here = service.get("/admin/api/presence").await;
    let here = &here.assert_ok().body;
    assert_eq!(
        (
            &here["member_count"],
            &here["members"][0]["id"],
            &here["members"][0]["company_id"]
        ),
        (&json!(1), &json!(buyer.member_id), &json!(buyer.company_id))
    );
    assert_eq!(here["staff"].as_array().unwrap().len(), 1);
    let limited = salesman.get("/admin/api/presence").await;
    assert_eq!(
        (
            &limited.assert_ok().body["member_count"],
            &limited.body["members"]
        ),
        (&json!(1), &json!([]))
    );
}

#[tokio::test]
async fn a_page_that_reconnects_receives_missed_events() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let page = Page::open(&buyer, "/shop").await;
    shop.tell(buyer.member_id, Kind::System, "first").await;
    let cursor = page.receives_with_cursor("message:changed").await.1;
    send(buyer.request(Method::POST, &page.address).body("41/shop,")).await;
    drop(page);
    shop.tell(buyer.member_id, Kind::System, "second").await;
    let back = Page::open_from(&buyer, "/shop", &json!({ "cursor": cursor })).await;
    assert_eq!(back.receives("message:changed").await["title"], "消息 second");
    let lost = Page::open_from(&buyer, "/shop", &json!({ "cursor": "another-1" })).await;
    lost.receives("live:reload").await;
}

#[tokio::test]
async fn a_document_that_is_taken_back_reaches_who_reviews() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let id = crate::admin_support::submitted_licence(&shop, buyer.company_id).await;
    let queue = Page::open(&qa, "/admin").await;
    let path = format!("/api/user/zizhi/{id}/withdraw");
    buyer.post_json(&path, &json!({})).await.assert_ok();
    shop.settle().await;
    assert_eq!(queue.receives("licence:withdrawn").await["id"], id);
}

#[tokio::test]
async fn both_sides_of_a_conversation_hear_each_other_and_notes_stay_at_the_desk() {
    let shop = Shop::start().await;
    let (buyer, stranger, colleague) = (
        shop.buyer().await,
        shop.buyer().await,
        shop.staff(Role::Service).await,
    );
    let (counter, elsewhere) = (
        Page::open(&buyer, "/shop").await,
        Page::open(&stranger, "/shop").await,
    );
    let desk = Page::open(&colleague, "/admin").await;
    let id = shop.asked(&buyer, "在吗").await;
    let asked = desk.receives("service:message").await;
    assert_eq!(
        (&asked["conversation_id"], &asked["author"]),
        (&json!(id), &json!("member"))
    );
    assert_eq!(counter.receives("service:message").await["author"], "member");
    colleague.takes(id).await.assert_ok();
    // What the shop says to both, and that it was taken.
    for page in [&counter, &desk] {
        let received = [page.next_name().await, page.next_name().await];
        assert!(received.contains(&"service:changed".to_owned()), "{received:?}");
        assert!(received.contains(&"service:message".to_owned()), "{received:?}");
    }
    buyer
        .post_json("/api/service/typing", &json!({}))
        .await
        .assert_ok();
    assert_eq!(desk.receives("service:typing").await["name"], "");
    colleague
        .does(id, "notes", &json!({ "text": "留意" }))
        .await
        .assert_ok();
    assert_eq!(desk.receives("service:message").await["author"], "staff");
    // The buyer gets the typing event of who answers, none of who only may look, and none for the note.
    let bystander = shop.staff(Role::Service).await;
    bystander.does(id, "typing", &json!({})).await.assert_ok();
    let name = colleague.desk().await["me"]["name"].clone();
    colleague.does(id, "typing", &json!({})).await.assert_ok();
    assert_eq!(counter.receives("service:typing").await["name"], name);
    let newest = buyer.get("/api/service/messages").await.data()["list"][1]["id"].clone();
    colleague.answers(id, "在的").await.assert_ok();
    let answer = counter.receives("service:message").await;
    assert_eq!(answer["author"], "staff");
    let said = answer["message_id"].clone();
    desk.receives("service:message").await;
    assert!(said.as_i64() > newest.as_i64());
    buyer
        .post_json("/api/service/read", &json!({ "message_id": said }))
        .await
        .assert_ok();
    assert_eq!(desk.receives("service:read").await["by_member"], true);
    // The other buyer only gets their own events.
    stranger.says("我也在").await.assert_ok();
    let own = stranger.service().await["conversation"]["id"].clone();
    assert_eq!(
        elsewhere.receives("service:message").await["conversation_id"],
        own
    );
}

#[tokio::test]
async fn a_salesman_receives_no_events_of_others_customers() {
    let shop = Shop::start().await;
    let (buyer, salesman) = (shop.buyer().await, shop.staff(Role::Salesman).await);
    let page = Page::open(&salesman, "/admin").await;
    shop.asked(&buyer, "在吗").await;
    let live = shared::<Live>(&shop.ctx);
    let id = salesman.desk().await["me"]["id"].as_i64().unwrap();
    live.to_staff(
        id,
        &messaging::live::ServiceChanged {
            conversation_id: None,
        },
    )
    .await;
    page.receives("service:changed").await;
}
