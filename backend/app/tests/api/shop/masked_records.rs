//! What happens to the persons in a record when nothing asks for it any more
use std::time::Duration;

use after_sales::models::_entities::{after_sale_logs, after_sales as after_sales_table};
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx, Storage},
    models::_entities::goods,
};
use chrono::{Months, NaiveDate, TimeDelta};
use documents::{
    models::{_entities::ephedrine_receipts, masking, retention},
    settings::DocumentRules,
};
use files::uploads::Uploads;
use identity::{
    audit::models::chain,
    factory::PASSWORD,
    models::_entities::{audit_entries, private_files},
};
use kernel::{WriteTx, actor::ActorKind, clock::day_start, masking::name};
use orders::models::_entities::{cold_parcels, order_line_batches, order_logs, orders as orders_table};
use sea_orm::{DbErr, PaginatorTrait, QueryOrder, prelude::*};
use serde_json::json;
use tokio::{sync::oneshot, time::timeout};

use super::{
    personal_data::deliver,
    receipts::{confirm, ephedrine, scan},
};
use crate::{
    admin::exchange_parcels::exchange_agreed,
    harness::{Buyer, Shop},
};

/// A device of this category; papers for all devices cover it.
fn device(code: &str) -> NewGoods {
    NewGoods {
        kind: Kind::Device,
        rx: Rx::None,
        scope: "device".into(),
        device_class: DeviceClass::Second,
        device_code: code.into(),
        ..NewGoods::default()
    }
}

/// Who received the orders, oldest first.
async fn receivers(shop: &Shop) -> Vec<(String, String)> {
    let found = orders_table::Entity::find().order_by_asc(orders_table::Column::Id);
    let found = found.all(&shop.services.db).await.unwrap();
    found.into_iter().map(|row| (row.receiver, row.phone)).collect()
}

fn in_years(today: NaiveDate, years: u32) -> NaiveDate {
    today.checked_add_months(Months::new(12 * years)).unwrap()
}

/// What the server does once a day, at noon of that day; returns how many orders it masked.
async fn masked_on(shop: &Shop, day: NaiveDate) -> u64 {
    let noon = day_start(day) + TimeDelta::hours(12);
    shop.services.clock.advance(noon - shop.now());
    masking::run(&shop.services).await.unwrap()
}

#[tokio::test]
async fn receivers_are_masked_on_the_day_on_which_nothing_asks_for_their_orders_any_more() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for new in [NewGoods::default(), device("07"), device("12")] {
        let goods_id = shop.goods(new).await;
        let (payment, order) = buyer.ordered(goods_id, 1).await;
        buyer.pay(&payment).await.assert_ok();
        deliver(&shop, &buyer, &order).await;
    }
    let goods_id = shop.goods(NewGoods::default()).await;
    buyer.ordered(goods_id, 1).await;
    let today = shop.services.clock.today();
    let in_years = |years| in_years(today, years);
    let expiry = in_years(5);
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        order_line_batches::Entity::update_many()
            .col_expr(order_line_batches::Column::ExpiresOn, Expr::value(expiry))
            .exec(tx.db())
            .await
    })
    .await;

    let named = ("王收货".to_owned(), "13800000000".to_owned());
    let hidden = ("王**".to_owned(), "138****0000".to_owned());
    // Medicines a year beyond their expiry, devices two, implants never; and nothing that has not ended.
    let (medicine, other_device) = (in_years(6), in_years(7));
    assert_eq!(masked_on(&shop, medicine.pred_opt().unwrap()).await, 0);
    assert!(receivers(&shop).await.iter().all(|person| *person == named));
    assert_eq!(masked_on(&shop, medicine).await, 1);
    assert_eq!(masked_on(&shop, medicine).await, 0);
    assert_eq!(masked_on(&shop, other_device.pred_opt().unwrap()).await, 0);
    assert_eq!(masked_on(&shop, other_device).await, 1);
    assert_eq!(masked_on(&shop, in_years(60)).await, 0);
    // The clock is set back.
    assert_eq!(masked_on(&shop, medicine).await, 0);
    let expected = [hidden.clone(), hidden, named.clone(), named];
    assert_eq!(receivers(&shop).await, expected);

    let db = &shop.services.db;
    let entries = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("order.mask"));
    assert_eq!(entries.count(db).await.unwrap(), 2);
    assert_eq!(chain::first_broken(db).await.unwrap(), None);
}

