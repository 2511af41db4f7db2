//! Reserving with the order: what does not fit is refused by the update itself.
use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx};
use sea_orm::{
    ActiveValue::Set,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::{
    counted::bought,
    of_order::{CampaignUse, InGroup, OrderOf, in_group, is_of},
};
use crate::{
    changes::Changed,
    errors::{CampaignError, Refusal},
    models::{
        _entities::{campaign_goods, campaign_uses, campaigns},
        groups,
        kinds::{Status, UseState},
    },
};

/// Reserves all of it for the order, or refuses with the reason; then nothing of the transaction may stay. The company must be
/// locked by the caller, so that its limits are counted one order at a time.
#[kernel::boxed]
pub async fn reserve(
    tx: &WriteTx,
    order: OrderOf,
    uses: &[CampaignUse],
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
        amount: Set(Money::ZERO),
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
        waits.extend(groups::of(tx.db(), *campaign_id, *goods_id).await?.map(in_group));
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

async fn refuse_beyond_limits(
    tx: &WriteTx,
    company_id: i64,
    uses: &[CampaignUse],
) -> Result<(), CampaignError> {
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
        .filter(campaigns::Column::BuyerLimit.gt(0_i64));
    for row in limited.all(tx.db()).await? {
        limits.insert((row.id, None), row.buyer_limit);
    }
    let limited = campaign_goods::Entity::find()
        .filter(campaign_goods::Column::CampaignId.is_in(ids.iter().copied()))
        .filter(campaign_goods::Column::BuyerLimit.gt(0_i64));
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
