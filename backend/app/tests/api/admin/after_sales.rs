//! /admin/api/after_sales and /admin/api/quarantine
use catalog::factory::NewGoods;
use identity::permissions::Role;
use kernel::Money;
use serde_json::{Value, json};

use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::Shop,
};

#[tokio::test]
async fn each_step_belongs_to_its_role_and_is_audited() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 4, &departments).await;
    let claim = sold.claimed("return", "damaged", 4).await;
    let queue = departments
        .service
        .get("/admin/api/after_sales?filter={\"status\":10}")
        .await;
    assert_eq!(queue.assert_ok().body[0]["id"], claim.as_str());
    assert_eq!(queue.body[0]["can"]["accept_return"], true);
    assert_eq!(queue.body[0]["can"]["accept"], false);
    let everything =
        json!({ "with_return": 1, "reason": "试试", "carrier": "顺丰", "waybill": "SF1", "lines": [] });
    for (staff, name) in [
        (&departments.finance, "accept"),
        (&departments.warehouse, "reject"),
    ] {
        step(staff, &claim, name, &everything).await.assert_refused(403);
    }
    // Too early for all roles.
    for (staff, name) in [
        (&departments.warehouse, "arrive"),
        (&departments.qa, "inspect"),
        (&departments.finance, "refund"),
        (&departments.warehouse, "replace"),
    ] {
        step(staff, &claim, name, &everything).await.assert_refused(409);
    }
    step(&departments.service, &claim, "accept", &everything)
        .await
        .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(&departments.service, &claim, "arrive", &everything)
        .await
        .assert_refused(403);
    step(&departments.warehouse, &claim, "arrive", &everything)
        .await
        .assert_ok();
    let finding = json!({ "lines": departments.finding(&claim, "sellable").await });
    step(&departments.warehouse, &claim, "inspect", &finding)
        .await
        .assert_refused(403);
    step(&departments.qa, &claim, "inspect", &finding)
        .await
        .assert_ok();
    step(&departments.qa, &claim, "refund", &everything)
        .await
        .assert_refused(403);
    let done = step(&departments.finance, &claim, "refund", &everything).await;
    assert_eq!(done.assert_ok().body["status"], 50);
    let photo = done.body["photos"][0]["url"].as_str().unwrap();
    departments.qa.get(photo).await.assert_ok();
    shop.staff(Role::Content)
        .await
        .get(photo)
        .await
        .assert_refused(403);
    // A salesman sees own customers only.
    let salesman = shop.staff(Role::Salesman).await;
    salesman.get(photo).await.assert_refused(404);
    assert_eq!(
        salesman.get("/admin/api/after_sales").await.assert_ok().body,
        json!([])
    );
    let auditor = shop.staff(Role::Auditor).await;
    let audit = auditor
        .get("/admin/api/audit?filter={\"subject_kind\":\"after_sale\"}")
        .await;
    let actions: Vec<&str> = audit
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["action"].as_str().unwrap())
        .collect();
    assert_eq!(
        actions,
        [
            "after_sale.refund",
            "after_sale.inspect",
            "after_sale.arrive",
            "after_sale.accept"
        ]
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_rejection_tells_the_buyer_why() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 1, &departments).await;
    let claim = sold.claimed("refund", "price", 1).await;
    step(&departments.service, &claim, "reject", &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    step(
        &departments.service,
        &claim,
        "reject",
        &json!({ "reason": "价格与下单时一致" }),
    )
    .await
    .assert_ok();
    shop.settle().await;
    let told = sold.buyer.get("/api/message").await;
    let message = &told.assert_ok().data()["list"][0];
    assert!(message["body"].as_str().unwrap().contains("价格与下单时一致"));
    assert_eq!(message["url"], format!("/order/afterSalesInfo/{claim}"));
    step(&departments.service, &claim, "accept", &json!({}))
        .await
        .assert_refused(409);
}

/// Brings a claim of all units to the inspection.
async fn waiting_for_inspection(shop: &Shop, kind: &str, number: i64) -> (Departments, Sold, String) {
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), number, &departments).await;
    let claim = sold.claimed(kind, "damaged", number).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 1 }),
    )
    .await
    .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    (departments, sold, claim)
}

/// Once, and they can be claimed again.
async fn refused_units_go_back(departments: &Departments, sold: &Sold, claim: &str) {
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF77" });
    step(&departments.qa, claim, "return_refused", &parcel)
        .await
        .assert_refused(403);
    step(&departments.warehouse, claim, "return_refused", &parcel)
        .await
        .assert_ok();
    step(&departments.warehouse, claim, "return_refused", &parcel)
        .await
        .assert_refused(409);
    assert_eq!(sold.see(claim).await["refused"]["waybill"], "SF77");
    let open = sold
        .buyer
        .get(&format!("/api/order/{}/after_sales", sold.order))
        .await;
    assert_eq!(open.data()["lines"][0]["batches"][0]["claimable"], 1);
}

