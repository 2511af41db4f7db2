//! /api/jybg and /admin/api/batch_reports: inspection reports
use catalog::factory::NewGoods;
use identity::permissions::Role;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    documents_support::{bytes_of, pdf, send_file, unzipped},
    harness::{Client, Shop},
    receiving_support::Dock,
};

/// The row of the product's batch in the queue.
async fn batch(qa: &Client, goods_id: i64) -> Value {
    let path = format!("/admin/api/batch_reports?filter={{\"goods_id\":{goods_id}}}");
    qa.get(&path).await.assert_ok().body[0].clone()
}

async fn upload(qa: &Client, goods_id: i64) -> String {
    let id = batch(qa, goods_id).await["id"].clone();
    let path = format!("/admin/api/batch_reports/{id}");
    let answer = send_file(qa, &path, "报告.pdf", pdf("出厂检验报告")).await;
    assert_eq!(answer.assert_ok().body["status"], "uploaded");
    path
}

async fn available(client: &Client, goods_id: i64) -> Value {
    let detail = client.get(&format!("/api/goods/detail/{goods_id}")).await;
    detail.assert_ok().data()["number"].clone()
}

#[tokio::test]
async fn a_sealed_report_is_visible_to_buyers_of_the_batch_only() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, goods_id, 3).await;
    let qa = shop.staff(Role::Qa).await;

    let path = upload(&qa, goods_id).await;
    let row = &buyer.get("/api/jybg/filter").await.assert_ok().data()["list"][0].clone();
    assert_eq!(
        (&row["status"], &row["order_id"], &row["number"]),
        (&json!("missing"), &json!(order), &json!(3)),
        "what is not sealed is not handed out"
    );
    let sealed = qa.post_json(&format!("{path}/seal"), &json!({})).await;
    assert_eq!(sealed.assert_ok().body["status"], "sealed");
    qa.post_json(&format!("{path}/seal"), &json!({}))
        .await
        .assert_refused(409);

    let list = buyer.get("/api/jybg/filter?keywords=B001&page=1").await;
    let row = &list.assert_ok().data()["list"][0];
    assert_eq!(row["status"], "ready");
    let file = format!("/api/jybg/{}/file", row["report_id"]);
    let bytes = bytes_of(&buyer, &file).await;
    assert!(bytes.starts_with(b"%PDF-") && bytes != pdf("出厂检验报告"));
    let zip = format!("/api/jybg/zip?ids={},999999", row["report_id"]);
    let files = unzipped(bytes_of(&buyer, &zip).await);
    assert_eq!(files.len(), 1);
    assert_eq!(files[0].1, bytes);

    assert_eq!(other.get("/api/jybg/filter").await.data()["total"], 0);
    other.get(&file).await.assert_refused(404);
    other.get(&zip).await.assert_refused(404);
    let cleared = "/api/jybg/filter?start_time=&end_time=&goods_id=&keywords=&page=";
    assert_eq!(buyer.get(cleared).await.assert_ok().data()["total"], 1);
    for filter in ["keywords=没有", "end_time=2020-01-01"] {
        let none = buyer.get(&format!("/api/jybg/filter?{filter}")).await;
        assert_eq!(none.assert_ok().data()["total"], 0, "{filter}");
    }
}