/// Who received the cold parcels.
async fn cold_receivers(shop: &Shop) -> Vec<String> {
    let found = cold_parcels::Entity::find().all(&shop.services.db).await.unwrap();
    found.into_iter().map(|row| row.received_by).collect()
}

/// The entries of orders that buyers caused, and those of others: name and network address.
async fn logged(shop: &Shop, is_of_buyers: bool) -> Vec<(String, String)> {
    let found = order_logs::Entity::find().order_by_asc(order_logs::Column::Id);
    let found = found.all(&shop.services.db).await.unwrap();
    let wanted = found
        .into_iter()
        .filter(|row| (row.actor_kind == ActorKind::Member) == is_of_buyers);
    wanted.map(|row| (row.actor_name, row.ip)).collect()
}

/// Who acted in claims: of the buyers, or others.
async fn in_claims(shop: &Shop, is_of_buyers: bool) -> Vec<String> {
    let found = after_sale_logs::Entity::find().order_by_asc(after_sale_logs::Column::Id);
    let found = found.all(&shop.services.db).await.unwrap();
    let wanted = found
        .into_iter()
        .filter(|row| (row.actor_kind == ActorKind::Member) == is_of_buyers);
    wanted.map(|row| row.actor_name).collect()
}

#[tokio::test]
async fn who_acted_in_a_claim_is_masked_with_the_order_once_the_claim_is_old_too() {
    let shop = Shop::start().await;
    let today = shop.services.clock.today();
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    exchange_agreed(&departments, &sold).await;
    let (members, others) = (in_claims(&shop, true).await, in_claims(&shop, false).await);
    assert!(!members.is_empty() && !others.is_empty());
    let ended_at = day_start(today) + TimeDelta::days(100);
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        after_sales_table::Entity::update_many()
            .col_expr(after_sales_table::Column::EndedAt, Expr::value(ended_at))
            .exec(tx.db())
            .await
    })
    .await;
    let five = Months::new(60);
    let of_claim = (today + TimeDelta::days(100)).checked_add_months(five).unwrap();
    assert_eq!(masked_on(&shop, of_claim.pred_opt().unwrap()).await, 0);
    assert_eq!(in_claims(&shop, true).await, members);
    assert_eq!(masked_on(&shop, of_claim).await, 1);
    let hidden: Vec<String> = members.iter().map(|member| name(member)).collect();
    assert_eq!(in_claims(&shop, true).await, hidden);
    assert_eq!(in_claims(&shop, false).await, others);
}

#[tokio::test]
async fn who_acted_for_the_buyer_and_who_received_a_cold_parcel_are_masked_with_the_order() {
    let shop = Shop::start().await;
    let (buyer, today) = (shop.buyer().await, shop.services.clock.today());
    let cold = NewGoods {
        storage: Storage::Cold,
        ..Default::default()
    };
    let goods_id = shop.goods(cold).await;
    let order = shop.shipped(&buyer, goods_id, 1).await;
    let receive = format!("/api/order/{order}/receive");
    let measured = buyer.post_json(&receive, &json!({ "temperature": "5.6" })).await;
    measured.assert_ok();
    let (receiver, actors) = (cold_receivers(&shop).await, logged(&shop, true).await);
    let others = logged(&shop, false).await;
    assert!(!receiver[0].is_empty() && !actors.is_empty() && !others.is_empty());

    let last_day = in_years(today, 5).pred_opt().unwrap();
    assert_eq!(masked_on(&shop, last_day).await, 0);
    assert_eq!(logged(&shop, true).await, actors);
    assert_eq!(masked_on(&shop, in_years(today, 5)).await, 1);
    assert_eq!(cold_receivers(&shop).await, [name(&receiver[0])]);
    let masked: Vec<_> = actors
        .iter()
        .map(|(actor, _)| (name(actor), String::new()))
        .collect();
    assert_eq!(logged(&shop, true).await, masked);
    assert_eq!(
        logged(&shop, false).await,
        others,
        "who of the staff did what stays"
    );
}

