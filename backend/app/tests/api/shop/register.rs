//! /api/user/register and the documents it hands in
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    permissions::Role,
};
use kernel::WriteTx;
use reqwest::Method;
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

pub const PHONE: &str = "13712345678";
const PASSWORD: &str = "Neu-2026-pharmacy";

async fn code_for(shop: &Shop, phone: &str) -> String {
    shop.publish_agreement().await;
    shop.code_for(&shop.visitor(), phone, "register").await
}

pub async fn start(client: &Client, kind: &str, phone: &str, code: &str) -> Answer {
    let form = [
        ("phone", phone),
        ("code", code),
        ("password", PASSWORD),
        ("agree", "1"),
    ];
    client
        .post_form(&format!("/api/user/register/{kind}"), &form)
        .await
}

/// An owner who has done step 1.
async fn begun(shop: &Shop, kind: &str, phone: &str) -> Client {
    let (client, code) = (shop.visitor(), code_for(shop, phone).await);
    start(&client, kind, phone, &code).await.assert_ok();
    client
}

fn details() -> Value {
    json!({
        "buyer_type": 1, "name": "江城好药房", "credit_code": "91350100M000100Y43", "legal_person": "王法人",
        "province": "湖北省", "city": "武汉市", "district": "江岸区", "street": "中山大道 8 号", "contact": "李采购",
    })
}

async fn put(client: &Client, body: &Value) -> Answer {
    send(client.request(Method::PUT, "/api/user/register").json(body)).await
}

/// An owner who has done all steps.
async fn registered(shop: &Shop, phone: &str) -> Client {
    let owner = begun(shop, "single", phone).await;
    put(&owner, &details()).await.assert_ok();
    hand_over_what_is_asked(&owner).await;
    owner
        .post_json("/api/user/register", &json!({}))
        .await
        .assert_ok();
    owner
}

async fn hand_over_what_is_asked(owner: &Client) {
    let asked = owner.get("/api/user/register").await;
    let asked = asked.data()["documents"].as_array().unwrap().clone();
    for document in asked.iter().filter(|document| document["is_required"] == true) {
        hand_over(owner, document["kind"].as_str().unwrap())
            .await
            .assert_ok();
    }
}

async fn upload(client: &Client) -> Answer {
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(60, 40, image::Rgb([9, 90, 80]));
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    send_file(client, png.into_inner()).await
}

async fn send_file(client: &Client, bytes: Vec<u8>) -> Answer {
    let part = reqwest::multipart::Part::bytes(bytes).file_name("../../执照.png");
    let form = reqwest::multipart::Form::new().part("file", part);
    send(client.request(Method::POST, "/api/upload").multipart(form)).await
}

async fn hand_over(client: &Client, kind: &str) -> Answer {
    let file = upload(client).await;
    let file = file.assert_ok().data()["key"].as_str().unwrap().to_owned();
    let scope = match kind {
        "purchasing_letter" => json!(["medicine"]),
        _ => json!(["chemical", "otc_a"]),
    };
    let particulars = factory::particulars(LicenceKind::from_code(kind).unwrap(), BuyerType::Pharmacy);
    let body = json!({
        "kind": kind, "number": "鄂AB0012345", "scope": scope, "valid_from": "2024-01-01", "valid_to": "2029-12-31",
        "files": [file], "particulars": particulars,
    });
    client.post_json("/api/user/zizhi", &body).await
}

