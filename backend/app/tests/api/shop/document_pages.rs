//! A document of several pages: handed in, looked at, changed and taken away page by page.
use std::{fs, path::Path};

use futures::future::join_all;
use identity::{
    models::_entities::{licences, private_files},
    permissions::Role,
};
use kernel::WriteTx;
use reqwest::Method;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, Buyer, Client, Shop},
};

const DOCUMENTS: &str = "/api/user/zizhi";

/// Keys of photos of these widths, so that the pages can be distinguished.
async fn uploaded(client: &Client, widths: &[u32]) -> Vec<Value> {
    let mut keys = Vec::new();
    for width in widths {
        let file = client.upload("/api/upload", "a.png", png(*width, 30)).await;
        keys.push(file.assert_ok().data()["key"].clone());
    }
    keys
}

async fn hand_in(client: &Client, files: &[Value]) -> Answer {
    let body = json!({
        "kind": "business", "number": "914201", "is_long_term": 1, "files": files,
        "particulars": { "annual_report": "2025" },
    });
    client.post_json(DOCUMENTS, &body).await
}

async fn business(client: &Client) -> Value {
    let list = client.get(DOCUMENTS).await;
    let list = list.assert_ok().data()["list"].as_array().unwrap().clone();
    let found = list.into_iter().find(|document| document["kind"] == "business");
    found.unwrap()
}

fn keys(document: &Value) -> Vec<Value> {
    let scans = document["scans"].as_array().unwrap();
    scans.iter().map(|scan| scan["key"].clone()).collect()
}

/// Widths of the pages that this address gives, until there is none.
async fn widths(client: &Client, path: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for page in 1.. {
        let request = client.request(Method::GET, &format!("{path}?page={page}"));
        let answer = request.send().await.unwrap();
        if answer.status() == 404 {
            break;
        }
        let picture = image::load_from_memory(&answer.bytes().await.unwrap()).unwrap();
        found.push(picture.width());
    }
    found
}

async fn decide(shop: &Shop, buyer: &Buyer, decision: &str) {
    let qa = shop.staff(Role::Qa).await;
    let path = format!("/admin/api/licences/{}", business(buyer).await["id"]);
    let seen = qa.get(&path).await.assert_ok().body["seen"].clone();
    let word = json!({ "reason": "第二页看不清", "seen": seen });
    qa.post_json(&format!("{path}/{decision}"), &word)
        .await
        .assert_ok();
}

#[tokio::test]
async fn pages_keep_their_order_for_the_buyer_and_for_qa() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let files = uploaded(&buyer, &[41, 42, 43]).await;
    let in_another_order = [files[2].clone(), files[0].clone(), files[1].clone()];
    hand_in(&buyer, &in_another_order).await.assert_ok();
    let document = business(&buyer).await;
    assert_eq!(keys(&document), in_another_order);

    let id = &document["id"];
    let own = format!("{DOCUMENTS}/{id}/scan");
    assert_eq!(widths(&buyer, &own).await, [43, 41, 42]);
    buyer.get(&own).await.assert_ok();
    buyer.get(&format!("{own}?page=0")).await.assert_refused(404);
    let stranger = shop.buyer().await;
    stranger.get(&format!("{own}?page=2")).await.assert_refused(404);

    let qa = shop.staff(Role::Qa).await;
    let seen = qa.get(&format!("/admin/api/licences/{id}")).await;
    assert_eq!(seen.assert_ok().body["scans"], json!(["image", "image", "image"]));
    let scan = format!("/admin/api/licences/{id}/scan");
    assert_eq!(widths(&qa, &scan).await, [43, 41, 42]);
}

#[tokio::test]
async fn a_scan_that_an_earlier_release_kept_is_the_only_page() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let key = uploaded(&buyer, &[41]).await[0].clone();
    let (id, kept) = (
        business(&buyer).await["id"].as_i64(),
        key.as_str().unwrap().to_owned(),
    );
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        licences::Entity::update_many()
            .col_expr(licences::Column::ScanKey, Expr::value(kept))
            .filter(licences::Column::Id.eq(id))
            .exec(tx.db())
            .await
    })
    .await;
    let document = business(&buyer).await;
    assert_eq!(document["scans"], json!([{ "key": key, "form": "image" }]));
    let path = format!("{DOCUMENTS}/{}/scan", document["id"]);
    assert_eq!(widths(&buyer, &path).await, [41]);
}

