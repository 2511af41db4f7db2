//! What staff read of the visits: by day, by page, and how far visitors got.
use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::Db;
use sea_orm::{
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::{known_pages, steps::Step};
use crate::models::_entities::{funnel_days, page_views};

/// How many were counted; those of several days are added up, so who comes on two days counts twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VisitCounts {
    pub visitors: i64,
    pub companies: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayVisits {
    pub day: NaiveDate,
    pub views: i64,
    pub counted: VisitCounts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageVisits {
    pub route: String,
    pub title: &'static str,
    pub views: i64,
    /// Added up over the days.
    pub visitors: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Every day of the period, oldest first.
    pub days: Vec<DayVisits>,
    /// Most viewed first.
    pub pages: Vec<PageVisits>,
    pub steps: Vec<(Step, VisitCounts)>,
}

impl Report {
    /// The first day with a visit.
    pub fn counted_from(&self) -> Option<NaiveDate> {
        self.days
            .iter()
            .find(|of_day| of_day.views > 0)
            .map(|of_day| of_day.day)
    }
}

/// Both days included.
#[kernel::boxed]
pub async fn between(db: &Db, from: NaiveDate, to: NaiveDate, most_pages: u64) -> Result<Report, DbErr> {
    let steps = funnel_days::Entity::find()
        .filter(funnel_days::Column::Day.between(from, to))
        .all(db)
        .await?;
    let of_step = |step: Step| {
        let rows = steps.iter().filter(move |row| row.step == step);
        rows.fold(VisitCounts::default(), |sum, row| VisitCounts {
            visitors: sum.visitors + row.visitors,
            companies: sum.companies + row.companies,
        })
    };
    Ok(Report {
        days: days(db, from, to, &steps).await?,
        pages: pages(db, from, to, most_pages).await?,
        steps: Step::ALL.into_iter().map(|step| (step, of_step(step))).collect(),
    })
}

async fn days(
    db: &Db,
    from: NaiveDate,
    to: NaiveDate,
    steps: &[funnel_days::Model],
) -> Result<Vec<DayVisits>, DbErr> {
    let views: Vec<(NaiveDate, i64)> = page_views::Entity::find()
        .select_only()
        .column(page_views::Column::Day)
        .column_as(sum_of(page_views::Column::Views), "views")
        .filter(page_views::Column::Day.between(from, to))
        .group_by(page_views::Column::Day)
        .into_tuple()
        .all(db)
        .await?;
    let views: BTreeMap<NaiveDate, i64> = views.into_iter().collect();
    let visits = steps.iter().filter(|row| row.step == Step::Visit);
    let counted: BTreeMap<NaiveDate, VisitCounts> = visits
        .map(|row| {
            let counted = VisitCounts {
                visitors: row.visitors,
                companies: row.companies,
            };
            (row.day, counted)
        })
        .collect();
    let all = from.iter_days().take_while(|day| *day <= to);
    Ok(all
        .map(|day| DayVisits {
            day,
            views: views.get(&day).copied().unwrap_or_default(),
            counted: counted.get(&day).copied().unwrap_or_default(),
        })
        .collect())
}

async fn pages(db: &Db, from: NaiveDate, to: NaiveDate, most: u64) -> Result<Vec<PageVisits>, DbErr> {
    let rows: Vec<(String, i64, i64)> = page_views::Entity::find()
        .select_only()
        .column(page_views::Column::Route)
        .column_as(sum_of(page_views::Column::Views), "views")
        .column_as(sum_of(page_views::Column::Visitors), "visitors")
        .filter(page_views::Column::Day.between(from, to))
        .group_by(page_views::Column::Route)
        .order_by_desc(sum_of(page_views::Column::Views))
        .order_by_asc(page_views::Column::Route)
        .limit(most)
        .into_tuple()
        .all(db)
        .await?;
    let pages = rows.into_iter().map(|(route, views, visitors)| PageVisits {
        title: known_pages::find(&route).map_or("", |page| page.title),
        route,
        views,
        visitors,
    });
    Ok(pages.collect())
}

/// The sum of a bigint is a decimal on PostgreSQL.
fn sum_of(column: page_views::Column) -> Expr {
    Expr::col(column).sum().cast_as("bigint")
}