#[tokio::test]
async fn a_pharmacy_registers_comes_back_and_is_approved() {
    let shop = Shop::start().await;
    let owner = begun(&shop, "single", PHONE).await;
    let first = owner.get("/api/user/register").await;
    assert_eq!(
        (&first.data()["status"], &first.data()["step"]),
        (&json!("draft"), &json!(2))
    );
    let refused = owner.post_json("/api/user/register", &json!({})).await;
    refused.assert_refused(422);
    for field in [
        "name",
        "credit_code",
        "street",
        "documents.business",
        "documents.drug_trading",
    ] {
        assert!(refused.body["errors"][field].is_array(), "{field}: {refused:?}");
    }

    let kept = put(
        &owner,
        &json!({ "buyer_type": 1, "name": "江城好药房", "contact": "李采购" }),
    )
    .await;
    assert_eq!(kept.assert_ok().data()["contact"], "李采购");
    let elsewhere = shop.visitor();
    let signed_in = elsewhere.sign_in(PHONE, PASSWORD).await;
    assert_eq!(signed_in.assert_ok().data()["registration"], "single");
    assert_eq!(
        elsewhere.get("/api/user/register").await.data()["name"],
        "江城好药房"
    );

    put(&elsewhere, &details()).await.assert_ok();
    hand_over_what_is_asked(&elsewhere).await;
    let handed_in = elsewhere.post_json("/api/user/register", &json!({})).await;
    assert_eq!(handed_in.assert_ok().data()["status"], "pending");
    elsewhere
        .post_json("/api/user/register", &json!({}))
        .await
        .assert_refused(409);
    put(&elsewhere, &details()).await.assert_refused(409);

    let qa = shop.staff(Role::Qa).await;
    let queue = qa
        .get("/admin/api/licences?filter={\"status\":\"submitted\"}")
        .await;
    let queue = queue.body.as_array().unwrap().clone();
    assert!(
        queue
            .iter()
            .any(|row| row["company"] == "江城好药房" && row["scans"] == json!(["image"])),
        "{queue:?}"
    );
}

