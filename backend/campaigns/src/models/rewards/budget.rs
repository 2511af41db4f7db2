//! A cashback with a budget ends by itself once no further voucher fits into it: it is asked as soon as a payment was counted.
//! What is paid until then counts, and shares in what is left of it (`shares`).
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, Money, Services, WriteTx, db::ROW_LOCK, jobs::each};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::shares::reached;
use crate::{
    changes::Changed,
    history::models::entry::entry,
    models::{
        _entities::campaigns::{self, Column},
        campaign::{self, Campaign},
        kinds::{Kind, Status},
    },
};

const USED_UP: &str = "要返的合计已到预算，系统自动停止";

/// What it comes to by what has been paid so far: its budget at most.
pub(crate) async fn owed(db: &Db, cashback: &Campaign) -> Result<Money, DbErr> {
    let reached = reached(db, cashback).await?;
    Ok(cashback.budget_left().map_or(reached, |left| reached.min(left)))
}

/// Ends the cashbacks whose budget is used up, each in a transaction of its own, which locks the campaign's row before the audit
/// log, as proposing and stopping do. The others are not locked: payments count for them meanwhile.
#[kernel::boxed]
pub async fn end_used_up(services: &Services) -> Result<(), DbErr> {
    let now = services.clock.now();
    let rows = running_with_budget(now).order_by_asc(Column::Id);
    let rows = rows.all(&services.db).await?;
    let running = campaign::with_parts(&services.db, rows).await?;
    let end = |cashback: Campaign| async move {
        if !is_used_up(&services.db, &cashback).await? {
            return Ok(false);
        }
        let id = cashback.id();
        services
            .writer
            .run(async move |tx: &WriteTx| end_when_used_up(tx, id, now).await)
            .await
    };
    each("budgets of cashbacks", running, end).await;
    Ok(())
}

async fn is_used_up(db: &Db, cashback: &Campaign) -> Result<bool, DbErr> {
    let budget = cashback.row.budget.unwrap_or_default();
    Ok(reached(db, cashback).await? + least_rise(cashback) > budget)
}

fn running_with_budget(now: DateTime<Utc>) -> Select<campaigns::Entity> {
    campaigns::Entity::find()
        .filter(Column::Kind.eq(Kind::Cashback))
        .filter(Column::Status.eq(Status::Approved))
        .filter(Column::Budget.is_not_null())
        .filter(Column::StartsAt.lte(now))
        .filter(Column::EndsAt.gt(now))
}

async fn end_when_used_up(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let row = running_with_budget(now).filter(Column::Id.eq(id));
    let row = row.lock(ROW_LOCK).one(tx.db()).await?;
    let Some(before) = campaign::with_parts(tx.db(), row.into_iter().collect())
        .await?
        .pop()
    else {
        return Ok(false);
    };
    if !is_used_up(tx.db(), &before).await? {
        return Ok(false);
    }
    let mut stopped = before.row.clone().into_active_model();
    stopped.status = Set(Status::Stopped);
    stopped.reason = Set(USED_UP.into());
    stopped.updated_at = Set(now);
    let after = Campaign {
        row: stopped.update(tx.db()).await?,
        ..before.clone()
    };
    tx.touch(Changed::Campaigns);
    let entry = audit::Entry {
        reason: USED_UP.into(),
        ..entry("campaign.stop", Some(&before), Some(&after))
    };
    audit::append(tx, &Actor::system(), entry, now).await?;
    Ok(true)
}

/// From one tier to the next, or to the first.
fn least_rise(cashback: &Campaign) -> Money {
    let vouchers = || cashback.tiers.iter().map(|tier| tier.voucher);
    let below = std::iter::once(Money::ZERO).chain(vouchers());
    let rises = vouchers().zip(below).map(|(voucher, below)| voucher - below);
    rises.min().unwrap_or_default()
}
