//! /admin/api/audit: the log, and the chain that reveals alterations
use std::path::Path;

use app::models::audit_checks;
use chrono::TimeDelta;
use identity::{
    audit::models::{
        audit::{self, Entry},
        chain,
    },
    models::_entities::audit_entries,
    permissions::Role,
};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::{
    admin_support::submitted_licence,
    harness::{Client, Shop},
    rooms::{crates, sources},
};

#[tokio::test]
async fn the_chain_holds_until_an_entry_is_altered() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let qa = shop.staff(Role::Qa).await;
    for _ in 0..3 {
        let id = submitted_licence(&shop, buyer.company_id).await;
        qa.approve_licence(id).await.assert_ok();
    }
    let db = &shop.services.db;
    assert_eq!(chain::first_broken(db).await.unwrap(), None);
    assert_eq!(tasks::check::violations(db).await.unwrap(), Vec::<String>::new());

    let entries = audit_entries::Entity::find().all(db).await.unwrap();
    let victim = entries[entries.len() - 2].clone();
    let (id, name) = (victim.id, victim.actor_name.clone());
    rename(&shop, victim.clone(), "别人".into()).await;
    assert_eq!(chain::first_broken(db).await.unwrap(), Some(id));
    assert_eq!(tasks::check::violations(db).await.unwrap().len(), 1);
    // A shop must be whole when its test ends.
    rename(&shop, victim, name).await;
}

async fn rename(shop: &Shop, entry: audit_entries::Model, name: String) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let mut row = entry.into_active_model();
        row.actor_name = Set(name);
        row.update(tx.db()).await
    })
    .await;
}

/// A column of the entry is written past all rules.
async fn overwrite(shop: &Shop, id: i64, column: audit_entries::Column, value: &'static str) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        audit_entries::Entity::update_many()
            .col_expr(column, Expr::value(value))
            .filter(audit_entries::Column::Id.eq(id))
            .exec(tx.db())
            .await
    })
    .await;
}

/// So many entries more.
async fn write_entries(shop: &Shop, count: usize) {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let entry = Entry {
            action: "session.start",
            subject_kind: "staff",
            ..Default::default()
        };
        audit::append_many(tx, &Actor::system(), vec![entry; count], now).await
    })
    .await;
}

#[tokio::test]
async fn an_entry_that_cannot_be_read_any_more_is_named_and_stops_no_writer() {
    let shop = Shop::start().await;
    let auditor = shop.staff(Role::Auditor).await;
    write_entries(&shop, 3).await;
    let db = &shop.services.db;
    let newest = audit_entries::Entity::find().order_by_desc(audit_entries::Column::Id);
    let victim = newest.one(db).await.unwrap().unwrap();
    let kind = audit_entries::Column::ActorKind;
    overwrite(&shop, victim.id, kind, "nobody").await;
    assert_eq!(chain::first_broken(db).await.unwrap(), Some(victim.id));
    let result = checked(&shop, &auditor).await;
    assert_eq!(
        (&result["broken_id"], &result["state"]),
        (&json!(victim.id), &json!("broken"))
    );
    overwrite(&shop, victim.id, kind, victim.actor_kind.code()).await;
    let result = checked(&shop, &auditor).await;
    assert_eq!(
        (&result["broken_id"], &result["state"]),
        (&Value::Null, &json!("whole"))
    );
}

#[tokio::test]
async fn many_writers_at_once_make_one_chain() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let qa = shop.staff(Role::Qa).await;
    let mut work = Vec::new();
    for _ in 0..16 {
        let id = submitted_licence(&shop, buyer.company_id).await;
        let qa = qa.clone();
        work.push(tokio::spawn(async move { qa.approve_licence(id).await }));
    }
    for answer in work {
        answer.await.unwrap().assert_ok();
    }
    let db = &shop.services.db;
    let count = audit_entries::Entity::find()
        .filter(audit_entries::Column::Action.eq("licence.approve"))
        .count(db)
        .await
        .unwrap();
    assert_eq!(count, 16);
    assert_eq!(chain::first_broken(db).await.unwrap(), None);
}

const CHECKS: &str = "/admin/api/audit_checks";

/// Starts a check of the whole chain, lets the job finish it, and returns the result.
async fn checked(shop: &Shop, auditor: &Client) -> Value {
    auditor.post_json(CHECKS, &json!({})).await.assert_ok();
    audit_checks::run(&shop.services).await.unwrap();
    auditor.get(CHECKS).await.assert_ok().body[0].clone()
}

