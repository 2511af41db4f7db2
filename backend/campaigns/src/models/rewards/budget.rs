//! A cashback with a budget ends by itself once no further voucher fits into it. What is paid until then counts, though it may be a
//! little more than the budget: no buyer loses what they were shown.
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use super::paid_by_company;
use crate::{
    changes::Changed,
    history::models::entry::entry,
    models::{
        _entities::campaigns,
        campaign::{self, Campaign},
        kinds::Status,
    },
};

const USED_UP: &str = "要返的合计已到预算，系统自动停止";

/// What it comes to by what has been paid so far.
pub(crate) async fn owed(db: &Db, cashback: &Campaign) -> Result<Money, DbErr> {
    let paid = paid_by_company(db, cashback.id()).await?;
    Ok(paid.into_iter().map(|(_, paid)| cashback.voucher_at(paid)).sum())
}

/// The caller holds the row.
pub(super) async fn end_when_used_up(
    tx: &WriteTx,
    row: &campaigns::Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let runs = row.status == Status::Approved && now < row.ends_at;
    let Some(budget) = row.budget.filter(|_| runs) else {
        return Ok(());
    };
    let Some(before) = campaign::find(tx.db(), row.id).await? else {
        return Ok(());
    };
    if owed(tx.db(), &before).await? + least_rise(&before) <= budget {
        return Ok(());
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
    audit::append(tx, &Actor::system(), entry, now).await
}

/// From one tier to the next, or to the first.
fn least_rise(cashback: &Campaign) -> Money {
    let vouchers = || cashback.tiers.iter().map(|tier| tier.voucher);
    let below = std::iter::once(Money::ZERO).chain(vouchers());
    let rises = vouchers().zip(below).map(|(voucher, below)| voucher - below);
    rises.min().unwrap_or_default()
}
