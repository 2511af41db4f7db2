//! Who has how much of a campaign: reserved with the order, taken once it is paid, given back when it is not.
//!
//! Each of these is one part of the caller's transaction. Campaigns are written before their goods, both in id order; what
//! does not fit is refused by the update itself, so that of all who come at once exactly as many get in as there is room.
use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait, IntoCondition},
};

use super::{
    _entities::{campaign_goods, campaign_uses, campaigns, group_buys},
    groups,
    kinds::{Status, UseState},
};
use crate::{
    changes::Changed,
    errors::{CampaignError, Refusal},
};

/// What an order has of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
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
    pub state: super::kinds::GroupState,
    pub closes_at: DateTime<Utc>,
}

/// Reserves all of it for the order, or refuses with the reason; then nothing of the transaction may stay. The company must be
/// locked by the caller, so that its limits are counted one order at a time.
pub async fn reserve(
    tx: &WriteTx,
    order: OrderOf,
    uses: &[Use],
    now: DateTime<Utc>,
) -> Result<Vec<InGroup>, CampaignError> {
    if uses.is_empty() {
        return Ok(Vec::new());
    }
    let mut benefits: BTreeMap<i64, Money> = BTreeMap::new();
    for one in uses {
        *benefits.entry(one.campaign_id).or_default() += one.benefit;
    }
    for (campaign_id, benefit) in benefits {
        give(tx, campaign_id, benefit, now).await?;
    }
    let mut units: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for one in uses {
        if let Some(goods_id) = one.goods_id {
            *units.entry((one.campaign_id, goods_id)).or_default() += one.quantity;
        }
    }
    for ((campaign_id, goods_id), quantity) in &units {
        hold(tx, *campaign_id, *goods_id, *quantity).await?;
    }
    refuse_beyond_limits(tx, order.company_id, uses).await?;
    let rows = uses.iter().map(|one| campaign_uses::ActiveModel {
        campaign_id: Set(one.campaign_id),
        goods_id: Set(one.goods_id),
        company_id: Set(order.company_id),
        order_id: Set(order.order_id),
        quantity: Set(one.quantity),
        benefit: Set(one.benefit),
        amount: Set(one.amount),
        state: Set(UseState::Reserved),
        at: Set(now),
        ..Default::default()
    });
    campaign_uses::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    tx.touch(Changed::Left);
    let mut waits = Vec::new();
    for (campaign_id, goods_id) in units.keys() {
        if let Some(group) = groups::of(tx.db(), *campaign_id, *goods_id).await? {
            waits.push(InGroup {
                group_buy_id: group.id,
                goods_id: *goods_id,
                state: group.state,
                closes_at: group.closes_at,
            });
        }
    }
    Ok(waits)
}

/// Counts the benefit against the budget of a campaign that runs.
async fn give(tx: &WriteTx, id: i64, benefit: Money, now: DateTime<Utc>) -> Result<(), CampaignError> {
    use campaigns::Column;
    let spent = || Expr::col(Column::Spent).add(benefit);
    let given = campaigns::Entity::update_many()
        .col_expr(Column::Spent, spent())
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Approved))
        .filter(Column::StartsAt.lte(now))
        .filter(Column::EndsAt.gt(now))
        .filter(
            Column::Budget
                .is_null()
                .or(spent().lte(Expr::col(Column::Budget))),
        )
        .exec(tx.db())
        .await?;
    if given.rows_affected == 1 {
        return Ok(());
    }
    let row = campaigns::Entity::find_by_id(id).one(tx.db()).await?;
    let refuse = |code, message: String| Refusal {
        code,
        message,
        campaign_id: id,
        goods_id: None,
    };
    let refusal = match row {
        Some(row) if row.status == Status::Approved && row.starts_at > now => {
            refuse("campaign_early", format!("「{}」还没有开始", row.name))
        }
        Some(row) if row.status == Status::Approved && row.ends_at > now => refuse(
            "campaign_spent",
            format!("「{}」名额已用完，请重新核对订单", row.name),
        ),
        Some(row) => refuse("campaign_gone", format!("「{}」已结束，请重新核对订单", row.name)),
        None => refuse("campaign_gone", "活动已结束，请重新核对订单".into()),
    };
    Err(CampaignError::Refused(refusal))
}

