//! Events and their reactions.
use std::time::Duration;

use app::event_handlers;
use chrono::TimeDelta;
use identity::{events::LicenceDecided, member_rights::MemberRole};
use kernel::{
    WriteTx,
    models::_entities::{outbox_deliveries as deliveries, outbox_events as events},
    outbox,
};
use messaging::models::{
    kinds::{ChannelTexts, Kind},
    messages::{Messages, NewMessage, send},
};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbBackend, DbErr, PaginatorTrait, QueryOrder, Statement, prelude::*,
};
use serde_json::json;
use testkit::postgres_server;
use tokio::{sync::oneshot, time::timeout};

use crate::harness::Shop;

/// Far more than any request takes: who waits longer waits for ever.
const PATIENCE: Duration = Duration::from_secs(20);

async fn publish_decision(shop: &Shop, company_id: i64) {
    let (now, event) = (
        shop.now(),
        LicenceDecided {
            licence_id: 1,
            company_id,
            kind_text: "营业执照".into(),
            approved: true,
            reason: String::new(),
        },
    );
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| outbox::publish(tx, &event, now).await)
        .await;
}

async fn publish_raw(shop: &Shop, name: &'static str, payload: serde_json::Value) -> i64 {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = events::ActiveModel {
            name: Set(name.into()),
            payload: Set(payload),
            created_at: Set(now),
            next_attempt_at: Set(now),
            ..Default::default()
        };
        Ok(row.insert(tx.db()).await?.id)
    })
    .await
}

async fn event(shop: &Shop, id: i64) -> events::Model {
    events::Entity::find_by_id(id)
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn every_event_reaches_its_reactions_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for _ in 0..40 {
        publish_decision(&shop, buyer.company_id).await;
    }
    shop.settle().await;
    let unread = Messages::of(buyer.member_id)
        .unread(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(unread, 40);
    let open = events::Entity::find().filter(events::Column::DeliveredAt.is_null());
    assert_eq!(open.count(&shop.services.db).await.unwrap(), 0);
}

#[tokio::test]
async fn an_event_without_reaction_is_delivered_and_done() {
    let shop = Shop::start().await;
    let id = publish_raw(&shop, "nobody.cares.v1", json!({})).await;
    shop.settle().await;
    assert!(event(&shop, id).await.delivered_at.is_some());
}

#[tokio::test]
async fn a_failing_reaction_is_retried_later_and_blocks_no_other() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    // Not the payload that its reaction expects.
    let broken = publish_raw(&shop, "identity.licence_decided.v1", json!({ "licence_id": "x" })).await;
    publish_decision(&shop, buyer.company_id).await;
    shop.settle().await;
    let unread = || async {
        Messages::of(buyer.member_id)
            .unread(&shop.services.db)
            .await
            .unwrap()
    };
    assert_eq!(unread().await, 1, "the event behind was delivered");

    let waiting = event(&shop, broken).await;
    assert_eq!((waiting.attempts, waiting.delivered_at), (1, None));
    assert!(waiting.last_error.contains("message"), "{}", waiting.last_error);
    assert!(waiting.next_attempt_at > shop.now());
    shop.settle().await;
    assert_eq!(event(&shop, broken).await.attempts, 1, "not before its time");
    shop.services.clock.advance(TimeDelta::seconds(3));
    shop.settle().await;
    assert_eq!(event(&shop, broken).await.attempts, 2);

    // Repaired, it arrives.
    let payload = json!({ "licence_id": 1, "company_id": buyer.company_id, "kind_text": "x", "approved": true, "reason": "" });
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let mut row: events::ActiveModel = events::Entity::find_by_id(broken)
            .one(tx.db())
            .await?
            .unwrap()
            .into();
        row.payload = Set(payload);
        row.update(tx.db()).await
    })
    .await;
    shop.services.clock.advance(TimeDelta::minutes(10));
    shop.settle().await;
    assert!(event(&shop, broken).await.delivered_at.is_some());
    assert_eq!(unread().await, 2);
}

#[tokio::test]
async fn a_reaction_that_is_done_is_not_repeated_by_a_retry() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    publish_decision(&shop, buyer.company_id).await;
    shop.settle().await;
    // As after a crash between the reaction and the note that all is delivered.
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        events::Entity::update_many()
            .col_expr(
                events::Column::DeliveredAt,
                Expr::value(Option::<DateTimeUtc>::None),
            )
            .exec(tx.db())
            .await
    })
    .await;
    shop.settle().await;
    let unread = Messages::of(buyer.member_id)
        .unread(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(unread, 1);
}

