//! POST /admin/api/invoices/{id}/red: what finance takes back by hand, and how that and the refunds of an order go together
use ::invoices::{
    models::{_entities::invoices, invoices::Color},
    workers::invoicing::Invoicer,
};
use chrono::Duration;
use gateways::tax_platform::{
    TaxPlatform,
    sandbox::{Behaviour, Sandbox},
    settings::InvoiceSettings,
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, IntoActiveModel, QueryOrder,
    prelude::*,
};
use serde_json::json;

use super::invoices::{INVOICES, issued, reverse, shown, take_back};
use crate::harness::Shop;

#[tokio::test]
async fn what_was_taken_back_by_hand_is_no_refund() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (order, blue) = issued(&shop, &buyer, &finance).await;
    take_back(&finance, &blue, "20.00", "115.00").await.assert_ok();
    shop.refund(&order, 3_000, "later").await;
    take_back(&finance, &blue, "1.00", "95.00")
        .await
        .assert_refused(409);
    shop.invoiced().await;
    assert_eq!(
        shown(&finance, &blue).await["left"],
        "65.00",
        "20.00 by hand and 30.00 by the refund"
    );
    shop.refund(&order, 8_500, "the rest").await;
    shop.invoiced().await;
    assert_eq!(
        shown(&finance, &blue).await["left"],
        "0.00",
        "and never more than all"
    );
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

#[tokio::test]
async fn a_red_invoice_that_the_platform_refused_takes_nothing_back_and_makes_way() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (order, blue) = issued(&shop, &buyer, &finance).await;
    shop.tax_platform().set_behaviour(Behaviour::Refuses);
    let red = take_back(&finance, &blue, "115.00", "115.00").await;
    let red = red.assert_ok().body.clone();
    assert_eq!(shown(&finance, &blue).await["left"], "0.00", "it may be issued");
    shop.invoiced().await;
    assert_eq!(shown(&finance, &red).await["status"], "failed");
    assert_eq!(shown(&finance, &blue).await["left"], "115.00");

    // A refund takes the place of the refused one, which cannot come back then.
    shop.tax_platform().set_behaviour(Behaviour::Well);
    shop.refund(&order, 1_500, "later").await;
    shop.invoiced().await;
    assert_eq!(shown(&finance, &blue).await["left"], "100.00");
    let retry = format!("{INVOICES}/{}/retry", red["id"]);
    finance.post_json(&retry, &json!({})).await.assert_refused(409);
    take_back(&finance, &blue, "100.00", "100.00").await.assert_ok();
    finance
        .get(&format!("{INVOICES}/{}", red["id"]))
        .await
        .assert_refused(404);
    shop.invoiced().await;
    assert_eq!(shown(&finance, &blue).await["left"], "0.00");
}

#[tokio::test]
async fn a_refused_red_invoice_is_sent_again_while_nothing_took_its_place() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (_, blue) = issued(&shop, &buyer, &finance).await;
    shop.tax_platform().set_behaviour(Behaviour::Refuses);
    let red = take_back(&finance, &blue, "15.00", "115.00").await;
    let red = red.assert_ok().body.clone();
    shop.invoiced().await;
    shop.tax_platform().set_behaviour(Behaviour::Well);
    let retry = format!("{INVOICES}/{}/retry", red["id"]);
    finance.post_json(&retry, &json!({})).await.assert_ok();
    shop.invoiced().await;
    assert_eq!(shown(&finance, &red).await["status"], "issued");
    assert_eq!(shown(&finance, &blue).await["left"], "100.00");
}

#[tokio::test]
async fn what_is_left_has_changed_since_it_was_read() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (_, blue) = issued(&shop, &buyer, &finance).await;
    take_back(&finance, &blue, "15.00", "115.00").await.assert_ok();
    let late = take_back(&finance, &blue, "15.00", "115.00").await;
    late.assert_refused(409);
    assert!(late.text.contains("100.00"), "{late:?}");
    assert_eq!(shown(&finance, &blue).await["left"], "100.00");
}

