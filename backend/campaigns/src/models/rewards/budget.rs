//! A cashback with a budget ends by itself once no further voucher fits into it: it is asked as soon as a payment was counted.
//! What is paid until then counts, and shares in what is left of it (`shares`).
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, Money, Services, WriteTx, db::ROW_LOCK, jobs::each};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{shares::reached, total::recount};
use crate::{
    changes::Changed,
    history::models::entry::entry,
    models::{
        _entities::{
            campaign_uses,
            campaigns::{self, Column},
        },
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

/// Counts what these orders have paid, and ends the cashbacks whose budget that has used up: each in a transaction of its own,
/// which locks the campaign's row before the audit log, as proposing and stopping do. Payments lock neither. Safe to run twice.
#[kernel::boxed]
pub async fn count_up(services: &Services, order_ids: Vec<i64>) -> Result<(), DbErr> {
    let now = services.clock.now();
    let mut failed: Option<DbErr> = None;
    for (id, companies) in payers(&services.db, order_ids).await? {
        let counting = services
            .writer
            .run(async move |tx: &WriteTx| count(tx, id, companies, now).await);
        // Those behind it have their turn; all are counted anew when the event is brought again.
        if let Err(error) = counting.await {
            failed.get_or_insert(error);
        }
    }
    failed.map_or(Ok(()), Err)
}

/// Whose orders these are, by cashback: those with a budget that are not settled.
async fn payers(db: &Db, order_ids: Vec<i64>) -> Result<BTreeMap<i64, BTreeSet<i64>>, DbErr> {
    let with_budget = campaigns::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Kind.eq(Kind::Cashback))
        .filter(Column::Budget.is_not_null())
        .filter(Column::SettledAt.is_null());
    let rows: Vec<(i64, i64)> = campaign_uses::Entity::find()
        .select_only()
        .columns([
            campaign_uses::Column::CampaignId,
            campaign_uses::Column::CompanyId,
        ])
        .filter(campaign_uses::Column::OrderId.is_in(order_ids))
        .filter(campaign_uses::Column::CampaignId.in_subquery(with_budget.into_query()))
        .into_tuple()
        .all(db)
        .await?;
    let mut payers: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for (campaign_id, company_id) in rows {
        payers.entry(campaign_id).or_default().insert(company_id);
    }
    Ok(payers)
}

async fn count(tx: &WriteTx, id: i64, companies: BTreeSet<i64>, now: DateTime<Utc>) -> Result<(), DbErr> {
    let open = campaigns::Entity::find_by_id(id).filter(Column::SettledAt.is_null());
    let Some(cashback) = held(tx, open).await? else {
        return Ok(());
    };
    for company_id in companies {
        recount(tx, &cashback, company_id).await?;
    }
    let running = running_with_budget(now).filter(Column::Id.eq(id));
    let Some(cashback) = held(tx, running).await? else {
        return Ok(());
    };
    if is_used_up_at(&cashback, cashback.row.reached) {
        end(tx, &cashback, now).await?;
    }
    Ok(())
}

/// Ends the cashbacks whose budget is used up by all of their payments, those among them that no event has counted yet. The
/// others are not locked: payments count for them meanwhile.
pub(super) async fn end_used_up(services: &Services) -> Result<(), DbErr> {
    let now = services.clock.now();
    let rows = running_with_budget(now).order_by_asc(Column::Id);
    let rows = rows.all(&services.db).await?;
    let running = campaign::with_parts(&services.db, rows).await?;
    let end = |cashback: Campaign| async move {
        if !is_used_up_at(&cashback, reached(&services.db, &cashback).await?) {
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

fn is_used_up_at(cashback: &Campaign, reached: Money) -> bool {
    reached + least_rise(cashback) > cashback.row.budget.unwrap_or_default()
}

fn running_with_budget(now: DateTime<Utc>) -> Select<campaigns::Entity> {
    campaigns::Entity::find()
        .filter(Column::Kind.eq(Kind::Cashback))
        .filter(Column::Status.eq(Status::Approved))
        .filter(Column::Budget.is_not_null())
        .filter(Column::StartsAt.lte(now))
        .filter(Column::EndsAt.gt(now))
}

/// The one that is found, with its row locked.
async fn held(tx: &WriteTx, found: Select<campaigns::Entity>) -> Result<Option<Campaign>, DbErr> {
    let row = found.lock(ROW_LOCK).one(tx.db()).await?;
    Ok(campaign::with_parts(tx.db(), row.into_iter().collect())
        .await?
        .pop())
}

async fn end_when_used_up(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let running = running_with_budget(now).filter(Column::Id.eq(id));
    let Some(cashback) = held(tx, running).await? else {
        return Ok(false);
    };
    if !is_used_up_at(&cashback, reached(tx.db(), &cashback).await?) {
        return Ok(false);
    }
    end(tx, &cashback, now).await?;
    Ok(true)
}

async fn end(tx: &WriteTx, before: &Campaign, now: DateTime<Utc>) -> Result<(), DbErr> {
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
        ..entry("campaign.stop", Some(before), Some(&after))
    };
    audit::append(tx, &Actor::system(), entry, now).await
}

/// From one tier to the next, or to the first.
fn least_rise(cashback: &Campaign) -> Money {
    let vouchers = || cashback.tiers.iter().map(|tier| tier.voucher);
    let below = std::iter::once(Money::ZERO).chain(vouchers());
    let rises = vouchers().zip(below).map(|(voucher, below)| voucher - below);
    rises.min().unwrap_or_default()
}
