//! POST /admin/api/invoices: what finance issues by hand, with a reason, and where it must not
use ::invoices::models::_entities::invoices;
use catalog::factory::NewGoods;
use gateways::tax_platform::sandbox::Behaviour;
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

pub const INVOICES: &str = "/admin/api/invoices";

async fn issue(finance: &Client, order: &str, reason: &str) -> Answer {
    let body = json!({ "order_id": order, "reason": reason });
    finance.post_json(INVOICES, &body).await
}

/// As an allowance of what is left of the invoice.
pub async fn take_back(finance: &Client, blue: &Value, amount: &str, left: &str) -> Answer {
    reverse(finance, blue, "allowance", (amount, left)).await
}

pub async fn reverse(
    finance: &Client,
    blue: &Value,
    red_reason: &str,
    (amount, left): (&str, &str),
) -> Answer {
    let body = json!({ "amount": amount, "left": left, "red_reason": red_reason, "reason": "抬头写错" });
    finance
        .post_json(&format!("{INVOICES}/{}/red", blue["id"]), &body)
        .await
}

pub async fn shown(finance: &Client, invoice: &Value) -> Value {
    let answer = finance.get(&format!("{INVOICES}/{}", invoice["id"])).await;
    answer.assert_ok().body.clone()
}

/// An order of ten at 10.00 and 15.00 for delivery, on its way.
async fn on_its_way(shop: &Shop, buyer: &Buyer) -> String {
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.shipped(buyer, goods_id, 10).await
}

/// A blue invoice of 115.00 that is issued, with its order.
pub async fn issued(shop: &Shop, buyer: &Buyer, finance: &Client) -> (String, Value) {
    let order = on_its_way(shop, buyer).await;
    let blue = issue(finance, &order, "客户来电").await.assert_ok().body.clone();
    shop.invoiced().await;
    (order, blue)
}

#[tokio::test]
async fn finance_issues_by_hand_with_a_reason_and_never_twice() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, waiting) = buyer.ordered(goods_id, 1).await;
    issue(&finance, &waiting, "客户来电").await.assert_refused(409);
    buyer.pay(&payment).await.assert_ok();
    let order = on_its_way(&shop, &buyer).await;
    assert_eq!(issue(&finance, &order, "").await.wrong_fields(), ["reason"]);
    assert_eq!(
        issue(&finance, "NO1", "客户来电").await.wrong_fields(),
        ["order_id"]
    );
    for role in [Role::Service, Role::Super, Role::Auditor] {
        let other = shop.staff(role).await;
        issue(&other, &order, "客户来电").await.assert_refused(403);
    }

    let issued = issue(&finance, &order, "客户来电").await.assert_ok().body.clone();
    assert_eq!(
        (&issued["color"], &issued["status"], &issued["reason"]),
        (&json!("blue"), &json!("waiting"), &json!("客户来电"))
    );
    issue(&finance, &order, "再来一张").await.assert_refused(409);
    shop.invoiced().await;
    let blue = shown(&finance, &issued).await;
    assert_eq!(
        (&blue["status"], &blue["left"]),
        (&json!("issued"), &blue["total"])
    );
    issue(&finance, &order, "再来一张").await.assert_refused(409);
    let own = buyer.get("/api/invoice").await;
    assert_eq!(own.assert_ok().data()["list"][0]["number"], blue["number"]);
    let auditor = shop.staff(Role::Auditor).await;
    let log = auditor
        .get("/admin/api/audit?filter={\"q\":\"invoice.issue\"}")
        .await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(
        (&entry["reason"], &entry["after"]["order_id"]),
        (&json!("客户来电"), &json!(order))
    );
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

#[tokio::test]
async fn nothing_is_invoiced_of_an_order_that_was_paid_back() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let order = on_its_way(&shop, &buyer).await;
    shop.refund(&order, 11_500, "later").await;
    issue(&finance, &order, "客户来电").await.assert_refused(409);
}

