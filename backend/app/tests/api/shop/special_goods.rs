//! Goods under special control: compounds with special ingredients, what ends pregnancies, anabolics and peptides.
use ::orders::models::_entities::orders;
use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::TimeDelta;
use identity::{
    changes::Changed,
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::licence_status::LicenceStatus,
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    payments_support::{confirm, hand_in, handed_in, seen, slips_waiting},
    promotions_support::{checkout, place},
};

async fn goods(shop: &Shop, control: Control) -> i64 {
    shop.goods(NewGoods {
        control,
        scope: "chemical".into(),
        ..NewGoods::default()
    })
    .await
}

async fn hand_in_document(shop: &Shop, buyer: &Buyer, kind: LicenceKind, scope: &'static [&'static str]) {
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        factory::licence(tx, company_id, kind, scope, LicenceStatus::Approved, None, now).await
    })
    .await;
}

/// The first reason that list, detail and cart give; they must agree.
async fn reason(buyer: &Buyer, goods_id: i64) -> Value {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    let code = detail.assert_ok().data()["reasons"][0]["code"].clone();
    let list = buyer.get("/api/goods/list").await;
    let listed = list.assert_ok().data()["list"].as_array().unwrap().clone();
    let card = listed.iter().find(|card| card["id"] == goods_id).unwrap();
    assert_eq!(card["reasons"][0]["code"], code, "{card}");
    assert_eq!(card["price"], detail.data()["price"], "{card}");
    let added = buyer.put_in_cart(goods_id, 1).await;
    assert_eq!(added.status == 200, code.is_null(), "{added:?}");
    code
}

#[tokio::test]
async fn special_compounds_stand_in_an_order_of_their_own_and_are_paid_by_transfer_alone() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let liquorice = goods(&shop, Control::SpecialCompound).await;
    let ephedrine = goods(&shop, Control::Ephedrine).await;
    let plain = shop.goods(NewGoods::default()).await;
    for id in [liquorice, ephedrine, plain] {
        buyer.put_in_cart(id, 1).await.assert_ok();
    }
    let checkout = buyer.post_json("/api/cart/checkout", &json!({ "ids": [] })).await;
    let groups = checkout.assert_ok().data()["groups"].as_array().unwrap().clone();
    let told: Vec<_> = groups
        .iter()
        .map(|group| (&group["key"], &group["transfer_only"]))
        .collect();
    assert_eq!(told.len(), 3, "{groups:?}");
    assert_eq!(
        told.iter().filter(|(_, only)| **only == json!(true)).count(),
        2,
        "{groups:?}"
    );
    assert!(
        groups[2]["title"]
            .as_str()
            .unwrap()
            .starts_with("含特殊药品复方制剂商品"),
        "{groups:?}"
    );
    let placed = buyer.order().await;
    let payment = placed.assert_ok().data()["id"].as_str().unwrap().to_owned();
    buyer.pay(&payment).await.assert_refused(409);
    for channel in ["alipay", "wechat"] {
        let refused = buyer.pay_by(&payment, channel).await;
        refused.assert_refused(409);
        assert!(refused.message().contains("对公转账"), "{refused:?}");
    }
    assert_eq!(
        hand_in(&shop, &buyer, &payment, "王敏").await.wrong_fields(),
        ["payer_name"]
    );
    let payer = owed_by(&buyer, &payment).await;
    hand_in(&shop, &buyer, &payment, &payer).await.assert_ok();
    let slip = slips_waiting(&finance).await[0].clone();
    assert_ne!(slip["special"], "");
}

/// The payer that a transfer for this payment must come from.
async fn owed_by(buyer: &Buyer, payment: &str) -> String {
    let due = buyer.payment(payment).await;
    due["transfer"]["payer_must_be"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_is_left_of_anothers_transfer_pays_no_special_compounds() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let (_, slips) = handed_in(&shop, &buyer, &finance, 1).await;
    confirm(&finance, &slips[0], &seen("90.00", "王敏", "B7"))
        .await
        .assert_ok();
    let liquorice = goods(&shop, Control::SpecialCompound).await;
    let (payment, order) = buyer.ordered(liquorice, 1).await;
    let own = owed_by(&buyer, &payment).await;
    hand_in(&shop, &buyer, &payment, &own).await.assert_ok();
    let slip = slips_waiting(&finance).await[0].clone();
    for payer in [own.as_str(), "王敏"] {
        let refused = confirm(&finance, &slip, &seen("90.00", payer, "B7")).await;
        assert_eq!(refused.wrong_fields(), ["movements.0.payer_name"], "{payer}");
    }
    assert_eq!(buyer.order_status(&order).await, 15);
    confirm(&finance, &slip, &seen("90.00", &own, "B8"))
        .await
        .assert_ok();
    shop.assert_invariants().await;
}

/// No gateway says who paid: what one brings for special compounds goes back.
#[tokio::test]
async fn money_of_a_gateway_never_pays_an_order_of_special_compounds() {
    let shop = Shop::start().await;
    let plain = shop.goods(NewGoods::default()).await;
    for channel in ["wechat", "alipay"] {
        let buyer = shop.buyer().await;
        let (payment, order) = buyer.ordered(plain, 1).await;
        let bill = buyer.begin(&shop, &payment, channel).await;
        let number = order.clone();
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            orders::Entity::update_many()
                .col_expr(orders::Column::Control, Expr::value(Control::Ephedrine))
                .filter(orders::Column::Number.eq(number))
                .exec(tx.db())
                .await
        })
        .await;
        let gateways = shop.gateways();
        assert!(gateways.pay(&bill));
        let notice = if channel == "wechat" {
            gateways.wechat_notice(&bill, |_| ())
        } else {
            gateways.alipay_notice(&bill, |_| ())
        };
        shop.visitor().report(&notice.unwrap()).await;
        assert_eq!(buyer.order_status(&order).await, 10, "{channel}");
        shop.ask_gateways_later(TimeDelta::seconds(1)).await;
        assert_eq!(gateways.given_back(&bill), 2500, "{channel}");
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn vouchers_pay_the_ordinary_goods_of_a_checkout_and_none_of_the_special_ones() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.give_vouchers(&buyer, 90_000).await;
    let special = goods(&shop, Control::Ephedrine).await;
    buyer.put_in_cart(special, 1).await.assert_ok();
    let alone = checkout(&buyer, json!({})).await;
    assert_eq!(alone["voucher"]["usable"], json!("0.00"));
    let plain = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(plain, 1).await.assert_ok();
    let both = checkout(&buyer, json!({})).await;
    let usable = both["voucher"]["usable"].clone();
    assert_ne!(usable, json!("0.00"));
    let placed = place(&buyer, json!({ "voucher": usable })).await;
    let payment = placed["id"].as_str().unwrap();
    for method in ["balance", "alipay", "wechat"] {
        buyer.pay_by(payment, method).await.assert_refused(409);
    }
    let due = buyer.payment(payment).await;
    let open = due["methods"].as_array().unwrap().iter();
    let open: Vec<&Value> = open
        .filter(|method| method["is_open"] == true)
        .map(|method| &method["code"])
        .collect();
    assert_eq!(open, [&json!("transfer")], "{due}");
}

