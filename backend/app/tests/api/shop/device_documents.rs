//! Documents for devices name categories: handed in, corrected by QA, and opening those goods alone.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx},
};
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, Buyer, Client, Shop},
};

const DOCUMENTS: &str = "/api/user/zizhi";

async fn hand_in(client: &Client, kind: &str, scope: &Value) -> Answer {
    let file = client.upload("/api/upload", "a.png", png(40, 30)).await;
    let file = file.assert_ok().data()["key"].clone();
    let body = json!({
        "kind": kind, "number": "鄂汉械备20260001", "is_long_term": 1, "scope": scope, "files": [file],
    });
    client.post_json(DOCUMENTS, &body).await
}

async fn document(client: &Client, kind: &str) -> Value {
    let list = client.get(DOCUMENTS).await;
    let list = list.assert_ok().data()["list"].as_array().unwrap().clone();
    list.into_iter()
        .find(|document| document["kind"] == kind)
        .unwrap()
}

async fn device(shop: &Shop, class: &str, category: &str) -> i64 {
    shop.goods(NewGoods {
        kind: Kind::Device,
        rx: Rx::None,
        scope: "device".into(),
        device_class: DeviceClass::from_code(class),
        device_code: category.into(),
        ..NewGoods::default()
    })
    .await
}

/// Why the buyer cannot buy it; empty when they can.
async fn reasons(buyer: &Buyer, goods_id: i64) -> Vec<String> {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    let reasons = detail.assert_ok().data()["reasons"].as_array().unwrap();
    reasons
        .iter()
        .map(|reason| reason["message"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn each_kind_of_document_offers_its_own_scope() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let codes = async |kind: &str| {
        let document = document(&buyer, kind).await;
        let choices = document["scope_choices"].as_array().unwrap().clone();
        let codes = choices.iter().map(|choice| choice["code"].as_str().unwrap());
        codes.map(str::to_owned).collect::<Vec<_>>()
    };
    let filing = codes("device_filing").await;
    assert_eq!(filing.len(), 23);
    assert_eq!(filing[..2], ["device", "device_01"]);
    assert_eq!(codes("device_licence").await, filing);
    // With those of anabolics and of peptide hormones, which wholesalers need, and those of the wording since 2024.
    assert_eq!(codes("drug_trading").await.len(), 21);
    assert_eq!(codes("business").await, Vec::<String>::new());
    let choices = &document(&buyer, "device_filing").await["scope_choices"];
    assert_eq!(
        choices[0],
        json!({ "code": "device", "name": "全部类别", "covers_all": true })
    );
    assert_eq!(
        choices[7],
        json!({ "code": "device_07", "name": "07 医用诊察和监护器械", "covers_all": false })
    );
}

#[tokio::test]
async fn a_device_document_names_categories_or_is_refused() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for kind in ["device_filing", "device_licence"] {
        for wrong in [
            json!([]),
            json!(["chemical"]),
            json!(["device_23"]),
            json!(["device_07", "rx"]),
        ] {
            let refused = hand_in(&buyer, kind, &wrong).await;
            assert_eq!(refused.wrong_fields(), ["scope"], "{kind} {wrong}");
            let why = refused.body["errors"]["scope"][0].as_str().unwrap();
            assert!(why.contains("经营范围"), "{why}");
        }
    }
    hand_in(&buyer, "drug_trading", &json!(["chemical", "device_07"]))
        .await
        .assert_refused(422);
    let kept = async |kind: &str, scope: Value| {
        hand_in(&buyer, kind, &scope).await.assert_ok();
        document(&buyer, kind).await["scope"].clone()
    };
    assert_eq!(
        kept("device_filing", json!(["device_14", "device_07"])).await,
        json!(["device_07", "device_14"])
    );
    assert_eq!(
        kept("device_licence", json!(["device_14", "device"])).await,
        json!(["device"])
    );
}

#[tokio::test]
async fn what_qa_reads_in_the_scan_opens_its_categories_alone() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let monitor = device(&shop, "II", "07").await;
    let dressing = device(&shop, "II", "14").await;
    let unsorted = device(&shop, "II", "").await;
    let implant = device(&shop, "III", "13").await;
    for goods_id in [monitor, dressing, unsorted, implant] {
        assert_eq!(reasons(&buyer, goods_id).await, Vec::<String>::new());
    }

    hand_in(&buyer, "device_filing", &json!(["device_07", "device_14"]))
        .await
        .assert_ok();
    let path = format!(
        "/admin/api/licences/{}",
        document(&buyer, "device_filing").await["id"]
    );
    let waiting = qa.get(&path).await;
    assert_eq!(
        waiting.assert_ok().body["scope"],
        json!([
            { "code": "device_07", "name": "07 医用诊察和监护器械" },
            { "code": "device_14", "name": "14 注输、护理和防护器械" }
        ])
    );
    let reading = |scope: Value| json!({ "number": "鄂汉械备20260001", "scope": scope, "valid_to": null, "reason": "照原件更正" });
    for wrong in [json!([]), json!(["chemical"]), json!(["device_99"])] {
        let refused = qa.put_json(&path, &reading(wrong)).await;
        assert_eq!(refused.wrong_fields(), ["scope"]);
    }
    let corrected = qa.put_json(&path, &reading(json!(["device_07"]))).await;
    assert_eq!(corrected.assert_ok().body["scope"][0]["code"], "device_07");
    let id = corrected.body["id"].as_i64().unwrap();
    qa.approve_licence(id).await.assert_ok();

    assert_eq!(reasons(&buyer, monitor).await, Vec::<String>::new());
    let refused = reasons(&buyer, dressing).await;
    assert_eq!(
        refused,
        ["《第二类医疗器械经营备案凭证》的经营范围不含14 注输、护理和防护器械，如已增项请上传新证"]
    );
    assert!(reasons(&buyer, unsorted).await[0].contains("分类还没有登记"));
    assert_eq!(reasons(&buyer, implant).await, Vec::<String>::new());
    buyer.put_in_cart(dressing, 1).await.assert_refused(422);
    buyer.ordered(monitor, 1).await;

    let scope = buyer.get("/api/user/jyfw").await;
    let scope = scope.assert_ok().data();
    let line = |code: &str| {
        let list = scope["list"].as_array().unwrap();
        list.iter().find(|line| line["code"] == code).unwrap().clone()
    };
    assert_eq!(
        (
            &line("device_filing")["is_open"],
            &line("device_filing")["categories"]
        ),
        (&json!(true), &json!(["07 医用诊察和监护器械"]))
    );
    assert_eq!(line("device_licence")["categories"], json!([]));
    let summary = scope["summary"].as_str().unwrap();
    assert!(
        summary.contains("第二类医疗器械（1 个类别）、第三类医疗器械、食品"),
        "{summary}"
    );
}
