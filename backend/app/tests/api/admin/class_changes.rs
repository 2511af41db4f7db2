//! /admin/api/class_changes: only quality management changes the class of an approved product, however it is
//! requested
use catalog::{
    factory::NewGoods,
    goods::models::{
        codes::{Control, Rx, Storage},
        first_sale::FirstSale,
    },
    models::_entities::goods,
};
use identity::permissions::Role;
use merchandising::models::_entities::class_changes;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use super::{
    first_sales::document,
    goods_imports::{apply, checked},
};
use crate::harness::{Answer, Client, Shop};

async fn restricted(shop: &Shop) -> i64 {
    let new = NewGoods {
        name: "测试限售片".into(),
        control: Control::NoPharmacy,
        ..Default::default()
    };
    shop.goods(new).await
}

async fn row(shop: &Shop, id: i64) -> goods::Model {
    let found = goods::Entity::find_by_id(id).one(&shop.services.db).await;
    found.unwrap().unwrap()
}

async fn proposals(staff: &Client, goods_id: i64) -> Vec<Value> {
    let path = format!("/admin/api/class_changes?filter={{\"goods_id\":{goods_id}}}");
    staff
        .get(&path)
        .await
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .clone()
}

async fn decide(by: &Client, change: &Value, step: &str, body: &Value) -> Answer {
    let path = format!("/admin/api/class_changes/{}/{step}", change["id"]);
    by.post_json(&path, body).await
}

#[tokio::test]
async fn the_form_saves_the_rest_and_proposes_the_class() {
    let shop = Shop::start().await;
    let (product, qa) = (shop.staff(Role::Product).await, shop.staff(Role::Qa).await);
    let id = restricted(&shop).await;
    let path = format!("/admin/api/goods/{id}");
    let wish = json!({ "control": "", "spec": "2mg*48片" });
    let silent = product.put_json(&path, &wish).await;
    assert_eq!(silent.wrong_fields(), ["class_reason"]);
    assert_eq!(row(&shop, id).await.spec, "0.25g*24粒", "all of it or nothing");

    let letter = document(&product, id, "registration", "").await;
    let reasoned = json!({
        "control": "", "storage": "cool", "spec": "2mg*48片", "class_reason": "说明书修订", "class_document_id": letter,
    });
    let saved = product.put_json(&path, &reasoned).await;
    assert_eq!(
        saved.assert_ok().body["control"],
        "no_pharmacy",
        "it keeps its class"
    );
    assert_eq!(saved.body["spec"], "2mg*48片");
    let change = proposals(&qa, id).await.remove(0);
    assert_eq!(saved.body["class_change_id"], change["id"]);
    assert_eq!(change["document_id"], letter);
    assert_eq!(change["direction"], "other");
    let read = |change: &Value| {
        let changes = change["changes"].as_array().unwrap().iter();
        let read = changes.map(|one| format!("{} {}→{}", one["heading"], one["before"], one["after"]));
        read.collect::<Vec<_>>().join("；").replace('"', "")
    };
    assert_eq!(read(&change), "管控 药店禁售→无；贮藏条件 常温→阴凉");

    let approved = decide(&qa, &change, "approve", &json!({ "opinion": "与新说明书一致" })).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    let now = row(&shop, id).await;
    assert_eq!((now.control, now.storage), (Control::None, Storage::Cool));
    let history = product.history(&format!("goods/{id}")).await;
    assert_eq!(
        history[..2],
        [
            "通过分类变更: 管控 药店禁售→无; 贮藏条件 常温→阴凉",
            "提交分类变更（待审批）: 管控 药店禁售→无; 贮藏条件 常温→阴凉"
        ]
    );
    let after = product.get(&path).await;
    assert_eq!(after.body["class_change_id"], Value::Null);
}

