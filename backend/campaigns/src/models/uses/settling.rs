//! The end of a reservation: taken with the payment, or given back.
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::of_order::{InGroup, in_group, is_of};
use crate::{
    changes::Changed,
    models::{
        _entities::{campaign_goods, campaign_uses, campaigns},
        groups,
        kinds::UseState,
    },
};

/// The order is paid. Returns its group buys in their new state. Safe to run twice.
#[kernel::boxed]
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

/// The order was cancelled, expired, refused, or its group buy failed: stock, limit and budget are as they were. Safe to run twice.
#[kernel::boxed]
pub async fn give_back(tx: &WriteTx, order_id: i64) -> Result<(), DbErr> {
    use campaign_goods::{Column, Entity};
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
    let [reserved, taken] = [UseState::Reserved, UseState::Taken]
        .map(|state| units_of(held.iter().filter(|row| row.state == state)));
    let all: BTreeSet<(i64, i64)> = reserved.keys().chain(taken.keys()).copied().collect();
    for of in all {
        let units = |held: &BTreeMap<(i64, i64), i64>| held.get(&of).copied().unwrap_or_default();
        let freed = Entity::update_many()
            .col_expr(
                Column::Reserved,
                Expr::col(Column::Reserved).sub(units(&reserved)),
            )
            .col_expr(Column::Sold, Expr::col(Column::Sold).sub(units(&taken)))
            .filter(is_of(of.0, of.1));
        freed.exec(tx.db()).await?;
    }
    tx.touch(Changed::Left);
    Ok(())
}

/// The times that a checkout has had a campaign are counted with one of its orders: before that one gives everything back, one of
/// the `others` that still has a share takes them over. The caller holds the payment of all.
#[kernel::boxed]
pub async fn pass_on(tx: &WriteTx, order_id: i64, others: &[i64]) -> Result<(), DbErr> {
    use campaign_uses::{Column, Entity};
    let counted: Vec<_> = of_order(tx, order_id)
        .await?
        .into_iter()
        .filter(|row| row.goods_id.is_none() && row.quantity > 0 && row.state != UseState::GivenBack)
        .collect();
    if counted.is_empty() || others.is_empty() {
        return Ok(());
    }
    let shares = Entity::find()
        .filter(Column::OrderId.is_in(others.iter().copied()))
        .filter(Column::CampaignId.is_in(counted.iter().map(|row| row.campaign_id)))
        .filter(Column::State.ne(UseState::GivenBack))
        .order_by_asc(Column::Id)
        .all(tx.db())
        .await?;
    for row in counted {
        let own = || shares.iter().filter(|share| share.campaign_id == row.campaign_id);
        let whole = own().find(|share| share.goods_id.is_none());
        let Some(heir) = whole.or_else(|| own().next()) else {
            continue;
        };
        set_quantity(tx, row.id, 0).await?;
        if heir.goods_id.is_none() {
            set_quantity(tx, heir.id, heir.quantity + row.quantity).await?;
            continue;
        }
        let taken_over = campaign_uses::ActiveModel {
            campaign_id: Set(row.campaign_id),
            goods_id: Set(None),
            company_id: Set(row.company_id),
            order_id: Set(heir.order_id),
            quantity: Set(row.quantity),
            benefit: Set(Money::ZERO),
            amount: Set(Money::ZERO),
            state: Set(heir.state),
            at: Set(row.at),
            ..Default::default()
        };
        Entity::insert(taken_over).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

async fn set_quantity(tx: &WriteTx, id: i64, quantity: i64) -> Result<(), DbErr> {
    campaign_uses::Entity::update_many()
        .col_expr(campaign_uses::Column::Quantity, Expr::value(quantity))
        .filter(campaign_uses::Column::Id.eq(id))
        .exec(tx.db())
        .await?;
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

/// What is not given after all can be given to others.
pub(in crate::models) async fn unspend(tx: &WriteTx, campaign_id: i64, benefit: Money) -> Result<(), DbErr> {
    tx.touch(Changed::Left);
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

fn units_of<'a>(rows: impl IntoIterator<Item = &'a campaign_uses::Model>) -> BTreeMap<(i64, i64), i64> {
    let mut units = BTreeMap::new();
    for row in rows {
        if let Some(goods_id) = row.goods_id {
            *units.entry((row.campaign_id, goods_id)).or_default() += row.quantity;
        }
    }
    units
}
