//! Fetching yesterday's statements from the gateways, once they are written.
use chrono::{DateTime, NaiveDate, TimeDelta, Timelike, Utc};
use gateways::payments::{Channel, Gateway, Gateways};
use kernel::{Services, WriteTx, clock::shop_time};
use orders::{
    errors::OrderError,
    payments::models::alarms::{self, Alarm},
};
use sea_orm::prelude::*;

use super::statements::{Statement, Status, open, take};
use crate::models::_entities::statements::{Column, Entity};

/// Gateways write the bill of a day by ten in the morning after it.
const WRITTEN_BY: u32 = 10;
const PAUSE: TimeDelta = TimeDelta::minutes(30);

/// Fetches what is due; returns how many statements were compared.
pub async fn run((services, gateways): &(Services, Gateways)) -> Result<u64, OrderError> {
    let now = services.clock.now();
    let local = shop_time(now);
    let Some(day) = local
        .date_naive()
        .pred_opt()
        .filter(|_| local.hour() >= WRITTEN_BY)
    else {
        return Ok(0);
    };
    wait_for_the_bank(services, day, now).await?;
    let mut compared = 0;
    for gateway in gateways.all() {
        if is_due(services, gateway.as_ref(), day, now).await? {
            compared += u64::from(fetch(services, gateway.as_ref(), day).await.is_ok());
        }
    }
    Ok(compared)
}

/// The bank's statement is not fetched: finance uploads it, and missing days are shown.
async fn wait_for_the_bank(
    services: &Services,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let known = Entity::find()
        .filter(Column::Channel.eq(Channel::Transfer))
        .filter(Column::Day.eq(day))
        .one(&services.db)
        .await?;
    if known.is_some() {
        return Ok(());
    }
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

async fn is_due(
    services: &Services,
    gateway: &dyn Gateway,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let known = Entity::find()
        .filter(Column::Channel.eq(gateway.channel()))
        .filter(Column::Day.eq(day))
        .one(&services.db)
        .await?;
    Ok(known.is_none_or(|statement| {
        statement.status == Status::Missing && statement.next_attempt_at.is_none_or(|next| next <= now)
    }))
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
