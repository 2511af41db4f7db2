//! GET /api/user/stores: how the stores of a chain stand.
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use catalog::factory::NewGoods;
use chrono::NaiveDate;
use identity::{
    companies::models::{
        companies,
        facts::{BuyerType, CompanyStatus, LicenceKind},
    },
    member_rights::MemberRole,
    members::models::members,
    models::_entities::licences,
    permissions::Role,
    stores::models::store_facts,
};
use kernel::{Db, Services, WriteTx};
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use super::stores::belong;
use crate::{
    harness::{Buyer, Shop},
    promotions_support::{goods, place},
};

impl Shop {
    /// Another store of the chain.
    async fn store_of(&self, head: &Buyer) -> Buyer {
        let store = self
            .buyer_of(BuyerType::ChainStore, CompanyStatus::Approved)
            .await;
        belong(self, store.company_id, Some(head.company_id)).await;
        store
    }

    /// How many statements it takes to read what the stores of this head office are allowed.
    async fn statements_of_stores(&self, head: &Buyer) -> usize {
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        let mut counting = Services::of(&self.ctx);
        let mut db = self.ctx.db.clone();
        db.set_metric_callback(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        counting.db = db.into();
        let plain: &Db = &self.services.db;
        let member = members::facts(plain, head.member_id).await.unwrap().unwrap();
        let stores = companies::stores_of(plain, head.company_id).await.unwrap();
        let wanted = stores.len();
        let found = store_facts::of(&counting.db, &member, head.company_id, stores).await;
        assert_eq!(found.unwrap().len(), wanted);
        count.load(Ordering::Relaxed)
    }
}

async fn board(buyer: &Buyer) -> Vec<Value> {
    let answer = buyer.get("/api/user/stores").await;
    answer.assert_ok().data()["stores"].as_array().unwrap().clone()
}

fn of(board: &[Value], store: &Buyer) -> Value {
    let row = board.iter().find(|row| row["id"] == store.company_id);
    row.unwrap().clone()
}

/// The store's licence to trade in medicines has run out.
async fn let_run_out(shop: &Shop, store: &Buyer) {
    let id = store.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(identity::changes::Changed::Company(id));
        licences::Entity::update_many()
            .col_expr(
                licences::Column::ValidTo,
                Expr::value(NaiveDate::from_ymd_opt(2025, 6, 30)),
            )
            .filter(licences::Column::CompanyId.eq(id))
            .filter(licences::Column::Kind.eq(LicenceKind::DrugTrading.code()))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn a_head_office_sees_documents_spending_and_open_orders_of_each_store() {
    let shop = Shop::start().await;
    let (head, first) = shop.chain().await;
    let second = shop.store_of(&head).await;
    let goods = shop.goods(NewGoods::default()).await;
    let (payment, _) = first.ordered(goods, 3).await;
    first.pay(&payment).await.assert_ok();
    first.ordered(goods, 1).await;
    let (_, called_off) = first.ordered(goods, 2).await;
    first
        .post_json(
            &format!("/api/order/{called_off}/cancel"),
            &json!({ "reason": "不要了" }),
        )
        .await
        .assert_ok();
    let_run_out(&shop, &second).await;

    let rows = board(&head).await;
    assert_eq!(rows.len(), 2);
    let paid = first.payment(&payment).await["amount"].clone();
    let row = of(&rows, &first);
    assert_eq!((&row["spent"], &row["open_orders"]), (&paid, &json!(2)));
    let row = of(&rows, &second);
    assert_eq!((&row["spent"], &row["open_orders"]), (&json!("0.00"), &json!(0)));
    assert_eq!(row["level"], "stop");
    assert!(
        row["documents"]
            .as_str()
            .unwrap()
            .contains("药品经营许可证已过期"),
        "{row}"
    );

    // What an earlier month cost is not this month's.
    shop.services.clock.advance(chrono::TimeDelta::days(31));
    head.sign_in(&head.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    assert_eq!(of(&board(&head).await, &first)["spent"], "0.00");
}

/// What went back was paid with money and with vouchers.
#[tokio::test]
async fn an_order_that_was_paid_and_cancelled_has_cost_a_store_nothing() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let service = shop.staff(Role::Service).await;
    shop.give_vouchers(&store, 1_000).await;
    store.put_in_cart(goods(&shop, 1_000).await, 3).await.assert_ok();
    let placed = place(&store, json!({ "voucher": "10.00" })).await;
    store.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    assert_eq!(of(&board(&head).await, &store)["spent"], "30.00");

    let number = placed["orders"][0].as_str().unwrap();
    let cancel = format!("/admin/api/orders/{number}/cancel");
    let reason = json!({ "reason": "仓库进水" });
    service.post_json(&cancel, &reason).await.assert_ok();
    assert_eq!(shop.vouchers(&store).await, 1_000);
    let row = of(&board(&head).await, &store);
    assert_eq!((&row["spent"], &row["open_orders"]), (&json!("0.00"), &json!(0)));
}

#[tokio::test]
async fn the_store_acted_for_sees_the_same_board_and_nobody_else_sees_one() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    let (_, foreign) = shop.chain().await;
    let switched = json!({ "company_id": store.company_id });
    head.post_json("/api/user/store", &switched).await.assert_ok();
    let rows = board(&head).await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["id"], store.company_id);

    assert!(board(&store).await.is_empty(), "a store sees no other store");
    assert!(board(&foreign).await.is_empty());
    let finance = shop.colleague(&head, MemberRole::Finance, None).await;
    assert!(board(&finance).await.is_empty(), "who may not act for a store");
    shop.visitor().get("/api/user/stores").await.assert_refused(401);
}

#[tokio::test]
async fn many_stores_ask_the_database_no_more_than_one() {
    let shop = Shop::start().await;
    let (small, _) = shop.chain().await;
    let (large, _) = shop.chain().await;
    for _ in 0..4 {
        shop.store_of(&large).await;
    }
    let few = shop.statements_of_stores(&small).await;
    assert!(few > 0);
    assert_eq!(few, shop.statements_of_stores(&large).await);
}

#[tokio::test]
async fn a_copied_cart_reaches_the_store_whatever_its_people_are_numbered() {
    let shop = Shop::start().await;
    let (head, store) = shop.chain().await;
    // Members and companies are no longer numbered alike.
    shop.colleague(&head, MemberRole::Buyer, None).await;
    let late = shop.store_of(&head).await;
    assert_ne!(late.company_id, late.member_id);
    let goods = shop.goods(NewGoods::default()).await;
    head.put_in_cart(goods, 2).await.assert_ok();
    let line = head.cart().await["data"][0]["id"].clone();
    let base = head.get("/api/user/base").await;
    let stores = base.assert_ok().data()["stores"].as_array().unwrap().iter();
    let ids: Vec<Value> = stores.map(|store| store["id"].clone()).collect();
    let body = json!({ "ids": [line], "other_user_ids": ids });
    let copied = head.post_json("/api/cart/copy", &body).await;
    assert_eq!(copied.assert_ok().data()["copied"], 2, "{copied:?}");
    for store in [&store, &late] {
        assert_eq!(store.cart().await["total"], 1);
    }
}