#[tokio::test]
async fn special_compounds_pass_by_quality_management_and_are_acknowledged() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let liquorice = goods(&shop, Control::SpecialCompound).await;
    let (payment, order) = buyer.ordered(liquorice, 1).await;
    let due = buyer.payment(&payment).await;
    let payer = due["transfer"]["payer_must_be"].as_str().unwrap().to_owned();
    hand_in(&shop, &buyer, &payment, &payer).await.assert_ok();
    let came = seen(due["amount"].as_str().unwrap(), &payer, "B1");
    let slip = slips_waiting(&finance).await[0].clone();
    confirm(&finance, &slip, &came).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 20);
    let path = format!("/admin/api/reviews/{order}/pass");
    let body = json!({ "reason": "资料齐全" });
    for role in [Role::Service, Role::Super] {
        let other = shop.staff(role).await;
        other.post_json(&path, &body).await.assert_refused(403);
    }
    let qa = shop.staff(Role::Qa).await;
    qa.post_json(&path, &body).await.assert_ok();
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1000000000001" });
    shop.pack(&order).await;
    shop.staff(Role::Warehouse)
        .await
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await
        .assert_ok();
    shop.settle().await;
    let owed = buyer.get("/api/order/ephedrine").await;
    assert_eq!(owed.assert_ok().data()["list"][0]["id"], json!(order), "{owed:?}");
}

#[tokio::test]
async fn what_ends_pregnancies_is_sold_to_approved_institutions_alone() {
    let shop = Shop::start().await;
    let misoprostol = goods(&shop, Control::Termination).await;
    shop.searchable().await;
    let pharmacy = shop.buyer().await;
    assert_eq!(reason(&pharmacy, misoprostol).await, "institutions_only");
    let detail = pharmacy.get(&format!("/api/goods/detail/{misoprostol}")).await;
    assert_eq!(
        detail.data()["price"],
        json!(null),
        "who may never buy it sees the reason"
    );
    let hospital = shop.buyer_of(BuyerType::Hospital, CompanyStatus::Approved).await;
    hand_in_document(&shop, &hospital, LicenceKind::MedicalInstitution, &[]).await;
    assert_eq!(reason(&hospital, misoprostol).await, "licence_maternal_care");
    hand_in_document(&shop, &hospital, LicenceKind::MaternalCare, &["termination"]).await;
    assert_eq!(reason(&hospital, misoprostol).await, json!(null));
    let (payment, _) = hospital.ordered(misoprostol, 1).await;
    hospital.pay(&payment).await.assert_ok();
    shop.visitor()
        .get(&format!("/api/goods/detail/{misoprostol}"))
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn wholesalers_need_a_scope_for_anabolics_peptides_and_insulin() {
    let shop = Shop::start().await;
    let wholesaler = shop
        .buyer_of(BuyerType::Wholesaler, CompanyStatus::Approved)
        .await;
    let mut all = Vec::new();
    for control in [Control::Anabolic, Control::Peptide, Control::Insulin] {
        all.push(goods(&shop, control).await);
    }
    shop.searchable().await;
    for id in &all {
        assert_eq!(reason(&wholesaler, *id).await, "licence_drug_trading");
    }
    let scope = &["chemical", "otc_b", "anabolic", "peptide"];
    hand_in_document(&shop, &wholesaler, LicenceKind::DrugTrading, scope).await;
    for id in &all {
        assert_eq!(reason(&wholesaler, *id).await, json!(null));
    }
    let pharmacy = shop.buyer().await;
    assert_eq!(reason(&pharmacy, all[0]).await, "no_pharmacy");
    assert_eq!(reason(&pharmacy, all[2]).await, json!(null));
}
