//! How long trade records are kept: at least five years, and until a year after the goods' expiry (GSP
//! articles 42 and 91). All deletion code checks here first.
use ::orders::models::_entities::orders;
use chrono::{DateTime, Months, NaiveDate, Utc};
use kernel::{Db, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{reports::models::shipped_batches, settings::DocumentRules};

/// Months beyond the last day on which the goods were fit for use.
const BEYOND_EXPIRY: u32 = 12;

/// The first day on which a record may be deleted, by its creation time and the latest expiry date of its
/// goods.
pub fn kept_until(
    rules: &DocumentRules,
    made_at: DateTime<Utc>,
    last_expiry: Option<NaiveDate>,
) -> NaiveDate {
    let after = |day: NaiveDate, months: u32| {
        let later = day.checked_add_months(Months::new(months));
        later.unwrap_or(NaiveDate::MAX)
    };
    let by_age = after(shop_day(made_at), rules.keep_years.saturating_mul(12));
    let by_expiry = last_expiry.map_or(by_age, |day| after(day, BEYOND_EXPIRY));
    by_age.max(by_expiry)
}

/// May everything about these orders of a company go? Answers the day from which it may when it may not yet.
pub async fn held_until(
    db: &Db,
    rules: &DocumentRules,
    company_id: i64,
    today: NaiveDate,
) -> Result<Option<NaiveDate>, DbErr> {
    let newest: Option<DateTime<Utc>> = orders::Entity::find()
        .select_only()
        .column(orders::Column::CreatedAt)
        .filter(orders::Column::CompanyId.eq(company_id))
        .order_by_desc(orders::Column::CreatedAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    let Some(made_at) = newest else { return Ok(None) };
    let last_expiry = shipped_batches::last_expiry(db, company_id).await?;
    let until = kept_until(rules, made_at, last_expiry);
    Ok((today < until).then_some(until))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn records_stay_five_years_and_a_year_beyond_the_goods() {
        let rules = DocumentRules::default();
        let made = "2026-11-21T04:00:00Z".parse().unwrap();
        assert_eq!(kept_until(&rules, made, None), day("2031-11-21"));
        assert_eq!(
            kept_until(&rules, made, Some(day("2028-01-31"))),
            day("2031-11-21")
        );
        assert_eq!(
            kept_until(&rules, made, Some(day("2031-06-30"))),
            day("2032-06-30")
        );
        // Handles leap days, too.
        assert_eq!(
            kept_until(&rules, made, Some(day("2032-02-29"))),
            day("2033-02-28")
        );
    }
}
