//! Coupons that are over are so named, and their owners are warned some days before.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{Services, WriteTx, jobs::in_portions, outbox};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use wallet::models::lots::last_day;

use super::{
    _entities::{
        coupon_claims::{Column, Entity},
        coupons,
    },
    claim_states::{State, Step},
    issue::Claim,
};
use crate::events::CouponsExpiring;

pub const WARNED_BEFORE: TimeDelta = TimeDelta::days(3);
/// A coupon that is not good for longer than this was claimed in view of its end.
const SHORT_LIVED: TimeDelta = TimeDelta::days(4);
/// Claims that one transaction of the clock looks at.
const PORTION: u64 = 500;

/// Marks expired ones; returns how many.
pub async fn expire(services: &Services) -> Result<u64, DbErr> {
    in_portions(PORTION, || {
        let now = services.clock.now();
        services
            .writer
            .run(async move |tx: &WriteTx| expire_some(tx, now).await)
    })
    .await
}

async fn expire_some(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let due: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.is_in(State::before(Step::Expire)))
        .filter(Column::ValidTo.lte(now))
        .order_by_asc(Column::Id)
        .limit(PORTION)
        .into_tuple()
        .all(tx.db())
        .await?;
    let count = due.len() as u64;
    if count > 0 {
        Entity::update_many()
            .col_expr(Column::State, Expr::value(State::Expired))
            .filter(Column::Id.is_in(due))
            .filter(Column::State.is_in(State::before(Step::Expire)))
            .exec(tx.db())
            .await?;
    }
    Ok(count)
}

/// Warns each company once of its unused coupons that expire within days; returns how many coupons there
/// were.
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    in_portions(PORTION, || {
        let now = services.clock.now();
        services
            .writer
            .run(async move |tx: &WriteTx| warn_some(tx, now).await)
    })
    .await
}

async fn warn_some(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let due: Vec<(Claim, Option<coupons::Model>)> = Entity::find()
        .find_also_related(coupons::Entity)
        .filter(Column::State.eq(State::Unused))
        .filter(Column::WarnedAt.is_null())
        .filter(Column::ValidTo.gt(now))
        .filter(Column::ValidTo.lte(now + WARNED_BEFORE))
        .order_by_asc(Column::Id)
        .limit(PORTION)
        .all(tx.db())
        .await?;
    let ids = due.iter().map(|(claim, _)| claim.id);
    Entity::update_many()
        .col_expr(Column::WarnedAt, Expr::value(now))
        .filter(Column::Id.is_in(ids))
        .exec(tx.db())
        .await?;
    let count = due.len() as u64;
    for event in warnings(due) {
        outbox::publish(tx, &event, now).await?;
    }
    Ok(count)
}

/// One for each company and last day.
fn warnings(due: Vec<(Claim, Option<coupons::Model>)>) -> impl Iterator<Item = CouponsExpiring> {
    let mut told: BTreeMap<(i64, NaiveDate), CouponsExpiring> = BTreeMap::new();
    for (claim, coupon) in due {
        if claim.valid_to - claim.valid_from < SHORT_LIVED {
            continue;
        }
        let last_day = last_day(claim.valid_to);
        let event = told
            .entry((claim.company_id, last_day))
            .or_insert_with(|| CouponsExpiring {
                company_id: claim.company_id,
                count: 0,
                first_claim_id: claim.id,
                first_name: coupon.map(|coupon| coupon.name).unwrap_or_default(),
                last_day,
            });
        event.count += 1;
    }
    told.into_values()
}
