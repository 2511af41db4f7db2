//! A gateway's statement line by line: what they have and we have not, what we have and they have not, and where the sums
//! differ.
use std::collections::HashMap;

use chrono::{NaiveDate, TimeDelta};
use gateways::payments::{Channel, LineKind, StatementLine};
use kernel::{Money, WriteTx, clock::day_start};
use orders::{
    models::_entities::{gateway_refunds, payment_attempts},
    payments::models::{attempts, channel_refunds},
};
use sea_orm::{DbErr, prelude::*};
use serde::Serialize;

/// How a statement and our books differ about a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Discrepancy {
    /// They have it, we have not.
    MissingHere,
    /// We have it, they have not.
    MissingThere,
    OtherAmount,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub kind: LineKind,
    pub what: Discrepancy,
    pub number: String,
    pub gateway_number: String,
    pub ours: Option<Money>,
    pub theirs: Option<Money>,
}

/// A transaction in our books.
#[derive(Clone, Debug)]
pub struct OwnRecord {
    pub number: String,
    pub gateway_number: String,
    pub amount: Money,
    /// To be missed when this statement does not have it.
    pub is_of_day: bool,
}

pub async fn of_gateway(
    tx: &WriteTx,
    channel: Channel,
    day: NaiveDate,
    lines: &[StatementLine],
) -> Result<Vec<Difference>, DbErr> {
    let mut found = Vec::new();
    for kind in [LineKind::Payment, LineKind::Refund] {
        let theirs: Vec<&StatementLine> = lines.iter().filter(|line| line.kind == kind).collect();
        let ours = match kind {
            LineKind::Payment => bills(tx, channel, day).await?,
            LineKind::Refund => refunds(tx, channel, day).await?,
        };
        found.extend(compared(kind, &ours, &theirs));
    }
    Ok(found)
}

/// A transaction shortly before midnight may be on either day; it is searched on both, and reported missing only
/// on its own day.
const AROUND: TimeDelta = TimeDelta::days(1);

async fn bills(tx: &WriteTx, channel: Channel, day: NaiveDate) -> Result<Vec<OwnRecord>, DbErr> {
    use payment_attempts::{Column, Entity};
    let (from, to) = (day_start(day), day_start(day) + TimeDelta::days(1));
    let rows = Entity::find()
        .filter(Column::Channel.eq(channel))
        .filter(Column::Status.eq(attempts::Status::Paid))
        .filter(Column::PaidAt.gte(from - AROUND))
        .filter(Column::PaidAt.lt(to + AROUND))
        .all(tx.db())
        .await?;
    let own = rows.into_iter().map(|row| OwnRecord {
        is_of_day: row.paid_at.is_some_and(|at| (from..to).contains(&at)),
        number: row.number,
        gateway_number: row.gateway_number.unwrap_or_default(),
        amount: row.amount,
    });
    Ok(own.collect())
}

async fn refunds(tx: &WriteTx, channel: Channel, day: NaiveDate) -> Result<Vec<OwnRecord>, DbErr> {
    use gateway_refunds::{Column, Entity};
    let (from, to) = (day_start(day), day_start(day) + TimeDelta::days(1));
    let rows = Entity::find()
        .filter(Column::Channel.eq(channel))
        .filter(Column::Status.eq(channel_refunds::Status::Done))
        .filter(Column::DoneAt.gte(from - AROUND))
        .filter(Column::DoneAt.lt(to + AROUND))
        .all(tx.db())
        .await?;
    let own = rows.into_iter().map(|row| OwnRecord {
        is_of_day: row.done_at.is_some_and(|at| (from..to).contains(&at)),
        number: row.number,
        gateway_number: row.gateway_number.unwrap_or_default(),
        amount: row.amount,
    });
    Ok(own.collect())
}

/// How our books of a day and the lines of a statement differ.
pub fn compared(kind: LineKind, ours: &[OwnRecord], theirs: &[&StatementLine]) -> Vec<Difference> {
    let mut known: HashMap<&str, &OwnRecord> = ours.iter().map(|own| (own.number.as_str(), own)).collect();
    let mut found = Vec::new();
    for line in theirs {
        let own = known.remove(line.number.as_str());
        let what = match own {
            None => Discrepancy::MissingHere,
            Some(own) if own.amount != line.amount => Discrepancy::OtherAmount,
            Some(_) => continue,
        };
        found.push(Difference {
            kind,
            what,
            number: line.number.clone(),
            gateway_number: line.gateway_number.clone(),
            ours: own.map(|own| own.amount),
            theirs: Some(line.amount),
        });
    }
    let missed = ours
        .iter()
        .filter(|own| own.is_of_day && known.contains_key(own.number.as_str()));
    found.extend(missed.map(|own| Difference {
        kind,
        what: Discrepancy::MissingThere,
        number: own.number.clone(),
        gateway_number: own.gateway_number.clone(),
        ours: Some(own.amount),
        theirs: None,
    }));
    found
}
