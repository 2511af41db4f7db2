//! Goods by spreadsheet: a file is read and checked without changing any goods, staged, and applied
//! completely or not at all. Reading writes in short steps; applying is a few set-based statements in one
//! transaction.

use chrono::{DateTime, Utc};
pub use identity::audit::models::history::Change;
use kernel::{Actor, Db, Services, WriteTx, paging::part};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, QueryTrait, SqlErr, prelude::*};

use super::status::{GIVEN_UP_AFTER, TAKEN_OVER_WITHIN};
use crate::{
    errors::ImportError,
    models::_entities::{
        goods_import_rows,
        goods_imports::{ActiveModel, Column, Entity, Model},
    },
};

pub use super::{
    apply::apply,
    columns::{CellError, FIELDS},
    read::check,
    status::Status,
};

/// Number of staged rows deleted per sweep, to keep transactions short.
const SWEPT_AT_ONCE: u64 = 10_000;

/// Records that a file was uploaded; no other file may be in the middle of its check, nor begin one now
/// (`ux_goods_imports_checking`).
pub async fn begin(services: &Services, actor: &Actor, file_name: String) -> Result<Model, ImportError> {
    let (actor, now) = (actor.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            Entity::update_many()
                .col_expr(Column::Status, Status::Interrupted.code().into())
                .filter(Column::Status.eq(Status::Checking))
                .filter(Column::CheckedAt.lte(now - GIVEN_UP_AFTER))
                .exec(tx.db())
                .await?;
            let running = Entity::find().filter(Column::Status.eq(Status::Checking));
            if running.count(tx.db()).await? > 0 {
                return Err(ImportError::Busy);
            }
            let row = ActiveModel {
                file_name: Set(file_name),
                status: Set(Status::Checking),
                problem: Set(String::new()),
                staff_id: Set(actor.id),
                staff_name: Set(actor.name),
                errors: Set(Json::Array(Vec::new())),
                new_makers: Set(Json::Array(Vec::new())),
                created_at: Set(now),
                checked_at: Set(now),
                applied_by: Set(String::new()),
                ..Default::default()
            };
            row.insert(tx.db()).await.map_err(begun_meanwhile)
        })
        .await
}

fn begun_meanwhile(error: DbErr) -> ImportError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => ImportError::Busy,
        _ => error.into(),
    }
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The history, latest first, and its length.
pub async fn list(db: &Db, from: u64, limit: u64) -> Result<(Vec<Model>, u64), DbErr> {
    part(db, Entity::find().order_by_desc(Column::Id), from, limit).await
}

/// One page of what an import brings; `is_new` leaves only new or only changed goods.
pub async fn rows(
    db: &Db,
    id: i64,
    is_new: Option<bool>,
    from: u64,
    limit: u64,
) -> Result<(Vec<goods_import_rows::Model>, u64), DbErr> {
    use goods_import_rows::{Column, Entity};
    let mut found = Entity::find().filter(Column::ImportId.eq(id));
    if let Some(is_new) = is_new {
        found = found.filter(if is_new {
            Column::SeenAt.is_null()
        } else {
            Column::SeenAt.is_not_null()
        });
    }
    part(db, found.order_by_asc(Column::Line), from, limit).await
}

/// Deletes staged rows that were not applied in time; the history keeps file, uploader and counts.
#[kernel::boxed]
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let lapsed = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::AppliedAt.is_null())
        .filter(Column::CreatedAt.lt(now - TAKEN_OVER_WITHIN))
        .into_query();
    let staged: Vec<i64> = goods_import_rows::Entity::find()
        .select_only()
        .column(goods_import_rows::Column::Id)
        .filter(goods_import_rows::Column::ImportId.in_subquery(lapsed))
        .limit(SWEPT_AT_ONCE)
        .into_tuple()
        .all(tx.db())
        .await?;
    let gone = goods_import_rows::Entity::delete_many().filter(goods_import_rows::Column::Id.is_in(staged));
    Ok(gone.exec(tx.db()).await?.rows_affected)
}
