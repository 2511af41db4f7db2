//! Both sides of a conversation, as their pages use the API.
use reqwest::Method;
use serde_json::{Value, json};
use service::{live_channel::LiveChannel, models::invariants, workers::rounds};

use crate::{
    admin_support::png,
    harness::{Answer, Client, Shop, send},
};

pub const DESK: &str = "/admin/api/service/desk";

pub fn of(id: i64, deed: &str) -> String {
    format!("/admin/api/service/conversations/{id}/{deed}")
}

impl Client {
    pub async fn chats(&self, body: &Value) -> Answer {
        self.post_json("/api/service/messages", body).await
    }

    pub async fn says(&self, text: &str) -> Answer {
        self.chats(&json!({ "kind": "text", "text": text })).await
    }

    /// The key of a picture that was uploaded for a message.
    pub async fn chat_file(&self) -> String {
        let kept = self.upload("/api/service/pictures", "a.png", png(40, 30)).await;
        kept.assert_ok().data()["key"].as_str().unwrap().to_owned()
    }

    pub async fn sends_picture(&self) -> Answer {
        let file = self.chat_file().await;
        self.chats(&json!({ "kind": "picture", "file": file })).await
    }

    pub async fn service(&self) -> Value {
        self.get("/api/service").await.assert_ok().data().clone()
    }

    /// What a buyer reads, oldest first.
    pub async fn reads_chat(&self) -> Vec<String> {
        let said = self.get("/api/service/messages?limit=100").await;
        texts(&said.assert_ok().data()["list"])
    }

    pub async fn desk(&self) -> Value {
        self.get(DESK).await.assert_ok().body.clone()
    }

    /// A colleague does something with a conversation.
    pub async fn does(&self, id: i64, deed: &str, body: &Value) -> Answer {
        self.post_json(&of(id, deed), body).await
    }

    pub async fn takes(&self, id: i64) -> Answer {
        self.does(id, "take", &json!({})).await
    }

    pub async fn answers(&self, id: i64, text: &str) -> Answer {
        self.does(id, "messages", &json!({ "kind": "text", "text": text }))
            .await
    }

    /// What staff read, oldest first, notes among it.
    pub async fn reads_chat_as_staff(&self, id: i64) -> Vec<String> {
        let said = self.get(&format!("{}?limit=100", of(id, "messages"))).await;
        texts(&said.assert_ok().body["list"])
    }

    pub async fn sits_down(&self) -> i64 {
        self.is_at_desk("online").await
    }

    pub async fn is_at_desk(&self, state: &str) -> i64 {
        let body = json!({ "state": state });
        let me = self.post_json("/admin/api/service/availability", &body).await;
        me.assert_ok().body["id"].as_i64().unwrap()
    }

    pub async fn sets_service_rules(&self, change: Value) -> Answer {
        let now = self.get("/admin/api/service/rules").await;
        let mut rules = now.assert_ok().body.clone();
        rules["reason"] = json!("调整");
        for (field, value) in change.as_object().unwrap() {
            rules[field] = value.clone();
        }
        send(self.request(Method::PUT, "/admin/api/service/rules").json(&rules)).await
    }
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    let told = list.map(|message| {
        let text = message["text"].as_str().unwrap();
        let kind = message["kind"].as_str().unwrap();
        match (kind, message["author"].as_str().unwrap()) {
            ("text", author) => format!("{author}: {text}"),
            (kind, author) => format!("{author} {kind}: {text}"),
        }
    });
    told.collect()
}

impl Shop {
    /// Sends a buyer's message; returns the conversation it started.
    pub async fn asked(&self, buyer: &Client, text: &str) -> i64 {
        buyer.says(text).await.assert_ok();
        buyer.service().await["conversation"]["id"].as_i64().unwrap()
    }

    pub async fn tell_unread(&self) -> u64 {
        let line = self.ctx.shared_store.get::<LiveChannel>().unwrap();
        rounds::tell_unread(&(self.services.clone(), line)).await.unwrap()
    }

    pub async fn update_desk(&self) -> u64 {
        rounds::update_desk(&self.services).await.unwrap()
    }

    pub async fn assert_conversations_whole(&self) {
        let violations = invariants::violations(&self.services.db).await.unwrap();
        assert!(violations.is_empty(), "{violations:?}");
    }
}
