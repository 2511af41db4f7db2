//! /api/spbg and /admin/api/goods_documents: documents of goods
use catalog::{factory::NewGoods, models::_entities::goods_documents};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use kernel::WriteTx;
use reqwest::{Method, multipart};
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

const PDF: &[u8] = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\nstartxref\n9\n%%EOF\n";

async fn send_file(staff: &Client, path: &str, bytes: &[u8], fields: &[(&'static str, &str)]) -> Answer {
    let part = multipart::Part::bytes(bytes.to_vec()).file_name("../../x.html");
    let form = multipart::Form::new().part("file", part);
    let form = fields
        .iter()
        .fold(form, |form, (name, text)| form.text(*name, (*text).to_owned()));
    send(staff.request(Method::POST, path).multipart(form)).await
}

async fn uploaded(staff: &Client, goods_id: i64, audience: &str) -> Value {
    let goods = goods_id.to_string();
    let fields = [
        ("goods_id", &*goods),
        ("kind", "registration"),
        ("title", "注册批件"),
        ("audience", audience),
        ("valid_until", "2026-01-01"),
    ];
    let answer = send_file(staff, "/admin/api/goods_documents", PDF, &fields).await;
    answer.assert_ok().body.clone()
}

async fn goods(shop: &Shop, name: &str) -> i64 {
    let new = NewGoods {
        name: name.into(),
        ..Default::default()
    };
    shop.goods(new).await
}

#[tokio::test]
async fn an_approved_buyer_finds_and_downloads_and_others_do_not() {
    let shop = Shop::start().await;
    let goods_id = goods(&shop, "阿莫西林/胶囊").await;
    let staff = shop.staff(Role::Qa).await;
    let id = uploaded(&staff, goods_id, "buyers").await["id"].as_i64().unwrap();
    let secret = uploaded(&staff, goods_id, "staff").await["id"].as_i64().unwrap();

    let buyer = shop.buyer().await;
    let list = buyer
        .get("/api/spbg/filter?keywords=阿莫&kind=99999&page=1")
        .await;
    assert_eq!(list.assert_ok().data()["total"], 1);
    let row = &list.data()["list"][0];
    assert_eq!((&row["id"], &row["is_expired"]), (&json!(id), &json!(true)));
    assert_eq!(
        list.data()["kinds"][0],
        json!({ "code": "registration", "name": "注册证/批件", "count": 1 })
    );

    let file = buyer.get(&format!("/api/spbg/{id}/file")).await;
    assert_eq!(file.assert_ok().text.as_bytes(), PDF);
    assert_eq!(file.header("content-type"), "application/pdf");
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert_eq!(file.header("cache-control"), "no-store");
    let disposition = file.header("content-disposition");
    assert!(disposition.starts_with("attachment;"), "{disposition}");
    assert!(
        !disposition.contains("%2F") && !disposition.contains(".."),
        "{disposition}"
    );
    let zip = buyer.get(&format!("/api/spbg/zip?ids={id},{secret},{id}")).await;
    assert_eq!(zip.assert_ok().header("content-type"), "application/zip");
    assert!(zip.text.starts_with("PK") && zip.text.contains("%PDF-1.4"));
    assert_eq!(
        zip.text.matches("%PDF-1.4").count(),
        1,
        "what is for staff stays inside"
    );

    buyer
        .get(&format!("/api/spbg/{secret}/file"))
        .await
        .assert_refused(404);
    let waiting = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    for path in ["filter".to_owned(), format!("{id}/file"), format!("zip?ids={id}")] {
        waiting
            .get(&format!("/api/spbg/{path}"))
            .await
            .assert_refused(403);
        shop.visitor()
            .get(&format!("/api/spbg/{path}"))
            .await
            .assert_refused(401);
    }
}

#[tokio::test]
async fn a_suspended_buyer_downloads_no_more() {
    let shop = Shop::start().await;
    let goods_id = goods(&shop, "布洛芬").await;
    let id = uploaded(&shop.staff(Role::Product).await, goods_id, "buyers").await["id"].clone();
    let buyer = shop.buyer().await;
    let path = format!("/api/spbg/{id}/file");
    buyer.get(&path).await.assert_ok();
    let qa = shop.staff(Role::Qa).await;
    let suspend = format!("/admin/api/companies/{}/suspend", buyer.company_id);
    qa.post_json(&suspend, &json!({ "reason": "证照造假" }))
        .await
        .assert_ok();
    let answer = buyer.get(&path).await;
    assert!(matches!(answer.status.as_u16(), 401 | 403), "{answer:?}");
}

#[tokio::test]
async fn a_newer_file_takes_the_place_of_the_older_and_what_is_wrong_is_withdrawn() {
    let shop = Shop::start().await;
    let goods_id = goods(&shop, "头孢").await;
    let staff = shop.staff(Role::Product).await;
    let old = uploaded(&staff, goods_id, "buyers").await["id"].clone();
    let path = format!("/admin/api/goods_documents/{old}/replace");
    let fields = [
        ("kind", "registration"),
        ("title", "注册批件（延续）"),
        ("audience", "buyers"),
    ];
    let newer = send_file(&staff, &path, PDF, &fields).await;
    assert_eq!(newer.assert_ok().body["version"], 2);
    assert_eq!(
        (&newer.body["goods_id"], &newer.body["replaces_id"]),
        (&json!(goods_id), &old)
    );
    send_file(&staff, &path, PDF, &fields).await.assert_refused(409);

    let buyer = shop.buyer().await;
    buyer
        .get(&format!("/api/spbg/{old}/file"))
        .await
        .assert_refused(404);
    let new = newer.body["id"].clone();
    let withdraw = format!("/admin/api/goods_documents/{new}/withdraw");
    staff
        .post_json(&withdraw, &json!({ "reason": " " }))
        .await
        .assert_refused(422);
    let gone = staff.post_json(&withdraw, &json!({ "reason": "拿错品种" })).await;
    assert_eq!(gone.assert_ok().body["status"], "withdrawn");
    staff
        .post_json(&withdraw, &json!({ "reason": "再来" }))
        .await
        .assert_refused(409);
    buyer
        .get(&format!("/api/spbg/{new}/file"))
        .await
        .assert_refused(404);
    staff
        .get(&format!("/admin/api/goods_documents/{new}/file"))
        .await
        .assert_ok();

    let auditor = shop.staff(Role::Auditor).await;
    let filter = r#"{"subject_kind":"goods_document"}"#;
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entries = log.assert_ok().body.as_array().unwrap();
    let actions: Vec<_> = entries
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    assert_eq!(
        actions,
        [
            "goods_document.withdraw",
            "goods_document.replace",
            "goods_document.create"
        ]
    );
    assert_eq!(log.body[0]["reason"], "拿错品种");
}

#[tokio::test]
async fn only_documents_are_taken_and_every_wrong_field_is_named() {
    let shop = Shop::start().await;
    let goods_id = goods(&shop, "板蓝根").await.to_string();
    let staff = shop.staff(Role::Qa).await;
    let good = [
        ("goods_id", &*goods_id),
        ("kind", "leaflet"),
        ("title", "说明书"),
        ("audience", "buyers"),
    ];
    let script = b"%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\nstartxref\n9\n%%EOF\n";
    for bytes in [&b""[..], b"<script>", b"PK\x03\x04", b"%PDF-1.4 cut", script] {
        let answer = send_file(&staff, "/admin/api/goods_documents", bytes, &good).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"]["file"][0].is_string(), "{answer:?}");
    }
    for (field, text) in [
        ("goods_id", "999999"),
        ("goods_id", "x"),
        ("kind", "secret"),
        ("title", ""),
        ("audience", "world"),
        ("valid_until", "2026-13-01"),
    ] {
        let fields = good.map(|(name, given)| (name, if name == field { text } else { given }));
        let mut fields = fields.to_vec();
        if field == "valid_until" {
            fields.push((field, text));
        }
        let answer = send_file(&staff, "/admin/api/goods_documents", PDF, &fields).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field} {answer:?}");
    }
    let list = staff.get("/admin/api/goods_documents").await;
    assert_eq!(list.assert_ok().body, json!([]));

    let buyer = shop.buyer().await;
    buyer
        .get("/api/spbg/filter?kind=secret")
        .await
        .assert_refused(422);
    buyer
        .get("/api/spbg/filter?keywords=%25&page=1000000000")
        .await
        .assert_ok();
    for ids in [
        "",
        "x",
        ",",
        &(1..=51).map(|id| id.to_string()).collect::<Vec<_>>().join(","),
    ] {
        buyer
            .get(&format!("/api/spbg/zip?ids={ids}"))
            .await
            .assert_refused(422);
    }
    buyer
        .get("/api/spbg/..%2f..%2fetc/file")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn words_are_taken_literally_whatever_they_hold() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Qa).await;
    for name in ["维生素C", "100%葡萄糖"] {
        let goods_id = goods(&shop, name).await;
        uploaded(&staff, goods_id, "buyers").await;
    }
    let buyer = shop.buyer().await;
    for (keywords, total) in [
        ("%25", 1),
        ("_", 0),
        ("%00", 2),
        ("c%00", 1),
        ("素c", 1),
        ("%5C", 0),
    ] {
        let list = buyer.get(&format!("/api/spbg/filter?keywords={keywords}")).await;
        assert_eq!(list.assert_ok().data()["total"], total, "{keywords}");
    }
    let listed = async |words: &str| {
        let filter = json!({ "q": words });
        let list = staff
            .get(&format!("/admin/api/goods_documents?filter={filter}"))
            .await;
        list.assert_ok().body.as_array().unwrap().len()
    };
    assert_eq!(
        (listed("_").await, listed("葡萄糖").await, listed("\0").await),
        (0, 1, 2)
    );
}

