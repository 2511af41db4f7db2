//! What quality management finds in the demo shop.
use std::collections::BTreeSet;

use ::orders::{dispatch::models::cold::Exception, models::_entities::cold_parcels};
use documents::{
    models::_entities::{recall_notices, recalls},
    recalls::models::recalls::RecallStatus,
};
use identity::{
    companies::models::{companies, facts::LicenceKind},
    licences::models::{agents, licence_status::LicenceStatus, particulars},
    models::_entities::licences,
    permissions::Role,
};
use receiving::{
    models::_entities::{cold_deliveries, goods_receipts, purchase_orders, quality_papers, supplier_returns},
    supplier_returns::models::states::Status,
};
use sea_orm::prelude::*;
use site::models::own_licences::{self, OwnKind};

use crate::harness::Shop;

pub async fn quality_management_has_something_to_do(shop: &Shop) {
    a_recall_runs(shop).await;
    papers_are_filed_and_an_order_is_unusual(shop).await;
    cold_parcels_arrived_and_one_was_too_warm(shop).await;
    documents_have_their_scans(shop).await;
    documents_agree_with_each_other(shop).await;
    a_delivery_came_cold(shop).await;
    some_goods_went_back_and_some_wait_to(shop).await;
    deliveries_came_for_orders_and_some_are_still_to_come(shop).await;
    looser_rules_wait_for_either_of_two(shop).await;
}

async fn looser_rules_wait_for_either_of_two(shop: &Shop) {
    for username in ["qa", "qa2"] {
        let client = shop.visitor();
        client.staff_sign_in(username, "yaoji2026").await.assert_ok();
        let path = r#"/admin/api/asked_changes?filter={"can_decide":true}"#;
        let waiting = client.get(path).await;
        let waiting = waiting.assert_ok().body.as_array().unwrap();
        assert_eq!(waiting.len(), 1, "{username} {waiting:?}");
        assert_ne!(waiting[0]["what"], "");
    }
}

async fn a_recall_runs(shop: &Shop) {
    let db = &shop.services.db;
    let recalls = recalls::Entity::find().all(db).await.unwrap();
    assert_eq!(recalls.len(), 1);
    assert_eq!(recalls[0].status, RecallStatus::Active);
    assert_ne!(Some(recalls[0].created_by), recalls[0].decided_by);
    let notices = recall_notices::Entity::find().all(db).await.unwrap();
    let answered = notices.iter().filter(|notice| notice.answered_at.is_some());
    assert_eq!(answered.count(), 1);
    assert!(notices.len() > 1, "somebody is still to answer");
}

async fn papers_are_filed_and_an_order_is_unusual(shop: &Shop) {
    let papers = quality_papers::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let kinds: BTreeSet<&str> = papers.iter().map(|paper| paper.kind.code()).collect();
    assert_eq!(kinds, ["adr", "two_invoice"].into());
    assert!(papers.iter().all(|paper| !paper.file_key.is_empty()));
    let qa = shop.staff(Role::Qa).await;
    let alarms = qa.get(r#"/admin/api/quantity_alarms?filter={"open":true}"#).await;
    assert!(!alarms.assert_ok().body.as_array().unwrap().is_empty());
}

async fn cold_parcels_arrived_and_one_was_too_warm(shop: &Shop) {
    let parcels = cold_parcels::Entity::find().all(&shop.services.db).await.unwrap();
    let with = |exception| parcels.iter().filter(move |parcel| parcel.exception == exception);
    assert_eq!(with(Exception::OutOfRange).count(), 1);
    assert!(with(Exception::None).any(|parcel| parcel.arrived_at.is_some()));
    assert!(
        parcels.iter().any(|parcel| parcel.arrived_at.is_none()),
        "one is on the way"
    );
}

async fn a_delivery_came_cold(shop: &Shop) {
    let journeys = cold_deliveries::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(journeys.len(), 1);
    assert!(
        journeys[0].transit_hours > 0 && !journeys[0].vehicle.is_empty(),
        "{journeys:?}"
    );
    assert_eq!((journeys[0].coldest, journeys[0].warmest), (Some(42), Some(51)));
}

async fn some_goods_went_back_and_some_wait_to(shop: &Shop) {
    let returns = supplier_returns::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let states: BTreeSet<&str> = returns.iter().map(|one| one.status.code()).collect();
    assert_eq!(states, ["sent", "waiting"].into());
    let sent = returns.iter().find(|one| one.status == Status::Sent).unwrap();
    assert_ne!(Some(sent.asked_by), sent.decided_by);
}

async fn deliveries_came_for_orders_and_some_are_still_to_come(shop: &Shop) {
    let db = &shop.services.db;
    let receipts = goods_receipts::Entity::find().all(db).await.unwrap();
    assert!(receipts.iter().all(|receipt| receipt.purchase_order_id.is_some()));
    let orders = purchase_orders::Entity::find().all(db).await.unwrap();
    let states: BTreeSet<&str> = orders.iter().map(|order| order.status.code()).collect();
    assert_eq!(states, ["open", "done", "closed"].into());
    assert!(orders.len() > receipts.len(), "some are still to come");
}

async fn documents_have_their_scans(shop: &Shop) {
    let all = licences::Entity::find().all(&shop.services.db).await.unwrap();
    for kind in [
        LicenceKind::QualityAgreement,
        LicenceKind::SealSpecimen,
        LicenceKind::NoteSpecimen,
        LicenceKind::DeliveryProof,
        LicenceKind::EphedrineBuyer,
        LicenceKind::IdCard,
        LicenceKind::InvoiceDetails,
    ] {
        let mut of_kind = all.iter().filter(|licence| licence.kind == kind).peekable();
        assert!(of_kind.peek().is_some(), "{kind:?}");
        for licence in of_kind {
            assert!(!licence.scan_key.is_empty(), "{licence:?}");
        }
    }
    // The shop's own are published with a sample each.
    let own = own_licences::all(&shop.services.db).await.unwrap();
    assert_eq!(own.len(), OwnKind::ALL.len());
    for licence in own {
        assert_eq!(own_licences::texts(&licence.pictures).len(), 1, "{licence:?}");
    }
}

/// What staff could approve today as it is.
async fn documents_agree_with_each_other(shop: &Shop) {
    let db = &shop.services.db;
    let today = shop.services.clock.today();
    let all = licences::Entity::find().all(db).await.unwrap();
    for licence in all.iter().filter(|one| one.status == LicenceStatus::Approved) {
        let company = companies::by_id(db, licence.company_id).await.unwrap().unwrap();
        let wrong = particulars::obstacles(licence, company.buyer_type);
        assert!(wrong.is_empty(), "{licence:?}: {wrong:?}");
        let wrong = agents::obstacles(db, licence, today).await.unwrap();
        assert!(wrong.is_empty(), "{licence:?}: {wrong:?}");
    }
}
