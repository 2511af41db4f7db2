//! /admin/api/after_sales?filter={"awaits":…}: each queue for those whose work it is.
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use identity::permissions::Role;
use reqwest::Method;
use serde_json::json;

use crate::{
    after_sales_support::{Departments, step},
    harness::{Client, Shop, send},
};

const TASKS: [&str; 6] = [
    "accept",
    "arrive",
    "inspect",
    "refund",
    "replace",
    "return_refused",
];

/// The claims that wait for this colleague to take this step.
async fn waiting(staff: &Client, task: &str) -> Vec<String> {
    let path = format!("/admin/api/after_sales?filter={{\"awaits\":\"{task}\"}}");
    let queue = staff.get(&path).await;
    let rows = queue.assert_ok().body.as_array().unwrap().iter();
    rows.map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

/// Who has this claim in which queue.
async fn queues(departments: &Departments, claim: &str) -> Vec<String> {
    let colleagues = [
        ("service", &departments.service),
        ("warehouse", &departments.warehouse),
        ("qa", &departments.qa),
        ("finance", &departments.finance),
    ];
    let mut found = Vec::new();
    for (role, staff) in colleagues {
        for task in TASKS {
            if waiting(staff, task).await.iter().any(|id| id == claim) {
                found.push(format!("{role}: {task}"));
            }
        }
    }
    found
}

#[tokio::test]
async fn a_claim_waits_for_the_role_that_does_its_next_step_and_for_no_other() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 4, &departments).await;
    let claim = sold.claimed("return", "damaged", 4).await;
    assert_eq!(queues(&departments, &claim).await, ["service: accept"]);
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 1 }),
    )
    .await
    .assert_ok();
    assert!(queues(&departments, &claim).await.is_empty(), "the buyer's turn");
    sold.send_back(&claim).await.assert_ok();
    assert_eq!(queues(&departments, &claim).await, ["warehouse: arrive"]);
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    assert_eq!(queues(&departments, &claim).await, ["qa: inspect"]);
    let shown = departments
        .qa
        .get(&format!("/admin/api/after_sales/{claim}"))
        .await;
    let line = &shown.assert_ok().body["lines"][0]["id"];
    let finding = json!({ "lines": [{ "id": line, "sellable": 3, "refused": 1 }], "remark": "已拆封" });
    step(&departments.qa, &claim, "inspect", &finding)
        .await
        .assert_ok();
    assert_eq!(
        queues(&departments, &claim).await,
        ["warehouse: return_refused", "finance: refund"]
    );
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF77" });
    step(&departments.warehouse, &claim, "return_refused", &parcel)
        .await
        .assert_ok();
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    assert!(
        queues(&departments, &claim).await.is_empty(),
        "nothing is left to do"
    );

    let everybody = shop.staff(Role::Super).await;
    let odd = everybody
        .get("/admin/api/after_sales?filter={\"awaits\":\"x\"}")
        .await;
    odd.assert_refused(422);
    let auditor = shop.staff(Role::Auditor).await;
    let next = sold.claimed("refund", "price", 1).await;
    assert_eq!(waiting(&everybody, "accept").await, [next]);
    assert!(waiting(&auditor, "accept").await.is_empty(), "they only read");
}

#[tokio::test]
async fn what_quality_management_decides_waits_for_them_and_an_exchange_for_the_warehouse() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..NewGoods::default()
    };
    let sold = shop.sold(cold, 1, &departments).await;
    let claim = sold.claimed("refund", "price", 1).await;
    assert_eq!(queues(&departments, &claim).await, ["qa: accept"]);

    let sold = shop.sold(NewGoods::default(), 1, &departments).await;
    let claim = sold.claimed("exchange", "short", 1).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 0 }),
    )
    .await
    .assert_ok();
    assert_eq!(queues(&departments, &claim).await, ["warehouse: replace"]);
}

#[tokio::test]
async fn what_one_colleague_checked_waits_for_another() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 4, &departments).await;
    let claim = sold.claimed("refund", "price", 4).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "amount": "10.00" }),
    )
    .await
    .assert_ok();
    let rules = departments.qa.get("/admin/api/after_sale_rules").await;
    let mut rules = rules.assert_ok().body.clone();
    rules["second_person_above"] = json!("0.01");
    rules["reason"] = json!("每一笔都要复核");
    let change = departments.qa.request(Method::PUT, "/admin/api/after_sale_rules");
    send(change.json(&rules)).await.assert_ok();
    let second = shop.staff(Role::Finance).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    assert!(
        waiting(&departments.finance, "refund").await.is_empty(),
        "they had their say"
    );
    assert_eq!(waiting(&second, "refund").await, [claim]);
}