#[tokio::test]
async fn a_phone_registers_once_and_needs_its_code() {
    let shop = Shop::start().await;
    begun(&shop, "single", PHONE).await;
    shop.services.clock.advance(TimeDelta::minutes(2));
    let code = code_for(&shop, PHONE).await;
    let taken = start(&shop.visitor(), "chain", PHONE, &code).await;
    taken.assert_refused(422);
    assert!(taken.body["errors"]["phone"].is_array(), "{taken:?}");
    start(&shop.visitor(), "single", "13712345679", "000000")
        .await
        .assert_refused(422);
    start(&shop.visitor(), "nonsense", PHONE, &code)
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn of_sixteen_registrations_of_one_phone_at_once_one_succeeds() {
    let shop = Shop::start().await;
    let code = code_for(&shop, PHONE).await;
    let clients: Vec<Client> = (0..16).map(|_| shop.visitor()).collect();
    let answers =
        futures::future::join_all(clients.iter().map(|client| start(client, "single", PHONE, &code))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(answers.iter().all(|answer| answer.status.as_u16() < 500));
}

#[tokio::test]
async fn what_was_typed_wrong_is_named() {
    let shop = Shop::start().await;
    let owner = begun(&shop, "medical", PHONE).await;
    for (field, value) in [
        ("buyer_type", json!(1)),
        ("buyer_type", json!(99)),
        ("credit_code", json!("91350100M000100Y433")),
        ("name", json!("长".repeat(81))),
    ] {
        let mut body = details();
        body["buyer_type"] = json!(4);
        body[field] = value;
        let refused = put(&owner, &body).await;
        refused.assert_refused(422);
        assert!(refused.body["errors"][field].is_array(), "{field}: {refused:?}");
    }
    let mut body = details();
    body["buyer_type"] = json!(4);
    body["credit_code"] = json!("91350100M000100Y44");
    put(&owner, &body).await.assert_ok();
    let refused = owner.post_json("/api/user/register", &json!({})).await;
    refused.assert_refused(422);
    assert!(refused.body["errors"]["credit_code"].is_array(), "{refused:?}");
    let weak = [
        ("phone", "13712345670"),
        ("code", "1"),
        ("password", "12345678"),
        ("agree", "0"),
    ];
    let refused = shop.visitor().post_form("/api/user/register/single", &weak).await;
    refused.assert_refused(422);
    assert!(refused.body["errors"]["password"].is_array() && refused.body["errors"]["agree"].is_array());
}

#[tokio::test]
async fn a_document_is_made_of_the_companys_own_files() {
    let shop = Shop::start().await;
    let owner = begun(&shop, "single", PHONE).await;
    let foreign = begun(&shop, "single", "13712345679").await;
    let file = upload(&foreign).await;
    let file = file.assert_ok().data()["key"].clone();
    let body = json!({ "kind": "business", "number": "914201", "is_long_term": 1, "files": [file] });
    owner
        .post_json("/api/user/zizhi", &body)
        .await
        .assert_refused(422);
    foreign.post_json("/api/user/zizhi", &body).await.assert_ok();
    let list = foreign.get("/api/user/zizhi").await;
    let id = list.data()["list"][0]["id"].as_i64().unwrap();
    let path = format!("/api/user/zizhi/{id}/scan");
    owner.get(&path).await.assert_refused(404);
    let own = foreign.get(&path).await;
    assert_eq!(
        (own.status.as_u16(), own.header("cache-control")),
        (200, "no-store")
    );
    for wrong in [
        json!({ "kind": "nonsense", "number": "1", "is_long_term": 1, "files": [file] }),
        json!({ "kind": "business", "number": "1", "files": [file] }),
        json!({ "kind": "business", "number": "1", "valid_from": "2029-02-01", "valid_to": "2029-01-01", "files": [file] }),
        json!({ "kind": "business", "number": "1", "valid_to": "2020-01-01", "files": [file] }),
        json!({ "kind": "business", "is_long_term": 1, "files": [file] }),
        json!({ "kind": "drug_trading", "number": "1", "is_long_term": 1, "files": [file] }),
        json!({ "kind": "drug_trading", "number": "1", "is_long_term": 1, "scope": ["everything"], "files": [file] }),
        json!({ "kind": "id_card", "is_long_term": 1, "files": [""] }),
        json!({ "kind": "drug_trading", "number": "1", "is_long_term": 1, "scope": ["chemical"], "files": [file] }),
        json!({ "kind": "receiving_letter", "is_long_term": 1, "files": [file] }),
        json!({ "kind": "id_card", "is_long_term": 1, "files": [file] }),
    ] {
        foreign
            .post_json("/api/user/zizhi", &wrong)
            .await
            .assert_refused(422);
    }
    let again = json!({ "kind": "business", "number": "914202", "is_long_term": 1 });
    let list = foreign.post_json("/api/user/zizhi", &again).await;
    let kept = &list.assert_ok().data()["list"][0];
    assert_eq!(
        (&kept["number"], &kept["scans"][0]["form"], &kept["version"]),
        (&json!("914202"), &json!("image"), &json!(1))
    );
}

#[tokio::test]
async fn a_pdf_is_handed_out_as_a_download_and_a_script_in_it_is_refused() {
    let shop = Shop::start().await;
    let owner = begun(&shop, "single", PHONE).await;
    let pdf = |inside: &str| {
        format!("%PDF-1.7\n1 0 obj<<{inside}>>endobj\nxref\nstartxref\n9\n%%EOF\n").into_bytes()
    };
    send_file(&owner, pdf("/S/JavaScript")).await.assert_refused(422);
    let file = send_file(&owner, pdf("/Type/Catalog")).await;
    assert_eq!(file.assert_ok().data()["content_type"], "application/pdf");
    let body = json!({
        "kind": "id_card", "valid_to": "2030-01-01", "files": [file.data()["key"]],
        "particulars": factory::particulars(LicenceKind::IdCard, BuyerType::Pharmacy),
    });
    let list = owner.post_json("/api/user/zizhi", &body).await;
    let list = list.assert_ok().data()["list"].as_array().unwrap().clone();
    let card = list
        .iter()
        .find(|document| document["kind"] == "id_card")
        .unwrap();
    assert_eq!(card["scans"][0]["form"], "pdf");
    let scan = owner.get(&format!("/api/user/zizhi/{}/scan", card["id"])).await;
    assert!(
        scan.assert_ok()
            .header("content-disposition")
            .starts_with("attachment")
    );
}

#[tokio::test]
async fn what_is_being_registered_is_seen_by_its_owner_alone() {
    let shop = Shop::start().await;
    let owner = begun(&shop, "single", PHONE).await;
    hand_over(&owner, "business").await.assert_ok();
    let own = owner.get("/api/user/zizhi").await;
    let id = own.data()["list"][0]["id"].as_i64().unwrap();
    let company_id = shop.company_of(PHONE).await;
    let qa = shop.staff(Role::Qa).await;
    assert_eq!(qa.get("/admin/api/companies").await.body, json!([]));
    assert_eq!(qa.get("/admin/api/licences").await.body, json!([]));
    qa.get(&format!("/admin/api/companies/{company_id}"))
        .await
        .assert_refused(404);
    qa.get(&format!("/admin/api/licences/{id}"))
        .await
        .assert_refused(404);
    qa.get(&format!("/admin/api/licences/{id}/scan"))
        .await
        .assert_refused(404);
    let approve = format!("/admin/api/companies/{company_id}/approve");
    let word = json!({ "reason": "资料齐全", "updated_at": shop.now() });
    qa.post_json(&approve, &word).await.assert_refused(409);
}

#[tokio::test]
async fn a_company_buys_here_once() {
    let shop = Shop::start().await;
    registered(&shop, PHONE).await;
    let second = begun(&shop, "single", "13712345679").await;
    put(&second, &details()).await.assert_ok();
    hand_over_what_is_asked(&second).await;
    let refused = second.post_json("/api/user/register", &json!({})).await;
    refused.assert_refused(422);
    assert!(refused.body["errors"]["credit_code"].is_array(), "{refused:?}");
}

#[tokio::test]
async fn of_two_registrations_of_one_company_handed_in_at_once_one_succeeds() {
    let shop = Shop::start().await;
    let mut drafts = Vec::new();
    for phone in [PHONE, "13712345679"] {
        let draft = begun(&shop, "single", phone).await;
        put(&draft, &details()).await.assert_ok();
        hand_over_what_is_asked(&draft).await;
        drafts.push(draft);
    }
    let nothing = json!({});
    let (one, other) = tokio::join!(
        drafts[0].post_json("/api/user/register", &nothing),
        drafts[1].post_json("/api/user/register", &nothing)
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "{one:?} {other:?}");
    assert!([409, 422].contains(&statuses[1]), "{one:?} {other:?}");
}

#[tokio::test]
async fn the_licensed_address_is_where_goods_go_first() {
    let shop = Shop::start().await;
    let owner = registered(&shop, PHONE).await;
    let addresses = owner.get("/api/address").await;
    let address = &addresses.assert_ok().data()["list"][0];
    assert_eq!(
        (&address["street"], &address["name"], &address["is_default"]),
        (&json!("中山大道 8 号"), &json!("李采购"), &json!(1))
    );
}

#[tokio::test]
async fn everybody_can_read_beforehand_what_will_be_asked() {
    let shop = Shop::start().await;
    let answer = shop.visitor().get("/api/user/register/medical").await;
    let list = answer.assert_ok().data()["list"].as_array().unwrap().clone();
    let names: Vec<_> = list.iter().map(|one| one["buyer_type"]["name"].clone()).collect();
    assert_eq!(names, [json!("医院/卫生院"), json!("诊所")]);
    let asked = list[0]["documents"].as_array().unwrap();
    assert!(
        asked
            .iter()
            .any(|document| document["kind"] == "medical_institution" && document["is_required"] == true)
    );
    shop.visitor()
        .get("/api/user/register/nonsense")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn a_customer_from_before_is_activated_by_the_phone_that_staff_noted() {
    let shop = Shop::start().await;
    let now = shop.now();
    let company = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            factory::company(
                tx,
                "老客户药房",
                BuyerType::Pharmacy,
                CompanyStatus::Approved,
                now,
            )
            .await
        })
        .await;
    let qa = shop.staff(Role::Qa).await;
    let contact = format!("/admin/api/companies/{}/contact", company.id);
    for wrong in [
        json!({ "phone": "027-88881234", "reason": "客户来电" }),
        json!({ "phone": PHONE, "reason": "" }),
    ] {
        send(qa.request(Method::PUT, &contact).json(&wrong))
            .await
            .assert_refused(422);
    }
    let noted = json!({ "phone": PHONE, "reason": "客户来电" });
    let noted = send(qa.request(Method::PUT, &contact).json(&noted)).await;
    assert_eq!(noted.assert_ok().body["contact_phone"], PHONE);
    let owner = begun(&shop, "activate", PHONE).await;
    let base = owner.get("/api/user/base").await;
    assert_eq!(base.assert_ok().data()["company"], company.name);
    let registration = owner.get("/api/user/register").await;
    assert_eq!(
        (&registration.data()["kind"], &registration.data()["status"]),
        (&json!("activate"), &json!("approved"))
    );
    let code = code_for(&shop, "13712345679").await;
    start(&shop.visitor(), "activate", "13712345679", &code)
        .await
        .assert_refused(422);
}

#[tokio::test]
async fn a_draft_sees_no_price_but_the_next_step() {
    let shop = Shop::start().await;
    shop.goods(NewGoods::default()).await;
    shop.searchable().await;
    let owner = begun(&shop, "single", PHONE).await;
    let list = owner.get("/api/goods/list").await;
    let goods = &list.assert_ok().data()["list"][0];
    assert!(goods["price"].is_null(), "{goods}");
    assert!(goods.to_string().contains("/register/step2"), "{goods}");
}
