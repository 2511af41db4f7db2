//! PUT /admin/api/companies/{id}
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::Shop;

fn data() -> Value {
    json!({
        "name": "武汉新名大药房", "short_name": "新名", "credit_code": "91420106MA4KX0A12X", "legal_person": "王新",
        "province": "湖北省", "city": "武汉市", "district": "武昌区", "street": "中南路 9 号",
        "rank": 2, "salesman_id": null, "reason": "换发营业执照"
    })
}

#[tokio::test]
async fn base_data_change_with_a_reason_and_the_log_keeps_both() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    let mut input = data();
    input["credit_code"] = json!("");
    let changed = qa.put_json(&path, &input).await;
    assert_eq!(changed.assert_ok().body["name"], "武汉新名大药房");
    assert_eq!(changed.body["rank"], 2);
    let auditor = shop.staff(Role::Auditor).await;
    let log = format!(
        r#"/admin/api/audit?filter={{"subject_kind":"company","subject_id":"{}"}}"#,
        buyer.company_id
    );
    let log = auditor.get(&log).await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(entry["action"], "company.update");
    assert_eq!(entry["reason"], "换发营业执照");
    assert_eq!(
        (&entry["before"]["rank"], &entry["after"]["rank"]),
        (&json!(1), &json!(2))
    );
}

#[tokio::test]
async fn wrong_data_name_their_field() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    for (field, wrong) in [
        ("name", json!("")),
        ("credit_code", json!("91420106MA4KX0A121")),
        ("rank", json!(10)),
        ("rank", json!(-1)),
        ("street", json!(" ")),
        ("reason", json!("")),
    ] {
        let mut input = data();
        input["credit_code"] = json!("");
        input[field] = wrong;
        let answer = qa.put_json(&path, &input).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field}: {answer:?}");
    }
    let mut input = data();
    input["credit_code"] = json!("");
    input["salesman_id"] = json!(999_999);
    qa.put_json(&path, &input).await.assert_refused(409);
}
