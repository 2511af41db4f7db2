//! A member's favourite goods.
use std::{collections::HashSet, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, cache::RowCache, paging::PageRequest};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, Select, prelude::*, sea_query::OnConflict};

use crate::{
    changes::Changed,
    models::_entities::{
        favorites::{ActiveModel, Column, Entity},
        goods,
    },
};

const LARGEST_WEIGHT: u64 = 4 << 20;
/// Bounds how long a mark set through another node stays unseen.
const KEPT_FOR: Duration = Duration::from_mins(1);

fn of(member_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::MemberId.eq(member_id))
}

/// Marks these goods; unknown goods are left out, marked ones stay as they are.
#[kernel::boxed]
pub async fn add(tx: &WriteTx, member_id: i64, goods_ids: &[i64], now: DateTime<Utc>) -> Result<(), DbErr> {
    let known: Vec<i64> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::Id.is_in(goods_ids.iter().copied()))
        .into_tuple()
        .all(tx.db())
        .await?;
    if known.is_empty() {
        return Ok(());
    }
    let rows = known.into_iter().map(|goods_id| ActiveModel {
        member_id: Set(member_id),
        goods_id: Set(goods_id),
        created_at: Set(now),
        ..Default::default()
    });
    let keep = OnConflict::columns([Column::MemberId, Column::GoodsId])
        .do_nothing()
        .to_owned();
    Entity::insert_many(rows)
        .on_conflict(keep)
        .exec_without_returning(tx.db())
        .await?;
    tx.touch(Changed::Favorites(member_id));
    Ok(())
}

/// The goods that a member marked.
#[kernel::boxed]
pub async fn goods_ids(db: &Db, member_id: i64) -> Result<Vec<i64>, DbErr> {
    of(member_id)
        .select_only()
        .column(Column::GoodsId)
        .order_by_asc(Column::GoodsId)
        .into_tuple()
        .all(db)
        .await
}

/// Takes every mark off.
#[kernel::boxed]
pub async fn clear(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    tx.touch(Changed::Favorites(member_id));
    Ok(())
}

/// Takes the marks off.
#[kernel::boxed]
pub async fn remove(tx: &WriteTx, member_id: i64, goods_ids: &[i64]) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .exec(tx.db())
        .await?;
    tx.touch(Changed::Favorites(member_id));
    Ok(())
}

/// One page of the member's goods, last marked first, and the number of all.
#[kernel::boxed]
pub async fn page(db: &Db, member_id: i64, page: PageRequest) -> Result<(Vec<i64>, u64), DbErr> {
    let ordered = of(member_id)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id);
    let (marks, total) = page.rows(db, ordered).await?;
    Ok((marks.into_iter().map(|mark| mark.goods_id).collect(), total))
}

/// The marks of the members who were here lately, so that a list asks the database nothing.
#[derive(Clone)]
pub struct Favorites(Arc<RowCache<HashSet<i64>>>);

impl Default for Favorites {
    fn default() -> Self {
        let bytes = |marks: &HashSet<i64>| (marks.capacity() * 2 * size_of::<i64>()) as u64 + 128;
        Self(Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, bytes)))
    }
}

impl Favorites {
    /// All goods the member has marked.
    #[kernel::boxed]
    pub async fn of(&self, db: &Db, member_id: i64) -> Result<Arc<HashSet<i64>>, DbErr> {
        if let Some(marks) = self.0.get(member_id) {
            return Ok(marks);
        }
        let asked = self.0.ask([member_id]);
        let ids: Vec<i64> = of(member_id)
            .select_only()
            .column(Column::GoodsId)
            .into_tuple()
            .all(db)
            .await?;
        let marks = Arc::new(ids.into_iter().collect());
        self.0.keep(&asked, member_id, &marks);
        Ok(marks)
    }

    /// Called for every `Changed::Favorites` after its commit.
    pub fn forget(&self, member_id: i64) {
        self.0.forget(member_id);
    }
}
