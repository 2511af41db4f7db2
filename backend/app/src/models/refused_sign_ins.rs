//! Refused sign-ins to the back office: one row per account, network and hour, with a count. Guessing passwords therefore fills
//! neither this table nor the audit log. A name without an account is not kept, since people type passwords there, too.
use std::collections::HashMap;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use identity::{
    audit::models::audit::{self, Entry},
    models::_entities::{
        refused_sign_ins::{ActiveModel, Column, Entity},
        staff,
    },
    sign_in::models::guesses::FAILURES_UNTIL_LOCK,
    staff::models::staff::StaffMember,
};
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    network,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, ExprTrait, prelude::*, sea_query::OnConflict};
use serde_json::json;

pub use identity::models::_entities::refused_sign_ins::Model as Refused;

/// Refusals of one network within an hour that are no mere mistakes; an office shares one.
const MANY_OF_NETWORK: i64 = 20;
/// Rows of one hour; beyond them all further networks are counted as one, without an address.
const MOST_ROWS: u64 = 1000;
/// How long somebody should look at it.
const NOTICE: TimeDelta = TimeDelta::days(1);
const KEPT: TimeDelta = TimeDelta::days(90);

/// Refusals that look like somebody who tries passwords.
pub const fn many(row: &Refused) -> i64 {
    if row.staff_id.is_some() {
        FAILURES_UNTIL_LOCK
    } else {
        MANY_OF_NETWORK
    }
}

/// Counts one more. The audit log hears of it once an hour, when there are many.
pub async fn note(
    tx: &WriteTx,
    staff_id: Option<i64>,
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if let Some(id) = staff_id {
        count(tx, (format!("staff:{id}"), staff_id), address, now).await?;
    }
    let of_hour = Entity::find().filter(Column::Hour.eq(hour_of(now)));
    let network = if of_hour.count(tx.db()).await? < MOST_ROWS {
        network::of_text(address)
    } else {
        String::new()
    };
    count(tx, (format!("network:{network}"), None), &network, now).await
}

async fn count(
    tx: &WriteTx,
    (subject, staff_id): (String, Option<i64>),
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let hour = hour_of(now);
    let row = ActiveModel {
        hour: Set(hour),
        subject: Set(subject.clone()),
        staff_id: Set(staff_id),
        address: Set(address.into()),
        refusals: Set(1),
        last_at: Set(now),
        ..Default::default()
    };
    let add = OnConflict::columns([Column::Hour, Column::Subject])
        .update_columns([Column::Address, Column::LastAt])
        .value(Column::Refusals, Expr::col((Entity, Column::Refusals)).add(1))
        .to_owned();
    Entity::insert(row)
        .on_conflict(add)
        .exec_without_returning(tx.db())
        .await?;
    let counted = Entity::find()
        .filter(Column::Hour.eq(hour))
        .filter(Column::Subject.eq(subject))
        .one(tx.db())
        .await?;
    match counted {
        Some(row) if row.refusals == many(&row) => tell(tx, &row, now).await,
        _ => Ok(()),
    }
}

async fn tell(tx: &WriteTx, row: &Refused, now: DateTime<Utc>) -> Result<(), DbErr> {
    let accounts = accounts_of(tx.db(), std::slice::from_ref(row)).await?;
    let account = accounts.values().next().map(|person| &person.username);
    let entry = Entry {
        action: "session.refuse",
        subject_kind: "refused_sign_in",
        subject_id: row.id.to_string(),
        after: Some(json!({ "account": account, "address": row.address, "refusals": row.refusals })),
        ..Default::default()
    };
    let actor = Actor {
        ip: row.address.clone(),
        ..Actor::system()
    };
    audit::append(tx, &actor, entry, now).await
}

fn hour_of(now: DateTime<Utc>) -> DateTime<Utc> {
    now.duration_trunc(TimeDelta::hours(1)).unwrap_or(now)
}

/// One page, the latest first. Filters: `many` (somebody should look at it), `staff_id`.
pub async fn page(db: &Db, query: &ListQuery, now: DateTime<Utc>) -> Result<(Vec<Refused>, u64), ListError> {
    let mut all = Condition::all().add_option(query.number("staff_id")?.map(|id| Column::StaffId.eq(id)));
    if let Some(is_wanted) = query.flag("many")? {
        let noticed = is_many().and(Column::LastAt.gt(now - NOTICE));
        all = all.add(if is_wanted { noticed } else { noticed.not() });
    }
    let column = |field: &str| {
        Some(match field {
            "id" => Column::Id,
            "refusals" => Column::Refusals,
            "last_at" => Column::LastAt,
            _ => return None,
        })
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("last_at", Direction::Desc), column).await
}

/// As [`many`].
fn is_many() -> Expr {
    let of_account = Column::StaffId
        .is_not_null()
        .and(Column::Refusals.gte(FAILURES_UNTIL_LOCK));
    of_account.or(Column::Refusals.gte(MANY_OF_NETWORK))
}

/// Whose accounts these are about, by id.
pub async fn accounts_of(db: &Db, rows: &[Refused]) -> Result<HashMap<i64, StaffMember>, DbErr> {
    let ids = rows.iter().filter_map(|row| row.staff_id);
    let people = staff::Entity::find()
        .filter(staff::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(people.into_iter().map(|person| (person.id, person)).collect())
}

/// Removes what is too old to follow.
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let swept = Entity::delete_many()
        .filter(Column::Hour.lt(now - KEPT))
        .exec(tx.db())
        .await?;
    Ok(swept.rows_affected)
}
