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

/// Not used and not expired; those not yet valid, and those held by an order, say so. Those that expire first come first.
#[kernel::boxed]
pub async fn facts_for(db: &Db, company_id: i64, now: DateTime<Utc>) -> Result<Vec<CouponFacts>, DbErr> {
    let claims = open(company_id, now)
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