#[tokio::test]
async fn delivered_events_go_after_a_week() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    publish_decision(&shop, buyer.company_id).await;
    shop.settle().await;
    shop.services.clock.advance(TimeDelta::days(6));
    assert_eq!(app::relay::sweep(&shop.services).await.unwrap(), 0);
    let failing = publish_raw(&shop, "identity.licence_decided.v1", json!({})).await;
    shop.settle().await;
    shop.services.clock.advance(TimeDelta::days(2));
    assert!(app::relay::sweep(&shop.services).await.unwrap() >= 2);
    let left = events::Entity::find()
        .order_by_asc(events::Column::Id)
        .all(&shop.services.db)
        .await
        .unwrap();
    assert!(
        left.iter().any(|event| event.id == failing),
        "what is not delivered stays"
    );
    let orphans = deliveries::Entity::find().count(&shop.services.db).await.unwrap();
    assert_eq!(orphans, 0);
}

/// Messages refer to the member's row; on PostgreSQL other transactions can still lock it with the right lock
/// mode. With another mode they waited, and two that waited for each other deadlocked.
#[tokio::test]
async fn a_member_can_be_changed_while_a_message_to_them_is_being_written() {
    if postgres_server().is_none() {
        // SQLite writes one after another.
        return;
    }
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    let message = NewMessage {
        member_id: colleague.member_id,
        kind: Kind::System,
        title: "盘点通知".into(),
        body: String::new(),
        elsewhere: ChannelTexts::default(),
        url: String::new(),
        reference: "stocktaking".into(),
    };
    let (now, member_id) = (shop.now(), colleague.member_id);
    let (written, is_written) = oneshot::channel();
    let (go_on, may_go_on) = oneshot::channel::<()>();
    let writing = shop
        .services
        .writer
        .run::<_, DbErr, _>(async move |tx: &WriteTx| {
            send(tx, message, now).await?;
            let _ = written.send(());
            let _ = may_go_on.await;
            Ok(())
        });
    let change = async {
        is_written.await.unwrap();
        let form = [("role", "finance"), ("is_active", "1"), ("order_limit", "")];
        let path = format!("/api/user/members/{member_id}");
        let changed = timeout(PATIENCE, owner.put_form(&path, &form)).await;
        go_on.send(()).unwrap();
        changed
    };
    let (wrote, changed) = tokio::join!(writing, change);
    wrote.unwrap();
    changed.expect("it waits for the message").assert_ok();
}

/// The seed empties the outbox while a server delivers: deliveries recorded meanwhile are deleted, too.
#[tokio::test]
async fn the_outbox_is_cleared_while_a_reaction_is_being_noted() {
    if postgres_server().is_none() {
        // SQLite writes one after another.
        return;
    }
    let shop = Shop::start().await;
    let event_id = publish_raw(&shop, "test.stocktaking.v1", json!({})).await;
    let now = shop.now();
    let (noted, is_noted) = oneshot::channel();
    let (go_on, may_go_on) = oneshot::channel::<()>();
    let noting = shop
        .services
        .writer
        .run::<_, DbErr, _>(async move |tx: &WriteTx| {
            let row = deliveries::ActiveModel {
                event_id: Set(event_id),
                reaction: Set("test".into()),
                done_at: Set(now),
                ..Default::default()
            };
            row.insert(tx.db()).await?;
            let _ = noted.send(());
            let _ = may_go_on.await;
            Ok(())
        });
    let clearing = async {
        is_noted.await.unwrap();
        let clear = shop
            .services
            .writer
            .run::<_, DbErr, _>(async |tx: &WriteTx| outbox::clear(tx).await);
        let release = async {
            timeout(PATIENCE, until_a_transaction_waits(&shop))
                .await
                .expect("it does not wait for the note");
            go_on.send(()).unwrap();
        };
        tokio::join!(clear, release).0
    };
    let (noted, cleared) = tokio::join!(noting, clearing);
    noted.unwrap();
    cleared.unwrap();
    assert_eq!(
        deliveries::Entity::find().count(&shop.services.db).await.unwrap(),
        0
    );
    assert_eq!(events::Entity::find().count(&shop.services.db).await.unwrap(), 0);
}

/// Until a transaction of this shop's database waits for another one.
async fn until_a_transaction_waits(shop: &Shop) {
    let waiting =
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while shop
        .services
        .db
        .query_one_raw(Statement::from_string(DbBackend::Postgres, waiting))
        .await
        .unwrap()
        .is_none()
    {
        tokio::task::yield_now().await;
    }
}

#[test]
fn reaction_names_are_unique_per_event() {
    let mut names: Vec<_> = event_handlers::REACTIONS
        .iter()
        .map(|reaction| (reaction.event, reaction.name))
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