#[tokio::test]
async fn every_field_of_the_class_waits_and_no_other_does() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let id = shop.goods(NewGoods::default()).await;
    let maker = product
        .post_json("/admin/api/makers", &json!({ "name": "新厂制药" }))
        .await
        .id();
    let letter = document(&product, id, "registration", "").await;
    let path = format!("/admin/api/goods/{id}");
    let before = row(&shop, id).await;
    for (field, value) in [
        ("name", json!("阿莫西林颗粒")),
        ("maker_id", json!(maker)),
        ("approval_number", json!("国药准字H20260002")),
        ("rx", json!("rx")),
        ("scope", json!("antibiotic")),
        ("control", json!("ephedrine")),
        ("device_class", json!("II")),
        ("storage", json!("cold")),
    ] {
        let mut body = json!({ "class_reason": "核对批件", "class_document_id": letter });
        body[field] = value.clone();
        let answer = product.put_json(&path, &body).await;
        assert!(!answer.assert_ok().body["class_change_id"].is_null(), "{field}");
        let kept = row(&shop, id).await;
        let kept = goods::Model {
            updated_at: before.updated_at,
            ..kept
        };
        assert_eq!(kept, before, "{field}");
    }
    // A newer proposal takes the place of the one before.
    let all = proposals(&product, id).await;
    let waiting = all.iter().filter(|one| one["status"] == "waiting").count();
    assert_eq!((all.len(), waiting), (8, 1));
    assert!(all[1]["opinion"].as_str().unwrap().contains("新提交取代"));
    let free =
        json!({ "spec": "1g*10片", "barcode": "6901234567890", "step": 2, "base_reason": "厂家改包装" });
    product.put_json(&path, &free).await.assert_ok();
    assert_eq!(row(&shop, id).await.spec, "1g*10片");
}

#[tokio::test]
async fn a_spreadsheet_proposes_too_and_asks_why() {
    let shop = Shop::start().await;
    let (product, second, qa) = (
        shop.staff(Role::Product).await,
        shop.staff(Role::Product).await,
        shop.staff(Role::Qa).await,
    );
    let id = restricted(&shop).await;
    let code = row(&shop, id).await.code;
    let import = checked(&product, format!("商品编码,管控,规格\n{code},无,2mg*48片\n")).await;
    assert_eq!(
        (&import["status"], &import["class_count"]),
        (&json!("checked"), &json!(1))
    );
    let rows = product
        .get(&format!("/admin/api/goods_imports/{}/rows", import["id"]))
        .await;
    assert_eq!(rows.body[0]["changes"][1]["heading"], "管控（须质量管理审批）");
    assert_eq!(apply(&second, &import).await.wrong_fields(), ["class_reason"]);
    assert_eq!(row(&shop, id).await.spec, "0.25g*24粒", "all of it or nothing");
    let path = format!("/admin/api/goods_imports/{}/apply", import["id"]);
    let reasoned = json!({ "class_reason": "厂家来函" });
    second.post_json(&path, &reasoned).await.assert_ok();
    let now = row(&shop, id).await;
    assert_eq!(
        (now.control, now.spec.as_str()),
        (Control::NoPharmacy, "2mg*48片")
    );
    let change = proposals(&qa, id).await.remove(0);
    assert_eq!(
        (&change["source"], &change["reason"]),
        (&json!("sheet"), &json!("厂家来函"))
    );
    let refused = decide(&qa, &change, "approve", &json!({})).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("商品资料"), "{refused:?}");
    let letter = document(&product, id, "registration", "").await;
    let grounded = json!({
        "goods_id": id, "control": "", "class_reason": "厂家来函", "class_document_id": letter,
    });
    let change = product.post_json("/admin/api/class_changes", &grounded).await;
    let change = change.assert_ok().body.clone();
    decide(&qa, &change, "approve", &json!({})).await.assert_ok();
    assert_eq!(row(&shop, id).await.control, Control::None);
    let kind = checked(&product, format!("商品编码,类别,分类\n{code},医疗器械,\n")).await;
    assert_eq!(kind["status"], "refused", "{kind}");
    assert!(kind["errors"].to_string().contains("不能改类别"), "{kind}");
}

#[tokio::test]
async fn staff_who_set_prices_may_not_propose_a_class() {
    let shop = Shop::start().await;
    let promotion = shop.staff(Role::Promotion).await;
    let id = restricted(&shop).await;
    let path = format!("/admin/api/goods/{id}");
    let wish = json!({ "control": "", "class_reason": "卖得更多" });
    promotion.put_json(&path, &wish).await.assert_refused(403);
    let mut proposal = wish.clone();
    proposal["goods_id"] = json!(id);
    let refused = promotion.post_json("/admin/api/class_changes", &proposal).await;
    refused.assert_refused(403);
    // Not for goods that wait.
    let waiting = shop
        .goods(NewGoods {
            first_sale: FirstSale::Waiting,
            approval_number: "国药准字H20269999".into(),
            ..Default::default()
        })
        .await;
    let path = format!("/admin/api/goods/{waiting}");
    promotion
        .put_json(&path, &json!({ "rx": "rx" }))
        .await
        .assert_refused(403);
    promotion
        .put_json(&path, &json!({ "rx": "otc_b", "is_preferred": true }))
        .await
        .assert_ok();
    let code = row(&shop, id).await.code;
    let sheet = checked(&promotion, format!("商品编码,管控\n{code},无\n")).await;
    assert_eq!(sheet["status"], "refused", "{sheet}");
    assert!(
        sheet["errors"][0]["text"]
            .as_str()
            .unwrap()
            .contains("您的岗位不能改")
    );
    let count = class_changes::Entity::find().count(&shop.services.db).await;
    assert_eq!(count.unwrap(), 0);
    assert_eq!(row(&shop, id).await.control, Control::NoPharmacy);
}

