//! The rule for many goods at once, as a spreadsheet brings them; some statements, however many they are.
use std::collections::HashMap;

use catalog::{goods::models::codes::TierType, models::_entities::goods};
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};
use serde_json::json;

use super::{
    change::{Proposer, row},
    judge::{Case, SecondPersonReason, judge},
    list::PriceList,
    past::past_of,
    rules,
    states::{Origin, State},
};
use crate::models::_entities::price_changes::{Column, Entity};

/// Goods that one statement names.
const CHUNK: usize = 500;

/// A product that gets another base price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedPrice {
    pub before: PriceList,
    pub after: PriceList,
    /// Empty: one person is enough.
    pub why: Vec<SecondPersonReason>,
    pub cost: Option<Money>,
}

/// In their order. None in place of an id: a new product.
pub async fn judged(
    db: &Db,
    bases: &[(Option<i64>, Option<Money>)],
    uploader: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Vec<EvaluatedPrice>, DbErr> {
    let limits = rules::limits_for(&rules::current(db).await?, uploader);
    let mut all = Vec::with_capacity(bases.len());
    for chunk in bases.chunks(CHUNK) {
        let ids: Vec<i64> = chunk.iter().filter_map(|(id, _)| *id).collect();
        let lists = PriceList::of_all(db, &ids).await?;
        let costs = costs(db, &ids).await?;
        let past = past_of(db, &ids, limits, now).await?;
        for (id, base) in chunk {
            let known = id.and_then(|id| lists.get(&id).cloned());
            let before = known.unwrap_or_else(|| PriceList::empty(TierType::From));
            let after = PriceList {
                base: *base,
                ..before.clone()
            };
            let cost = id.and_then(|id| costs.get(&id).copied());
            let past = id.and_then(|id| past.get(&id));
            let case = Case {
                current: &before,
                wanted: &after,
                past: past.map_or(&[][..], Vec::as_slice),
                cost,
                now,
            };
            let why = if before == after {
                Vec::new()
            } else {
                judge(limits, &case).why()
            };
            all.push(EvaluatedPrice {
                before,
                after,
                why,
                cost,
            });
        }
    }
    Ok(all)
}

async fn costs(db: &Db, ids: &[i64]) -> Result<HashMap<i64, Money>, DbErr> {
    let rows: Vec<(i64, Money)> = goods::Entity::find()
        .select_only()
        .columns([goods::Column::Id, goods::Column::CostPrice])
        .filter(goods::Column::Id.is_in(ids.iter().copied()))
        .filter(goods::Column::CostPrice.is_not_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// How many of these goods have a change that waits.
pub async fn waiting_in(tx: &WriteTx, ids: &[i64]) -> Result<u64, DbErr> {
    let mut waiting = 0;
    for chunk in ids.chunks(CHUNK) {
        let found = Entity::find().filter(Column::WaitingGoodsId.is_in(chunk.iter().copied()));
        waiting += found.count(tx.db()).await?;
    }
    Ok(waiting)
}

/// Keeps what a spreadsheet has changed: proposed by its uploader, agreed to by the person who took it over.
pub async fn record(
    tx: &WriteTx,
    uploader: Proposer<'_>,
    changes: &[(i64, EvaluatedPrice)],
    taken_over_by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for chunk in changes.chunks(CHUNK) {
        let rows = chunk.iter().map(|(goods_id, judged)| {
            let mut row = row(
                uploader,
                *goods_id,
                Origin::Sheet,
                (&judged.before, &judged.after),
            );
            row.cost_price = Set(judged.cost);
            row.why = Set(json!(judged.why));
            row.applied_at = Set(Some(now));
            if taken_over_by.id.is_some() && taken_over_by.id != uploader.actor.id {
                row.state = Set(State::Approved);
                row.decided_by = Set(taken_over_by.id);
                row.decided_by_name = Set(taken_over_by.name.clone());
                row.decided_at = Set(Some(now));
            }
            row
        });
        Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}
