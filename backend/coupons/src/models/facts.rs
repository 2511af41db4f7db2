//! The coupons that a company holds, as the engine of promotions takes them.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Db;
use pricing::models::promotions::CouponFacts;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{coupon_claims, coupons},
    claim_states::State,
    claims::refusal,
    scope::goods_scope,
};

/// Maximum number of coupons considered for a basket.
const MOST: u64 = 200;
/// Of those that are not among them, how many a buyer may name.
const MOST_CHOSEN: usize = 50;

/// How many a company holds, as a query to be asked within another one.
pub fn held(company_id: i64, now: DateTime<Utc>) -> Select<coupon_claims::Entity> {
    open(company_id, now)
        .select_only()
        .column_as(coupon_claims::Column::Id.count(), "held")
}

/// Also those that an unpaid order holds: who looks for one reads where it is.
fn open(company_id: i64, now: DateTime<Utc>) -> Select<coupon_claims::Entity> {
    use coupon_claims::{Column, Entity};
    Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::State.is_in([State::Unused, State::Locked]))
        .filter(Column::ValidTo.gt(now))
}

/// Not used and not expired; those not yet valid, and those held by an order, say so. Those that expire first come first. Of
/// those that the buyer has `chosen`, also what is over since: it says so, by its name.
#[kernel::boxed]
pub async fn facts_for(
    db: &Db,
    company_id: i64,
    chosen: &[i64],
    now: DateTime<Utc>,
) -> Result<Vec<CouponFacts>, DbErr> {
    let mut facts = read(db, open(company_id, now), now).await?;
    let is_missing = |id: &i64| facts.iter().all(|fact| fact.claim_id != *id);
    let missing: Vec<i64> = chosen
        .iter()
        .copied()
        .filter(is_missing)
        .take(MOST_CHOSEN)
        .collect();
    if !missing.is_empty() {
        use coupon_claims::{Column, Entity};
        let over = Entity::find()
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::Id.is_in(missing));
        facts.extend(read(db, over, now).await?);
    }
    Ok(facts)
}

async fn read(
    db: &Db,
    claims: Select<coupon_claims::Entity>,
    now: DateTime<Utc>,
) -> Result<Vec<CouponFacts>, DbErr> {
    let claims = claims
        .find_also_related(coupons::Entity)
        .order_by_asc(coupon_claims::Column::ValidTo)
        .order_by_asc(coupon_claims::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let fact = |(claim, coupon): (coupon_claims::Model, Option<coupons::Model>)| {
        let coupon = coupon?;
        Some(CouponFacts {
            claim_id: claim.id,
            name: Arc::from(coupon.name.as_str()),
            scope: goods_scope(&coupon),
            threshold: coupon.threshold,
            cut: coupon.cut,
            stack_group: Arc::from(coupon.stack_group.as_str()),
            refusal: refusal(&claim, now).map(Arc::from),
            expires_at: Some(claim.valid_to),
        })
    };
    Ok(claims.into_iter().filter_map(fact).collect())
}