#[tokio::test]
async fn another_person_of_quality_management_decides_once() {
    let shop = Shop::start().await;
    let (qa, other, third) = (
        shop.staff(Role::Qa).await,
        shop.staff(Role::Qa).await,
        shop.staff(Role::Qa).await,
    );
    let id = restricted(&shop).await;
    let proposal = json!({ "goods_id": id, "control": "never_online", "class_reason": "目录调整" });
    let change = qa.post_json("/admin/api/class_changes", &proposal).await;
    let change = change.assert_ok().body.clone();
    decide(&qa, &change, "approve", &json!({}))
        .await
        .assert_refused(409);
    for role in [Role::Super, Role::Product, Role::Auditor] {
        let colleague = shop.staff(role).await;
        let refused = decide(&colleague, &change, "approve", &json!({})).await;
        refused.assert_refused(403);
    }
    let blank = decide(&other, &change, "reject", &json!({ "reason": "" })).await;
    assert_eq!(blank.wrong_fields(), ["reason"]);
    let none = json!({});
    let (one, two) = tokio::join!(
        decide(&other, &change, "approve", &none),
        decide(&third, &change, "approve", &none)
    );
    let statuses = [one.status.as_u16(), two.status.as_u16()];
    assert!(
        statuses == [200, 409] || statuses == [409, 200],
        "{one:?} {two:?}"
    );
    assert_eq!(row(&shop, id).await.control, Control::NeverOnline);
    let log = shop
        .staff(Role::Auditor)
        .await
        .history(&format!("goods/{id}"))
        .await;
    let approvals = log.iter().filter(|deed| deed.starts_with("通过分类变更"));
    assert_eq!(approvals.count(), 1);
}

#[tokio::test]
async fn a_proposal_is_taken_back_by_its_own_hand_and_rejected_with_a_reason() {
    let shop = Shop::start().await;
    let (product, colleague, qa) = (
        shop.staff(Role::Product).await,
        shop.staff(Role::Product).await,
        shop.staff(Role::Qa).await,
    );
    let id = restricted(&shop).await;
    let proposal = json!({ "goods_id": id, "rx": "rx", "class_reason": "批件" });
    let change = product.post_json("/admin/api/class_changes", &proposal).await;
    let change = change.assert_ok().body.clone();
    assert_eq!(
        (&change["direction"], &change["may_withdraw"]),
        (&json!("stricter"), &json!(true))
    );
    decide(&colleague, &change, "withdraw", &json!({}))
        .await
        .assert_refused(409);
    decide(&product, &change, "withdraw", &json!({}))
        .await
        .assert_ok();
    decide(&qa, &change, "approve", &json!({}))
        .await
        .assert_refused(409);
    let again = product.post_json("/admin/api/class_changes", &proposal).await;
    let again = again.assert_ok().body.clone();
    let rejected = decide(&qa, &again, "reject", &json!({ "reason": "批件未变" })).await;
    assert_eq!(rejected.assert_ok().body["opinion"], "批件未变");
    assert_eq!(row(&shop, id).await.rx, Rx::OtcB);
}

