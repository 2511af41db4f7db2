//! Available agents. An agent sets their state, and their console reports every minute that it is still open.
use chrono::{DateTime, TimeDelta, Utc};
use identity::{
    permissions::{Access, Resource, Role, best_access, own_customers_only},
    staff::models::staff,
};
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*, sea_query::OnConflict};

pub use super::_entities::service_presences::Model as Seat;
use super::{
    _entities::service_presences::{ActiveModel, Column, Entity},
    states::Presence,
};
use crate::changes::Changed;

/// A console without a report for this long counts as closed.
const SEEN_WITHIN: TimeDelta = TimeDelta::minutes(2);

/// Sets an agent's state, and that their console is open.
pub async fn set(tx: &WriteTx, staff_id: i64, state: Presence, now: DateTime<Utc>) -> Result<Seat, DbErr> {
    let before = Entity::find()
        .filter(Column::StaffId.eq(staff_id))
        .one(tx.db())
        .await?;
    let is_new = before.as_ref().is_none_or(|seat| seat.state != state);
    let since = before.filter(|_| !is_new).map_or(now, |seat| seat.since);
    let row = ActiveModel {
        staff_id: Set(staff_id),
        state: Set(state),
        since: Set(since),
        seen_at: Set(now),
        ..Default::default()
    };
    let anew = OnConflict::column(Column::StaffId)
        .update_columns([Column::State, Column::Since, Column::SeenAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(anew)
        .exec_without_returning(tx.db())
        .await?;
    if is_new {
        tx.touch(Changed::Presence { staff_id });
    }
    let seat = Entity::find()
        .filter(Column::StaffId.eq(staff_id))
        .one(tx.db())
        .await?;
    seat.ok_or_else(|| DbErr::RecordNotFound("service_presences".into()))
}

/// Who takes a conversation or answers in one is there, also while they show themselves as away: from now on their absence counts.
pub async fn acted(tx: &WriteTx, staff_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let row = ActiveModel {
        staff_id: Set(staff_id),
        state: Set(Presence::Away),
        since: Set(now),
        seen_at: Set(now),
        ..Default::default()
    };
    let known = OnConflict::column(Column::StaffId)
        .update_column(Column::SeenAt)
        .to_owned();
    Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(tx.db())
        .await?;
    Entity::update_many()
        .col_expr(Column::Since, Expr::value(now))
        .filter(Column::StaffId.eq(staff_id))
        .filter(Column::State.eq(Presence::Away))
        .exec(tx.db())
        .await?;
    Ok(())
}

#[kernel::boxed]
pub async fn of(db: &Db, staff_id: i64) -> Result<Option<Seat>, DbErr> {
    let rows = Entity::find().filter(Column::StaffId.eq(staff_id));
    rows.one(db).await
}

/// Since when an agent is unavailable; none = available.
pub fn absent_since(seat: &Seat, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match seat.state {
        Presence::Away => Some(seat.since),
        Presence::Online if seat.seen_at + SEEN_WITHIN < now => Some(seat.seen_at),
        Presence::Online => None,
    }
}

/// Away where nobody has heard of the agent for a while, whatever they chose; none: never here.
pub fn shown(seat: Option<&Seat>, now: DateTime<Utc>) -> Presence {
    match seat {
        Some(seat) if absent_since(seat, now).is_none() => Presence::Online,
        _ => Presence::Away,
    }
}

/// A person who may answer.
#[derive(Clone, Debug)]
pub struct Agent {
    pub id: i64,
    pub name: String,
    pub presence: Presence,
    /// Returns their own customers alone.
    pub only_own: bool,
}

/// Everybody who may answer and has ever sat down, with what they are now.
pub async fn attendants(db: &Db, now: DateTime<Utc>) -> Result<Vec<Agent>, DbErr> {
    let seats = Entity::find().order_by_asc(Column::StaffId).all(db).await?;
    let mut attendants = Vec::with_capacity(seats.len());
    for seat in seats {
        let Some(person) = staff::facts(db, seat.staff_id).await? else {
            continue;
        };
        if may_answer(&person.roles) {
            attendants.push(Agent {
                id: person.id,
                name: person.name,
                presence: shown(Some(&seat), now),
                only_own: own_customers_only(&person.roles, Resource::Service, Access::Write),
            });
        }
    }
    Ok(attendants)
}

/// Whether anybody is there who may answer.
pub async fn is_attended(db: &Db, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let there = Entity::find()
        .filter(Column::State.eq(Presence::Online))
        .filter(Column::SeenAt.gte(now - SEEN_WITHIN));
    for seat in there.all(db).await? {
        let person = staff::facts(db, seat.staff_id).await?;
        if person.is_some_and(|person| may_answer(&person.roles)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// An agent who has been away since before this moment, or has never been there: what is theirs goes to others.
pub fn is_long_away(seat: Option<&Seat>, before: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    seat.is_none_or(|seat| absent_since(seat, now).is_some_and(|since| since < before))
}

pub fn may_answer(roles: &[Role]) -> bool {
    best_access(roles, Resource::Service) >= Some(Access::Write)
}

/// Those who have been away for longer than the rules allow.
pub async fn absent_agents(db: &Db, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    let seats = Entity::find().all(db).await?;
    let gone = seats.iter().filter(|seat| is_long_away(Some(seat), before, now));
    Ok(gone.map(|seat| seat.staff_id).collect())
}
