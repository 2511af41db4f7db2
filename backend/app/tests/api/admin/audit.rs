//! /admin/api/audit: the log, and the chain that reveals alterations
use identity::{audit::models::audit, models::_entities::audit_entries, permissions::Role};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::json;

use crate::{admin_support::submitted_licence, harness::Shop};

#[tokio::test]
async fn the_chain_holds_until_an_entry_is_altered() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let qa = shop.staff(Role::Qa).await;
    for _ in 0..3 {
        let id = submitted_licence(&shop, buyer.company_id).await;
        qa.post_json(&format!("/admin/api/licences/{id}/approve"), &json!({}))
            .await
            .assert_ok();
    }
    let db = &shop.services.db;
    assert_eq!(audit::first_broken(db).await.unwrap(), None);
    assert_eq!(tasks::check::violations(db).await.unwrap(), Vec::<String>::new());

    let entries = audit_entries::Entity::find().all(db).await.unwrap();
    let victim = entries[entries.len() - 2].clone();
    let (id, name) = (victim.id, victim.actor_name.clone());
    rename(&shop, victim.clone(), "别人".into()).await;
    assert_eq!(audit::first_broken(db).await.unwrap(), Some(id));
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

#[tokio::test]
async fn many_writers_at_once_make_one_chain() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let qa = shop.staff(Role::Qa).await;
    let mut work = Vec::new();
    for _ in 0..16 {
        let id = submitted_licence(&shop, buyer.company_id).await;
        let qa = qa.clone();
        work.push(tokio::spawn(async move {
            qa.post_json(&format!("/admin/api/licences/{id}/approve"), &json!({}))
                .await
        }));
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
    assert_eq!(audit::first_broken(db).await.unwrap(), None);
}