/// Takes units from the campaign's own stock, where it has one.
async fn hold(tx: &WriteTx, campaign_id: i64, goods_id: i64, quantity: i64) -> Result<(), CampaignError> {
    use campaign_goods::Column;
    let reserved = || Expr::col(Column::Reserved).add(quantity);
    let fits = Column::Stock.is_null().or(reserved()
        .add(Expr::col(Column::Sold))
        .lte(Expr::col(Column::Stock)));
    let held = campaign_goods::Entity::update_many()
        .col_expr(Column::Reserved, reserved())
        .filter(is_of(campaign_id, goods_id))
        .filter(fits)
        .exec(tx.db())
        .await?;
    if held.rows_affected == 1 {
        return Ok(());
    }
    let row = campaign_goods::Entity::find()
        .filter(is_of(campaign_id, goods_id))
        .one(tx.db())
        .await?;
    let Some(row) = row else {
        // A price for everything on sale names no goods.
        return Ok(());
    };
    let left = row
        .stock
        .map_or(0, |stock| Ord::max(stock - row.reserved - row.sold, 0));
    if left == 0 {
        return Err(sold_out(campaign_id, goods_id));
    }
    Err(CampaignError::Refused(Refusal {
        code: "campaign_stock",
        message: format!("活动库存只剩 {left}，请减少数量"),
        campaign_id,
        goods_id: Some(goods_id),
    }))
}

/// Nothing is left of the campaign's own stock.
pub fn sold_out(campaign_id: i64, goods_id: i64) -> CampaignError {
    CampaignError::Refused(Refusal {
        code: "campaign_sold_out",
        message: "活动商品已抢完".into(),
        campaign_id,
        goods_id: Some(goods_id),
    })
}

fn is_of(campaign_id: i64, goods_id: i64) -> sea_orm::Condition {
    campaign_goods::Column::CampaignId
        .eq(campaign_id)
        .and(campaign_goods::Column::GoodsId.eq(goods_id))
        .into_condition()
}

/// What a company has of campaigns, reserved included: (campaign, goods or none) → units or times.
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

async fn refuse_beyond_limits(tx: &WriteTx, company_id: i64, uses: &[Use]) -> Result<(), CampaignError> {
    let mut wanted: BTreeMap<(i64, Option<i64>), i64> = BTreeMap::new();
    for one in uses {
        *wanted.entry((one.campaign_id, one.goods_id)).or_default() += one.quantity;
    }
    let mut ids: Vec<i64> = uses.iter().map(|one| one.campaign_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut limits: HashMap<(i64, Option<i64>), i64> = HashMap::new();
    let limited = campaigns::Entity::find()
        .filter(campaigns::Column::Id.is_in(ids.iter().copied()))
        .filter(campaigns::Column::BuyerLimit.gt(0));
    for row in limited.all(tx.db()).await? {
        limits.insert((row.id, None), row.buyer_limit);
    }
    let limited = campaign_goods::Entity::find()
        .filter(campaign_goods::Column::CampaignId.is_in(ids.iter().copied()))
        .filter(campaign_goods::Column::BuyerLimit.gt(0));
    for row in limited.all(tx.db()).await? {
        limits.insert((row.campaign_id, Some(row.goods_id)), row.buyer_limit);
    }
    if limits.is_empty() {
        return Ok(());
    }
    let had = bought(tx.db(), company_id, &ids).await?;
    for (of, quantity) in wanted {
        let Some(limit) = limits.get(&of) else { continue };
        let left = limit - had.get(&of).copied().unwrap_or_default();
        if quantity > left {
            let message = match (of.1, left > 0) {
                (Some(_), true) => format!("活动限购 {limit}，您还能买 {left}"),
                (Some(_), false) => format!("活动限购 {limit}，您已买满"),
                (None, true) => format!("活动每个客户限 {limit} 次，您还能参加 {left} 次"),
                (None, false) => format!("活动每个客户限 {limit} 次，您已用完"),
            };
            return Err(CampaignError::Refused(Refusal {
                code: "campaign_limit",
                message,
                campaign_id: of.0,
                goods_id: of.1,
            }));
        }
    }
    Ok(())
}

/// The order is paid. Answers the group buys that it is in, as they stand then. Safe to run twice.
pub async fn take(tx: &WriteTx, order_id: i64, now: DateTime<Utc>) -> Result<Vec<InGroup>, DbErr> {
    let rows = of_order(tx, order_id).await?;
    let (reserved, taken): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.state == UseState::Reserved);
    move_to(tx, &reserved, UseState::Taken).await?;
    let mut in_groups = Vec::new();
    for ((campaign_id, goods_id), quantity) in units_of(&reserved) {
        let moved = campaign_goods::Entity::update_many()
            .col_expr(
                campaign_goods::Column::Reserved,
                Expr::col(campaign_goods::Column::Reserved).sub(quantity),
            )
            .col_expr(
                campaign_goods::Column::Sold,
                Expr::col(campaign_goods::Column::Sold).add(quantity),
            )
            .filter(is_of(campaign_id, goods_id));
        moved.exec(tx.db()).await?;
        if let Some(group) = groups::decide_if_full(tx, campaign_id, goods_id, now).await? {
            in_groups.push(in_group(group));
        }
    }
    for (campaign_id, goods_id) in units_of(&taken).into_keys() {
        in_groups.extend(groups::of(tx.db(), campaign_id, goods_id).await?.map(in_group));
    }
    if !reserved.is_empty() {
        tx.touch(Changed::Left);
    }
    Ok(in_groups)
}

