//! Group buys (拼团): enough units paid, or enough companies that paid, before the time is over, or every order goes back. Each
//! goods of a campaign is one group.
use chrono::{DateTime, Utc};
use kernel::{Db, Services, WriteTx, db::ROW_LOCK, jobs::each, outbox};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::{
    _entities::{campaign_uses, campaigns, group_buys},
    kinds::{GroupState, TargetKind, UseState},
};
use crate::{changes::Changed, events::GroupDecided};

mod missing;

pub use group_buys::Model as GroupBuy;
pub use missing::{Missing, missing};

/// Groups that one round decides.
const AT_ONCE: u64 = 50;

pub async fn of(db: &Db, campaign_id: i64, goods_id: i64) -> Result<Option<GroupBuy>, DbErr> {
    group_buys::Entity::find()
        .filter(group_buys::Column::CampaignId.eq(campaign_id))
        .filter(group_buys::Column::GoodsId.eq(goods_id))
        .one(db)
        .await
}

/// How far this group is.
#[kernel::boxed]
pub async fn state_of(db: &Db, id: i64) -> Result<Option<GroupState>, DbErr> {
    let group = group_buys::Entity::find_by_id(id).one(db).await?;
    Ok(group.map(|group| group.state))
}

#[kernel::boxed]
pub async fn of_campaigns(db: &Db, campaign_ids: &[i64]) -> Result<Vec<GroupBuy>, DbErr> {
    group_buys::Entity::find()
        .filter(group_buys::Column::CampaignId.is_in(campaign_ids.iter().copied()))
        .order_by_asc(group_buys::Column::Id)
        .all(db)
        .await
}

/// Begins with the campaign.
pub(crate) async fn open(
    tx: &WriteTx,
    campaign_id: i64,
    goods: &[i64],
    closes_at: DateTime<Utc>,
) -> Result<(), DbErr> {
    let rows = goods.iter().map(|goods_id| group_buys::ActiveModel {
        campaign_id: Set(campaign_id),
        goods_id: Set(*goods_id),
        state: Set(GroupState::Forming),
        closes_at: Set(closes_at),
        ..Default::default()
    });
    group_buys::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// What of a group is paid, as its target counts it. A company that has given back all it had is no member any more.
async fn paid(db: &Db, campaign_id: i64, goods_id: i64, counts: TargetKind) -> Result<i64, DbErr> {
    use campaign_uses::Column;
    let number = match counts {
        TargetKind::Units => Column::Quantity.sum().cast_as("bigint"),
        TargetKind::Members => Expr::col(Column::CompanyId).count_distinct(),
    };
    let paid: Option<Option<i64>> = campaign_uses::Entity::find()
        .select_only()
        .expr(number)
        .filter(Column::CampaignId.eq(campaign_id))
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::State.eq(UseState::Taken))
        .into_tuple()
        .one(db)
        .await?;
    Ok(paid.flatten().unwrap_or_default())
}

/// After an order was paid: a group that has reached its target succeeds at once. Returns the group's new
/// state.
pub(super) async fn decide_if_full(
    tx: &WriteTx,
    campaign_id: i64,
    goods_id: i64,
    now: DateTime<Utc>,
) -> Result<Option<GroupBuy>, DbErr> {
    let Some(group) = of(tx.db(), campaign_id, goods_id).await? else {
        return Ok(None);
    };
    if group.state != GroupState::Forming || group.closes_at <= now {
        return Ok(Some(group));
    }
    if !has_reached(tx.db(), &group).await? {
        return Ok(Some(group));
    }
    decide(tx, group, GroupState::Succeeded, now).await.map(Some)
}

async fn has_reached(db: &Db, group: &GroupBuy) -> Result<bool, DbErr> {
    let campaign = campaigns::Entity::find_by_id(group.campaign_id).one(db).await?;
    let target = campaign.and_then(|campaign| Some((campaign.target_kind, campaign.target_quantity?)));
    let Some((counts, target)) = target else {
        return Ok(false);
    };
    Ok(paid(db, group.campaign_id, group.goods_id, counts).await? >= target)
}

