//! Checks of the audit log's whole chain, asked for in the back office. A job walks on with the open one, portion by portion and
//! beside the writer, so that a long log delays nobody; after a restart it goes on where it was. One that nobody goes on with,
//! because no server runs the jobs, is given up by the next start. What was found is kept: the next check also sees from it
//! whether entries were cut off at the end.
use chrono::{DateTime, TimeDelta, Utc};
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
use sea_orm::{ActiveValue::Set, DbErr, ExprTrait, QueryOrder, QuerySelect, prelude::*};

use crate::errors::CheckError;

pub use identity::models::_entities::audit_checks::Model as AuditCheck;

/// Steps of the walk until how far it is gets noted.
const STEPS_PER_ROUND: usize = 20;

/// One that is open for longer was interrupted.
const LONGEST: TimeDelta = TimeDelta::hours(1);

/// How a check stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckState {
    GoingOn,
    /// It did not come to the end of the log.
    Interrupted,
    Whole,
    Broken,
}

impl CheckState {
    pub fn of(check: &AuditCheck, now: DateTime<Utc>) -> Self {
        if check.broken_id.is_some() {
            Self::Broken
        } else if check.finished_at.is_none() && now < check.started_at + LONGEST {
            Self::GoingOn
        } else if check.finished_at.is_none() || check.checked_id < check.until_id {
            Self::Interrupted
        } else {
            Self::Whole
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::GoingOn => "going_on",
            Self::Interrupted => "interrupted",
            Self::Whole => "whole",
            Self::Broken => "broken",
        }
    }
}

/// Begins a check of all entries there are now; refused while another one goes on.
pub async fn start(tx: &WriteTx, actor: &Actor, now: DateTime<Utc>) -> Result<AuditCheck, CheckError> {
    // First, because it locks the log: of two people who start at once one is refused.
    let entry = Entry {
        action: "audit_check.start",
        subject_kind: "audit",
        ..Default::default()
    };
    audit::append(tx, actor, entry, now).await?;
    if let Some(open) = open(tx.db()).await? {
        if CheckState::of(&open, now) == CheckState::GoingOn {
            return Err(CheckError::GoesOn);
        }
        give_up(tx, open.id, now).await?;
    }
    let newest: Option<i64> = audit_entries::Entity::find()
        .select_only()
        .column(audit_entries::Column::Id)
        .order_by_desc(audit_entries::Column::Id)
        .into_tuple()
        .one(tx.db())
        .await?;
    let walk = ChainWalk::default();
    let row = ActiveModel {
        started_by: Set(actor.id),
        started_at: Set(now),
        until_id: Set(newest.unwrap_or_default()),
        checked_id: Set(walk.checked_id),
        entries: Set(walk.entries),
        last_hash: Set(walk.last_hash),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

/// It stays where it was, before the end of the log.
async fn give_up(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::FinishedAt, Expr::value(Some(now)))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
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
        walk.broken_id = if walk.checked_id == check.until_id {
            cut_off(&services.db).await?
        } else {
            // It was there when the check began.
            Some(check.until_id)
        };
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
        .filter(Expr::col(Column::CheckedId).eq(Expr::col(Column::UntilId)))
        .order_by_desc(Column::Id)
        .one(db)
        .await?;
    let Some(last) = last else { return Ok(None) };
    let there = audit_entries::Entity::find_by_id(last.checked_id)
        .filter(audit_entries::Column::Hash.eq(last.last_hash))
        .count(db)
        .await?;
    Ok((there == 0).then_some(last.checked_id))
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
