//! Orders on their way, files as people upload them, and what comes back as a file.
use chrono::Duration;
use files::pdf::{Form, paint};
use gateways::tax_platform::sandbox::Sandbox;
use identity::{models::_entities::companies, permissions::Role};
use invoices::workers::invoicing::Invoicer;
use kernel::{Money, WriteTx, services::shared};
use orders::{
    lifecycle::models::orders::{Order, numbered},
    refunds::models::refunds::{self, Cause},
};
use reqwest::{Method, multipart};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::harness::{Answer, Buyer, Client, Shop, send};

/// A PDF of one page.
pub fn pdf(words: &str) -> Vec<u8> {
    let mut form = Form::portrait();
    form.title(words);
    paint(form.paper("样本", "1")).unwrap()
}

pub async fn send_file(client: &Client, path: &str, name: &str, bytes: Vec<u8>) -> Answer {
    let part = multipart::Part::bytes(bytes).file_name(name.to_owned());
    let form = multipart::Form::new().part("file", part);
    send(client.request(Method::POST, path).multipart(form)).await
}

/// The bytes of an answer that is no text.
pub async fn bytes_of(client: &Client, path: &str) -> Vec<u8> {
    let response = client.request(Method::GET, path).send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    response.bytes().await.unwrap().to_vec()
}

/// Names and bytes of the files in an archive.
pub fn unzipped(bytes: Vec<u8>) -> Vec<(String, Vec<u8>)> {
    use std::io::{Cursor, Read};
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = Vec::new();
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        files.push((file.name().unwrap().into_owned(), bytes));
    }
    files
}

impl Shop {
    /// Orders, pays and ships; returns the order number.
    pub async fn shipped(&self, buyer: &Buyer, goods_id: i64, number: i64) -> String {
        let (payment, order) = buyer.ordered(goods_id, number).await;
        buyer.pay(&payment).await.assert_ok();
        self.ship(&order).await;
        order
    }

    /// The same of goods that are paid by transfer alone.
    pub async fn shipped_after_transfer(&self, buyer: &Buyer, goods_id: i64, number: i64) -> String {
        let (payment, order) = buyer.ordered(goods_id, number).await;
        self.transferred(buyer, &payment, &order).await;
        self.ship(&order).await;
        order
    }

    async fn ship(&self, order: &str) {
        let warehouse = self.staff(Role::Warehouse).await;
        let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1", "temperature": "5.0", "vehicle": "箱 1", "cooling": "insulated_box" });
        self.pack(order).await;
        warehouse
            .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
            .await
            .assert_ok();
        self.settle().await;
    }

    /// Runs the invoicing worker while advancing the clock by minutes.
    pub async fn invoiced(&self) {
        for _ in 0..4 {
            shared::<Invoicer>(&self.ctx).round().await.unwrap();
            self.services.clock.advance(Duration::minutes(2));
        }
        self.settle().await;
    }

    /// The tax platform of development.
    pub fn tax_platform(&self) -> Sandbox {
        self.ctx.shared_store.get().unwrap()
    }

    pub async fn order_row(&self, number: &str) -> Order {
        numbered(&self.services.db, number).await.unwrap().unwrap()
    }

    /// A part of what was paid for the order goes back, as if a part of it had been cancelled.
    pub async fn refund(&self, order: &str, fen: i64, reference: &'static str) {
        let (row, now) = (self.order_row(order).await, self.now());
        self.write(async move |tx: &WriteTx| {
            refunds::give_back(tx, &row, Money(fen), Cause::Cancelled, reference, None, now).await
        })
        .await;
    }

    /// A buyer whose business licence has been read in.
    pub async fn taxed_buyer(&self) -> Buyer {
        let buyer = self.buyer().await;
        self.read_tax_number(&buyer).await;
        buyer
    }

    pub async fn read_tax_number(&self, buyer: &Buyer) {
        let company_id = buyer.company_id;
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            companies::Entity::update_many()
                .col_expr(companies::Column::CreditCode, Expr::value("91420100MA4K0000XX"))
                .filter(companies::Column::Id.eq(company_id))
                .exec(tx.db())
                .await
        })
        .await;
    }
}

impl Buyer {
    pub async fn receive(&self, order: &str) {
        let path = format!("/api/order/{order}/receive");
        self.post_json(&path, &json!({})).await.assert_ok();
    }
}
