//! Goods that a member wants to find again.
use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::{WriteTx, paging::PageRequest};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbErr, QueryOrder, QuerySelect, Select, prelude::*,
    sea_query::OnConflict,
};

use super::_entities::{
    favorites::{ActiveModel, Column, Entity},
    goods,
};

fn of(member_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::MemberId.eq(member_id))
}

/// Marks these goods; unknown goods are left out, marked ones stay as they are.
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
    Ok(())
}

/// Takes the marks off.
pub async fn remove(tx: &WriteTx, member_id: i64, goods_ids: &[i64]) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Marks a goods, or takes its mark off; true when it is marked now.
pub async fn toggle(tx: &WriteTx, member_id: i64, goods_id: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    if of(member_id)
        .filter(Column::GoodsId.eq(goods_id))
        .one(tx.db())
        .await?
        .is_some()
    {
        remove(tx, member_id, &[goods_id]).await?;
        return Ok(false);
    }
    add(tx, member_id, &[goods_id], now).await?;
    Ok(true)
}

/// One page of the member's goods, last marked first, and the number of all.
pub async fn page(
    db: &impl ConnectionTrait,
    member_id: i64,
    page: PageRequest,
) -> Result<(Vec<i64>, u64), DbErr> {
    let total = of(member_id).count(db).await?;
    let ids = of(member_id)
        .select_only()
        .column(Column::GoodsId)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .offset(page.offset())
        .limit(page.per_page)
        .into_tuple()
        .all(db)
        .await?;
    Ok((ids, total))
}

/// Which of these goods the member has marked.
pub async fn among(
    db: &impl ConnectionTrait,
    member_id: i64,
    goods_ids: &[i64],
) -> Result<HashSet<i64>, DbErr> {
    if goods_ids.is_empty() {
        return Ok(HashSet::new());
    }
    let ids: Vec<i64> = of(member_id)
        .select_only()
        .column(Column::GoodsId)
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().collect())
}
