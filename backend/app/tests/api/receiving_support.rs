//! Deliveries as tests of goods-in begin with them.
use catalog::factory;
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use eligibility::supply;
use identity::permissions::Role;
use kernel::{WriteTx, clock::shop_day};
use receiving::{errors::ReceivingError, suppliers::models::suppliers};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::{
    documents_support::{pdf, send_file},
    harness::{Answer, Client, Shop},
};

/// Who receives, who accepts, from whom and where.
pub struct Dock {
    pub warehouse: Client,
    pub qa: Client,
    pub supplier_id: i64,
    pub warehouse_id: i64,
    pub today: NaiveDate,
    pub now: DateTime<Utc>,
}

/// Papers on file and approved, without the three people who do so.
async fn approve(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<suppliers::Supplier, ReceivingError> {
    let until = Some(shop_day(now) + Days::new(900));
    let facts = suppliers::Facts {
        name: "国药控股测试有限公司".into(),
        credit_code: "91420100MA4K0000XX".into(),
        licence_number: "鄂AA0270001".into(),
        licence_scope: "按批准的范围".into(),
        scope_codes: supply::choices()
            .into_iter()
            .map(|(code, _)| code.to_owned())
            .collect(),
        licence_until: until,
        agreement_until: until,
        agent_name: "王销售".into(),
        agent_id_number: "420502199001010032".into(),
        letter_covers: "全部品种，湖北省".into(),
        letter_codes: vec!["all".into()],
        letter_goods: String::new(),
        bank_account: "演示银行武汉分行 0000".into(),
        agent_phone: "13800000000".into(),
        letter_until: until,
        note: String::new(),
    };
    let (_, row) = suppliers::change(tx, id, facts, now).await?;
    let mut row = row.into_active_model();
    row.status = Set(suppliers::Standing::Approved);
    Ok(row.update(tx.db()).await?)
}

/// The scan of a paper, filed with the supplier at this address.
pub async fn file_scan(who: &Client, supplier: &str, paper: &str) -> Answer {
    let path = format!("{supplier}/scans?paper={paper}");
    send_file(who, &path, "scan.pdf", pdf(paper)).await
}

/// The scans without which nobody approves a supplier.
pub async fn file_scans(who: &Client, supplier: &str) {
    for paper in suppliers::SupplierPaper::ALL {
        file_scan(who, supplier, paper.code()).await.assert_ok();
    }
}

/// What a colleague says of the supplier at this address, as they read it there just now.
pub async fn word(who: &Client, supplier: &str, (approves, text): (bool, &str)) -> Value {
    let seen = who.get(supplier).await.assert_ok().body["seen"].clone();
    json!({ "approves": approves, "opinion": text, "seen": seen })
}

/// They say it.
pub async fn says(who: &Client, supplier: &str, said: (bool, &str)) -> Answer {
    let word = word(who, supplier, said).await;
    who.post_json(&format!("{supplier}/opinion"), &word).await
}

impl Dock {
    pub async fn of(shop: &Shop) -> Self {
        let now = shop.now();
        let warehouse_id = shop
            .write::<_, DbErr, _>(async move |tx: &WriteTx| factory::main_warehouse(tx).await)
            .await;
        let supplier = shop
            .write::<_, ReceivingError, _>(async move |tx: &WriteTx| {
                let row = suppliers::create(tx, "国药控股测试有限公司".into(), now).await?;
                approve(tx, row.id, now).await
            })
            .await;
        Self {
            warehouse: shop.staff(Role::Warehouse).await,
            qa: shop.staff(Role::Qa).await,
            supplier_id: supplier.id,
            warehouse_id,
            today: shop_day(now),
            now,
        }
    }

    pub fn day(&self, days: i64) -> NaiveDate {
        let distance = Days::new(days.unsigned_abs());
        if days < 0 {
            self.today - distance
        } else {
            self.today + distance
        }
    }

    /// Made a month ago, good for two years.
    pub fn line(&self, goods_id: i64, batch: &str, quantity: i64, price: &str) -> Value {
        json!({
            "goods_id": goods_id,
            "batch_number": batch,
            "produced_on": self.day(-30),
            "expires_on": self.day(700),
            "quantity": quantity,
            "unit_price": price,
        })
    }

    /// In a refrigerated vehicle, cold enough, and six hours on the way. Kept of cold goods alone.
    pub fn journey(&self) -> Value {
        json!({
            "cooling": "truck",
            "vehicle": "鄂A12345",
            "started_at": self.now - TimeDelta::hours(7),
            "left_temperature": "4.2",
            "arrived_at": self.now - TimeDelta::hours(1),
        })
    }

    pub fn delivery(&self, note: &str, lines: &[Value]) -> Value {
        json!({
            "supplier_id": self.supplier_id,
            "warehouse_id": self.warehouse_id,
            "delivery_note": note,
            "note": "",
            "journey": self.journey(),
            "lines": lines,
        })
    }

    pub async fn receive(&self, note: &str, lines: &[Value]) -> Answer {
        let body = self.delivery(note, lines);
        self.warehouse.post_json("/admin/api/goods_receipts", &body).await
    }

    /// A delivery under a note of its own.
    pub async fn received(&self, lines: &[Value]) -> Value {
        let note = format!("TX{}", Shop::unused_name());
        self.receive(&note, lines).await.assert_ok().body.clone()
    }

    pub async fn show(&self, receipt: &Value) -> Value {
        let path = format!("/admin/api/goods_receipts/{}", receipt["id"]);
        self.qa.get(&path).await.assert_ok().body.clone()
    }

    /// Quality management says of each line how many units are right; the rest is refused as broken.
    pub async fn accept(&self, receipt: &Value, accepted: &[i64]) -> Answer {
        self.accept_as(&self.qa, receipt, accepted).await
    }

    pub async fn accept_as(&self, who: &Client, receipt: &Value, accepted: &[i64]) -> Answer {
        let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
        who.post_json(&path, &verdict(receipt, accepted)).await
    }

    pub async fn accept_all(&self, receipt: &Value) -> Answer {
        let lines = receipt["lines"].as_array().unwrap();
        let all: Vec<i64> = lines
            .iter()
            .map(|line| line["quantity"].as_i64().unwrap())
            .collect();
        self.accept(receipt, &all).await
    }

    pub async fn withdraw(&self, receipt: &Value) -> Answer {
        let path = format!("/admin/api/goods_receipts/{}/withdraw", receipt["id"]);
        self.warehouse
            .post_json(&path, &json!({ "reason": "录错供货单位" }))
            .await
    }
}

/// The input of an acceptance.
pub fn verdict(receipt: &Value, accepted: &[i64]) -> Value {
    let lines = receipt["lines"].as_array().unwrap();
    let lines = lines.iter().zip(accepted).map(|(line, accepted)| {
        let refuses = line["quantity"].as_i64().unwrap() != *accepted;
        json!({
            "id": line["id"],
            "accepted": accepted,
            "refuse_reason": if refuses { "外包装破损" } else { "" },
            "has_report": true,
        })
    });
    json!({ "lines": lines.collect::<Vec<_>>(), "opinion": "", "appearance": "外观、包装、标签完好" })
}
