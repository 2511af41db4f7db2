//! What an order has of a campaign, and the group buy that it waits for.
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{
    prelude::*,
    sea_query::{ExprTrait, IntoCondition},
};

use crate::models::{
    _entities::{campaign_goods, group_buys},
    kinds::GroupState,
};

/// What an order has of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignUse {
    pub campaign_id: i64,
    /// None: of the campaign as a whole (full reductions, the sets of a combination).
    pub goods_id: Option<i64>,
    /// Units of the goods; without goods, how many times the campaign was used. Of a checkout that makes several orders one
    /// order counts the time, the others 0 until it is cancelled.
    pub quantity: i64,
    /// What the buyer has of it: money off, the value of gifts, the voucher that is promised.
    pub benefit: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderOf {
    pub order_id: i64,
    pub company_id: i64,
}

/// A group buy that an order waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InGroup {
    pub group_buy_id: i64,
    pub goods_id: i64,
    pub state: GroupState,
    pub closes_at: DateTime<Utc>,
}

pub(super) fn in_group(group: group_buys::Model) -> InGroup {
    InGroup {
        group_buy_id: group.id,
        goods_id: group.goods_id,
        state: group.state,
        closes_at: group.closes_at,
    }
}

pub(super) fn is_of(campaign_id: i64, goods_id: i64) -> sea_orm::Condition {
    campaign_goods::Column::CampaignId
        .eq(campaign_id)
        .and(campaign_goods::Column::GoodsId.eq(goods_id))
        .into_condition()
}