/// The goods that left last were fit for use until this day.
async fn last_sent_expires_on(shop: &Shop, day: NaiveDate) {
    use order_line_batches::{Column, Entity};
    let last = Entity::find().order_by_desc(Column::Id).one(&shop.services.db);
    let last = last.await.unwrap().unwrap().id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        Entity::update_many()
            .col_expr(Column::ExpiresOn, Expr::value(day))
            .filter(Column::Id.eq(last))
            .exec(tx.db())
            .await
    })
    .await;
}

/// An order whose receipt shows this scan.
async fn received_with_note(shop: &Shop, buyer: &Buyer, goods_id: i64, key: &str) -> String {
    let order = shop.shipped_after_transfer(buyer, goods_id, 1).await;
    let today = shop.services.clock.today().to_string();
    confirm(buyer, &order, &today, key).await.assert_ok();
    buyer.receive(&order).await;
    order
}

#[tokio::test]
async fn the_scan_of_a_delivery_note_goes_with_the_last_record_that_shows_it() {
    let shop = Shop::start().await;
    let (buyer, today) = (shop.buyer().await, shop.services.clock.today());
    let goods_id = ephedrine(&shop).await;
    let key = scan(&buyer).await;
    let order = received_with_note(&shop, &buyer, goods_id, &key).await;
    received_with_note(&shop, &buyer, goods_id, &key).await;
    last_sent_expires_on(&shop, in_years(today, 5)).await;

    let uploads = Uploads::of(&shop.services.settings);
    assert_eq!(masked_on(&shop, in_years(today, 5)).await, 1);
    uploads.read_private(&key).await.unwrap();
    buyer.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    let note = format!("/api/order/ephedrine/{order}/note");
    buyer.get(&note).await.assert_refused(404);

    assert_eq!(masked_on(&shop, in_years(today, 6)).await, 1);
    assert!(uploads.read_private(&key).await.is_err());
    let db = &shop.services.db;
    let files = private_files::Entity::find().filter(private_files::Column::Key.eq(&key));
    assert_eq!(files.count(db).await.unwrap(), 0);
    for receipt in ephedrine_receipts::Entity::find().all(db).await.unwrap() {
        assert_eq!(
            (receipt.receiver.as_str(), receipt.note_key.as_str()),
            ("王**", "")
        );
        assert!(receipt.confirmed_by.ends_with("**"), "{receipt:?}");
    }
}

#[tokio::test]
async fn a_class_that_changed_after_the_goods_left_does_not_shorten_the_time() {
    let shop = Shop::start().await;
    let (buyer, today) = (shop.buyer().await, shop.services.clock.today());
    // Class I asks the buyer for no paper that would name the category.
    let implant = NewGoods {
        device_class: DeviceClass::First,
        ..device("12")
    };
    let goods_id = shop.goods(implant).await;
    let order = shop.shipped(&buyer, goods_id, 1).await;
    buyer.receive(&order).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        goods::Entity::update_many()
            .col_expr(goods::Column::DeviceCode, Expr::value("07"))
            .filter(goods::Column::Id.eq(goods_id))
            .exec(tx.db())
            .await
    })
    .await;
    let late = in_years(today, 60);
    assert_eq!(masked_on(&shop, late).await, 0);
    let (db, rules) = (&shop.services.db, DocumentRules::default());
    let held = retention::held_until(db, &rules, buyer.company_id, late).await;
    assert!(held.unwrap().is_some(), "of a company that leaves, too");
}

#[tokio::test]
async fn looking_for_what_is_over_does_not_hold_the_writer() {
    let shop = Shop::start().await;
    let (buyer, today) = (shop.buyer().await, shop.services.clock.today());
    let goods_id = shop.goods(device("12")).await;
    let order = shop.shipped(&buyer, goods_id, 1).await;
    buyer.receive(&order).await;
    let (begin, begun) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    let writer = shop.services.writer.clone();
    let writing = tokio::spawn(async move {
        let held = writer.run(async move |_: &WriteTx| {
            begin.send(()).unwrap();
            ended.await.unwrap();
            Ok::<_, DbErr>(())
        });
        held.await
    });
    begun.await.unwrap();
    let looked = timeout(Duration::from_secs(30), masked_on(&shop, in_years(today, 7))).await;
    end.send(()).unwrap();
    writing.await.unwrap().unwrap();
    assert_eq!(looked, Ok(0));
}
