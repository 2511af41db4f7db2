//! /admin/api/licence_expiries
use chrono::{Days, NaiveDate, TimeDelta};
use expiries::models::check_warnings;
use identity::{
    companies::models::facts::LicenceKind, factory, licences::models::licence_status::LicenceStatus,
    models::_entities::licences, permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::harness::{Buyer, Shop};

/// An approved document of this company whose last day is in so many days; its id.
async fn document(shop: &Shop, company_id: i64, kind: LicenceKind, days: u64) -> i64 {
    let (now, day) = (shop.now(), shop.services.clock.today() + Days::new(days));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = factory::licence(tx, company_id, kind, &[], LicenceStatus::Approved, Some(day), now);
        Ok(row.await?.id)
    })
    .await
}

async fn set_check(shop: &Shop, licence_id: i64, due: NaiveDate) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        licences::Entity::update_many()
            .col_expr(licences::Column::CheckDue, Expr::value(due))
            .filter(licences::Column::Id.eq(licence_id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn the_calendar_counts_last_days() {
    let shop = Shop::start().await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    document(&shop, one.company_id, LicenceKind::QualityAgreement, 10).await;
    document(&shop, two.company_id, LicenceKind::QualityAgreement, 10).await;
    document(&shop, two.company_id, LicenceKind::Gsp, 11).await;
    let today = shop.services.clock.today();
    let qa = shop.staff(Role::Qa).await;
    let span = |from, to| {
        format!(
            "/admin/api/licence_expiries?from={}&to={}",
            today + Days::new(from),
            today + Days::new(to)
        )
    };
    let calendar = qa.get(&span(1, 20)).await;
    let days = &calendar.assert_ok().body["days"];
    assert_eq!(days[0]["day"], json!(today + Days::new(10)));
    assert_eq!(
        (&days[0]["documents"], &days[1]["documents"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(calendar.body["overdue"], 0);
    shop.services.clock.advance(TimeDelta::days(12));
    let later = shop.staff(Role::Qa).await.get(&span(12, 20)).await;
    assert_eq!(later.assert_ok().body["overdue"], 3);

    let qa = shop.staff(Role::Qa).await;
    qa.get(&span(20, 1)).await.assert_refused(422);
    qa.get(&span(1, 100)).await.assert_refused(422);
    qa.get("/admin/api/licence_expiries?from=x&to=y")
        .await
        .assert_refused(422);
    let of_a_day = format!(
        r#"/admin/api/licences?filter={{"status":"approved","expires_from":"{0}","expires_to":"{0}"}}"#,
        today + Days::new(11)
    );
    let listed = qa.get(&of_a_day).await;
    assert_eq!(listed.assert_ok().header("content-range"), "licences 0-0/1");
}

#[tokio::test]
async fn a_check_that_a_document_states_has_its_day_in_calendar_and_list() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = document(&shop, buyer.company_id, LicenceKind::MedicalInstitution, 100).await;
    let due = shop.services.clock.today() + Days::new(10);
    set_check(&shop, id, due).await;
    let qa = shop.staff(Role::Qa).await;
    let calendar = qa
        .get(&format!("/admin/api/licence_expiries?from={due}&to={due}"))
        .await;
    let expected = json!([{ "day": due, "documents": 1 }]);
    assert_eq!(calendar.assert_ok().body["days"], expected);
    let listed = async |status: &str| {
        let filter = json!({ "status": status, "expires_from": due, "expires_to": due });
        let rows = qa.get(&format!("/admin/api/licences?filter={filter}")).await;
        rows.assert_ok().body.as_array().unwrap().len()
    };
    assert_eq!((listed("approved").await, listed("expired").await), (1, 0));
    shop.services.clock.advance(TimeDelta::days(11));
    let qa = shop.staff(Role::Qa).await;
    let filter = json!({ "status": "expired", "kind": "medical_institution" });
    let over = qa.get(&format!("/admin/api/licences?filter={filter}")).await;
    assert_eq!(over.assert_ok().body[0]["id"], id);
}

#[tokio::test]
async fn a_check_on_the_last_day_of_its_document_is_counted_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = document(&shop, buyer.company_id, LicenceKind::MedicalInstitution, 10).await;
    let day = shop.services.clock.today() + Days::new(10);
    set_check(&shop, id, day).await;
    let qa = shop.staff(Role::Qa).await;
    let calendar = qa
        .get(&format!("/admin/api/licence_expiries?from={day}&to={day}"))
        .await;
    let expected = json!([{ "day": day, "documents": 1 }]);
    assert_eq!(calendar.assert_ok().body["days"], expected);
}

#[tokio::test]
async fn a_reminder_speaks_of_the_check_that_comes_before_the_end() {
    let shop = Shop::start().await;
    let (endless, ending) = (shop.buyer().await, shop.buyer().await);
    let today = shop.services.clock.today();
    let (annual, later) = (
        document(&shop, endless.company_id, LicenceKind::Business, 7000).await,
        document(&shop, ending.company_id, LicenceKind::MedicalInstitution, 20).await,
    );
    set_check(&shop, annual, today + Days::new(40)).await;
    set_check(&shop, later, today + Days::new(30)).await;
    let qa = shop.staff(Role::Qa).await;
    let listed = async |id: i64| {
        let row = qa.get(&format!("/admin/api/licences/{id}")).await;
        let row = &row.assert_ok().body;
        (row["check_text"].clone(), row["check_due"].clone())
    };
    assert_eq!(
        listed(annual).await,
        (json!("年报公示"), json!(today + Days::new(40)))
    );
    assert_eq!(listed(later).await, (json!(null), json!(null)));

    let titles = async |buyer: &Buyer| {
        let answer = buyer.get("/api/message?type=licence").await;
        answer.assert_ok().text.clone()
    };
    let input = json!({ "ids": [annual, later], "note": "请尽快公示。" });
    let sent = qa.post_json("/admin/api/licence_expiries/remind", &input).await;
    assert_eq!(sent.assert_ok().body, json!({ "sent": 2, "skipped": 0 }));
    shop.settle().await;
    let told = titles(&endless).await;
    assert!(told.contains("《营业执照》的年报公示还有 40 天到期"), "{told}");
    assert!(told.contains("质量部提醒：请尽快公示。"), "{told}");
    let told = titles(&ending).await;
    assert!(told.contains("《医疗机构执业许可证》还有 20 天到期"), "{told}");

    // A document without an end is reminded of by its check, and the calendar's own warning comes all the same.
    let endless_licence = annual;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        licences::Entity::update_many()
            .col_expr(licences::Column::ValidTo, Expr::value(None::<NaiveDate>))
            .filter(licences::Column::Id.eq(endless_licence))
            .exec(tx.db())
            .await
    })
    .await;
    shop.services.clock.advance(TimeDelta::days(10));
    let qa = shop.staff(Role::Qa).await;
    let sent = qa.post_json("/admin/api/licence_expiries/remind", &input).await;
    assert_eq!(sent.assert_ok().body["sent"], 2);
    check_warnings::warn(&shop.services).await.unwrap();
    shop.settle().await;
    let told = titles(&endless).await;
    assert_eq!(
        told.matches("《营业执照》的年报公示还有 30 天到期").count(),
        2,
        "{told}"
    );
}

#[tokio::test]
async fn buyers_are_reminded_once_a_day_and_read_the_note() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let soon = document(&shop, buyer.company_id, LicenceKind::QualityAgreement, 40).await;
    let qa = shop.staff(Role::Qa).await;
    let input = json!({ "ids": [soon, soon, 999_999], "note": "请在月底前换证。" });
    let sent = qa.post_json("/admin/api/licence_expiries/remind", &input).await;
    assert_eq!(sent.assert_ok().body, json!({ "sent": 1, "skipped": 1 }));
    shop.settle().await;
    let messages = buyer.get("/api/message?type=licence").await;
    assert!(
        messages.assert_ok().text.contains("质量部提醒：请在月底前换证。"),
        "{messages:?}"
    );
    let again = qa.post_json("/admin/api/licence_expiries/remind", &input).await;
    assert_eq!(again.assert_ok().body, json!({ "sent": 0, "skipped": 2 }));
    shop.services.clock.advance(TimeDelta::hours(24));
    let qa = shop.staff(Role::Qa).await;
    let next_day = qa.post_json("/admin/api/licence_expiries/remind", &input).await;
    assert_eq!(next_day.assert_ok().body["sent"], 1);

    for ids in [json!([]), json!((1..=501).collect::<Vec<_>>()), json!(["x"])] {
        let answer = qa
            .post_json("/admin/api/licence_expiries/remind", &json!({ "ids": ids }))
            .await;
        answer.assert_refused(422);
    }
}
