//! Rows that several orders of one transaction are about to change, locked for all of them beforehand and in
//! id order: two transactions that need the same campaigns in opposite order wait for each other instead of
//! deadlocking.
use std::collections::{BTreeSet, HashSet};

use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::of_order::CampaignUse;
use crate::models::{
    _entities::{campaign_goods, campaign_uses, campaigns},
    kinds::UseState,
};

/// A campaign, and the goods of it; none: the campaign as a whole.
type CampaignPart = (i64, Option<i64>);

/// What a checkout of several orders is about to reserve.
#[kernel::boxed]
pub async fn hold_wanted(tx: &WriteTx, uses: &[CampaignUse]) -> Result<(), DbErr> {
    let places: BTreeSet<CampaignPart> = uses.iter().map(|one| (one.campaign_id, one.goods_id)).collect();
    lock_campaigns(tx, &places).await?;
    lock_goods(tx, &places).await
}

/// What these orders have, which is about to be given back.
#[kernel::boxed]
pub async fn hold(tx: &WriteTx, order_ids: &[i64]) -> Result<(), DbErr> {
    let places = places_of(tx, order_ids).await?;
    lock_campaigns(tx, &places).await?;
    lock_goods(tx, &places).await
}

/// What these orders have, which is about to be taken: paying writes no campaign, only its goods. Answers which of the
/// orders have anything.
#[kernel::boxed]
pub async fn hold_goods(tx: &WriteTx, order_ids: &[i64]) -> Result<HashSet<i64>, DbErr> {
    let held = parts_of(tx, order_ids).await?;
    let places = held.iter().map(|(_, part)| *part).collect();
    lock_goods(tx, &places).await?;
    Ok(held.into_iter().map(|(order_id, _)| order_id).collect())
}

async fn places_of(tx: &WriteTx, order_ids: &[i64]) -> Result<BTreeSet<CampaignPart>, DbErr> {
    let held = parts_of(tx, order_ids).await?;
    Ok(held.into_iter().map(|(_, part)| part).collect())
}

/// Each order's parts of campaigns.
async fn parts_of(tx: &WriteTx, order_ids: &[i64]) -> Result<Vec<(i64, CampaignPart)>, DbErr> {
    use campaign_uses::{Column, Entity};
    let rows: Vec<(i64, i64, Option<i64>)> = Entity::find()
        .select_only()
        .columns([Column::OrderId, Column::CampaignId, Column::GoodsId])
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .filter(Column::State.ne(UseState::GivenBack))
        .into_tuple()
        .all(tx.db())
        .await?;
    let parts = rows
        .into_iter()
        .map(|(order, campaign, goods)| (order, (campaign, goods)));
    Ok(parts.collect())
}

async fn lock_campaigns(tx: &WriteTx, places: &BTreeSet<CampaignPart>) -> Result<(), DbErr> {
    use campaigns::{Column, Entity};
    if places.is_empty() {
        return Ok(());
    }
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.is_in(places.iter().map(|(campaign_id, _)| *campaign_id)))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .into_tuple::<i64>()
        .all(tx.db())
        .await?;
    Ok(())
}

/// In the order in which one order after the other writes them.
async fn lock_goods(tx: &WriteTx, places: &BTreeSet<CampaignPart>) -> Result<(), DbErr> {
    use campaign_goods::{Column, Entity};
    let named: Vec<(i64, i64)> = places
        .iter()
        .filter_map(|(campaign_id, goods_id)| Some((*campaign_id, (*goods_id)?)))
        .collect();
    if named.is_empty() {
        return Ok(());
    }
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CampaignId.is_in(named.iter().map(|(campaign_id, _)| *campaign_id)))
        .filter(Column::GoodsId.is_in(named.iter().map(|(_, goods_id)| *goods_id)))
        .order_by_asc(Column::CampaignId)
        .order_by_asc(Column::GoodsId)
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .into_tuple::<i64>()
        .all(tx.db())
        .await?;
    Ok(())
}
