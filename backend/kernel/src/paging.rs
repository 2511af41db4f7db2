//! Pages of the shop API: `page` from 1, and filters of which 99999 means "all".
use std::ops::Range;

use sea_orm::{DbErr, EntityTrait, FromQueryResult, PaginatorTrait, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Db, counts::to_usize};

/// "No filter" (specification section 9).
pub const ALL: i64 = 99999;

/// Deep pages cost as much as a full scan; no user goes to page 500 by hand.
pub const LAST_PAGE: u64 = 500;

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Page<T> {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<T>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest {
    pub page: u64,
    pub per_page: u64,
}

impl PageRequest {
    /// Clamped: page 1..=500, 1..=100 rows (20 when the request says nothing).
    pub fn new(page: Option<u64>, per_page: Option<u64>) -> Self {
        Self {
            page: page.unwrap_or(1).clamp(1, LAST_PAGE),
            per_page: per_page.unwrap_or(20).clamp(1, 100),
        }
    }

    pub const fn offset(self) -> u64 {
        (self.page - 1) * self.per_page
    }

    /// Where this page stands among so many that are in memory already.
    pub fn range(self, total: usize) -> Range<usize> {
        range(self.offset(), self.per_page, total)
    }

    /// The rows of this page of what was found, in the order it has, and the total.
    pub async fn rows<E>(self, db: &Db, ordered: Select<E>) -> Result<(Vec<E::Model>, u64), DbErr>
    where
        E: EntityTrait,
        E::Model: Sync,
    {
        self.rows_as(db, ordered).await
    }

    /// The same of rows that are read as another type.
    pub async fn rows_as<T, E>(self, db: &Db, ordered: Select<E>) -> Result<(Vec<T>, u64), DbErr>
    where
        T: FromQueryResult + Send + Sync,
        E: EntityTrait,
        E::Model: Sync,
    {
        part_as(db, ordered, self.offset(), self.per_page).await
    }

    pub fn of<T>(self, total: u64, list: Vec<T>) -> Page<T> {
        Page {
            total,
            page: self.page,
            per_page: self.per_page,
            list,
        }
    }
}

/// Where so many from this place on stand among those that are in memory already.
pub fn range(from: u64, limit: u64, total: usize) -> Range<usize> {
    let from = to_usize(from).min(total);
    from..from.saturating_add(to_usize(limit)).min(total)
}

/// Rows from this place on, at most `limit`, and how many there are in all. A limit of 0 asks for the total alone.
pub async fn part<E>(
    db: &Db,
    ordered: Select<E>,
    from: u64,
    limit: u64,
) -> Result<(Vec<E::Model>, u64), DbErr>
where
    E: EntityTrait,
    E::Model: Sync,
{
    part_as(db, ordered, from, limit).await
}

/// The same of rows that are read as another type: groups with their sums, or a row with names beside it.
pub async fn part_as<T, E>(db: &Db, ordered: Select<E>, from: u64, limit: u64) -> Result<(Vec<T>, u64), DbErr>
where
    T: FromQueryResult + Send + Sync,
    E: EntityTrait,
    E::Model: Sync,
{
    let total = ordered.clone().count(db).await?;
    if limit == 0 || total == 0 {
        return Ok((Vec::new(), total));
    }
    let rows = ordered.offset(from).limit(limit).into_model().all(db).await?;
    Ok((rows, total))
}

/// A filter value, or none when it is absent or 99999.
pub fn chosen(filter: Option<i64>) -> Option<i64> {
    filter.filter(|value| *value != ALL)
}

/// The same for filters that carry words; an empty text filters nothing either.
pub fn chosen_text(filter: Option<&str>) -> Option<&str> {
    filter
        .map(str::trim)
        .filter(|value| !value.is_empty() && *value != "99999")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_page_is_as_long_as_what_is_left_and_those_behind_it_are_empty() {
        let page = |number| PageRequest::new(Some(number), Some(20));
        assert_eq!(page(1).range(45), 0..20);
        assert_eq!(page(3).range(45), 40..45);
        assert_eq!(page(4).range(45), 45..45);
        assert_eq!(page(1).range(0), 0..0);
    }
}
