//! Checks of the audit log's whole chain, asked for in the back office. A job walks on with the open one, portion by portion and
//! beside the writer, so that a long log delays nobody; after a restart it goes on where it was. What was found is kept: the
//! next check also sees from it whether entries were cut off at the end.
use chrono::{DateTime, Utc};
use identity::{
    audit::models::{
        audit::{self, Entry},
        chain::ChainWalk,
    },
    models::_entities::{
        audit_checks::{ActiveModel, Column, Entity},
        audit_entries,
    },
};
use kernel::{
    Actor, Db, Services, WriteTx,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

pub use identity::models::_entities::audit_checks::Model as AuditCheck;

/// Steps of the walk until how far it is gets noted.
const STEPS_PER_ROUND: usize = 20;

/// Begins a check of all entries there are now; none while another one is open.
pub async fn start(tx: &WriteTx, actor: &Actor, now: DateTime<Utc>) -> Result<Option<AuditCheck>, DbErr> {
    if open(tx.db()).await?.is_some() {
        return Ok(None);
    }
    let entry = Entry {
        action: "audit_check.start",
        subject_kind: "audit",
        ..Default::default()
    };
    audit::append(tx, actor, entry, now).await?;
    let newest = audit_entries::Entity::find()
        .order_by_desc(audit_entries::Column::Id)
        .one(tx.db())
        .await?;
    let walk = ChainWalk::default();
    let row = ActiveModel {
        started_by: Set(actor.id),
        started_at: Set(now),
        until_id: Set(newest.map_or(0, |newest| newest.id)),
        checked_id: Set(walk.checked_id),
        entries: Set(walk.entries),
        last_hash: Set(walk.last_hash),
        ..Default::default()
    };
    Ok(Some(row.insert(tx.db()).await?))
}

async fn open(db: &Db) -> Result<Option<AuditCheck>, DbErr> {
    Entity::find()
        .filter(Column::FinishedAt.is_null())
        .order_by_asc(Column::Id)
        .one(db)
        .await
}

/// Walks on with the check that is open, if any; returns how many entries it looked at.
pub async fn run(services: &Services) -> Result<u64, DbErr> {
    let Some(check) = open(&services.db).await? else {
        return Ok(0);
    };
    let mut walk = ChainWalk {
        checked_id: check.checked_id,
        last_hash: check.last_hash.clone(),
        entries: check.entries,
        broken_id: None,
    };
    let mut goes_on = true;
    for _ in 0..STEPS_PER_ROUND {
        goes_on = goes_on && walk.go_on(&services.db, check.until_id).await?;
    }
    if !goes_on && walk.broken_id.is_none() {
        walk.broken_id = cut_off(&services.db).await?;
    }
    let looked_at = walk.entries - check.entries;
    let finished_at = (!goes_on).then(|| services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| note(tx, &check, walk, finished_at).await)
        .await?;
    Ok(u64::try_from(looked_at).unwrap_or_default())
}

/// The entry that the last check which found everything in order ended with, when it is no longer what it was.
async fn cut_off(db: &Db) -> Result<Option<i64>, DbErr> {
    let last = Entity::find()
        .filter(Column::FinishedAt.is_not_null())
        .filter(Column::BrokenId.is_null())
        .order_by_desc(Column::Id)
        .one(db)
        .await?;
    let Some(last) = last else { return Ok(None) };
    let entry = audit_entries::Entity::find_by_id(last.checked_id).one(db).await?;
    let is_there = entry.is_some_and(|entry| entry.hash == last.last_hash);
    Ok((!is_there).then_some(last.checked_id))
}

/// Of two nodes that walked the same portion, the first one notes it.
async fn note(
    tx: &WriteTx,
    before: &AuditCheck,
    walk: ChainWalk,
    finished_at: Option<DateTime<Utc>>,
) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::CheckedId, Expr::value(walk.checked_id))
        .col_expr(Column::Entries, Expr::value(walk.entries))
        .col_expr(Column::LastHash, Expr::value(walk.last_hash))
        .col_expr(Column::BrokenId, Expr::value(walk.broken_id))
        .col_expr(Column::FinishedAt, Expr::value(finished_at))
        .filter(Column::Id.eq(before.id))
        .filter(Column::CheckedId.eq(before.checked_id))
        .filter(Column::FinishedAt.is_null())
        .exec(tx.db())
        .await?;
    Ok(())
}

/// One page, the newest first.
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<AuditCheck>, u64), ListError> {
    let column = |field: &str| (field == "id").then_some(Column::Id);
    query
        .page(db, Entity::find(), ("id", Direction::Desc), column)
        .await
}