#[tokio::test]
async fn a_wrong_invoice_is_taken_back_by_hand_and_issued_anew() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let order = on_its_way(&shop, &buyer).await;
    let blue = issue(&finance, &order, "客户来电").await.assert_ok().body.clone();
    take_back(&finance, &blue, "115.00", "115.00")
        .await
        .assert_refused(409);
    shop.invoiced().await;
    for wrong in ["0", "115.01"] {
        let answer = take_back(&finance, &blue, wrong, "115.00").await;
        assert_eq!(answer.wrong_fields(), ["amount"], "{wrong}");
    }
    let body = json!({ "amount": "1", "left": "115.00", "red_reason": "mood", "reason": "" });
    let path = format!("{INVOICES}/{}/red", blue["id"]);
    let unexplained = finance.post_json(&path, &body).await;
    assert_eq!(unexplained.wrong_fields(), ["reason", "red_reason"]);
    let service = shop.staff(Role::Service).await;
    take_back(&service, &blue, "1.00", "115.00")
        .await
        .assert_refused(403);

    let part = take_back(&finance, &blue, "15.00", "115.00").await;
    let part = part.assert_ok().body.clone();
    assert_eq!(
        (&part["color"], &part["total"], &part["red_reason"]),
        (&json!("red"), &json!("-15.00"), &json!("allowance"))
    );
    assert_eq!(
        take_back(&finance, &part, "1.00", "0.00").await.status,
        409,
        "a red one is not taken back"
    );
    issue(&finance, &order, "换抬头").await.assert_refused(409);
    let (one, two) = tokio::join!(
        take_back(&finance, &blue, "100.00", "100.00"),
        take_back(&finance, &blue, "100.00", "100.00")
    );
    assert_ne!(one.status == 200, two.status == 200, "{one:?} {two:?}");
    take_back(&finance, &blue, "0.01", "0.00")
        .await
        .assert_refused(409);
    issue(&finance, &order, "红字还没有开出")
        .await
        .assert_refused(409);
    shop.invoiced().await;
    assert_eq!(shown(&finance, &blue).await["left"], "0.00");

    let again = issue(&finance, &order, "换抬头").await.assert_ok().body.clone();
    shop.invoiced().await;
    let again = shown(&finance, &again).await;
    assert_eq!(
        (&again["status"], &again["total"], &again["left"]),
        (&json!("issued"), &json!("115.00"), &json!("115.00"))
    );
    // A refund from now on is taken back from the new invoice, by itself, and once.
    shop.refund(&order, 500, "later").await;
    shop.invoiced().await;
    shop.invoiced().await;
    assert_eq!(shown(&finance, &again).await["left"], "110.00");
    assert_eq!(shown(&finance, &blue).await["left"], "0.00");
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

#[tokio::test]
async fn a_replacement_that_failed_is_asked_for_again_in_its_place_and_for_its_reason() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (order, blue) = issued(&shop, &buyer, &finance).await;
    reverse(&finance, &blue, "mistaken", ("115.00", "115.00"))
        .await
        .assert_ok();
    shop.invoiced().await;
    shop.tax_platform().set_behaviour(Behaviour::Refuses);
    let refused = issue(&finance, &order, "换抬头").await.assert_ok().body.clone();
    shop.invoiced().await;
    assert_eq!(shown(&finance, &refused).await["status"], "failed");
    shop.tax_platform().set_behaviour(Behaviour::Well);
    buyer
        .post_json("/api/invoice", &json!({ "order_id": order }))
        .await
        .assert_ok();
    shop.invoiced().await;
    let newest = finance.get(INVOICES).await.assert_ok().body[0].clone();
    assert_eq!(
        (&newest["status"], &newest["reason"], &newest["left"]),
        (&json!("issued"), &json!("换抬头"), &json!("115.00"))
    );
}

#[tokio::test]
async fn an_invoice_that_cannot_be_read_stops_no_other() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (one, other) = (on_its_way(&shop, &buyer).await, on_its_way(&shop, &buyer).await);
    let broken = issue(&finance, &one, "客户来电").await.assert_ok().body["id"]
        .as_i64()
        .unwrap();
    let next = issue(&finance, &other, "客户来电").await.assert_ok().body.clone();
    let kind = async |value: &'static str| {
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            invoices::Entity::update_many()
                .col_expr(invoices::Column::Kind, Expr::value(value))
                .filter(invoices::Column::Id.eq(broken))
                .exec(tx.db())
                .await
        })
        .await;
    };
    kind("nonsense").await;
    shop.invoiced().await;
    assert_eq!(shown(&finance, &next).await["status"], "issued");
    kind("ordinary").await;
    shop.invoiced().await;
    assert_eq!(
        shown(&finance, &json!({ "id": broken })).await["status"],
        "issued"
    );
}
