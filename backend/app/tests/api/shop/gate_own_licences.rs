//! What the wholesaler itself must have to sell: its own licences, and the approval of a first sale.
use std::collections::BTreeSet;

use catalog::{
    factory::NewGoods,
    goods::models::{announce::announce, first_sale::FirstSale},
    models::_entities::goods,
};
use chrono::{Days, NaiveDate};
use identity::companies::models::facts::{BuyerType, CompanyStatus};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use site::models::{_entities::own_licences, own_licences::OwnKind};

use super::gate::{SHOP, STATES, given, hold, reasons_in, stocked, table};
use crate::harness::Shop;

/// The shop's own licences, and the column that says which goods they cover.
const OWN: &[(char, OwnKind)] = &[
    ('营', OwnKind::Business),
    ('药', OwnKind::DrugTrading),
    ('备', OwnKind::DeviceFiling),
    ('械', OwnKind::DeviceLicence),
    ('食', OwnKind::Food),
];

/// Without its own licence of this kind, or with one that ended yesterday; answers it as it was.
async fn lose(shop: &Shop, kind: OwnKind, last_day: Option<NaiveDate>) -> own_licences::Model {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(site::changes::Changed::OwnLicences);
        let of_kind = own_licences::Entity::find().filter(own_licences::Column::Kind.eq(kind));
        let held = of_kind.one(tx.db()).await?.expect("a licence of each kind");
        let mut row = held.clone().into_active_model();
        if last_day.is_some() {
            row.valid_to = Set(last_day);
            row.update(tx.db()).await?;
        } else {
            row.delete(tx.db()).await?;
        }
        Ok(held)
    })
    .await
}

async fn have_again(shop: &Shop, held: own_licences::Model) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(site::changes::Changed::OwnLicences);
        own_licences::Entity::delete_by_id(held.id).exec(tx.db()).await?;
        held.into_active_model().reset_all().insert(tx.db()).await
    })
    .await;
}

#[tokio::test]
async fn what_the_shops_own_licences_do_not_cover_is_sold_to_nobody() {
    let shop = Shop::start().await;
    let table = table();
    let mut goods = stocked(&shop, &table).await;
    goods.retain(|class, _| !class.contains('，'));
    let today = shop.services.clock.today();
    let state = STATES.iter().find(|state| state.name == "approved").unwrap();
    for of in [BuyerType::Pharmacy, BuyerType::Hospital, BuyerType::Wholesaler] {
        let buyer = shop.buyer_of(of, CompanyStatus::Approved).await;
        hold(&shop, &buyer, state, today + Days::new(300)).await;
        for (letter, kind) in OWN {
            for last_day in [None, Some(today - Days::new(1))] {
                let held = lose(&shop, *kind, last_day).await;
                for (class, id) in &goods {
                    let cell = table[&(*class, of.code())];
                    let mut expected = reasons_in(cell, class, state);
                    let is_lost = table[&(*class, SHOP)].contains(*letter);
                    expected.extend(is_lost.then(|| "shop_licence".to_owned()));
                    let hidden = is_lost || cell.contains('×');
                    let given = given(&buyer, *id).await;
                    assert_eq!(
                        given,
                        Some((expected, hidden)),
                        "{} × {class} × {kind:?} {last_day:?}",
                        of.text()
                    );
                }
                have_again(&shop, held).await;
            }
        }
    }
}

/// Bought while they had it.
#[tokio::test]
async fn goods_that_lost_their_first_sale_approval_are_not_there_and_their_orders_not_paid() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, _) = buyer.ordered(id, 1).await;
    let set = async |first_sale: FirstSale| {
        let now = shop.now();
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            goods::Entity::update_many()
                .col_expr(goods::Column::FirstSale, Expr::value(first_sale))
                .filter(goods::Column::Id.eq(id))
                .exec(tx.db())
                .await?;
            announce(tx, &[id], now).await
        })
        .await;
    };
    set(FirstSale::Rejected).await;
    assert_eq!(given(&buyer, id).await, None);
    let refused = buyer.pay(&payment).await;
    refused.assert_refused(409);
    assert_eq!(refused.data()["refusals"][0]["code"], "first_sale", "{refused:?}");
    set(FirstSale::Approved).await;
    assert_eq!(given(&buyer, id).await, Some((BTreeSet::new(), false)));
    buyer.pay(&payment).await.assert_ok();
}