#[tokio::test]
async fn a_batch_is_sold_while_its_report_is_sealed() {
    let shop = Shop::start().await;
    shop.seals_reports().await;
    let buyer = shop.buyer().await;
    let goods_id = shop
        .goods(NewGoods {
            stock: 0,
            ..Default::default()
        })
        .await;
    let dock = Dock::of(&shop).await;
    let line = dock.line(goods_id, "NEW1", 50, "8.00");
    let receipt = dock.received(&[line]).await;
    dock.accept_all(&receipt).await.assert_ok();
    let qa = dock.qa;
    assert_eq!(available(&buyer, goods_id).await, 0, "nobody vouches for it yet");
    let queue = "/admin/api/batch_reports?filter={\"status\":\"missing\",\"q\":\"NEW1\"}";
    let row = qa.get(queue).await.assert_ok().body[0].clone();
    assert_eq!(row["has_report"], false);
    let path = format!("/admin/api/batch_reports/{}", row["id"]);
    send_file(&qa, &path, "a.pdf", pdf("报告")).await.assert_ok();
    assert_eq!(available(&buyer, goods_id).await, 0);
    qa.post_json(&format!("{path}/seal"), &json!({}))
        .await
        .assert_ok();
    assert_eq!(available(&buyer, goods_id).await, 50);
    qa.post_json(&format!("{path}/withdraw"), &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    let withdrawn = qa
        .post_json(&format!("{path}/withdraw"), &json!({ "reason": "批号印错" }))
        .await;
    assert_eq!(withdrawn.assert_ok().body["status"], "missing");
    assert_eq!(withdrawn.body["history"][0]["withdrawn_reason"], "批号印错");
    assert_eq!(available(&buyer, goods_id).await, 0);
    buyer.put_in_cart(goods_id, 2).await.assert_refused(422);
    // Another one takes its place.
    send_file(&qa, &path, "b.pdf", pdf("新报告")).await.assert_ok();
    send_file(&qa, &path, "c.pdf", pdf("又一份"))
        .await
        .assert_refused(409);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn many_files_go_to_the_batches_that_their_names_say() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let qa = shop.staff(Role::Qa).await;
    let code = batch(&qa, goods_id).await["goods_code"]
        .as_str()
        .unwrap()
        .to_owned();
    let named = [
        (format!("{code}_B001.pdf"), pdf("报告"), true),
        (format!("{code}_B001.pdf"), pdf("再来"), false),
        (format!("{code}_B999.pdf"), pdf("报告"), false),
        ("没有分隔.pdf".to_owned(), pdf("报告"), false),
        ("XX_B001.pdf".to_owned(), pdf("报告"), false),
        (format!("{code}_B001.html"), b"<script>".to_vec(), false),
    ];
    let form = named
        .iter()
        .fold(reqwest::multipart::Form::new(), |form, (name, bytes, _)| {
            let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name(name.clone());
            form.part("file", part)
        });
    let request = qa.request(reqwest::Method::POST, "/admin/api/batch_reports/bulk");
    let answer = crate::harness::send(request.multipart(form)).await;
    let taken: Vec<bool> = answer
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["is_taken"].as_bool().unwrap())
        .collect();
    assert_eq!(taken, named.map(|(.., taken)| taken), "{answer:?}");
    assert_eq!(batch(&qa, goods_id).await["status"], "uploaded");
}

#[tokio::test]
async fn a_buyer_who_requests_a_report_is_notified_when_it_is_there() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, goods_id, 1).await;
    let wanted = json!({ "goods_id": goods_id, "batch_number": "B001" });
    other
        .post_json("/api/jybg/ask", &wanted)
        .await
        .assert_refused(404);
    for _ in 0..2 {
        buyer.post_json("/api/jybg/ask", &wanted).await.assert_ok();
    }
    let list = buyer.get("/api/jybg/filter").await;
    assert_eq!(list.data()["list"][0]["status"], "asked");
    let qa = shop.staff(Role::Qa).await;
    let asked = qa.get("/admin/api/batch_reports?filter={\"asked\":true}").await;
    assert_eq!(asked.assert_ok().body[0]["asking"], 1);
    let path = upload(&qa, goods_id).await;
    qa.post_json(&format!("{path}/seal"), &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    let titles = messages.assert_ok().text.matches("药检报告可以下载了").count();
    assert_eq!(titles, 1, "{messages:?}");
    buyer
        .post_json("/api/jybg/ask", &wanted)
        .await
        .assert_refused(409);
    let asked = qa.get("/admin/api/batch_reports?filter={\"asked\":true}").await;
    assert_eq!(asked.body, json!([]));
}

#[tokio::test]
async fn a_file_that_was_altered_on_the_disk_is_not_handed_out() {
    use catalog::models::_entities::inspection_reports;
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.shipped(&buyer, goods_id, 1).await;
    let qa = shop.staff(Role::Qa).await;
    let path = upload(&qa, goods_id).await;
    qa.post_json(&format!("{path}/seal"), &json!({}))
        .await
        .assert_ok();
    let report = inspection_reports::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let key = &report.sealed_key;
    let folder = shop.services.settings.data_dir.join("uploads/private");
    std::fs::write(folder.join(&key[..2]).join(key), b"%PDF-1.7 other").unwrap();
    let answer = buyer.get(&format!("/api/jybg/{}/file", report.id)).await;
    answer.assert_refused(409);
    // An archive with it is cut off instead of being short of it.
    let zip = format!("/api/jybg/zip?ids={}", report.id);
    let cut = buyer.request(reqwest::Method::GET, &zip).send().await.unwrap();
    assert!(cut.bytes().await.is_err());
}
