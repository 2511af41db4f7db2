//! How long trade records are kept: at least five years, and beyond the goods' expiry one year for medicines (GSP articles 42
//! and 91; H), two for devices, anabolics and peptide hormones (K), and for ever for implants (K). All deletion and masking
//! checks here first.
use std::collections::{HashMap, HashSet};

use ::orders::{lifecycle::models::orders::Order, models::_entities::orders};
use catalog::{
    goods::models::codes::{Control, Kind},
    models::_entities::goods,
};
use chrono::{DateTime, Months, NaiveDate, Utc};
use kernel::{Db, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{reports::models::shipped_batches, settings::DocumentRules};

/// Years beyond the last day on which medicines were fit for use.
const BEYOND_EXPIRY: u32 = 1;
/// The categories of implants among devices: 有源植入器械 and 无源植入器械.
const IMPLANTS: [&str; 2] = ["12", "13"];

/// How long the law asks for the records of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Years beyond its expiry.
    BeyondExpiry(u32),
    ForEver,
}

impl Term {
    fn of(goods: &goods::Model, rules: &DocumentRules) -> Self {
        match (goods.kind, goods.control) {
            (Kind::Device, _) if IMPLANTS.contains(&goods.device_code.as_str()) => Self::ForEver,
            (Kind::Device, _) => Self::BeyondExpiry(rules.device_years_beyond_expiry),
            (_, Control::Anabolic | Control::Peptide | Control::Insulin) => {
                Self::BeyondExpiry(rules.doping_years_beyond_expiry)
            }
            _ => Self::BeyondExpiry(BEYOND_EXPIRY),
        }
    }

    /// The first day on which nothing about units that were fit for use until `expiry` need be kept.
    fn ends(self, expiry: NaiveDate) -> NaiveDate {
        match self {
            Self::BeyondExpiry(years) => after(expiry, years),
            Self::ForEver => NaiveDate::MAX,
        }
    }
}

fn after(day: NaiveDate, years: u32) -> NaiveDate {
    let later = day.checked_add_months(Months::new(years.saturating_mul(12)));
    later.unwrap_or(NaiveDate::MAX)
}

/// The first day on which a record may be deleted, by its creation time and what the goods in it ask for.
pub fn kept_until(
    rules: &DocumentRules,
    made_at: DateTime<Utc>,
    goods: impl IntoIterator<Item = (Term, NaiveDate)>,
) -> NaiveDate {
    let by_age = after(shop_day(made_at), rules.keep_years);
    let by_goods = goods.into_iter().map(|(term, expiry)| term.ends(expiry)).max();
    by_goods.map_or(by_age, |day| day.max(by_age))
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
    let expiries = shipped_batches::last_expiries(db, company_id).await?;
    let shipped = goods::Entity::find()
        .filter(goods::Column::Id.is_in(expiries.keys().copied()))
        .all(db)
        .await?;
    let asked = shipped.iter().filter_map(|goods| {
        let expiry = expiries.get(&goods.id)?;
        Some((Term::of(goods, rules), *expiry))
    });
    let until = kept_until(rules, made_at, asked);
    Ok((today < until).then_some(until))
}

/// Of these orders, those whose records nothing asks for any more.
pub async fn ended(
    db: &Db,
    rules: &DocumentRules,
    orders: Vec<Order>,
    today: NaiveDate,
) -> Result<Vec<Order>, DbErr> {
    let ids: Vec<i64> = orders.iter().map(|order| order.id).collect();
    let shipped = shipped_batches::of_orders(db, &ids).await?;
    let goods_ids: HashSet<i64> = shipped.iter().map(|part| part.line.goods_id).collect();
    let goods = goods::Entity::find()
        .filter(goods::Column::Id.is_in(goods_ids))
        .all(db)
        .await?;
    let terms: HashMap<i64, Term> = goods.iter().map(|row| (row.id, Term::of(row, rules))).collect();
    let mut asked: HashMap<i64, Vec<(Term, NaiveDate)>> = HashMap::new();
    for part in &shipped {
        // Of goods that nothing is known of, nothing goes.
        let term = terms.get(&part.line.goods_id).copied().unwrap_or(Term::ForEver);
        let of_order = asked.entry(part.order.id).or_default();
        of_order.push((term, part.expires_on));
    }
    let is_over = |order: &Order| {
        let goods = asked.get(&order.id).into_iter().flatten().copied();
        kept_until(rules, order.created_at, goods) <= today
    };
    Ok(orders.into_iter().filter(is_over).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn until(goods: &[(Term, &str)]) -> NaiveDate {
        let made = "2026-11-21T04:00:00Z".parse().unwrap();
        let goods = goods.iter().map(|(term, expiry)| (*term, day(expiry)));
        kept_until(&DocumentRules::default(), made, goods)
    }

    #[test]
    fn records_stay_five_years_and_a_year_beyond_the_goods() {
        let medicine = Term::BeyondExpiry(BEYOND_EXPIRY);
        assert_eq!(until(&[]), day("2031-11-21"));
        assert_eq!(until(&[(medicine, "2028-01-31")]), day("2031-11-21"));
        assert_eq!(until(&[(medicine, "2031-06-30")]), day("2032-06-30"));
        // Handles leap days, too.
        assert_eq!(until(&[(medicine, "2032-02-29")]), day("2033-02-28"));
    }

    #[test]
    fn of_several_goods_the_one_that_asks_longest_counts() {
        let (medicine, device) = (Term::BeyondExpiry(1), Term::BeyondExpiry(2));
        assert_eq!(
            until(&[(medicine, "2031-06-30"), (device, "2031-05-31")]),
            day("2033-05-31")
        );
        assert_eq!(
            until(&[(medicine, "2031-06-30"), (Term::ForEver, "2027-01-01")]),
            NaiveDate::MAX
        );
    }
}
