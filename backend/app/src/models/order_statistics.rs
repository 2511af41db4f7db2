//! Figures for the dashboard.
use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kernel::{
    Db, Money,
    clock::{day_start, shop_day},
};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use ::orders::{
    lifecycle::models::{order_status::OrderStatus, orders::counts},
    models::_entities::orders,
};

/// One shop day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Day {
    pub orders: u64,
    pub amount: Money,
    pub buyers: u64,
}

/// The last `days` shop days, oldest first, today last; cancelled orders do not count.
#[kernel::boxed]
pub async fn daily(db: &Db, now: DateTime<Utc>, days: u64) -> Result<Vec<(NaiveDate, Day)>, DbErr> {
    let today = shop_day(now);
    let first = today
        .checked_sub_days(Days::new(days.saturating_sub(1)))
        .unwrap_or(today);
    let over = [OrderStatus::Cancelled, OrderStatus::Closed];
    let rows: Vec<(DateTime<Utc>, Money, i64)> = orders::Entity::find()
        .select_only()
        .column(orders::Column::CreatedAt)
        .column(orders::Column::Total)
        .column(orders::Column::CompanyId)
        .filter(orders::Column::CreatedAt.gte(day_start(first)))
        .filter(orders::Column::Status.is_not_in(over))
        .into_tuple()
        .all(db)
        .await?;
    let mut by_day: BTreeMap<NaiveDate, (Day, HashSet<i64>)> = first
        .iter_days()
        .take_while(|day| *day <= today)
        .map(|day| (day, Default::default()))
        .collect();
    for (at, total, company_id) in rows {
        if let Some((day, buyers)) = by_day.get_mut(&shop_day(at)) {
            day.orders += 1;
            day.amount += total;
            buyers.insert(company_id);
        }
    }
    Ok(by_day
        .into_iter()
        .map(|(date, (day, buyers))| {
            (
                date,
                Day {
                    buyers: buyers.len() as u64,
                    ..day
                },
            )
        })
        .collect())
}

/// On how many days companies ordered and paid: who did so on two days counts twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompanyDays {
    pub ordered: u64,
    pub paid: u64,
}

/// Of these shop days, both included. Orders count even where they were cancelled later.
#[kernel::boxed]
pub async fn company_days(db: &Db, from: NaiveDate, to: NaiveDate) -> Result<CompanyDays, DbErr> {
    Ok(CompanyDays {
        ordered: distinct(db, orders::Column::CreatedAt, from, to).await?,
        paid: distinct(db, orders::Column::PaidAt, from, to).await?,
    })
}

/// Pairs of a company and a shop day on which this happened to one of its orders.
async fn distinct(db: &Db, happened: orders::Column, from: NaiveDate, to: NaiveDate) -> Result<u64, DbErr> {
    let rows: Vec<(DateTime<Utc>, i64)> = orders::Entity::find()
        .select_only()
        .column(happened)
        .column(orders::Column::CompanyId)
        .filter(happened.gte(day_start(from)))
        .filter(happened.lt(day_start(to) + TimeDelta::days(1)))
        .into_tuple()
        .all(db)
        .await?;
    let pairs: HashSet<(NaiveDate, i64)> = rows
        .into_iter()
        .map(|(at, company_id)| (shop_day(at), company_id))
        .collect();
    Ok(pairs.len() as u64)
}

/// How many orders are in each state, in the order of an order's life.
#[kernel::boxed]
pub async fn funnel(db: &Db) -> Result<Vec<(OrderStatus, i64)>, DbErr> {
    let by_status = counts(db, orders::Entity::find()).await?;
    let count = |status: OrderStatus| by_status.get(&status).copied().unwrap_or_default();
    Ok(OrderStatus::ALL
        .into_iter()
        .map(|status| (status, count(status)))
        .collect())
}
