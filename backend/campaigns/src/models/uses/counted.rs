//! What a company has had of campaigns.
use std::collections::HashMap;

use kernel::{Db, Money};
use sea_orm::{DbErr, QuerySelect, prelude::*, sea_query::ExprTrait};

use crate::models::{_entities::campaign_uses, kinds::UseState};

/// What a company has of campaigns, reserved included: (campaign, goods or none) → units or times.
#[kernel::boxed]
pub async fn bought(
    db: &Db,
    company_id: i64,
    campaign_ids: &[i64],
) -> Result<HashMap<(i64, Option<i64>), i64>, DbErr> {
    use campaign_uses::Column;
    if campaign_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sums: Vec<(i64, Option<i64>, i64)> = campaign_uses::Entity::find()
        .select_only()
        .columns([Column::CampaignId, Column::GoodsId])
        .expr(Column::Quantity.sum().cast_as("bigint"))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::CampaignId.is_in(campaign_ids.iter().copied()))
        .filter(Column::State.ne(UseState::GivenBack))
        .group_by(Column::CampaignId)
        .group_by(Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(sums
        .into_iter()
        .map(|(campaign, goods, sum)| ((campaign, goods), sum))
        .collect())
}

/// What an order has of a campaign as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    pub campaign_id: i64,
    pub order_id: i64,
    pub times: i64,
    /// A share of what the campaign gave.
    pub has_share: bool,
}

/// Of all orders that still have something of a campaign as a whole.
#[kernel::boxed]
pub async fn times(db: &Db) -> Result<Vec<Times>, DbErr> {
    use campaign_uses::Column;
    let rows = campaign_uses::Entity::find()
        .filter(Column::GoodsId.is_null())
        .filter(Column::State.ne(UseState::GivenBack))
        .all(db)
        .await?;
    let times = rows.into_iter().map(|row| Times {
        campaign_id: row.campaign_id,
        order_id: row.order_id,
        times: row.quantity,
        has_share: row.benefit.is_positive(),
    });
    Ok(times.collect())
}

/// Σ that a company has paid towards each of these cashbacks.
#[kernel::boxed]
pub async fn paid_towards(
    db: &Db,
    company_id: i64,
    campaign_ids: &[i64],
) -> Result<HashMap<i64, Money>, DbErr> {
    use campaign_uses::Column;
    let sums: Vec<(i64, Money)> = campaign_uses::Entity::find()
        .select_only()
        .column(Column::CampaignId)
        .expr(Column::Amount.sum().cast_as("bigint"))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::CampaignId.is_in(campaign_ids.iter().copied()))
        .filter(Column::State.eq(UseState::Taken))
        .group_by(Column::CampaignId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(sums.into_iter().collect())
}
