//! The coupons that a company holds, as the engine of promotions takes them.
use std::{collections::HashMap, sync::Arc};

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

/// Unused and not expired; those not yet valid say so. Those that expire first come first.
#[kernel::boxed]
pub async fn facts_for(db: &Db, company_id: i64, now: DateTime<Utc>) -> Result<Vec<CouponFacts>, DbErr> {
    use coupon_claims::{Column, Entity};
    let claims = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::State.eq(State::Unused))
        .filter(Column::ValidTo.gt(now))
        .order_by_asc(Column::ValidTo)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    if claims.is_empty() {
        return Ok(Vec::new());
    }
    let found = coupons::Entity::find()
        .filter(coupons::Column::Id.is_in(claims.iter().map(|claim| claim.coupon_id)))
        .all(db)
        .await?;
    let found: HashMap<i64, coupons::Model> = found.into_iter().map(|row| (row.id, row)).collect();
    let fact = |claim: coupon_claims::Model| {
        let coupon = found.get(&claim.coupon_id)?;
        Some(CouponFacts {
            claim_id: claim.id,
            name: Arc::from(coupon.name.as_str()),
            scope: goods_scope(coupon),
            threshold: coupon.threshold,
            cut: coupon.cut,
            stack_group: Arc::from(coupon.stack_group.as_str()),
            refusal: refusal(&claim, now).map(Arc::from),
            expires_at: Some(claim.valid_to),
        })
    };
    Ok(claims.into_iter().filter_map(fact).collect())
}
