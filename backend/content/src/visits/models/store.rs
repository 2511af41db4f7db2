//! The counts in the database. Several nodes add to the same rows: who was counted already stands in `visit_marks`, which
//! holds each visitor once per day and subject.
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kernel::{WriteTx, clock::shop_day, counts::to_i64, ids, signing};
use sea_orm::{
    ActiveValue::Set,
    DbErr,
    prelude::*,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use super::day::{OfDay, VisitorDigest};
use crate::models::_entities::{funnel_days, page_views, visit_marks, visit_salts};

const KEPT_DAYS: u64 = 400;
/// How long after midnight views of the day before may still be written.
const LATE_WRITES: TimeDelta = TimeDelta::minutes(10);
/// Rows of one statement.
const MOST_ROWS: usize = 1_000;

pub(super) async fn add(tx: &WriteTx, days: &BTreeMap<NaiveDate, OfDay>) -> Result<u64, DbErr> {
    let mut changed = 0;
    for (day, gathered) in days {
        let salt = salt_of(tx, *day).await?;
        changed += add_pages(tx, *day, gathered, &salt).await?;
        changed += add_steps(tx, *day, gathered, &salt).await?;
    }
    Ok(changed)
}

/// The salt of the day, which the first who needs it makes.
async fn salt_of(tx: &WriteTx, day: NaiveDate) -> Result<String, DbErr> {
    use visit_salts::{ActiveModel, Column, Entity};
    let kept = Entity::find().filter(Column::Day.eq(day));
    if let Some(row) = kept.clone().one(tx.db()).await? {
        return Ok(row.salt);
    }
    let row = ActiveModel {
        day: Set(day),
        salt: Set(ids::token()),
        ..Default::default()
    };
    let once = OnConflict::column(Column::Day).do_nothing().to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    let row = kept.one(tx.db()).await?;
    row.map(|row| row.salt)
        .ok_or_else(|| DbErr::RecordNotFound(format!("the salt of {day}")))
}

/// A visitor under the salt of the day. Half of the digest is enough to tell visitors of one day apart.
fn masked(salt: &str, visitor: &[u8]) -> i64 {
    let digest = signing::sign(salt.as_bytes(), visitor);
    let (first, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
    i64::from_be_bytes(*first)
}

fn masked_all(salt: &str, visitors: &BTreeSet<VisitorDigest>) -> BTreeSet<i64> {
    visitors.iter().map(|visitor| masked(salt, visitor)).collect()
}

fn masked_companies(salt: &str, companies: &BTreeSet<i64>) -> BTreeSet<i64> {
    let companies = companies.iter();
    companies
        .map(|id| masked(salt, format!("company:{id}").as_bytes()))
        .collect()
}

/// Marks them as counted; returns how many of them were not.
async fn mark(tx: &WriteTx, day: NaiveDate, subject: &str, visitors: BTreeSet<i64>) -> Result<i64, DbErr> {
    use visit_marks::{ActiveModel, Column, Entity};
    let visitors: Vec<i64> = visitors.into_iter().collect();
    let mut new = 0;
    for some in visitors.chunks(MOST_ROWS) {
        let rows = some.iter().map(|visitor| ActiveModel {
            day: Set(day),
            subject: Set(subject.into()),
            visitor: Set(*visitor),
            ..Default::default()
        });
        let once = OnConflict::columns([Column::Day, Column::Subject, Column::Visitor])
            .do_nothing()
            .to_owned();
        new += Entity::insert_many(rows)
            .on_conflict(once)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(to_i64(new))
}

async fn add_pages(tx: &WriteTx, day: NaiveDate, gathered: &OfDay, salt: &str) -> Result<u64, DbErr> {
    use page_views::{ActiveModel, Column, Entity};
    let mut rows = Vec::new();
    for (route, page) in &gathered.pages {
        let new = mark(tx, day, route, masked_all(salt, &page.visitors)).await?;
        rows.push(ActiveModel {
            day: Set(day),
            route: Set((*route).into()),
            views: Set(page.views),
            visitors: Set(new),
            ..Default::default()
        });
    }
    let changed = rows.len() as u64;
    if changed > 0 {
        let sum = |column| Expr::col((Entity, column)).add(Expr::col(("excluded", column)));
        let add = OnConflict::columns([Column::Day, Column::Route])
            .value(Column::Views, sum(Column::Views))
            .value(Column::Visitors, sum(Column::Visitors))
            .to_owned();
        Entity::insert_many(rows)
            .on_conflict(add)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(changed)
}

async fn add_steps(tx: &WriteTx, day: NaiveDate, gathered: &OfDay, salt: &str) -> Result<u64, DbErr> {
    use funnel_days::{ActiveModel, Column, Entity};
    let mut rows = Vec::new();
    for (step, of_step) in &gathered.steps {
        let subject = step.code();
        let visitors = mark(tx, day, subject, masked_all(salt, &of_step.visitors)).await?;
        let subject = format!("{subject}:company");
        let companies = mark(tx, day, &subject, masked_companies(salt, &of_step.companies)).await?;
        rows.push(ActiveModel {
            day: Set(day),
            step: Set(*step),
            visitors: Set(visitors),
            companies: Set(companies),
            ..Default::default()
        });
    }
    let changed = rows.len() as u64;
    if changed > 0 {
        let sum = |column| Expr::col((Entity, column)).add(Expr::col(("excluded", column)));
        let add = OnConflict::columns([Column::Day, Column::Step])
            .value(Column::Visitors, sum(Column::Visitors))
            .value(Column::Companies, sum(Column::Companies))
            .to_owned();
        Entity::insert_many(rows)
            .on_conflict(add)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(changed)
}

/// Deletes what told the visitors of past days apart, and counts older than 400 days.
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let today = shop_day(now - LATE_WRITES);
    let first = today
        .checked_sub_days(Days::new(KEPT_DAYS))
        .unwrap_or(NaiveDate::MIN);
    let salts = visit_salts::Entity::delete_many().filter(visit_salts::Column::Day.lt(today));
    let marks = visit_marks::Entity::delete_many().filter(visit_marks::Column::Day.lt(today));
    let pages = page_views::Entity::delete_many().filter(page_views::Column::Day.lt(first));
    let steps = funnel_days::Entity::delete_many().filter(funnel_days::Column::Day.lt(first));
    Ok(salts.exec(tx.db()).await?.rows_affected
        + marks.exec(tx.db()).await?.rows_affected
        + pages.exec(tx.db()).await?.rows_affected
        + steps.exec(tx.db()).await?.rows_affected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_salt_makes_another_visitor() {
        let visitor = [7; 32];
        assert_eq!(masked("monday", &visitor), masked("monday", &visitor));
        assert_ne!(masked("monday", &visitor), masked("tuesday", &visitor));
        let visitors = BTreeSet::from([visitor]);
        assert_eq!(
            masked_all("monday", &visitors),
            BTreeSet::from([masked("monday", &visitor)])
        );
    }
}
