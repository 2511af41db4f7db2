//! PUT /admin/api/companies/{id}
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

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
    let changed = shop.agreed_by_two(&path, &input).await;
    assert_eq!(changed.assert_ok().body["name"], "武汉新名大药房");
    input["rank"] = json!(3);
    let changed = qa.put_json(&path, &input).await;
    assert_eq!(changed.assert_ok().body["rank"], 3, "one person");
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
        (&json!(2), &json!(3))
    );
}

/// What waits of this company.
async fn asked(reader: &Client, path: &str) -> Value {
    let address = path.trim_start_matches("/admin/api/");
    let list = format!(r#"/admin/api/asked_changes?filter={{"address":"{address}"}}"#);
    reader.get(&list).await.assert_ok().body.clone()
}

#[tokio::test]
async fn what_licences_state_of_an_approved_company_takes_a_second_person_of_quality_management() {
    let shop = Shop::start().await;
    let (buyer, head) = (shop.buyer().await, shop.staff(Role::Super).await);
    let (qa, other_head) = (shop.staff(Role::Qa).await, shop.staff(Role::Super).await);
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    let before = qa.get(&path).await.assert_ok().body.clone();
    let mut input = data();
    input["credit_code"] = json!("");
    let proposed = head.put_json(&path, &input).await;
    assert_eq!(
        (&proposed.assert_ok().body["name"], &proposed.body["address"]),
        (&before["name"], &before["address"]),
        "it waits"
    );
    assert_eq!(
        (&proposed.body["rank"], &proposed.body["short_name"]),
        (&json!(2), &json!("新名")),
        "no licence states it"
    );
    let waiting = asked(&qa, &path).await;
    assert_eq!(
        (
            &waiting[0]["wanted"]["street"],
            &waiting[0]["reason"],
            &waiting[0]["is_own"]
        ),
        (&json!("中南路 9 号"), &json!("换发营业执照"), &json!(false)),
        "{waiting}"
    );
    assert!(
        waiting[0]["what"].as_str().unwrap().contains("武汉新名大药房"),
        "{waiting}"
    );
    let counts = qa.get("/admin/api/counts").await.assert_ok().body.clone();
    let queue = counts
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["name"] == "asked_changes");
    assert_eq!(queue.unwrap()["total"], 1);
    // The head of the shop proposes, and nobody of its post agrees.
    head.put_json(&path, &input).await.assert_refused(409);
    other_head.put_json(&path, &input).await.assert_refused(409);
    // Something else about the company leaves it waiting.
    let mut direct = json!({
        "name": before["name"], "short_name": "新名", "credit_code": before["credit_code"],
        "legal_person": before["legal_person"], "province": before["province"], "city": before["city"],
        "district": before["district"], "street": before["address"], "rank": 1, "salesman_id": null, "reason": "降级",
    });
    head.put_json(&path, &direct).await.assert_ok();
    assert_eq!(asked(&qa, &path).await.as_array().unwrap().len(), 1);

    let agreed = qa.put_json(&path, &input).await;
    assert_eq!(
        (&agreed.assert_ok().body["name"], &agreed.body["address"]),
        (&json!("武汉新名大药房"), &json!("中南路 9 号"))
    );
    assert_eq!(asked(&qa, &path).await, json!([]));

    // One person of quality management alone changes nothing either, and what is refused is gone.
    direct["name"] = json!("私人账户");
    let alone = qa.put_json(&path, &direct).await;
    assert_eq!(alone.assert_ok().body["name"], "武汉新名大药房");
    qa.put_json(&path, &direct).await.assert_refused(409);
    let refuse = format!(
        "/admin/api/asked_changes/{}/refuse",
        asked(&qa, &path).await[0]["id"]
    );
    let silent = qa.post_json(&refuse, &json!({ "reason": "" })).await;
    assert_eq!(silent.wrong_fields(), ["reason"]);
    let no = json!({ "reason": "与营业执照不符" });
    head.post_json(&refuse, &no).await.assert_refused(403);
    let second = shop.staff(Role::Qa).await;
    second.post_json(&refuse, &no).await.assert_ok();
    second.post_json(&refuse, &no).await.assert_refused(404);
    assert_eq!(asked(&qa, &path).await, json!([]));
    assert_eq!(qa.get(&path).await.body["name"], "武汉新名大药房");
}

#[tokio::test]
async fn a_company_that_waits_for_its_approval_is_put_right_by_one_person() {
    let shop = Shop::start().await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let qa = shop.staff(Role::Qa).await;
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    let mut input = data();
    input["credit_code"] = json!("");
    let changed = qa.put_json(&path, &input).await;
    assert_eq!(changed.assert_ok().body["name"], "武汉新名大药房");
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