#[tokio::test]
async fn the_auditor_checks_the_whole_chain_and_the_results_stay() {
    let shop = Shop::start().await;
    let auditor = shop.staff(Role::Auditor).await;
    // More than one step of the walk.
    write_entries(&shop, 1_100).await;
    let started = auditor.post_json(CHECKS, &json!({})).await;
    assert_eq!(started.assert_ok().body["finished_at"], Value::Null);
    auditor.post_json(CHECKS, &json!({})).await.assert_refused(409);
    let db = &shop.services.db;
    let in_order = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    let there = in_order.all(db).await.unwrap();
    // What is written meanwhile is for the next check.
    let buyer = shop.buyer().await;
    let licence = submitted_licence(&shop, buyer.company_id).await;
    let qa = shop.staff(Role::Qa).await;
    qa.approve_licence(licence).await.assert_ok();
    audit_checks::run(&shop.services).await.unwrap();
    let whole = auditor.get(CHECKS).await.assert_ok().body[0].clone();
    assert_eq!(whole["entries"], there.len(), "{whole}");
    assert_eq!(whole["last_hash"], there.last().unwrap().hash);
    assert_eq!(whole["broken_id"], Value::Null);
    assert!(whole["finished_at"].is_string(), "{whole}");

    let victim = there[there.len() - 2].clone();
    let name = victim.actor_name.clone();
    rename(&shop, victim.clone(), "别人".into()).await;
    assert_eq!(checked(&shop, &auditor).await["broken_id"], victim.id);
    rename(&shop, victim, name).await;

    // The end is cut off: what is left is a whole chain again, and only the earlier result tells.
    let last = there.last().unwrap().id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let cut = audit_entries::Entity::delete_many().filter(audit_entries::Column::Id.gte(last));
        cut.exec(tx.db()).await
    })
    .await;
    assert_eq!(chain::first_broken(db).await.unwrap(), None);
    assert_eq!(checked(&shop, &auditor).await["broken_id"], last);
    let kept = auditor.get(CHECKS).await;
    assert_eq!(kept.assert_ok().body.as_array().unwrap().len(), 3);
    let started = audit_entries::Entity::find()
        .filter(audit_entries::Column::Action.eq("audit_check.start"))
        .count(db)
        .await
        .unwrap();
    assert_eq!(started, 1, "of three, two were cut off");
}

#[tokio::test]
async fn a_check_names_the_end_that_was_cut_off_while_it_went_on() {
    let shop = Shop::start().await;
    let auditor = shop.staff(Role::Auditor).await;
    auditor.post_json(CHECKS, &json!({})).await.assert_ok();
    let newest = audit_entries::Entity::find().order_by_desc(audit_entries::Column::Id);
    let last = newest.one(&shop.services.db).await.unwrap().unwrap().id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        audit_entries::Entity::delete_by_id(last).exec(tx.db()).await
    })
    .await;
    audit_checks::run(&shop.services).await.unwrap();
    let result = auditor.get(CHECKS).await.assert_ok().body[0].clone();
    assert_eq!(
        (&result["broken_id"], &result["state"]),
        (&json!(last), &json!("broken"))
    );
}

#[tokio::test]
async fn a_check_that_nobody_goes_on_with_makes_way_after_an_hour_and_is_no_result() {
    let shop = Shop::start().await;
    let auditor = shop.staff(Role::Auditor).await;
    auditor.post_json(CHECKS, &json!({})).await.assert_ok();
    auditor.post_json(CHECKS, &json!({})).await.assert_refused(409);
    let started = audit_entries::Entity::find()
        .filter(audit_entries::Column::Action.eq("audit_check.start"))
        .count(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(started, 1, "what is refused leaves no entry");

    shop.services.clock.advance(TimeDelta::hours(1));
    let auditor = shop.staff(Role::Auditor).await;
    let stuck = auditor.get(CHECKS).await.assert_ok().body[0].clone();
    assert_eq!(
        (&stuck["state"], &stuck["finished_at"]),
        (&json!("interrupted"), &Value::Null)
    );
    let result = checked(&shop, &auditor).await;
    assert_eq!(result["state"], "whole");
    let earlier = auditor.get(CHECKS).await.assert_ok().body[1].clone();
    assert_eq!(
        (&earlier["id"], &earlier["state"], &earlier["entries"]),
        (&stuck["id"], &json!("interrupted"), &json!(0))
    );
}

/// `licence.approve`, and no `m.id` of a query nor `journey.arrived_at` of a form.
fn is_action(literal: &str) -> bool {
    let is_word = |word: &str| {
        word.len() > 1
            && word
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '_')
    };
    literal
        .split_once('.')
        .is_some_and(|(subject, verb)| is_word(subject) && is_word(verb) && subject != "journey")
}

#[test]
fn every_action_that_a_source_names_has_words() {
    let tasks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tasks/src");
    let folders = crates().into_iter().map(|(_, folder)| folder).chain([tasks]);
    let mut seen = 0;
    for (path, text) in folders.flat_map(|folder| sources(&folder)) {
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        if !product.contains("audit") {
            continue;
        }
        for action in product
            .split('"')
            .skip(1)
            .step_by(2)
            .filter(|part| is_action(part))
        {
            seen += 1;
            assert_ne!(
                audit::action_text(action),
                action,
                "{path:?}: {action} has no words"
            );
        }
    }
    assert!(seen > 240, "every action is looked at: {seen}");
}
