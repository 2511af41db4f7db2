//! What finance finds in the morning: yesterday's statements compared with the books, a few differences among
//! them, and unchecked payment alarms.
use ::reconciliation::models::{_entities::statement_differences, statements};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use gateways::payments::{Channel, LineKind, StatementLine};
use kernel::{
    Money, Services, WriteTx,
    clock::{day_start, shop_day},
    ids,
};
use orders::{
    errors::OrderError,
    models::_entities::{bank_transactions, payment_alarms, payment_attempts},
    payments::models::{alarms::Kind, attempts},
};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use super::departments::Departments;

/// Days before today that have statements.
const DAYS: u64 = 6;
/// Bills of a day are there by then.
const COMPARED_AT: TimeDelta = TimeDelta::hours(10);

/// What a channel's newest statements with payments say otherwise than the books.
#[derive(Clone, Copy)]
enum Discrepancy {
    OtherAmount,
    NotReported,
    Stranger,
}

const DISCREPANCIES: &[(Channel, Discrepancy)] = &[
    (Channel::Wechat, Discrepancy::OtherAmount),
    (Channel::Alipay, Discrepancy::NotReported),
    (Channel::Transfer, Discrepancy::Stranger),
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for (channel, discrepancy) in DISCREPANCIES {
                compare_all(tx, *channel, *discrepancy, now).await?;
            }
            settle_oldest(tx, &departments, now).await?;
            alarm(tx, now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    Ok(())
}

async fn compare_all(
    tx: &WriteTx,
    channel: Channel,
    discrepancy: Discrepancy,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let today = shop_day(now);
    let mut is_altered = false;
    for back in 1..=DAYS {
        let Some(day) = today.checked_sub_days(Days::new(back)) else {
            continue;
        };
        let mut lines = lines_of(tx, channel, day).await?;
        if !lines.is_empty() && !is_altered {
            is_altered = true;
            tell_otherwise(&mut lines, discrepancy, day);
        }
        let at = (day_start(day) + TimeDelta::days(1) + COMPARED_AT).min(now);
        statements::take(tx, channel, day, &lines, at).await?;
    }
    Ok(())
}

/// The statement as it would be if all were well.
async fn lines_of(tx: &WriteTx, channel: Channel, day: NaiveDate) -> Result<Vec<StatementLine>, DbErr> {
    if channel == Channel::Transfer {
        movements_of(tx, day).await
    } else {
        bills_of(tx, channel, day).await
    }
}

/// A bank knows its own number of a bank transaction and none of ours.
async fn movements_of(tx: &WriteTx, day: NaiveDate) -> Result<Vec<StatementLine>, DbErr> {
    use bank_transactions::{Column, Entity};
    let from = day_start(day);
    let rows = Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(from + TimeDelta::days(1)))
        .order_by_asc(Column::Id)
        .all(tx.db())
        .await?;
    let lines = rows.into_iter().map(|row| StatementLine {
        kind: LineKind::Payment,
        number: row.reference,
        gateway_number: String::new(),
        amount: row.amount,
        payer_name: row.payer_name,
    });
    Ok(lines.collect())
}

async fn bills_of(tx: &WriteTx, channel: Channel, day: NaiveDate) -> Result<Vec<StatementLine>, DbErr> {
    use payment_attempts::{Column, Entity};
    let from = day_start(day);
    let rows = Entity::find()
        .filter(Column::Channel.eq(channel))
        .filter(Column::Status.eq(attempts::Status::Paid))
        .filter(Column::PaidAt.gte(from))
        .filter(Column::PaidAt.lt(from + TimeDelta::days(1)))
        .order_by_asc(Column::Id)
        .all(tx.db())
        .await?;
    let lines = rows.into_iter().map(|row| StatementLine {
        kind: LineKind::Payment,
        number: row.number,
        gateway_number: row.gateway_number.unwrap_or_default(),
        amount: row.amount,
        payer_name: String::new(),
    });
    Ok(lines.collect())
}

fn tell_otherwise(lines: &mut Vec<StatementLine>, discrepancy: Discrepancy, day: NaiveDate) {
    let noon = day_start(day) + TimeDelta::hours(12);
    match discrepancy {
        Discrepancy::OtherAmount => lines
            .iter_mut()
            .take(1)
            .for_each(|line| line.amount -= Money(100)),
        Discrepancy::NotReported => lines.truncate(lines.len().saturating_sub(1)),
        Discrepancy::Stranger => lines.push(StatementLine {
            kind: LineKind::Payment,
            number: ids::document_number("B", noon),
            gateway_number: String::new(),
            amount: Money(128_000),
            payer_name: "荆州平安堂药店".into(),
        }),
    }
}

/// One of them has an explanation already.
async fn settle_oldest(
    tx: &WriteTx,
    departments: &Departments,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let oldest = statement_differences::Entity::find()
        .order_by_asc(statement_differences::Column::Day)
        .order_by_asc(statement_differences::Column::Id)
        .one(tx.db())
        .await?;
    if let Some(oldest) = oldest {
        let reason = "已与支付渠道核对，次日对账单补记";
        statements::settle(tx, oldest.id, reason, &departments.finance.actor, now).await?;
    }
    Ok(())
}

/// Kind, channel, hours ago, how often, the message.
const ALARMS: &[(Kind, Channel, i64, i64, &str)] = &[
    (
        Kind::Signature,
        Channel::Wechat,
        3,
        4,
        "来自 203.0.113.24 的支付通知",
    ),
    (
        Kind::UnknownNumber,
        Channel::Alipay,
        9,
        1,
        "通知单号 T20991231000001",
    ),
    (Kind::Stale, Channel::Wechat, 27, 2, "通知时间比现在早 41 分钟"),
];

/// Written directly: raising them would log attacks that did not happen.
async fn alarm(tx: &WriteTx, now: DateTime<Utc>) -> Result<(), DbErr> {
    let rows = ALARMS.iter().map(|(kind, channel, hours, times, detail)| {
        let at = now - TimeDelta::hours(*hours);
        payment_alarms::ActiveModel {
            channel: Set(*channel),
            kind: Set(*kind),
            reference: Set(String::new()),
            day: Set(shop_day(at)),
            times: Set(*times),
            detail: Set((*detail).into()),
            first_at: Set(at),
            last_at: Set(at + TimeDelta::minutes(12 * (times - 1))),
            ..Default::default()
        }
    });
    payment_alarms::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await
        .map(|_| ())
}
