//! What must always hold of coupons; each violation as one line.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::{
    _entities::{coupon_claims, coupon_codes, coupons},
    claim_states::State,
};

/// Claims are counted and never exceed total and budget; a locked or used one names its checkout, others
/// none; a used code gave one claim.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut violations = Vec::new();
    let (mut claims, mut by_code): (HashMap<i64, i64>, HashMap<i64, i64>) = Default::default();
    for claim in coupon_claims::Entity::find().all(db).await? {
        *claims.entry(claim.coupon_id).or_default() += 1;
        if claim.source == super::claim_states::Source::Code {
            *by_code.entry(claim.coupon_id).or_default() += 1;
        }
        let is_held = matches!(claim.state, State::Locked | State::Used);
        if is_held == claim.reference.is_empty() {
            violations.push(format!(
                "coupon claim {}: {} for {:?}",
                claim.id,
                claim.state.code(),
                claim.reference
            ));
        }
    }
    let mut codes: HashMap<i64, i64> = HashMap::new();
    for code in coupon_codes::Entity::find()
        .filter(coupon_codes::Column::UsedBy.is_not_null())
        .all(db)
        .await?
    {
        *codes.entry(code.coupon_id).or_default() += 1;
    }
    for coupon in coupons::Entity::find().all(db).await? {
        let count = claims.get(&coupon.id).copied().unwrap_or_default();
        let is_over_budget = coupon
            .budget
            .is_some_and(|budget| coupon.cut.times(count) > budget);
        if count != coupon.claimed || coupon.total.is_some_and(|total| count > total) || is_over_budget {
            violations.push(format!(
                "coupon {}: {count} claims, {} counted, of {:?} and {:?}",
                coupon.id, coupon.claimed, coupon.total, coupon.budget
            ));
        }
        let (used, given) = (codes.get(&coupon.id), by_code.get(&coupon.id));
        if used.copied().unwrap_or_default() != given.copied().unwrap_or_default() {
            violations.push(format!(
                "coupon {}: {used:?} codes used, {given:?} claimed",
                coupon.id
            ));
        }
    }
    Ok(violations)
}
