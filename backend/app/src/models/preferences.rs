//! How members of staff arranged the back office for themselves. It decides nothing, so it is in no audit log.
use std::collections::BTreeMap;

use identity::{
    errors::IdentityError,
    models::_entities::staff_preferences::{ActiveModel, Column, Entity},
};
use kernel::{Db, WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*, sea_query::OnConflict};
use serde_json::Value;

pub const MOST: u64 = 300;
const LONGEST_NAME: usize = 100;
/// Bytes of one value, and of all that one call changes.
const LARGEST: usize = 16 * 1024;
const LARGEST_CHANGE: usize = 64 * 1024;

pub async fn of(db: &Db, staff_id: i64) -> Result<BTreeMap<String, Value>, DbErr> {
    let rows = Entity::find()
        .filter(Column::StaffId.eq(staff_id))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.value)).collect())
}

/// Stores these, and removes those that are null; the others stay. 422 when it is too much.
pub async fn change(
    tx: &WriteTx,
    staff_id: i64,
    changes: BTreeMap<String, Value>,
) -> Result<(), IdentityError> {
    refuse_large(&changes)?;
    let own = || Column::StaffId.eq(staff_id);
    let (removed, kept): (Vec<_>, Vec<_>) = changes.into_iter().partition(|(_, value)| value.is_null());
    let names = removed.into_iter().map(|(name, _)| name);
    let removed = Entity::delete_many()
        .filter(own())
        .filter(Column::Name.is_in(names));
    removed.exec(tx.db()).await?;
    let rows = kept.into_iter().map(|(name, value)| ActiveModel {
        staff_id: Set(staff_id),
        name: Set(name),
        value: Set(value),
        ..Default::default()
    });
    let rows: Vec<ActiveModel> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let replaced = OnConflict::columns([Column::StaffId, Column::Name])
        .update_column(Column::Value)
        .to_owned();
    let stored = Entity::insert_many(rows).on_conflict(replaced);
    stored.exec_without_returning(tx.db()).await?;
    if Entity::find().filter(own()).count(tx.db()).await? > MOST {
        return Err(wrong("保存的视图和设置太多，请先删除一些"));
    }
    Ok(())
}

fn refuse_large(changes: &BTreeMap<String, Value>) -> Result<(), IdentityError> {
    let mut all = 0;
    for (name, value) in changes {
        let size = value.to_string().len();
        all += size;
        let is_name = !name.is_empty() && name.len() <= LONGEST_NAME && !name.contains('\0');
        if !is_name || size > LARGEST || all > LARGEST_CHANGE {
            return Err(wrong("这个设置太大，无法保存"));
        }
    }
    Ok(())
}

fn wrong(why: &str) -> IdentityError {
    IdentityError::Incorrect(FieldErrors::one("changes", why))
}
