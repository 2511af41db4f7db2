//! Figures of the service team: for each agent and day the number of conversations, the time to the first
//! answer within the hours, the ratings.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::models::{
    _entities::conversations::{Column, Entity},
    conversations::Conversation,
    hours::Hours,
    rules,
    states::State,
};

/// Conversations that one question counts.
const MOST_ROWS: u64 = 50_000;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    pub conversations: u64,
    pub answered: u64,
    /// Seconds within the hours, as they are set today; none where nothing was answered.
    pub first_answer_median: Option<i64>,
    pub rated: u64,
    /// Hundredths of a star.
    pub rating: Option<i64>,
    /// Still in the queue.
    pub waiting: u64,
}

#[derive(Clone, Debug)]
pub struct OfDay {
    pub day: NaiveDate,
    /// None = not taken.
    pub staff_id: Option<i64>,
    pub staff_name: String,
    pub figures: Figures,
}

#[derive(Clone, Debug)]
pub struct Statistics {
    pub total: Figures,
    /// Newest day first.
    pub days: Vec<OfDay>,
    /// How many were about what, most first; those of which nobody has said are left out.
    pub topics: Vec<(String, u64)>,
}

pub async fn between(db: &Db, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<Statistics, DbErr> {
    let rows = Entity::find()
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(to))
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .all(db)
        .await?;
    let hours = rules::hours_of(&rules::current(db).await?);
    let mut by_day: BTreeMap<_, Vec<&Conversation>> = BTreeMap::new();
    for row in &rows {
        let key = (std::cmp::Reverse(shop_day(row.created_at)), row.staff_id);
        by_day.entry(key).or_default().push(row);
    }
    let days = by_day.into_iter().map(|((day, staff_id), rows)| OfDay {
        day: day.0,
        staff_id,
        staff_name: rows.last().map(|row| row.staff_name.clone()).unwrap_or_default(),
        figures: Figures::of(&rows, &hours),
    });
    Ok(Statistics {
        total: Figures::of(&rows.iter().collect::<Vec<_>>(), &hours),
        days: days.collect(),
        topics: by_topic(&rows),
    })
}

fn by_topic(rows: &[Conversation]) -> Vec<(String, u64)> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.topic.is_empty()) {
        *counts.entry(&row.topic).or_default() += 1;
    }
    let mut counts: Vec<_> = counts
        .into_iter()
        .map(|(topic, count)| (topic.to_owned(), count))
        .collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

impl Figures {
    fn of(rows: &[&Conversation], hours: &Hours) -> Self {
        let answered = rows.iter().filter(|row| row.first_answer_at.is_some()).count();
        let waited = rows.iter().filter_map(|row| waited(row, hours));
        let mut waited: Vec<i64> = waited.collect();
        waited.sort_unstable();
        let ratings: Vec<i64> = rows.iter().filter_map(|row| row.rating).collect();
        let count = |number: usize| number as u64;
        let stars: i64 = ratings.iter().sum();
        Self {
            conversations: count(rows.len()),
            answered: count(answered),
            first_answer_median: median(&waited),
            rated: count(ratings.len()),
            rating: (stars * 100).checked_div(kernel::counts::to_i64(ratings.len())),
            waiting: count(rows.iter().filter(|row| row.state == State::Waiting).count()),
        }
    }
}

/// Seconds until the first answer, without those of nights and days off. Where staff wrote first nobody waited for one.
fn waited(row: &Conversation, hours: &Hours) -> Option<i64> {
    let answer = row.first_answer_at.filter(|_| !row.begun_by_staff)?;
    Some(hours.open_between(row.created_at, answer).num_seconds())
}

/// Values must be sorted.
fn median(values: &[i64]) -> Option<i64> {
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    values.get(middle - 1).map(|lower| i64::midpoint(*lower, upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_stands_in_the_middle() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[7]), Some(7));
        assert_eq!(median(&[1, 9]), Some(5));
        assert_eq!(median(&[1, 2, 900]), Some(2));
    }
}