#[tokio::test]
async fn an_inspection_moves_the_stock_by_batch_and_state() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = waiting_for_inspection(&shop, "return", 10).await;
    let shown = departments
        .qa
        .get(&format!("/admin/api/after_sales/{claim}"))
        .await;
    let line = shown.assert_ok().body["lines"][0]["id"].clone();
    let find = |sellable: i64, quarantined: i64, scrapped: i64, refused: i64| json!({ "lines": [{ "id": line, "sellable": sellable, "quarantined": quarantined, "scrapped": scrapped, "refused": refused }], "remark": "已拆封" });
    step(&departments.qa, &claim, "inspect", &find(4, 3, 2, 0))
        .await
        .assert_refused(422);
    let mut silent = find(4, 3, 2, 1);
    silent["remark"] = json!("");
    step(&departments.qa, &claim, "inspect", &silent)
        .await
        .assert_refused(422);
    let passed = step(&departments.qa, &claim, "inspect", &find(4, 3, 2, 1)).await;
    assert_eq!(
        (&passed.assert_ok().body["status"], &passed.body["amount"]),
        (&json!(40), &json!("90.00"))
    );
    assert_eq!(shop.stock(sold.goods_id).await, (94, 0));
    shop.assert_invariants().await;

    refused_units_go_back(&departments, &sold, &claim).await;

    // Only quality management releases quarantine, never more than its stock, and nothing that is unfit.
    let kept = departments.qa.get("/admin/api/quarantine").await;
    let kept = &kept.assert_ok().body[0];
    assert_eq!(
        (&kept["quantity"], &kept["unfit"], &kept["batch"]),
        (&json!(5), &json!(2), &json!("B001"))
    );
    let path = format!("/admin/api/quarantine/{}/release", kept["id"]);
    let release = |condition: &str, quantity: i64| json!({ "condition": condition, "quantity": quantity, "reason": "复检合格" });
    departments
        .warehouse
        .post_json(&path, &release("sellable", 1))
        .await
        .assert_refused(403);
    departments
        .qa
        .post_json(&path, &release("sellable", 4))
        .await
        .assert_refused(422);
    departments
        .qa
        .post_json(&path, &release("sellable", 2))
        .await
        .assert_ok();
    let unseen = departments.qa.post_json(&path, &release("scrapped", 1)).await;
    assert_eq!(
        unseen.wrong_fields(),
        ["condition"],
        "destroyed before witnesses alone"
    );
    let mut note = json!({
        "batch_id": kept["id"], "quantity": 1, "reason": "包装破损", "method": "毁形后焚烧", "place": "本企业焚烧点",
        "destroyed_on": shop.services.clock.today(), "first_witness": "沈慧", "second_witness": "沈慧",
    });
    let destroy = "/admin/api/destructions";
    let alone = departments.qa.post_json(destroy, &note).await;
    assert_eq!(alone.wrong_fields(), ["second_witness"]);
    note["second_witness"] = json!("罗大勇");
    departments
        .warehouse
        .post_json(destroy, &note)
        .await
        .assert_refused(403);
    let done = departments.qa.post_json(destroy, &note).await;
    assert_eq!(done.assert_ok().body["batch_number"], "B001");
    let by_oneself = json!({
        "batch_id": kept["id"], "quantity": 1, "reason": "包装破损", "method": "毁形后焚烧", "place": "本企业焚烧点",
        "destroyed_on": shop.services.clock.today(), "first_witness": "沈慧",
        "second_witness": format!(" {}", done.body["noted_by"].as_str().unwrap()),
    });
    let own = departments.qa.post_json(destroy, &by_oneself).await;
    assert_eq!(own.wrong_fields(), ["second_witness"]);
    assert!(own.message().contains("登记人"), "{own:?}");
    let left = departments.qa.get("/admin/api/quarantine").await;
    let left = &left.assert_ok().body[0];
    assert_eq!((&left["quantity"], &left["unfit"]), (&json!(2), &json!(1)));
    departments
        .qa
        .post_json(&path, &release("sellable", 2))
        .await
        .assert_refused(422);
    note["quantity"] = json!(3);
    departments.qa.post_json(destroy, &note).await.assert_refused(422);
    shop.assert_invariants().await;
    note["quantity"] = json!(2);
    departments.qa.post_json(destroy, &note).await.assert_ok();
    departments.qa.post_json(destroy, &note).await.assert_refused(404);
    let register = departments.qa.get(destroy).await;
    assert_eq!(register.assert_ok().body[0]["second_witness"], "罗大勇");
    assert_eq!(shop.stock(sold.goods_id).await, (96, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_fails_the_inspection_is_neither_paid_nor_stocked() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = waiting_for_inspection(&shop, "exchange", 2).await;
    assert_eq!(shop.stock(sold.goods_id).await, (98, 2));
    let finding =
        json!({ "lines": departments.finding(&claim, "refused").await, "remark": "不是本公司售出的批次" });
    let failed = step(&departments.qa, &claim, "inspect", &finding).await;
    assert_eq!(failed.assert_ok().body["status"], 63);
    assert_eq!(shop.stock(sold.goods_id).await, (98, 0));
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_refused(409);
    assert!(sold.see(&claim).await["next"].as_str().unwrap().contains("寄回"));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_exchange_leaves_in_batches_of_its_own() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = waiting_for_inspection(&shop, "exchange", 2).await;
    let finding = json!({ "lines": departments.finding(&claim, "scrapped").await });
    step(&departments.qa, &claim, "inspect", &finding)
        .await
        .assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (98, 2));
    shop.assert_invariants().await;
    departments.pack(&claim).await;
    let parcel = json!({ "carrier": "京东物流", "waybill": "JD1" });
    let done = step(&departments.warehouse, &claim, "replace", &parcel).await;
    assert_eq!(done.assert_ok().body["status"], 50);
    assert_eq!(done.body["replacement_batches"][0]["number"], 2);
    assert_eq!(shop.stock(sold.goods_id).await, (96, 0));
    // The new ones can be claimed too.
    let open = sold
        .buyer
        .get(&format!("/api/order/{}/after_sales", sold.order))
        .await;
    assert_eq!(
        (
            &open.data()["lines"][0]["batches"][0]["shipped"],
            &open.data()["lines"][0]["batches"][0]["claimable"]
        ),
        (&json!(4), &json!(2))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_was_short_is_sent_at_once_and_what_cannot_be_sent_is_paid_back() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 6, &departments).await;
    let damaged = sold.claimed("exchange", "damaged", 2).await;
    step(
        &departments.service,
        &damaged,
        "accept",
        &json!({ "with_return": 0 }),
    )
    .await
    .assert_refused(409);
    let short = sold.claimed("exchange", "short", 2).await;
    step(
        &departments.service,
        &short,
        "accept",
        &json!({ "with_return": 0 }),
    )
    .await
    .assert_ok();
    assert_eq!(shop.stock(sold.goods_id).await, (94, 2));
    let paid = step(&departments.finance, &short, "refund", &json!({})).await;
    assert_eq!(
        (&paid.assert_ok().body["amount"], &paid.body["kind"]),
        (&json!("20.00"), &json!("refund"))
    );
    assert_eq!(shop.stock(sold.goods_id).await, (94, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_large_refund_needs_two_different_people() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let dear = NewGoods {
        price: Some(Money(600_000)),
        ..Default::default()
    };
    let sold = shop.sold(dear, 1, &departments).await;
    let claim = sold.claimed("return", "damaged", 1).await;
    departments.accept_and_inspect(&sold, &claim).await;
    let before = sold.buyer.balance().await;
    let first = step(&departments.finance, &claim, "refund", &json!({})).await;
    assert_eq!(
        (&first.assert_ok().body["status"], &first.body["can"]["refund"]),
        (&json!(40), &json!(false))
    );
    assert_ne!(first.body["checked_by"], "");
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_refused(409);
    assert_eq!(sold.buyer.balance().await, before);
    let second = shop.staff(Role::Finance).await;
    let paid = step(&second, &claim, "refund", &json!({})).await;
    assert_eq!(paid.assert_ok().body["status"], 50);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn unit_by_unit_a_whole_line_comes_back_exactly() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let goods = NewGoods {
        price: Some(Money(1001)),
        ..Default::default()
    };
    let sold = shop.sold(goods, 3, &departments).await;
    let mut back = Vec::new();
    for _ in 0..3 {
        let claim = sold.claimed("return", "damaged", 1).await;
        departments.accept_and_inspect(&sold, &claim).await;
        let paid = step(&departments.finance, &claim, "refund", &json!({})).await;
        back.push(paid.assert_ok().body["amount"].clone());
    }
    assert_eq!(back, ["10.01", "10.01", "10.01"].map(Value::from));
    assert_eq!(shop.stock(sold.goods_id).await, (100, 0));
    shop.assert_invariants().await;
}
