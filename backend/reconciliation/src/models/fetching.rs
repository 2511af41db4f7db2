//! Fetching yesterday's statements from the gateways, once they are written, and those of days on which nobody could.
use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Timelike, Utc};
use gateways::payments::{Channel, Gateway, Gateways};
use kernel::{Db, Services, WriteTx, clock::shop_time};
use orders::{
    errors::OrderError,
    payments::models::alarms::{self, Alarm},
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::statements::{Statement, Status, open, take};
use crate::models::_entities::statements::{Column, Entity};

/// Gateways write the bill of a day by ten in the morning after it.
const WRITTEN_BY: u32 = 10;
const PAUSE: TimeDelta = TimeDelta::minutes(30);

/// How many days back are looked at: what is older than a month, gateways have no more.
const DAYS_BACK: Days = Days::new(31);

/// Fetches what is due; returns how many statements were compared.
pub async fn run((services, gateways): &(Services, Gateways)) -> Result<u64, OrderError> {
    let now = services.clock.now();
    let local = shop_time(now);
    let Some(yesterday) = local
        .date_naive()
        .pred_opt()
        .filter(|_| local.hour() >= WRITTEN_BY)
    else {
        return Ok(0);
    };
    for day in unknown_days(&services.db, Channel::Transfer, yesterday).await? {
        wait_for_the_bank(services, day, now).await?;
    }
    let mut compared = 0;
    for gateway in gateways.all() {
        let mut due = unknown_days(&services.db, gateway.channel(), yesterday).await?;
        due.extend(missing_days(&services.db, gateway.channel(), yesterday, now).await?);
        for day in due {
            compared += u64::from(fetch(services, gateway.as_ref(), day).await.is_ok());
        }
    }
    Ok(compared)
}

/// The days of which there is no statement, nor a note that it is missing: yesterday, and those on which no server ran.
async fn unknown_days(db: &Db, channel: Channel, yesterday: NaiveDate) -> Result<Vec<NaiveDate>, DbErr> {
    let known: Vec<NaiveDate> = Entity::find()
        .select_only()
        .column(Column::Day)
        .filter(Column::Channel.eq(channel))
        .into_tuple()
        .all(db)
        .await?;
    Ok(days_between(&known.into_iter().collect(), yesterday))
}

/// Up to yesterday, from the first that is known on, oldest first; a new shop begins with yesterday.
pub fn days_between(known: &BTreeSet<NaiveDate>, yesterday: NaiveDate) -> Vec<NaiveDate> {
    let first = known.first().copied().unwrap_or(yesterday);
    let oldest = yesterday.checked_sub_days(DAYS_BACK).unwrap_or(yesterday);
    first
        .max(oldest)
        .iter_days()
        .take_while(|day| *day <= yesterday)
        .filter(|day| !known.contains(day))
        .collect()
}

/// The days whose statement could not be had, and is asked for again now.
async fn missing_days(
    db: &Db,
    channel: Channel,
    yesterday: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Vec<NaiveDate>, DbErr> {
    let oldest = yesterday.checked_sub_days(DAYS_BACK).unwrap_or(yesterday);
    let is_due = Condition::any()
        .add(Column::NextAttemptAt.is_null())
        .add(Column::NextAttemptAt.lte(now));
    Entity::find()
        .select_only()
        .column(Column::Day)
        .filter(Column::Channel.eq(channel))
        .filter(Column::Status.eq(Status::Missing))
        .filter(Column::Day.between(oldest, yesterday))
        .filter(is_due)
        .order_by_asc(Column::Day)
        .into_tuple()
        .all(db)
        .await
}

/// The bank's statement is not fetched: finance uploads it, and missing days are shown.
async fn wait_for_the_bank(
    services: &Services,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let statement = open(tx, Channel::Transfer, day, now).await?;
            Entity::update_many()
                .col_expr(Column::Error, Expr::value("等待上传银行流水"))
                .filter(Column::Id.eq(statement.id))
                .filter(Column::Status.eq(Status::Missing))
                .exec(tx.db())
                .await?;
            Ok::<_, OrderError>(())
        })
        .await
}

/// Fetches and compares one statement; errors are recorded and retried.
pub async fn fetch(
    services: &Services,
    gateway: &dyn Gateway,
    day: NaiveDate,
) -> Result<Statement, OrderError> {
    let (channel, now) = (gateway.channel(), services.clock.now());
    match gateway.statement(day, now).await {
        Ok(lines) => {
            services
                .writer
                .run(async move |tx: &WriteTx| take(tx, channel, day, &lines, now).await)
                .await
        }
        Err(error) => {
            let why = error.to_string();
            services
                .writer
                .run(async move |tx: &WriteTx| {
                    let statement = open(tx, channel, day, now).await?;
                    Entity::update_many()
                        .col_expr(Column::Error, Expr::value(why.clone()))
                        .col_expr(Column::NextAttemptAt, Expr::value(now + PAUSE))
                        .filter(Column::Id.eq(statement.id))
                        .exec(tx.db())
                        .await?;
                    let alarm = Alarm {
                        channel,
                        kind: alarms::Kind::Statement,
                        reference: "",
                        detail: format!("{day}：{why}"),
                    };
                    Ok::<_, OrderError>(alarms::raise(tx, alarm, now).await?)
                })
                .await?;
            Err(OrderError::GatewaySilent(channel.text()))
        }
    }
}
