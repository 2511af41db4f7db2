//! The version of a record is the newest entry of the audit log about it: it changes with every change, and
//! the entries after a version say who changed what.
use kernel::{
    Db, WriteTx,
    read_at::{ReadAt, Subject},
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::audit_entry::Entry;
use crate::models::_entities::audit_entries::{Column, Entity, Model};

/// Maximum number of actions listed in one refusal.
const MOST_TOLD: u64 = 20;

/// 0 when it was never changed.
#[kernel::boxed]
pub async fn newest(db: &Db, subjects: &[Subject]) -> Result<i64, DbErr> {
    let newest: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(Column::Id.max(), "newest")
        .filter(about(subjects))
        .into_tuple()
        .one(db)
        .await?;
    Ok(newest.flatten().unwrap_or_default())
}

/// The changes after this version, the latest first.
#[kernel::boxed]
pub async fn since(db: &Db, subjects: &[Subject], version: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(about(subjects))
        .filter(Column::Id.gt(version))
        .order_by_desc(Column::Id)
        .limit(MOST_TOLD)
        .all(db)
        .await
}

/// Called with the log locked, before the first entry about the record is written: if the record differs from
/// what was read, the use case is rolled back.
pub(super) async fn compare(tx: &WriteTx, read_at: &ReadAt) -> Result<(), DbErr> {
    if read_at.begins_comparing() && !read_at.holds(newest(tx.db(), &read_at.subjects).await?) {
        return Err(DbErr::RecordNotInserted);
    }
    Ok(())
}

/// Records in the request which version it created.
pub(super) async fn note(tx: &WriteTx, read_at: &ReadAt) -> Result<(), DbErr> {
    read_at.note_written(newest(tx.db(), &read_at.subjects).await?);
    Ok(())
}

pub(super) fn touches(read_at: &ReadAt, entries: &[Entry]) -> bool {
    entries
        .iter()
        .any(|entry| read_at.is_about(entry.subject_kind, &entry.subject_id))
}

fn about(subjects: &[Subject]) -> Condition {
    subjects.iter().fold(Condition::any(), |any, subject| {
        let of_kind = Condition::all().add(Column::SubjectKind.eq(subject.kind));
        any.add(match &subject.id {
            Some(id) => of_kind.add(Column::SubjectId.eq(id)),
            None => of_kind,
        })
    })
}
