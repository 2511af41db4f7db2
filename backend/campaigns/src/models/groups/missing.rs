//! What groups still need, many of them at once.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{
    DbErr, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use crate::models::{
    _entities::{campaign_uses, campaigns, group_buys},
    kinds::{GroupState, TargetKind, UseState},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    pub campaign_id: i64,
    pub goods_id: i64,
    pub counts: TargetKind,
    /// Above zero.
    pub number: i64,
}

/// Of those of these groups, each a campaign and goods of it, that form.
#[kernel::boxed]
pub async fn missing(db: &Db, wanted: &[(i64, i64)]) -> Result<Vec<Missing>, DbErr> {
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let campaign_ids: Vec<i64> = wanted.iter().map(|(campaign_id, _)| *campaign_id).collect();
    let goods_ids: Vec<i64> = wanted.iter().map(|(_, goods_id)| *goods_id).collect();
    let groups = group_buys::Entity::find()
        .filter(group_buys::Column::CampaignId.is_in(campaign_ids.iter().copied()))
        .filter(group_buys::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(group_buys::Column::State.eq(GroupState::Forming))
        .find_also_related(campaigns::Entity)
        .all(db)
        .await?;
    let paid = paid(db, campaign_ids, goods_ids).await?;
    let groups = groups.into_iter().filter_map(|(group, campaign)| {
        let key = (group.campaign_id, group.goods_id);
        let campaign = campaign.filter(|_| wanted.contains(&key))?;
        let (units, members) = paid.get(&key).copied().unwrap_or_default();
        let counted = match campaign.target_kind {
            TargetKind::Units => units,
            TargetKind::Members => members,
        };
        let number = campaign.target_quantity? - counted;
        (number > 0).then_some(Missing {
            campaign_id: group.campaign_id,
            goods_id: group.goods_id,
            counts: campaign.target_kind,
            number,
        })
    });
    Ok(groups.collect())
}

/// Units that are paid, and companies that have paid some, by campaign and goods.
async fn paid(
    db: &Db,
    campaign_ids: Vec<i64>,
    goods_ids: Vec<i64>,
) -> Result<HashMap<(i64, i64), (i64, i64)>, DbErr> {
    use campaign_uses::Column;
    let rows: Vec<(i64, i64, i64, i64)> = campaign_uses::Entity::find()
        .select_only()
        .columns([Column::CampaignId, Column::GoodsId])
        .expr(Column::Quantity.sum().cast_as("bigint"))
        .expr(Expr::col(Column::CompanyId).count_distinct())
        .filter(Column::CampaignId.is_in(campaign_ids))
        .filter(Column::GoodsId.is_in(goods_ids))
        .filter(Column::State.eq(UseState::Taken))
        .group_by(Column::CampaignId)
        .group_by(Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    let paid = rows.into_iter();
    Ok(paid
        .map(|(campaign_id, goods_id, units, members)| ((campaign_id, goods_id), (units, members)))
        .collect())
}
