//! Automatic assignment: the buyer who has waited longest gets the available agent with the fewest open
//! conversations.
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use identity::companies::models::companies;
use kernel::{Db, WriteTx};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{self, Conversation, locked},
    handle,
    presence::{self, Agent},
    rules,
    states::{Presence, State},
};
use crate::errors::ServiceError;

/// Conversations that one round takes from colleagues who are gone.
const ROUND: u64 = 50;

/// How many conversations each colleague attends to.
pub async fn loads(db: &Db) -> Result<HashMap<i64, i64>, DbErr> {
    let rows: Vec<(Option<i64>, i64)> = Entity::find()
        .select_only()
        .column(Column::StaffId)
        .column_as(Column::Id.count(), "count")
        .filter(Column::State.eq(State::Open))
        .group_by(Column::StaffId)
        .into_tuple()
        .all(db)
        .await?;
    let rows = rows.into_iter();
    Ok(rows
        .filter_map(|(staff_id, count)| Some((staff_id?, count)))
        .collect())
}

/// Assigns waiting conversations to agents with free capacity; returns how many were assigned.
pub async fn share_out(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, ServiceError> {
    // The row of the rules is held first, always before any conversation: of several rounds one goes first.
    let rules = rules::locked(tx).await?;
    let mut desk: Vec<Agent> = presence::attendants(tx.db(), now).await?;
    desk.retain(|attendant| attendant.presence == Presence::Online);
    if !rules.is_open || desk.is_empty() {
        return Ok(0);
    }
    let mut loads = loads(tx.db()).await?;
    let mut given = 0;
    loop {
        desk.retain(|agent| loads.get(&agent.id).copied().unwrap_or_default() < rules.most_open);
        let Some(id) = longest_waiting(tx.db(), &desk).await? else {
            return Ok(given);
        };
        let conversation = locked(tx, id).await?;
        if conversation.state != State::Waiting {
            continue;
        }
        let company = companies::by_id(tx.db(), conversation.company_id).await?;
        let salesman_id = company.and_then(|company| company.salesman_id);
        let Some(next) = choose(&desk, &loads, rules.most_open, salesman_id) else {
            return Ok(given);
        };
        let text = handle::greeting(&next.name);
        handle::open(tx, &conversation, (next.id, &next.name), text, now).await?;
        *loads.entry(next.id).or_default() += 1;
        given += 1;
    }
}

/// Of those that one of these may take: what waits for nobody who is there does not stand in the way of others.
async fn longest_waiting(db: &Db, free: &[Agent]) -> Result<Option<i64>, DbErr> {
    if free.is_empty() {
        return Ok(None);
    }
    let only_own = free.iter().all(|agent| agent.only_own);
    let own = || {
        let customers_of =
            |agent: &Agent| Column::CompanyId.in_subquery(companies::ids_of_salesman(agent.id));
        free.iter()
            .map(customers_of)
            .fold(Condition::any(), Condition::add)
    };
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.eq(State::Waiting))
        .filter(Condition::all().add_option(only_own.then(own)))
        .order_by_asc(Column::WaitingSince)
        .order_by_asc(Column::Id)
        .into_tuple()
        .one(db)
        .await
}

/// The one with the fewest, the longest there among equals; a salesman for their own customers alone.
fn choose<'a>(
    desk: &'a [Agent],
    loads: &HashMap<i64, i64>,
    most: i64,
    salesman_id: Option<i64>,
) -> Option<&'a Agent> {
    let load = |attendant: &Agent| loads.get(&attendant.id).copied().unwrap_or_default();
    desk.iter()
        .filter(|attendant| !attendant.only_own || salesman_id == Some(attendant.id))
        .filter(|attendant| load(attendant) < most)
        .min_by_key(|attendant| (load(attendant), attendant.id))
}

/// What colleagues left who went away for long is for others, and what a salesman attends to whose customer it no longer is.
pub async fn take_back(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, ServiceError> {
    let rules = rules::locked(tx).await?;
    let before = now - TimeDelta::minutes(rules.away_minutes);
    let gone = presence::absent_agents(tx.db(), before, now).await?;
    let of_gone = Condition::all().add(Column::StaffId.is_in(gone));
    let mut left = unanswered(tx.db(), of_gone).await?;
    left.extend(of_others_customers(tx.db(), now).await?);
    let mut back = 0;
    for row in left {
        let conversation = locked(tx, row.id).await?;
        if conversation.state == State::Open && conversation.staff_id == row.staff_id {
            handle::put_back(tx, &conversation, now).await?;
            back += 1;
        }
    }
    Ok(back)
}

/// Where the buyer wrote last: what was answered and left there ends by itself (`idle`).
async fn unanswered(db: &Db, whose: Condition) -> Result<Vec<Conversation>, DbErr> {
    conversations::all()
        .filter(Column::State.eq(State::Open))
        .filter(whose)
        .filter(Column::QuietSince.is_null())
        .order_by_asc(Column::Id)
        .limit(ROUND)
        .all(db)
        .await
}

/// What salesmen attend to and see no more: the company has another salesman now.
async fn of_others_customers(db: &Db, now: DateTime<Utc>) -> Result<Vec<Conversation>, DbErr> {
    let salesmen = presence::attendants(db, now).await?.into_iter();
    let strayed = salesmen.filter(|agent| agent.only_own).map(|agent| {
        Condition::all()
            .add(Column::StaffId.eq(agent.id))
            .add(Column::CompanyId.not_in_subquery(companies::ids_of_salesman(agent.id)))
    });
    let strayed: Vec<Condition> = strayed.collect();
    if strayed.is_empty() {
        return Ok(Vec::new());
    }
    let any = strayed.into_iter().fold(Condition::any(), Condition::add);
    unanswered(db, any).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attendant(id: i64, only_own: bool) -> Agent {
        Agent {
            id,
            name: format!("客服{id}"),
            presence: Presence::Online,
            only_own,
        }
    }

    #[test]
    fn staff_with_the_fewest_conversations_are_next_up_to_their_limit() {
        let desk = [attendant(1, false), attendant(2, false), attendant(3, true)];
        let next = |loads: [i64; 2], salesman| {
            let loads = HashMap::from([(1, loads[0]), (2, loads[1])]);
            choose(&desk, &loads, 3, salesman).map(|attendant| attendant.id)
        };
        assert_eq!(next([0, 0], None), Some(1));
        assert_eq!(next([2, 1], None), Some(2));
        assert_eq!(next([3, 3], None), None);
        assert_eq!(next([3, 3], Some(3)), Some(3));
        assert_eq!(next([3, 3], Some(4)), None);
    }
}