/// Of concurrent deciders one succeeds, and publishes it.
async fn decide(
    tx: &WriteTx,
    group: GroupBuy,
    state: GroupState,
    now: DateTime<Utc>,
) -> Result<GroupBuy, DbErr> {
    let decided = group_buys::Entity::update_many()
        .col_expr(group_buys::Column::State, Expr::value(state))
        .col_expr(group_buys::Column::DecidedAt, Expr::value(now))
        .filter(group_buys::Column::Id.eq(group.id))
        .filter(group_buys::Column::State.eq(GroupState::Forming))
        .exec(tx.db())
        .await?;
    if decided.rows_affected == 1 {
        let event = GroupDecided {
            group_buy_id: group.id,
            campaign_id: group.campaign_id,
            goods_id: group.goods_id,
            has_succeeded: state == GroupState::Succeeded,
        };
        outbox::publish(tx, &event, now).await?;
        tx.touch(Changed::Left);
    }
    let now_is = group_buys::Entity::find_by_id(group.id).one(tx.db()).await?;
    Ok(now_is.unwrap_or(group))
}

/// A campaign was stopped: what has not succeeded by then has failed.
pub(crate) async fn close(tx: &WriteTx, campaign_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    for group in of_campaigns(tx.db(), &[campaign_id]).await? {
        if group.state == GroupState::Forming {
            let state = outcome(tx, &group).await?;
            decide(tx, group, state, now).await?;
        }
    }
    Ok(())
}

async fn outcome(tx: &WriteTx, group: &GroupBuy) -> Result<GroupState, DbErr> {
    let reached = has_reached(tx.db(), group).await?;
    Ok(if reached {
        GroupState::Succeeded
    } else {
        GroupState::Failed
    })
}

/// Decides the groups whose time is over. The number decided.
pub async fn decide_due(services: &Services) -> Result<u64, DbErr> {
    let now = services.clock.now();
    let due: Vec<i64> = group_buys::Entity::find()
        .select_only()
        .column(group_buys::Column::Id)
        .filter(group_buys::Column::State.eq(GroupState::Forming))
        .filter(group_buys::Column::ClosesAt.lte(now))
        .order_by_asc(group_buys::Column::ClosesAt)
        .limit(AT_ONCE)
        .into_tuple()
        .all(&services.db)
        .await?;
    let decide = |id| {
        services
            .writer
            .run(async move |tx: &WriteTx| decide_one(tx, id, now).await)
    };
    Ok(each("group buys", due, decide).await)
}

async fn decide_one(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let found = group_buys::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let Some(group) = found.filter(|group| group.state == GroupState::Forming) else {
        return Ok(false);
    };
    let state = outcome(tx, &group).await?;
    decide(tx, group, state, now).await?;
    Ok(true)
}

/// What a buyer has of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupMembership {
    pub campaign_id: i64,
    pub goods_id: i64,
    pub company_id: i64,
    pub quantity: i64,
    pub is_paid: bool,
    pub at: DateTime<Utc>,
}

/// Who is in the groups of these campaigns, newest first.
#[kernel::boxed]
pub async fn joined(db: &Db, campaign_ids: &[i64]) -> Result<Vec<GroupMembership>, DbErr> {
    let rows = campaign_uses::Entity::find()
        .filter(campaign_uses::Column::CampaignId.is_in(campaign_ids.iter().copied()))
        .filter(campaign_uses::Column::State.ne(UseState::GivenBack))
        .order_by_desc(campaign_uses::Column::Id)
        .all(db)
        .await?;
    let joined = rows.into_iter().filter_map(|row| {
        Some(GroupMembership {
            campaign_id: row.campaign_id,
            goods_id: row.goods_id?,
            company_id: row.company_id,
            quantity: row.quantity,
            is_paid: row.state == UseState::Taken,
            at: row.at,
        })
    });
    Ok(joined.collect())
}
