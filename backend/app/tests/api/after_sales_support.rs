//! Received orders and claims as tests of after-sales begin with them.
use after_sales::{
    claims::models::kinds::{Kind, ReasonKind},
    rules::models::rules::{self, ReasonData},
};
use catalog::factory::NewGoods;
use identity::permissions::Role;
use kernel::WriteTx;
use reqwest::{Method, multipart};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::{
    admin::shipments::{pick, picking},
    admin_support::png,
    harness::{Answer, Buyer, Client, Shop, send},
};

/// An order that was sent to its buyer, and mostly received.
pub struct Sold {
    pub buyer: Buyer,
    pub order: String,
    pub goods_id: i64,
    /// Of the order line.
    pub line_id: i64,
    pub batch: String,
    /// A photo that was uploaded already.
    pub photo: String,
}

/// One person of each department that handles claims, signed in.
pub struct Departments {
    pub service: Client,
    pub warehouse: Client,
    /// Checks what the warehouse picked.
    pub checker: Client,
    pub qa: Client,
    pub finance: Client,
    /// Code of a reason that blames nobody: the buyer wants the goods no more.
    pub unwanted: String,
}

impl Shop {
    pub async fn departments(&self) -> Departments {
        Departments {
            service: self.staff(Role::Service).await,
            warehouse: self.staff(Role::Warehouse).await,
            checker: self.staff(Role::Warehouse).await,
            qa: self.staff(Role::Qa).await,
            finance: self.staff(Role::Finance).await,
            unwanted: self.unwanted().await,
        }
    }

    async fn unwanted(&self) -> String {
        let reason = self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let data = ReasonData {
                text: "协商退款".into(),
                ground: ReasonKind::Other,
                kinds: vec![Kind::Refund],
                sort: 99,
                is_open: true,
            };
            rules::add_reason(tx, data).await
        });
        reason.await.code
    }

    /// `number` units of a new product, ordered, paid, shipped and received.
    pub async fn sold(&self, goods: NewGoods, number: i64, departments: &Departments) -> Sold {
        let goods_id = self.goods(goods).await;
        let buyer = self.buyer().await;
        self.sold_to(buyer, goods_id, number, departments).await
    }

    pub async fn sold_to(&self, buyer: Buyer, goods_id: i64, number: i64, departments: &Departments) -> Sold {
        let sold = self.sent_to(buyer, goods_id, number, departments).await;
        sold.receive().await.assert_ok();
        sold
    }

    /// `number` units of a new product, ordered, paid and shipped; the buyer has not confirmed anything.
    pub async fn sent(&self, goods: NewGoods, number: i64, departments: &Departments) -> Sold {
        let goods_id = self.goods(goods).await;
        let buyer = self.buyer().await;
        self.sent_to(buyer, goods_id, number, departments).await
    }

    async fn sent_to(&self, buyer: Buyer, goods_id: i64, number: i64, departments: &Departments) -> Sold {
        let (payment, order) = buyer.ordered(goods_id, number).await;
        buyer.pay(&payment).await.assert_ok();
        departments.ship(&order).await;
        let detail = buyer.get(&format!("/api/order/{order}")).await;
        let mut lines = detail.assert_ok().data()["lines"].as_array().unwrap().iter();
        let line = lines.find(|line| line["goods_id"] == goods_id).unwrap().clone();
        Sold {
            line_id: line["id"].as_i64().unwrap(),
            batch: line["batches"][0]["batch_number"].as_str().unwrap().to_owned(),
            photo: buyer.photo().await,
            buyer,
            order,
            goods_id,
        }
    }
}

impl Departments {
    pub async fn ship(&self, order: &str) {
        let list = picking(&self.warehouse, order).await;
        pick(&self.warehouse, &list, json!([])).await.assert_ok();
        self.check(&list).await;
        let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1", "temperature": "5.0", "vehicle": "箱 1", "cooling": "insulated_box" });
        let path = format!("/admin/api/orders/{order}/ship");
        self.warehouse.post_json(&path, &parcel).await.assert_ok();
    }

    /// Another colleague finds nothing wrong with what was picked.
    pub async fn check(&self, list: &str) {
        let path = format!("/admin/api/shipments/{list}");
        let shown = self.checker.get(&path).await;
        let lines = shown.assert_ok().body["lines"].as_array().unwrap().iter();
        let good: Vec<Value> = lines
            .map(|line| json!({ "id": line["id"], "fault": "" }))
            .collect();
        let body = json!({ "lines": good });
        let checked = self.checker.post_json(&format!("{path}/check"), &body).await;
        checked.assert_ok();
    }

