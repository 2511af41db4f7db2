//! Rows that tests of the back office begin with.
use identity::{
    companies::models::facts::LicenceKind, factory, licences::models::licence_status::LicenceStatus,
    permissions::Role,
};
use kernel::WriteTx;
use reqwest::{Method, multipart};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

/// A document of this company that waits for QA; its id.
pub async fn submitted_licence(shop: &Shop, company_id: i64) -> i64 {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let scope = &["chemical", "rx"];
        let row = factory::licence(
            tx,
            company_id,
            LicenceKind::MedicalInstitution,
            scope,
            LicenceStatus::Submitted,
            None,
            now,
        );
        Ok(row.await?.id)
    })
    .await
}

/// Pixels of one colour, as PNG.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(width, height, image::Rgb([10, 107, 99]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

impl Shop {
    /// What takes two people of quality management: both send the same; what the second is answered.
    pub async fn put_by_two(&self, path: &str, body: &Value) -> Answer {
        let (first, second) = (self.staff(Role::Qa).await, self.staff(Role::Qa).await);
        first.put_json(path, body).await.assert_ok();
        second.put_json(path, body).await
    }
}

impl Client {
    pub async fn put_json(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PUT, path).json(body)).await
    }

    /// Quality management approves a document of a buyer as it reads there now.
    pub async fn approve_licence(&self, id: i64) -> Answer {
        let path = format!("/admin/api/licences/{id}");
        let seen = self.get(&path).await.assert_ok().body["seen"].clone();
        self.post_json(&format!("{path}/approve"), &json!({ "seen": seen }))
            .await
    }

    /// Quality management approves a company as it reads there now.
    pub async fn approve_company(&self, id: i64, opinion: &str) -> Answer {
        let path = format!("/admin/api/companies/{id}");
        let word = json!({ "reason": opinion, "updated_at": self.get(&path).await.body["updated_at"] });
        self.post_json(&format!("{path}/approve"), &word).await
    }

    /// As a user who had read this version.
    pub async fn put_read_at(&self, path: &str, version: &str, body: &Value) -> Answer {
        let request = self
            .unversioned_request(Method::PUT, path)
            .header("If-Match", version);
        send(request.json(body)).await
    }

    pub async fn upload(&self, path: &str, name: &str, bytes: Vec<u8>) -> Answer {
        let part = multipart::Part::bytes(bytes).file_name(name.to_owned());
        let form = multipart::Form::new().part("file", part);
        send(self.request(Method::POST, path).multipart(form)).await
    }

    /// The address of a stored picture.
    pub async fn picture(&self) -> String {
        let answer = self.upload("/admin/api/pictures", "a.png", png(40, 30)).await;
        answer.assert_ok().body["url"].as_str().unwrap().to_owned()
    }

    /// A record's history, latest first: `who what: heading before→after; …`.
    pub async fn history(&self, path: &str) -> Vec<String> {
        let answer = self.get(&format!("/admin/api/{path}/history")).await;
        let deeds = answer.assert_ok().body.as_array().unwrap().clone();
        let told = |deed: &Value| {
            let changes = deed["changes"].as_array().unwrap().iter().map(|change| {
                let text = |key: &str| change[key].as_str().unwrap().to_owned();
                format!("{} {}→{}", text("heading"), text("before"), text("after"))
            });
            let changes: Vec<String> = changes.collect();
            format!(
                "{}: {}",
                deed["action_text"].as_str().unwrap(),
                changes.join("; ")
            )
        };
        deeds.iter().map(told).collect()
    }
}

impl Answer {
    /// The fields that were refused, in alphabetical order.
    #[track_caller]
    pub fn wrong_fields(&self) -> Vec<&str> {
        self.assert_refused(422);
        let errors = self.body["errors"].as_object();
        errors.unwrap().keys().map(String::as_str).collect()
    }

    #[track_caller]
    pub fn id(&self) -> i64 {
        self.assert_ok().body["id"].as_i64().unwrap()
    }
}