#[tokio::test]
async fn a_rejected_document_comes_back_with_pages_kept_turned_round_and_new() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let files = uploaded(&buyer, &[41, 42, 43]).await;
    hand_in(&buyer, &files).await.assert_ok();
    decide(&shop, &buyer, "reject").await;
    let fresh = uploaded(&buyer, &[52]).await;
    let mended = [files[2].clone(), fresh[0].clone(), files[0].clone()];
    hand_in(&buyer, &mended).await.assert_ok();
    let document = business(&buyer).await;
    assert_eq!(keys(&document), mended);
    let path = format!("{DOCUMENTS}/{}/scan", document["id"]);
    assert_eq!(widths(&buyer, &path).await, [43, 52, 41]);

    decide(&shop, &buyer, "reject").await;
    hand_in(&buyer, &[]).await.assert_ok();
    assert_eq!(keys(&business(&buyer).await), mended, "no pages named: all stay");
}

#[tokio::test]
async fn seven_pages_or_pages_of_another_company_are_refused_and_nothing_changes() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let before = business(&buyer).await;
    let seven = uploaded(&buyer, &[41, 42, 43, 44, 45, 46, 47]).await;
    let refused = hand_in(&buyer, &seven).await;
    refused.assert_refused(422);
    assert!(
        refused.body["errors"]["files"][0]
            .as_str()
            .unwrap()
            .contains("6 页")
    );
    let foreign = uploaded(&other, &[48]).await;
    let mixed = [seven[0].clone(), foreign[0].clone()];
    let refused = hand_in(&buyer, &mixed).await;
    refused.assert_refused(422);
    assert_eq!(refused.wrong_fields(), ["files"]);
    assert_eq!(business(&buyer).await, before);

    let twice = [seven[0].clone(), seven[1].clone(), seven[0].clone()];
    hand_in(&buyer, &twice).await.assert_ok();
    assert_eq!(keys(&business(&buyer).await), &seven[..2], "a page is there once");
}

#[tokio::test]
async fn the_first_sale_file_and_the_members_own_data_have_every_page() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let files = uploaded(&buyer, &[41, 42]).await;
    hand_in(&buyer, &files).await.assert_ok();
    decide(&shop, &buyer, "approve").await;
    let qa = shop.staff(Role::Qa).await;
    let archive = qa
        .get(&format!("/admin/api/companies/{}/dossier", buyer.company_id))
        .await;
    for page in ["914201 第1页.jpg", "914201 第2页.jpg"] {
        assert!(archive.assert_ok().text.contains(page), "{page}");
    }
    let file = buyer.get("/api/user/personal_data").await;
    let told: Value = serde_json::from_str(&file.assert_ok().text).unwrap();
    let id = &business(&buyer).await["id"];
    let addresses: Vec<&Value> = told["上传的证照"]
        .as_array()
        .unwrap()
        .iter()
        .map(|page| &page["下载地址"])
        .collect();
    let expected = [1, 2].map(|page| json!(format!("{DOCUMENTS}/{id}/scan?page={page}")));
    assert_eq!(addresses, expected.iter().collect::<Vec<_>>());
}

/// So many files today.
async fn has_uploaded(shop: &Shop, buyer: &Buyer, files: u64) {
    let (company_id, member_id, now) = (buyer.company_id, buyer.member_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let file = |number| private_files::ActiveModel {
            key: Set(format!("{number:032}.jpg")),
            company_id: Set(company_id),
            member_id: Set(member_id),
            created_at: Set(now),
            ..Default::default()
        };
        private_files::Entity::insert_many((0..files).map(file))
            .exec_without_returning(tx.db())
            .await
    })
    .await;
}

/// In this folder and those below it; none while it is not there.
fn files_in(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .map(|path| if path.is_dir() { files_in(&path) } else { 1 })
        .sum()
}

/// On PostgreSQL they are written at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_daily_limit_of_uploads_holds_for_many_at_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    has_uploaded(&shop, &buyer, 198).await;
    let folder = shop.database.folder().join("uploads/private");
    let before = files_in(&folder);
    let uploads = (0..8).map(|width| buyer.upload("/api/upload", "a.png", png(40 + width, 30)));
    let answers = join_all(uploads).await;
    let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!((taken.len(), refused.len()), (2, 6), "{answers:?}");
    assert!(refused.iter().all(|answer| answer.status == 409), "{answers:?}");
    assert_eq!(files_in(&folder), before + 2, "what was refused is not kept");
}

#[tokio::test]
async fn uploads_over_the_daily_limit_are_refused_before_decoding() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    has_uploaded(&shop, &buyer, 200).await;
    for path in ["/api/upload", "/api/order/slip_file"] {
        // Decoded, it would be no picture (422).
        let refused = buyer.upload(path, "a.png", b"no picture".to_vec()).await;
        refused.assert_refused(409);
        assert!(refused.message().contains("明天"), "{refused:?}");
        let other = shop
            .buyer()
            .await
            .upload(path, "a.png", b"no picture".to_vec())
            .await;
        other.assert_refused(422);
    }
}
