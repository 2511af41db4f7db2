//! How long trade records are kept: at least five years, and beyond the goods' expiry one year for medicines (GSP articles 42
//! and 91; H), two for devices, anabolics and peptide hormones (K), and for ever for implants (K). Of a class of today and another one
//! when the goods left, the longer counts. All deletion and masking checks here first.
use std::collections::{HashMap, HashSet};

use ::orders::{
    lifecycle::models::orders::Order,
    models::_entities::{order_lines, orders},
};
use after_sales::claims::models::persons;
use catalog::models::_entities::goods;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::terms::{Term, after};
use crate::{reports::models::shipped_batches, settings::DocumentRules};

/// Order lines read at once.
const LINES_AT_ONCE: u64 = 500;

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

/// May everything about these orders of a company go? Answers a day before which it may not when it may not yet.
#[kernel::boxed]
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
        Some((Term::of_goods(goods, rules), *expiry))
    });
    let until = kept_until(rules, made_at, asked);
    if today < until {
        return Ok(Some(until));
    }
    // Every line is read only where nothing else asks for the records.
    let until = asked_when_they_left(db, rules, company_id, &expiries).await?;
    Ok(until.filter(|until| today < *until))
}

/// The first day on which nothing need be kept by the classes that the goods of a company had when they left. `expiries`: the
/// last one of each product.
async fn asked_when_they_left(
    db: &Db,
    rules: &DocumentRules,
    company_id: i64,
    expiries: &HashMap<i64, NaiveDate>,
) -> Result<Option<NaiveDate>, DbErr> {
    use order_lines::{Column, Entity};
    let (mut until, mut last_seen) = (None, 0_i64);
    loop {
        let lines: Vec<(i64, i64, Json)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::GoodsId, Column::Evidence])
            .inner_join(orders::Entity)
            .filter(orders::Column::CompanyId.eq(company_id))
            .filter(Column::Id.gt(last_seen))
            .order_by_asc(Column::Id)
            .limit(LINES_AT_ONCE)
            .into_tuple()
            .all(db)
            .await?;
        let Some((last, ..)) = lines.last() else {
            return Ok(until);
        };
        last_seen = *last;
        let ends = lines.iter().filter_map(|(_, goods_id, evidence)| {
            let expiry = expiries.get(goods_id)?;
            let terms = Term::of_evidence(evidence, rules);
            terms.into_iter().map(|term| term.ends(*expiry)).max()
        });
        until = ends.chain(until).max();
    }
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
    let claims = persons::last_of(db, &ids).await?;
    let goods_ids: HashSet<i64> = shipped.iter().map(|part| part.line.goods_id).collect();
    let goods = goods::Entity::find()
        .filter(goods::Column::Id.is_in(goods_ids))
        .all(db)
        .await?;
    let terms: HashMap<i64, Term> = goods
        .iter()
        .map(|row| (row.id, Term::of_goods(row, rules)))
        .collect();
    let mut asked: HashMap<i64, Vec<(Term, NaiveDate)>> = HashMap::new();
    for part in &shipped {
        // Of goods that nothing is known of, nothing goes.
        let of_today = terms.get(&part.line.goods_id).copied().unwrap_or(Term::ForEver);
        let then = Term::of_evidence(&part.line.evidence, rules);
        let of_order = asked.entry(part.order.id).or_default();
        let all = then.into_iter().chain([of_today]);
        of_order.extend(all.map(|term| (term, part.expires_on)));
    }
    let is_over = |order: &Order| {
        let goods = asked.get(&order.id).into_iter().flatten().copied();
        let claimed_at = claims.get(&order.id).copied();
        let made_at = claimed_at.map_or(order.created_at, |at| at.max(order.created_at));
        kept_until(rules, made_at, goods) <= today
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
        let medicine = Term::BeyondExpiry(1);
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