#[tokio::test]
async fn a_mistake_is_taken_back_whole() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (_, blue) = issued(&shop, &buyer, &finance).await;
    let part = reverse(&finance, &blue, "mistaken", ("114.99", "115.00")).await;
    assert_eq!(part.wrong_fields(), ["red_reason"]);
    reverse(&finance, &blue, "returned", ("15.00", "115.00"))
        .await
        .assert_ok();
    let rest = reverse(&finance, &blue, "mistaken", ("100.00", "100.00")).await;
    assert_eq!(rest.wrong_fields(), ["red_reason"], "a part is gone already");

    let (_, other) = issued(&shop, &buyer, &finance).await;
    reverse(&finance, &other, "mistaken", ("115.00", "115.00"))
        .await
        .assert_ok();
    shop.invoiced().await;
    assert_eq!(shown(&finance, &other).await["left"], "0.00");
    assert_eq!(shop.tax_platform().refused_calls(), Vec::<String>::new());
}

/// This many invoices like the order's blue one, which a red one each has taken back, as if newer ones were there.
async fn taken_back_before(shop: &Shop, order: &str, count: i64) {
    let id = shop.order_row(order).await.id;
    let of_order = invoices::Entity::find()
        .filter(invoices::Column::OrderId.eq(id))
        .order_by_asc(invoices::Column::Id)
        .all(&shop.services.db)
        .await
        .unwrap();
    let [blue, red] = <[invoices::Model; 2]>::try_from(of_order).unwrap();
    let copy = |invoice: &invoices::Model, place: i64| {
        let mut row = invoice.clone().into_active_model().reset_all();
        row.id = NotSet;
        row.place = Set(place);
        row.request_number = Set(format!("{}-{place}", invoice.request_number));
        row.number = Set(None);
        row
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        for place in 10..10 + count {
            let blue = copy(&blue, place).insert(tx.db()).await?;
            let mut red = copy(&red, place);
            red.blue_id = Set(Some(blue.id));
            red.insert(tx.db()).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_refund_is_seen_behind_many_that_were_taken_back() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (order, blue) = issued(&shop, &buyer, &finance).await;
    let (busy, _) = issued(&shop, &buyer, &finance).await;
    shop.refund(&busy, 500, "busy").await;
    shop.invoiced().await;
    taken_back_before(&shop, &busy, 201).await;
    shop.refund(&order, 500, "quiet").await;
    shop.invoiced().await;
    assert_eq!(shown(&finance, &blue).await["left"], "110.00");
    let reds = invoices::Entity::find().filter(invoices::Column::Color.eq(Color::Red));
    assert_eq!(
        reds.count(&shop.services.db).await.unwrap(),
        203,
        "and no other one"
    );
}

/// A start of the development platform anew, and the worker that sends invoices to it.
async fn restarted(shop: &Shop) -> (Sandbox, Invoicer) {
    let services = &shop.services;
    let mut settings = services.settings.of::<InvoiceSettings>().clone();
    let folder = &services.settings.data_dir;
    let started = Sandbox::start(settings.clone(), services.clock.clone(), folder).await;
    let (platform, address) = started.unwrap();
    settings.endpoint = format!("{address}/open/v1/services");
    settings.token_url = format!("{address}/accessToken");
    let way = TaxPlatform::new(settings).unwrap();
    (platform, Invoicer::new(services.clone(), way))
}

#[tokio::test]
async fn the_platform_of_development_knows_its_invoices_after_a_restart() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.taxed_buyer().await, shop.staff(Role::Finance).await);
    let (_, blue) = issued(&shop, &buyer, &finance).await;
    take_back(&finance, &blue, "15.00", "115.00").await.assert_ok();
    shop.invoiced().await;
    take_back(&finance, &blue, "100.00", "100.00").await.assert_ok();
    let (platform, invoicer) = restarted(&shop).await;
    for _ in 0..4 {
        invoicer.round().await.unwrap();
        shop.services.clock.advance(Duration::minutes(2));
    }
    assert_eq!(platform.refused_calls(), Vec::<String>::new());
    let newest = finance.get(INVOICES).await.assert_ok().body[0].clone();
    assert_eq!(
        (&newest["color"], &newest["status"]),
        (&json!("red"), &json!("issued"))
    );
    assert_eq!(platform.taken().len(), 3);
}