#[tokio::test]
async fn an_archive_beyond_64_megabytes_is_refused() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Qa).await;
    let mut ids = Vec::new();
    for name in ["甲", "乙"] {
        let goods_id = goods(&shop, name).await;
        ids.push(uploaded(&staff, goods_id, "buyers").await["id"].as_i64().unwrap());
    }
    let path = format!("/api/spbg/zip?ids={},{}", ids[0], ids[1]);
    let buyer = shop.buyer().await;
    buyer.get(&path).await.assert_ok();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        goods_documents::Entity::update_many()
            .col_expr(goods_documents::Column::Size, (33_i64 << 20).into())
            .exec(tx.db())
            .await
    })
    .await;
    assert_eq!(buyer.get(&path).await.wrong_fields(), ["ids"]);
    buyer
        .get(&format!("/api/spbg/zip?ids={}", ids[0]))
        .await
        .assert_ok();
}

#[tokio::test]
async fn the_history_of_a_document_reads_in_words() {
    let shop = Shop::start().await;
    let goods_id = goods(&shop, "板蓝根").await;
    let staff = shop.staff(Role::Qa).await;
    let id = uploaded(&staff, goods_id, "buyers").await["id"].clone();
    let withdraw = format!("/admin/api/goods_documents/{id}/withdraw");
    staff
        .post_json(&withdraw, &json!({ "reason": "拿错品种" }))
        .await
        .assert_ok();
    let history = staff.history(&format!("goods_documents/{id}")).await;
    assert_eq!(history[0], "撤下商品资料: 状态 现行→已撤下");
    assert!(history[1].contains("谁能看到 →审核通过的客户"), "{history:?}");
}
