//! Words that say nothing about the goods looked for: 多少钱, 有没有.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use crate::changes::Changed;

pub use crate::models::_entities::search_stop_words::Model;
use crate::{
    errors::CatalogError,
    models::_entities::search_stop_words::{ActiveModel, Column, Entity},
    search_tuning::models::wording::compact,
};

const MOST_ROWS: u64 = 500;
const LONGEST: usize = 20;

/// What the search reads.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Word)
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .into_tuple()
        .all(db)
        .await
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page for staff, and how many there are. Filters: `q`, `id`.
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<Model>, u64), ListError> {
    let rows = Entity::find().filter(
        Condition::all()
            .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
            .add_option(list.text("q").map(|text| contains(Column::Word, &text))),
    );
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "word" => Some(Column::Word),
        "created_at" => Some(Column::CreatedAt),
        _ => None,
    };
    list.page(db, rows, ("id", Direction::Desc), column).await
}

/// Kept as searches are read (`compact`). Refused where it is empty, too long or known already, or where there are too many.
pub async fn create(tx: &WriteTx, word: &str, now: DateTime<Utc>) -> Result<Model, CatalogError> {
    let word = compact(word);
    if let Some(why) = wrong(tx, &word).await? {
        let mut errors = FieldErrors::default();
        errors.add("word", why);
        return Err(CatalogError::Invalid(errors));
    }
    let row = ActiveModel {
        word: Set(word),
        created_at: Set(now),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok(row)
}

async fn wrong(tx: &WriteTx, word: &str) -> Result<Option<String>, DbErr> {
    if word.is_empty() {
        return Ok(Some("请填写停用词".into()));
    }
    if word.chars().count() > LONGEST {
        return Ok(Some(format!("停用词最多 {LONGEST} 个字")));
    }
    let known = Entity::find().filter(Column::Word.eq(word));
    if known.count(tx.db()).await? > 0 {
        return Ok(Some("这个停用词已经有了".into()));
    }
    let is_full = Entity::find().count(tx.db()).await? >= MOST_ROWS;
    Ok(is_full.then(|| format!("停用词最多 {MOST_ROWS} 个，请先删掉不用的")))
}

/// Returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let row = row.ok_or(CatalogError::NotFound("停用词"))?;
    row.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok(row)
}