    /// What leaves in exchange is picked by one colleague and checked by another; the number of its parcel.
    pub async fn pack(&self, claim: &str) -> String {
        let packed = step(&self.warehouse, claim, "pack", &json!({})).await;
        let number = packed.assert_ok().body["packed"]["id"]
            .as_str()
            .unwrap()
            .to_owned();
        self.check(&number).await;
        number
    }

    /// Takes a claim with returned goods up to the refund.
    pub async fn accept_and_inspect(&self, sold: &Sold, claim: &str) {
        self.accept_and_find(sold, claim, "sellable").await;
    }

    /// The same with goods that quality management finds in this condition.
    pub async fn accept_and_find(&self, sold: &Sold, claim: &str, condition: &str) {
        step(&self.service, claim, "accept", &json!({ "with_return": 1 }))
            .await
            .assert_ok();
        sold.send_back(claim).await.assert_ok();
        step(&self.warehouse, claim, "arrive", &json!({}))
            .await
            .assert_ok();
        let finding = self.finding(claim, condition).await;
        step(&self.qa, claim, "inspect", &json!({ "lines": finding }))
            .await
            .assert_ok();
    }

    /// Every unit of every line of a claim in this condition.
    pub async fn finding(&self, claim: &str, condition: &str) -> Value {
        let shown = self.qa.get(&format!("/admin/api/after_sales/{claim}")).await;
        let lines = shown.assert_ok().body["lines"].as_array().unwrap();
        lines
            .iter()
            .map(|line| {
                let mut found = json!({ "id": line["id"], condition: line["number"] });
                prove_cold(line, &mut found);
                found
            })
            .collect()
    }
}

/// What makes goods of the cold chain sellable again, added to what an inspection says of this line.
pub fn prove_cold(line: &Value, found: &mut Value) {
    if line["cold_range"] != "" {
        found["temperature"] = json!("5.0");
        found["kept_cold"] = json!("proven");
        found["kept_cold_proof"] = json!("客户冰箱温度记录");
    }
}

/// A step of staff on a claim.
pub async fn step(staff: &Client, claim: &str, name: &str, body: &Value) -> Answer {
    staff
        .post_json(&format!("/admin/api/after_sales/{claim}/{name}"), body)
        .await
}

impl Buyer {
    pub async fn photo(&self) -> String {
        let part = multipart::Part::bytes(png(40, 30)).file_name("IMG_1.png");
        let form = multipart::Form::new().part("file", part);
        let stored = send(self.request(Method::POST, "/api/upload").multipart(form)).await;
        stored.assert_ok().data()["key"].as_str().unwrap().to_owned()
    }
}

impl Sold {
    /// The buyer confirms the receipt of the whole order.
    pub async fn receive(&self) -> Answer {
        let measured = json!({ "temperature": "5.0" });
        let path = format!("/api/order/{}/receive", self.order);
        self.buyer.post_json(&path, &measured).await
    }

    /// A claim of this kind that is right in all else.
    pub fn claim(&self, kind: &str, reason: &str, number: i64) -> Value {
        json!({
            "type": kind, "reason": reason, "remark": "请看照片", "photos": [self.photo],
            "lines": [{ "id": self.line_id, "batch": self.batch, "number": number }],
        })
    }

    pub async fn apply(&self, body: &Value) -> Answer {
        self.buyer
            .post_json(&format!("/api/order/{}/after_sales", self.order), body)
            .await
    }

    /// Makes a claim; returns its number.
    pub async fn claimed(&self, kind: &str, reason: &str, number: i64) -> String {
        let answer = self.apply(&self.claim(kind, reason, number)).await;
        answer.assert_ok().data()["id"].as_str().unwrap().to_owned()
    }

    pub async fn send_back(&self, claim: &str) -> Answer {
        let parcel = [("carrier", "顺丰速运"), ("waybill", "SF9")];
        self.buyer
            .post_form(&format!("/api/after_sales/{claim}/send"), &parcel)
            .await
    }

    pub async fn see(&self, claim: &str) -> Value {
        let shown = self.buyer.get(&format!("/api/after_sales/{claim}")).await;
        shown.assert_ok().data().clone()
    }

    /// For tests that let more time pass than a session lasts.
    pub async fn signs_in_again(&self) {
        self.buyer
            .sign_in(&self.buyer.username, identity::factory::PASSWORD)
            .await
            .assert_ok();
    }

    pub async fn status(&self, claim: &str) -> i64 {
        self.see(claim).await["status"].as_i64().unwrap()
    }
}
