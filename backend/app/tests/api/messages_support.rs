//! Messages, and what of them leaves the shop, as tests look at it.
use app::event_handlers::deliveries;
use gateways::sms::{Sms, sandbox::Sandbox};
use identity::members::models::members;
use kernel::{WriteTx, services::shared};
use messaging::{
    errors::MessagingError,
    mass::models::{sending, taking_back},
    models::{
        delivery::OutgoingMessage,
        kinds::{ChannelTexts, Kind},
        messages::{self, NewMessage},
    },
    workers::send_texts,
};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

pub const MANY: &str = "/admin/api/mass_messages";

/// A promotion to one company's members, on the site.
pub fn promotion(companies: &[i64]) -> Value {
    json!({
        "kind": "promotion", "title": "双十二预告", "body": "12 月 12 日全场满 500 减 30。", "url": "/mrtj",
        "channels": ["site"], "companies": companies,
    })
}

/// The same with other words.
pub fn with(mut message: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        message[field] = value.clone();
    }
    message
}

impl Shop {
    pub async fn tell(&self, member_id: i64, kind: Kind, reference: &str) -> bool {
        let (now, reference) = (self.now(), reference.to_owned());
        let told = self
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                let message = NewMessage {
                    member_id,
                    kind,
                    title: format!("消息 {reference}"),
                    body: "请查看<详情>".into(),
                    elsewhere: ChannelTexts::default(),
                    url: "/user_hyzx".into(),
                    reference,
                };
                messages::send(tx, message, now).await
            })
            .await;
        self.settle().await;
        told
    }

    pub async fn proved_address(&self, buyer: &Buyer) -> String {
        let address = format!("{}@renxin.example", buyer.username);
        let (member_id, email) = (buyer.member_id, address.clone());
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| members::set_email(tx, member_id, email).await)
            .await;
        address
    }

    pub async fn phone_of(&self, buyer: &Buyer) -> String {
        let member = members::by_id(&self.services.db, buyer.member_id).await;
        member.unwrap().unwrap().phone
    }

    /// Sends all due texts; returns those of this phone, newest first.
    pub async fn texts_to(&self, phone: &str) -> Vec<String> {
        self.settle().await;
        let phones = (self.services.clone(), shared::<Sms>(&self.ctx));
        send_texts(&phones).await.unwrap();
        let carrier = self.ctx.shared_store.get::<Sandbox>().unwrap();
        let received = carrier.received().into_iter();
        let own = received.filter(|text| text.phone == phone && text.template != "SMS_CODE");
        own.map(|text| {
            let words = [&text.parameters["title"], &text.parameters["promotion"]];
            words
                .into_iter()
                .find_map(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        })
        .collect()
    }

    /// Sends released messages.
    pub async fn send_to_many(&self) {
        let many = (self.services.clone(), deliveries::outside(&self.ctx));
        sending::run(&many).await.unwrap();
        self.settle().await;
    }

    /// Writes what a portion of a message to many writes that asked its members earlier: whether as a mail, and as a text.
    pub async fn promote_without_asking(&self, buyer: &Buyer, reference: &str) -> (bool, bool) {
        let (outside, now) = (deliveries::outside(&self.ctx), self.now());
        let (member_id, reference) = (buyer.member_id, reference.to_owned());
        self.write::<_, MessagingError, _>(async move |tx: &WriteTx| {
            let member = members::by_id(tx.db(), member_id).await?.unwrap();
            let message = OutgoingMessage {
                kind: Kind::Promotion,
                title: "双十二预告",
                body: "12 月 12 日全场满 500 减 30。",
                url: "/mrtj",
                reference: &reference,
            };
            Ok((
                outside.mail(tx, &member, message, now).await?,
                outside.text(tx, &member, message, now).await?,
            ))
        })
        .await
    }

    /// Takes back messages as requested.
    pub async fn take_back_from_many(&self) {
        taking_back::run(&self.services).await.unwrap();
        self.settle().await;
    }
}

impl Buyer {
    pub async fn choose(&self, kind: &str, channel: &str, is_on: bool) -> Answer {
        let body = json!({ "type": kind, "channel": channel, "is_on": is_on, "consent": is_on });
        self.put_json("/api/message/preferences", &body).await
    }

    /// Titles of this kind, newest first.
    pub async fn told(&self, kind: &str) -> Vec<String> {
        let page = self.get(&format!("/api/message?type={kind}")).await;
        let list = page.assert_ok().data()["list"].as_array().unwrap().clone();
        let titles = list.iter().map(|message| message["title"].as_str().unwrap());
        titles.map(str::to_owned).collect()
    }
}

/// Draws a message up and hands it in; returns its id.
pub async fn handed_in(staff: &Client, message: &Value) -> i64 {
    let drawn = staff.post_json(MANY, message).await;
    let id = drawn.assert_ok().id();
    take(staff, id, "propose").await.assert_ok();
    id
}

/// As it stands at this moment.
pub async fn take(staff: &Client, id: i64, step: &str) -> Answer {
    let read = staff.get(&format!("{MANY}/{id}")).await;
    let updated_at = read.body["updated_at"].as_str().unwrap_or_default();
    let body = json!({ "reason": "测试原因", "updated_at": updated_at });
    staff.post_json(&format!("{MANY}/{id}/{step}"), &body).await
}

pub async fn seen(staff: &Client, id: i64) -> Value {
    staff.get(&format!("{MANY}/{id}")).await.assert_ok().body.clone()
}
