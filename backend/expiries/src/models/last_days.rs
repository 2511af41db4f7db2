//! Which documents run out when: on their last day, or on that of the check that they state (校验期, 年报).
use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use identity::{
    companies::models::facts::CompanyStatus,
    licences::models::{
        licence_status::LicenceStatus,
        licences::{Licence, WithCompany},
    },
    models::_entities::{companies, licences},
};
use kernel::Db;
use sea_orm::{Condition, DbErr, PaginatorTrait, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

/// Approved documents of approved companies whose last day, or that of the check they state, is within `days`, soonest first.
#[kernel::boxed]
pub async fn expiring(db: &Db, today: NaiveDate, days: u64, most: u64) -> Result<Vec<WithCompany>, DbErr> {
    use licences::Column;
    let until = today.checked_add_days(Days::new(days)).unwrap_or(today);
    let mut soonest: BTreeMap<i64, WithCompany> = BTreeMap::new();
    for day in [Column::ValidTo, Column::CheckDue] {
        let found = licences::Entity::find()
            .find_also_related(companies::Entity)
            .filter(companies::Column::Status.eq(CompanyStatus::Approved))
            .filter(Column::Status.eq(LicenceStatus::Approved))
            .filter(day.between(today, until))
            .order_by_asc(day)
            .limit(most)
            .all(db)
            .await?;
        soonest.extend(found.into_iter().map(|row| (row.0.id, row)));
    }
    let mut soonest: Vec<WithCompany> = soonest.into_values().collect();
    soonest.sort_by_key(|(licence, _)| next_day(licence, today));
    soonest.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    Ok(soonest)
}

/// Only checks that are not due on the last day of their document, which is counted and warned of already.
pub(super) fn check_on_a_day_of_its_own() -> Condition {
    use licences::Column;
    Condition::any()
        .add(Column::ValidTo.is_null())
        .add(Expr::col(Column::CheckDue.as_column_ref()).ne(Expr::col(Column::ValidTo.as_column_ref())))
}

/// The day that comes first from today on: the last one, or that of the check.
pub fn next_day(licence: &Licence, today: NaiveDate) -> Option<NaiveDate> {
    let days = [licence.valid_to, licence.check_due].into_iter().flatten();
    days.filter(|day| *day >= today).min()
}

/// Approved documents of approved companies.
fn in_force() -> Select<licences::Entity> {
    licences::Entity::find()
        .inner_join(companies::Entity)
        .filter(companies::Column::Status.eq(CompanyStatus::Approved))
        .filter(licences::Column::Status.eq(LicenceStatus::Approved))
}

/// How many approved documents of approved companies have their last day, or that of the check they state, on which day,
/// in these days.
pub async fn by_day(
    db: &Db,
    (first, last): (NaiveDate, NaiveDate),
) -> Result<BTreeMap<NaiveDate, i64>, DbErr> {
    use licences::Column;
    let mut days = BTreeMap::new();
    let passes = [
        (Column::ValidTo, Condition::all()),
        (Column::CheckDue, check_on_a_day_of_its_own()),
    ];
    for (column, only) in passes {
        let counted: Vec<(NaiveDate, i64)> = in_force()
            .select_only()
            .column(column)
            .column_as(Column::Id.count(), "documents")
            .filter(column.between(first, last))
            .filter(only)
            .group_by(column)
            .into_tuple()
            .all(db)
            .await?;
        for (day, documents) in counted {
            *days.entry(day).or_default() += documents;
        }
    }
    Ok(days)
}

/// How many of them had such a day in these days.
pub async fn count_over(db: &Db, (first, last): (NaiveDate, NaiveDate)) -> Result<u64, DbErr> {
    use licences::Column;
    let over = Condition::any()
        .add(Column::ValidTo.between(first, last))
        .add(Column::CheckDue.between(first, last));
    in_force().filter(over).count(db).await
}
