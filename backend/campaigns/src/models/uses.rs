//! Who has how much of a campaign: reserved with the order, taken once it is paid, given back when it is not.
//!
//! Each of these is one part of the caller's transaction. Campaigns are written before their goods, both in id order; what
//! does not fit is refused by the update itself, so that of all who come at once exactly as many get in as there is room.
//! A transaction of several orders holds what all of them have first (`hold`).
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{
    prelude::*,
    sea_query::{ExprTrait, IntoCondition},
};

use super::{
    _entities::{campaign_goods, group_buys},
    kinds::GroupState,
};

mod counted;
mod hold;
mod reserving;
mod settling;

pub use counted::{bought, paid_towards};
pub use hold::{hold, hold_goods, hold_wanted};
pub use reserving::{reserve, sold_out};
pub(super) use settling::unspend;
pub use settling::{give_back, take};

/// What an order has of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignUse {
    pub campaign_id: i64,
    /// None: of the campaign as a whole (full reductions, cashback, the sets of a combination).
    pub goods_id: Option<i64>,
    /// Units of the goods; without goods, how many times the campaign was used. Of a checkout that makes several orders one
    /// order counts the time, the others 0.
    pub quantity: i64,
    /// What the buyer has of it: money off, the value of gifts, the voucher that is promised.
    pub benefit: Money,
    /// What of the order counts for a cashback.
    pub amount: Money,
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

fn in_group(group: group_buys::Model) -> InGroup {
    InGroup {
        group_buy_id: group.id,
        goods_id: group.goods_id,
        state: group.state,
        closes_at: group.closes_at,
    }
}

fn is_of(campaign_id: i64, goods_id: i64) -> sea_orm::Condition {
    campaign_goods::Column::CampaignId
        .eq(campaign_id)
        .and(campaign_goods::Column::GoodsId.eq(goods_id))
        .into_condition()
}