fn in_group(group: group_buys::Model) -> InGroup {
    InGroup {
        group_buy_id: group.id,
        goods_id: group.goods_id,
        state: group.state,
        closes_at: group.closes_at,
    }
}

/// The order was cancelled, expired, refused, or its group buy failed: stock, limit and budget are as they were. Safe to run twice.
pub async fn give_back(tx: &WriteTx, order_id: i64) -> Result<(), DbErr> {
    let rows = of_order(tx, order_id).await?;
    let held: Vec<_> = rows
        .into_iter()
        .filter(|row| row.state != UseState::GivenBack)
        .collect();
    if held.is_empty() {
        return Ok(());
    }
    move_to(tx, &held, UseState::GivenBack).await?;
    let mut benefits: BTreeMap<i64, Money> = BTreeMap::new();
    for row in &held {
        *benefits.entry(row.campaign_id).or_default() += row.benefit;
    }
    for (id, benefit) in benefits.into_iter().filter(|(_, benefit)| benefit.is_positive()) {
        unspend(tx, id, benefit).await?;
    }
    for state in [UseState::Reserved, UseState::Taken] {
        let column = if state == UseState::Reserved {
            campaign_goods::Column::Reserved
        } else {
            campaign_goods::Column::Sold
        };
        let of_state: Vec<_> = held.iter().filter(|row| row.state == state).cloned().collect();
        for ((campaign_id, goods_id), quantity) in units_of(&of_state) {
            let freed = campaign_goods::Entity::update_many()
                .col_expr(column, Expr::col(column).sub(quantity))
                .filter(is_of(campaign_id, goods_id));
            freed.exec(tx.db()).await?;
        }
    }
    tx.touch(Changed::Left);
    Ok(())
}

async fn of_order(tx: &WriteTx, order_id: i64) -> Result<Vec<campaign_uses::Model>, DbErr> {
    campaign_uses::Entity::find()
        .filter(campaign_uses::Column::OrderId.eq(order_id))
        .order_by_asc(campaign_uses::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await
}

async fn move_to(tx: &WriteTx, rows: &[campaign_uses::Model], state: UseState) -> Result<(), DbErr> {
    if rows.is_empty() {
        return Ok(());
    }
    campaign_uses::Entity::update_many()
        .col_expr(campaign_uses::Column::State, Expr::value(state))
        .filter(campaign_uses::Column::Id.is_in(rows.iter().map(|row| row.id)))
        .exec(tx.db())
        .await?;
    Ok(())
}

pub(super) async fn unspend(tx: &WriteTx, campaign_id: i64, benefit: Money) -> Result<(), DbErr> {
    campaigns::Entity::update_many()
        .col_expr(
            campaigns::Column::Spent,
            Expr::col(campaigns::Column::Spent).sub(benefit),
        )
        .filter(campaigns::Column::Id.eq(campaign_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

fn units_of(rows: &[campaign_uses::Model]) -> BTreeMap<(i64, i64), i64> {
    let mut units = BTreeMap::new();
    for row in rows {
        if let Some(goods_id) = row.goods_id {
            *units.entry((row.campaign_id, goods_id)).or_default() += row.quantity;
        }
    }
    units
}

/// Σ that a company has paid towards each of these cashbacks.
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
