//! Searches that found nothing. Counted in memory while people search and written in batches by the clock: a search
//! never waits for it, and what cannot be written in time is dropped. No word of who searched.
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{
    Db, Services, WriteTx,
    admin::{Direction, ListError, ListQuery},
    clock::shop_day,
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::Set,
    DbErr, FromQueryResult, QueryOrder, QuerySelect, Select,
    prelude::*,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use super::wording::normalised;
use crate::models::_entities::search_misses::{ActiveModel, Column, Entity};

/// Different keywords kept between two writes; further ones are dropped.
const MOST_WAITING: usize = 500;
/// Different keywords of one day; further ones are dropped, known ones go on counting.
const MOST_OF_A_DAY: u64 = 5_000;
const KEPT_DAYS: u64 = 180;
/// Before today.
const RECENT_DAYS: u64 = 6;
/// This many digits in a row may be a personal number; barcodes of goods begin with 69.
const PRIVATE_DIGITS: usize = 7;

#[derive(Clone, Copy, Debug)]
struct Waiting {
    count: i64,
    last_seen_at: DateTime<Utc>,
}

/// Searches without results since the last write. Cheap to clone.
#[derive(Clone, Default)]
pub struct Misses(Arc<Mutex<HashMap<(NaiveDate, String), Waiting>>>);

impl Misses {
    /// Counts one search without a hit.
    pub fn note(&self, text: &str, now: DateTime<Utc>) {
        let keyword = normalised(text);
        if keyword.is_empty() || may_be_private(&keyword) {
            return;
        }
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (shop_day(now), keyword);
        if waiting.len() >= MOST_WAITING && !waiting.contains_key(&key) {
            return;
        }
        let miss = waiting.entry(key).or_insert(Waiting {
            count: 0,
            last_seen_at: now,
        });
        miss.count += 1;
        miss.last_seen_at = now;
    }

    /// Writes what waits, in one transaction; returns how many rows.
    #[kernel::boxed]
    pub async fn write(&self, services: &Services) -> Result<u64, DbErr> {
        let taken = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if taken.is_empty() {
            return Ok(0);
        }
        services
            .writer
            .run(async move |tx: &WriteTx| store(tx, taken).await)
            .await
    }
}

/// A telephone number, an identity card, an address: nothing that a search for goods needs.
fn may_be_private(keyword: &str) -> bool {
    if keyword.contains('@') {
        return true;
    }
    keyword
        .split(|c: char| !c.is_ascii_digit())
        .any(|digits| digits.len() >= PRIVATE_DIGITS && !(digits.len() == 13 && digits.starts_with("69")))
}

async fn store(tx: &WriteTx, taken: HashMap<(NaiveDate, String), Waiting>) -> Result<u64, DbErr> {
    let mut by_day: BTreeMap<NaiveDate, Vec<(String, Waiting)>> = BTreeMap::new();
    for ((day, keyword), waiting) in taken {
        by_day.entry(day).or_default().push((keyword, waiting));
    }
    let mut written = 0;
    for (day, waiting) in by_day {
        written += store_day(tx, day, waiting).await?;
    }
    Ok(written)
}

async fn store_day(tx: &WriteTx, day: NaiveDate, waiting: Vec<(String, Waiting)>) -> Result<u64, DbErr> {
    let of_day = Entity::find().filter(Column::Day.eq(day));
    let room = MOST_OF_A_DAY.saturating_sub(of_day.clone().count(tx.db()).await?);
    let known: Vec<String> = of_day
        .select_only()
        .column(Column::Keyword)
        .filter(Column::Keyword.is_in(waiting.iter().map(|(keyword, _)| keyword)))
        .into_tuple()
        .all(tx.db())
        .await?;
    let (mut counted, new): (Vec<_>, Vec<_>) = waiting
        .into_iter()
        .partition(|(keyword, _)| known.contains(keyword));
    counted.extend(new.into_iter().take(usize::try_from(room).unwrap_or(usize::MAX)));
    // Two nodes that write the same rows lock them in the same order.
    counted.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    let rows: Vec<ActiveModel> = counted
        .into_iter()
        .map(|(keyword, waiting)| ActiveModel {
            keyword: Set(keyword),
            day: Set(day),
            count: Set(waiting.count),
            last_seen_at: Set(waiting.last_seen_at),
            ..Default::default()
        })
        .collect();
    let number = rows.len() as u64;
    if number > 0 {
        let sum = Expr::col((Entity, Column::Count)).add(Expr::col(("excluded", Column::Count)));
        let add = OnConflict::columns([Column::Keyword, Column::Day])
            .update_column(Column::LastSeenAt)
            .value(Column::Count, sum)
            .to_owned();
        Entity::insert_many(rows)
            .on_conflict(add)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(number)
}

/// Deletes entries older than half a year.
#[kernel::boxed]
pub async fn sweep(tx: &WriteTx, today: NaiveDate) -> Result<u64, DbErr> {
    let first = today
        .checked_sub_days(Days::new(KEPT_DAYS))
        .unwrap_or(NaiveDate::MIN);
    let gone = Entity::delete_many().filter(Column::Day.lt(first));
    Ok(gone.exec(tx.db()).await?.rows_affected)
}

/// A keyword over the days asked for.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct MissedSearch {
    /// Of its newest row.
    pub id: i64,
    pub keyword: String,
    pub searches: i64,
    pub last_seen_at: DateTime<Utc>,
}

/// A page for staff, and how many there are. Filters: `from` and `to` (days, inclusive), `recent` (the last
/// week), `q`.
#[kernel::boxed]
pub async fn page(
    db: &Db,
    list: &ListQuery,
    today: NaiveDate,
) -> Result<(Vec<MissedSearch>, u64), ListError> {
    let mut rows = Entity::find();
    if list.flag("recent")? == Some(true) {
        let first = today
            .checked_sub_days(Days::new(RECENT_DAYS))
            .unwrap_or(NaiveDate::MIN);
        rows = rows.filter(Column::Day.gte(first));
    }
    if let Some(from) = list.day("from")? {
        rows = rows.filter(Column::Day.gte(from));
    }
    if let Some(to) = list.day("to")? {
        rows = rows.filter(Column::Day.lte(to));
    }
    if let Some(text) = list.text("q") {
        rows = rows.filter(contains(Column::Keyword, &normalised(&text)));
    }
    Ok(list.rows_as(db, summed(rows, list)?).await?)
}

/// The sum of a bigint is a decimal on PostgreSQL.
fn searches() -> Expr {
    Expr::col(Column::Count).sum().cast_as("bigint")
}

fn summed(rows: Select<Entity>, list: &ListQuery) -> Result<Select<Entity>, ListError> {
    let rows = rows
        .select_only()
        .column(Column::Keyword)
        .column_as(Column::Id.max(), "id")
        .column_as(searches(), "searches")
        .column_as(Column::LastSeenAt.max(), "last_seen_at")
        .group_by(Column::Keyword);
    let (by, direction) = list.order(("searches", Direction::Desc), sort_expression)?;
    Ok(rows.order_by(by, direction.into()).order_by_asc(Column::Keyword))
}

fn sort_expression(field: &str) -> Option<Expr> {
    Some(match field {
        "searches" => searches(),
        "last_seen_at" => Column::LastSeenAt.max(),
        "keyword" => Expr::col(Column::Keyword.as_column_ref()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(misses: &Misses) -> Vec<(String, i64)> {
        let waiting = misses.0.lock().unwrap();
        let mut all: Vec<_> = waiting
            .iter()
            .map(|((_, keyword), miss)| (keyword.clone(), miss.count))
            .collect();
        all.sort();
        all
    }

    #[test]
    fn the_same_words_count_together_and_numbers_of_people_not_at_all() {
        let misses = Misses::default();
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        for text in [
            " ＶＣ  片",
            "vc 片",
            "13800138000",
            "me@yaoji.cn",
            "",
            "6901234567890",
        ] {
            misses.note(text, now);
        }
        assert_eq!(
            waiting(&misses),
            [("6901234567890".into(), 1), ("vc 片".into(), 2)]
        );
    }

    #[test]
    fn what_waits_is_bounded() {
        let misses = Misses::default();
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        for number in 0..MOST_WAITING + 50 {
            misses.note(&format!("词{number}"), now);
        }
        misses.note("词0", now);
        let all = waiting(&misses);
        assert_eq!(all.len(), MOST_WAITING);
        assert_eq!(all[0], ("词0".into(), 2));
    }
}
