//! Goods that staff put first for a keyword, in order, for a time.
use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect,
    prelude::*,
};
use serde_json::json;

use crate::changes::Changed;

pub use crate::models::_entities::search_pins::Model;
use crate::{
    errors::CatalogError,
    models::_entities::{
        goods,
        search_pins::{ActiveModel, Column, Entity},
    },
    search_tuning::models::{rules::Pin, wording::compact},
};

const MOST_ROWS: u64 = 1_000;
pub const MOST_GOODS: usize = 20;

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub keyword: String,
    /// The first of them first.
    pub goods_ids: Vec<i64>,
    pub valid_from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub valid_to: Option<DateTime<Utc>>,
}

/// Validated, but not yet compared with the stored ones.
impl Draft {
    fn errors(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        if self.keyword.is_empty() {
            errors.add("keyword", "请填写关键词");
        }
        let distinct: HashSet<&i64> = self.goods_ids.iter().collect();
        if self.goods_ids.is_empty() {
            errors.add("goods_ids", "请至少选择一个商品");
        } else if self.goods_ids.len() > MOST_GOODS {
            errors.add("goods_ids", format!("最多置顶 {MOST_GOODS} 个商品"));
        } else if distinct.len() < self.goods_ids.len() {
            errors.add("goods_ids", "同一个商品只能出现一次");
        }
        if let (Some(from), Some(to)) = (self.valid_from, self.valid_to)
            && to <= from
        {
            errors.add("valid_to", "结束时间应晚于开始时间");
        }
        errors
    }

    fn row(self, now: DateTime<Utc>) -> ActiveModel {
        ActiveModel {
            id: NotSet,
            keyword: Set(self.keyword),
            goods_ids: Set(json!(self.goods_ids)),
            valid_from: Set(self.valid_from),
            valid_to: Set(self.valid_to),
            created_at: NotSet,
            updated_at: Set(now),
        }
    }
}

/// The goods of a row, in order.
pub fn goods_of(list: &Json) -> Vec<i64> {
    serde_json::from_value(list.clone()).unwrap_or_default()
}

/// What the search reads: all, as their time may begin any moment.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<Pin>, DbErr> {
    let rows = Entity::find()
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .all(db)
        .await?;
    let pins = rows.into_iter().map(|row| Pin {
        goods_ids: goods_of(&row.goods_ids),
        keyword: row.keyword,
        from: row.valid_from,
        to: row.valid_to,
    });
    Ok(pins.collect())
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
            .add_option(list.text("q").map(|text| contains(Column::Keyword, &text))),
    );
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "keyword" => Some(Column::Keyword),
        "valid_from" => Some(Column::ValidFrom),
        "valid_to" => Some(Column::ValidTo),
        "updated_at" => Some(Column::UpdatedAt),
        _ => None,
    };
    list.page(db, rows, ("id", Direction::Desc), column).await
}

pub async fn create(tx: &WriteTx, draft: Draft, now: DateTime<Utc>) -> Result<Model, CatalogError> {
    let draft = checked(tx, draft, None).await?;
    let mut row = draft.row(now);
    row.created_at = Set(now);
    let row = row.insert(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok(row)
}

/// The row before and after.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let before = lock(tx, id).await?;
    let mut row = checked(tx, draft, Some(id)).await?.row(now);
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok((before, after))
}

/// Returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = lock(tx, id).await?;
    row.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok(row)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    row.ok_or(CatalogError::NotFound("置顶"))
}

/// Every rule at once, by field; `own` is the row that is being changed.
async fn checked(tx: &WriteTx, mut draft: Draft, own: Option<i64>) -> Result<Draft, CatalogError> {
    draft.keyword = compact(&draft.keyword);
    let mut errors = draft.errors();
    let mut same = Entity::find().filter(Column::Keyword.eq(&draft.keyword));
    if let Some(own) = own {
        same = same.filter(Column::Id.ne(own));
    }
    if same.count(tx.db()).await? > 0 {
        errors.add("keyword", "这个关键词已有置顶，请修改原来的那条");
    }
    if own.is_none() && Entity::find().count(tx.db()).await? >= MOST_ROWS {
        errors.add("keyword", format!("置顶最多 {MOST_ROWS} 条，请先删掉不用的"));
    }
    if errors.is_empty() {
        let missing = missing_goods(tx, &draft.goods_ids).await?;
        if !missing.is_empty() {
            errors.add("goods_ids", format!("没有这些商品：{}", missing.join("、")));
        }
    }
    if errors.is_empty() {
        Ok(draft)
    } else {
        Err(CatalogError::Invalid(errors))
    }
}

async fn missing_goods(tx: &WriteTx, ids: &[i64]) -> Result<Vec<String>, DbErr> {
    let known: Vec<i64> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(tx.db())
        .await?;
    let missing = ids.iter().filter(|id| !known.contains(id));
    Ok(missing.map(ToString::to_string).collect())
}
