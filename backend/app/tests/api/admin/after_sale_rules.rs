//! /admin/api/after_sale_rules and /admin/api/after_sale_reasons
use catalog::factory::NewGoods;
use identity::permissions::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    after_sales_support::step,
    harness::{Answer, Client, Shop, send},
};

async fn put(staff: &Client, path: &str, body: &Value) -> Answer {
    send(staff.request(Method::PUT, path).json(body)).await
}

#[tokio::test]
async fn quality_management_sets_the_rules_and_claims_follow_them() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let path = "/admin/api/after_sale_rules";
    let mut rules = departments.qa.get(path).await.assert_ok().body.clone();
    assert_eq!(
        (&rules["open_days"], &rules["second_person_above"]),
        (&json!(7), &json!("5000.00"))
    );
    rules["most_photos"] = json!(1);
    rules["second_person_above"] = json!("10");
    rules["return_address"] = json!("杭州市新仓库 2 号门");
    assert_eq!(
        put(&departments.qa, path, &rules).await.wrong_fields(),
        ["reason"]
    );
    rules["reason"] = json!("搬仓库");
    put(&departments.service, path, &rules).await.assert_refused(403);
    put(&departments.qa, path, &rules).await.assert_ok();

    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    let mut body = sold.claim("return", "damaged", 2);
    body["photos"] = json!([sold.photo, sold.buyer.photo().await]);
    assert_eq!(sold.apply(&body).await.wrong_fields(), ["photos"]);
    let claim = sold.claimed("return", "damaged", 2).await;
    assert_eq!(
        sold.see(&claim).await["return_to"]["address"],
        "杭州市新仓库 2 号门"
    );
    departments.accept_and_inspect(&sold, &claim).await;
    let first = step(&departments.finance, &claim, "refund", &json!({})).await;
    assert_eq!(first.assert_ok().body["status"], 40);
}

#[tokio::test]
async fn reasons_are_data_that_the_rule_book_bounds() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let path = "/admin/api/after_sale_reasons";
    let unwanted =
        json!({ "text": "不想要了", "ground": "other", "kinds": ["return"], "is_open": 1, "reason": "新增" });
    let refused = departments.qa.post_json(path, &unwanted).await;
    assert_eq!(refused.wrong_fields(), ["kinds"]);
    let leaking = json!({ "text": "瓶盖渗漏", "ground": "damaged", "kinds": ["return", "exchange"], "sort": 1, "is_open": 1, "reason": "新增" });
    departments
        .service
        .post_json(path, &leaking)
        .await
        .assert_refused(403);
    let added = departments.qa.post_json(path, &leaking).await.id();
    let sold = shop.sold(NewGoods::default(), 1, &departments).await;
    let open = format!("/api/order/{}/after_sales", sold.order);
    let reasons = |answer: &Answer| {
        let listed = answer.data()["reasons"].as_array().unwrap().clone();
        listed.iter().any(|reason| reason["text"] == "瓶盖渗漏")
    };
    assert!(reasons(&sold.buyer.get(&open).await));
    // What buyers may complain of is taken away by two people, and widened by one.
    let path = format!("{path}/{added}");
    let second = shop.staff(Role::Qa).await;
    for less in [
        json!({ "kinds": ["exchange"] }),
        json!({ "ground": "wrong" }),
        json!({ "is_open": false }),
    ] {
        let mut asked = leaking.clone();
        let fields = asked.as_object_mut().unwrap();
        fields.extend(less.as_object().unwrap().clone());
        let waits = put(&departments.qa, &path, &asked).await;
        assert_eq!(
            (
                &waits.assert_ok().body["kinds"],
                &waits.body["ground"],
                &waits.body["is_open"]
            ),
            (&json!(["return", "exchange"]), &json!("damaged"), &json!(true))
        );
        put(&departments.qa, &path, &asked).await.assert_refused(409);
        assert!(reasons(&sold.buyer.get(&open).await), "{less}");
        let more = put(&departments.qa, &path, &leaking).await;
        more.assert_ok();
        let left = second.get("/admin/api/asked_changes").await;
        assert_eq!(left.assert_ok().body, json!([]), "settled");
    }
    let mut closed = leaking;
    closed["is_open"] = json!(0);
    put(&departments.qa, &path, &closed).await.assert_ok();
    put(&second, &path, &closed).await.assert_ok();
    assert!(!reasons(&sold.buyer.get(&open).await));
}
