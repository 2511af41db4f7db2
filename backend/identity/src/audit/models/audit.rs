//! The append-only, hash-chained audit log: each entry's hash covers its content and the hash before it.
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx, db::patterns::starts_with, paging::part};
use sea_orm::{Condition, ConnectionTrait, DbErr, QueryOrder, Statement, prelude::*};

pub use super::{action_texts::action_text, audit_entry::Entry};
use super::{
    chain::{hash_of, last_hash},
    versions,
};
pub use crate::models::_entities::audit_entries::Model as AuditEntry;
use crate::models::_entities::audit_entries::{ActiveModel, Column, Entity, Model};

/// Serialises appends on PostgreSQL until the transaction ends; SQLite has one writer anyway.
const CHAIN_LOCK: &str = "select pg_advisory_xact_lock(7140001)";

/// Rows that one statement writes.
const CHUNK: usize = 200;

/// Writes the entry in the transaction of the change that it reports.
#[kernel::boxed]
pub async fn append(tx: &WriteTx, actor: &Actor, entry: Entry, now: DateTime<Utc>) -> Result<(), DbErr> {
    append_many(tx, actor, vec![entry], now).await
}

/// The same for all changes of one action, in this order. It fails if someone else has changed the record
/// since this person read it (`kernel::read_at`).
#[kernel::boxed]
pub async fn append_many(
    tx: &WriteTx,
    actor: &Actor,
    entries: Vec<Entry>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if !tx.is_sqlite() {
        tx.db()
            .execute_raw(Statement::from_string(tx.db().get_database_backend(), CHAIN_LOCK))
            .await?;
    }
    let form = actor.read_at.as_deref();
    let form = form.filter(|read_at| versions::touches(read_at, &entries));
    if let Some(read_at) = form {
        versions::compare(tx, read_at).await?;
    }
    let mut previous_hash = last_hash(tx.db()).await?;
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        debug_assert_ne!(
            action_text(entry.action),
            entry.action,
            "people read no codes: the action needs words"
        );
        let mut row = Model {
            id: 0,
            at: now,
            actor_kind: actor.kind,
            actor_id: actor.id,
            actor_name: actor.name.clone(),
            action: entry.action.into(),
            subject_kind: entry.subject_kind.into(),
            subject_id: entry.subject_id,
            before: entry.before,
            after: entry.after,
            reason: entry.reason,
            ip: actor.ip.clone(),
            previous_hash: std::mem::take(&mut previous_hash),
            hash: String::new(),
        };
        row.hash = hash_of(&row);
        previous_hash.clone_from(&row.hash);
        let mut row = ActiveModel::from(row).reset_all();
        row.id = sea_orm::ActiveValue::NotSet;
        rows.push(row);
    }
    for chunk in rows.chunks(CHUNK) {
        Entity::insert_many(chunk.to_vec())
            .exec_without_returning(tx.db())
            .await?;
    }
    match form {
        Some(read_at) => versions::note(tx, read_at).await,
        None => Ok(()),
    }
}

/// One page of a record's history, the latest first, and the total.
#[kernel::boxed]
pub async fn of_subject(
    db: &Db,
    (kind, id): (&str, i64),
    from: u64,
    limit: u64,
) -> Result<(Vec<Model>, u64), DbErr> {
    let found = Entity::find()
        .filter(Column::SubjectKind.eq(kind))
        .filter(Column::SubjectId.eq(id.to_string()));
    part(db, found.order_by_desc(Column::Id), from, limit).await
}

/// The same without actions whose names begin with one of these.
#[kernel::boxed]
pub async fn of_subject_without(
    db: &Db,
    (kind, id): (&str, i64),
    beginnings: &[&str],
    (from, limit): (u64, u64),
) -> Result<(Vec<Model>, u64), DbErr> {
    let left_out = beginnings
        .iter()
        .map(|beginning| starts_with(Column::Action, beginning))
        .fold(Condition::any(), Condition::add);
    let mut found = Entity::find()
        .filter(Column::SubjectKind.eq(kind))
        .filter(Column::SubjectId.eq(id.to_string()));
    if !beginnings.is_empty() {
        found = found.filter(left_out.not());
    }
    part(db, found.order_by_desc(Column::Id), from, limit).await
}