#[tokio::test]
async fn what_law_forbids_is_not_even_proposed() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let id = shop
        .goods(NewGoods {
            name: "复方盐酸伪麻黄碱缓释胶囊".into(),
            control: Control::Ephedrine,
            ..Default::default()
        })
        .await;
    let wish = |change: Value| {
        let mut body = json!({ "goods_id": id, "class_reason": "更正" });
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        body
    };
    for (change, field) in [
        (json!({ "control": "" }), "control"),
        (json!({ "name": "盐酸吗啡缓释片" }), "name"),
        (json!({ "control": "secret" }), "control"),
        (json!({ "maker_id": 999_999 }), "maker_id"),
        (
            json!({ "rx": "rx", "class_document_id": 999_999 }),
            "class_document_id",
        ),
        (json!({}), "change"),
    ] {
        let answer = qa.post_json("/admin/api/class_changes", &wish(change)).await;
        assert_eq!(answer.wrong_fields(), [field]);
    }
    let unknown = json!({ "goods_id": 999_999, "rx": "rx", "class_reason": "更正" });
    qa.post_json("/admin/api/class_changes", &unknown)
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn nothing_is_loosened_without_a_document() {
    let shop = Shop::start().await;
    let (product, qa) = (shop.staff(Role::Product).await, shop.staff(Role::Qa).await);
    let id = restricted(&shop).await;
    for control in ["", "insulin"] {
        let body = json!({ "goods_id": id, "control": control, "class_reason": "更正" });
        let bare = qa.post_json("/admin/api/class_changes", &body).await;
        assert_eq!(bare.wrong_fields(), ["class_document_id"], "{control}");
        let wish = json!({ "control": control, "class_reason": "更正" });
        let form = product.put_json(&format!("/admin/api/goods/{id}"), &wish).await;
        assert_eq!(form.wrong_fields(), ["class_document_id"], "{control}");
    }
    let stricter = json!({ "goods_id": id, "control": "never_online", "class_reason": "目录调整" });
    qa.post_json("/admin/api/class_changes", &stricter)
        .await
        .assert_ok();
}

#[tokio::test]
async fn goods_that_wait_are_corrected_at_once() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let id = shop
        .goods(NewGoods {
            first_sale: FirstSale::Waiting,
            ..Default::default()
        })
        .await;
    let path = format!("/admin/api/goods/{id}");
    let put = product.put_json(&path, &json!({ "rx": "rx" })).await;
    assert_eq!(put.assert_ok().body["rx"], "rx");
    let body = json!({ "goods_id": id, "rx": "otc_a", "class_reason": "更正" });
    product
        .post_json("/admin/api/class_changes", &body)
        .await
        .assert_refused(409);
    let path = format!("/admin/api/goods_leaflets/{id}");
    let says =
        |text: &str| json!({ "rows": [{ "label": "成份", "text": text }], "class_reason": "照说明书" });
    let foreign = product.put_json(&path, &says("每片含盐酸麻黄碱 15mg")).await;
    assert_eq!(foreign.wrong_fields(), ["rows"], "its class is another");
    let said = product.put_json(&path, &says("每片含对乙酰氨基酚 0.5g")).await;
    assert_eq!(
        said.assert_ok().body["rows"][0]["text"],
        "每片含对乙酰氨基酚 0.5g"
    );
    assert_eq!(said.body["class_change_id"], Value::Null);
}

#[tokio::test]
async fn a_leaflet_waits_for_quality_management_and_goes_along_with_a_class() {
    let shop = Shop::start().await;
    let (product, qa) = (shop.staff(Role::Product).await, shop.staff(Role::Qa).await);
    let id = restricted(&shop).await;
    let path = format!("/admin/api/goods_leaflets/{id}");
    let says = |text: &str, why: &str| json!({ "rows": [{ "label": "功能主治", "text": text }], "class_reason": why });
    let foreign = shop.staff(Role::Promotion).await;
    foreign
        .put_json(&path, &says("退热", "照新说明书"))
        .await
        .assert_refused(403);
    assert_eq!(
        product.put_json(&path, &says("退热", "")).await.wrong_fields(),
        ["class_reason"]
    );
    let asked = product.put_json(&path, &says("退热", "照新说明书")).await;
    assert_eq!(
        asked.assert_ok().body["rows"][0]["text"],
        "用于测试",
        "in force until then"
    );
    let leaflet = proposals(&qa, id).await.remove(0);
    assert_eq!(asked.body["class_change_id"], leaflet["id"]);
    let told = &leaflet["changes"][0];
    assert_eq!(
        (&told["heading"], &told["before"], &told["after"]),
        (&json!("说明书：功能主治"), &json!("用于测试"), &json!("退热"))
    );

    let stricter = json!({ "goods_id": id, "storage": "cool", "class_reason": "照批件" });
    let other = shop.staff(Role::Product).await;
    other
        .post_json("/admin/api/class_changes", &stricter)
        .await
        .assert_ok();
    let both = proposals(&qa, id).await.remove(0);
    assert_eq!(both["changes"].as_array().unwrap().len(), 2, "{both}");
    assert_eq!(both["reason"], "照批件；说明书：照新说明书");
    product
        .put_json(&path, &says("止痛", "照新说明书"))
        .await
        .assert_refused(409);
    decide(&qa, &both, "approve", &json!({})).await.assert_ok();
    let row = row(&shop, id).await;
    assert_eq!(row.sheet, json!([{ "label": "功能主治", "text": "退热" }]));
    assert_eq!(row.storage, Storage::Cool);
}