/// The head of the shop may take every step but those of quality management: never both halves of one claim.
#[tokio::test]
async fn who_takes_a_claim_in_neither_receives_its_goods_nor_sends_others_nor_pays() {
    let shop = Shop::start().await;
    let (departments, none) = (shop.departments().await, json!({}));
    let (head, other) = (shop.staff(Role::Super).await, shop.staff(Role::Super).await);
    let sold = shop.sold(NewGoods::default(), 6, &departments).await;
    let may = async |staff: &Client, claim: &str, what: &str| {
        let shown = staff.get(&format!("/admin/api/after_sales/{claim}")).await;
        shown.assert_ok().body["can"][what].clone()
    };

    let paid = sold.claimed("refund", "price", 1).await;
    let amount = json!({ "amount": "10.00" });
    step(&head, &paid, "accept", &amount).await.assert_ok();
    assert_eq!(may(&head, &paid, "refund").await, false);
    let refused = step(&head, &paid, "refund", &none).await;
    refused.assert_refused(403);
    assert!(refused.message().contains("由您受理"), "{refused:?}");
    assert!(waiting(&head, "refund").await.is_empty());
    assert_eq!(waiting(&other, "refund").await, std::slice::from_ref(&paid));
    step(&other, &paid, "refund", &none).await.assert_ok();

    let back = sold.claimed("return", "damaged", 1).await;
    let returned = json!({ "with_return": 1 });
    step(&head, &back, "accept", &returned).await.assert_ok();
    sold.send_back(&back).await.assert_ok();
    assert!(waiting(&head, "arrive").await.is_empty());
    step(&head, &back, "arrive", &none).await.assert_refused(403);
    step(&other, &back, "arrive", &none).await.assert_ok();

    let sent = sold.claimed("exchange", "short", 1).await;
    step(&head, &sent, "accept", &none).await.assert_ok();
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF7" });
    step(&head, &sent, "replace", &parcel).await.assert_refused(403);
    assert_eq!(may(&head, &sent, "replace").await, false);
    assert_eq!(may(&other, &sent, "replace").await, true);
}

#[tokio::test]
async fn an_order_tells_of_its_claims_and_where_each_call_came_from() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    let other = shop.sold(NewGoods::default(), 2, &departments).await;
    other.claimed("refund", "price", 1).await;
    let claim = sold.claimed("refund", "price", 1).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "amount": "10.00" }),
    )
    .await
    .assert_ok();
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();

    let of_order = format!(
        "/admin/api/after_sales?filter={{\"order_id\":\"{}\"}}",
        sold.order
    );
    let claims = departments.warehouse.get(&of_order).await;
    assert_eq!(claims.assert_ok().body.as_array().unwrap().len(), 1);
    assert_eq!(claims.body[0]["id"], claim.as_str());

    let order = departments
        .service
        .get(&format!("/admin/api/orders/{}", sold.order))
        .await;
    let logs = order.assert_ok().body["logs"].as_array().unwrap();
    let told: Vec<&str> = logs
        .iter()
        .filter_map(|log| {
            log["text"]
                .as_str()
                .unwrap()
                .strip_prefix(&format!("售后 {claim}："))
        })
        .collect();
    assert_eq!(told.len(), 3, "{logs:?}");
    assert!(
        told[0].starts_with("提交") && told[2].starts_with("已退款"),
        "{told:?}"
    );
    let paid = logs.iter().find(|log| log["from_text"] == "待付款").unwrap();
    assert_eq!(
        (&paid["to_text"], &paid["ip"]),
        (&json!("待发货"), &json!("127.0.0.1"))
    );
    assert_eq!(logs[0]["from_text"], "");
    let seen = sold.buyer.get(&format!("/api/order/{}", sold.order)).await;
    assert!(seen.assert_ok().text.contains(&format!("售后 {claim}：提交")));
    assert!(
        !seen.text.contains("127.0.0.1"),
        "IP addresses are for staff alone"
    );
}
