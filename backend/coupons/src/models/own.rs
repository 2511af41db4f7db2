//! What a company has claimed.
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, paging::PageRequest};
use sea_orm::{Condition, DbErr, PaginatorTrait, QueryOrder, prelude::*};

use super::{
    _entities::{coupon_claims, coupons},
    claim_states::State,
    coupons::Coupon,
    issue::Claim,
    scope::ScopeKind,
};

/// Period before the end in which an unused coupon is shown as expiring.
pub const SOON: TimeDelta = TimeDelta::days(7);

#[derive(Clone, Copy, Debug, Default)]
pub struct OwnCouponFilter {
    pub scope: Option<ScopeKind>,
    pub state: Option<State>,
    /// Those alone that can be used now.
    pub is_usable: bool,
}

/// One page: usable ones by expiry date, others newest first. Past their end they count as expired even
/// before the timer has marked them.
pub async fn page(
    db: &Db,
    company_id: i64,
    asked: OwnCouponFilter,
    page: PageRequest,
    now: DateTime<Utc>,
) -> Result<(Vec<(Claim, Coupon)>, u64), DbErr> {
    use coupon_claims::{Column, Entity};
    let mut all = Condition::all().add(Column::CompanyId.eq(company_id));
    if let Some(scope) = asked.scope {
        all = all.add(coupons::Column::Scope.eq(scope));
    }
    if let Some(state) = asked.state {
        all = all.add(in_state(state, now));
    }
    if asked.is_usable {
        all = all
            .add(in_state(State::Unused, now))
            .add(Column::ValidFrom.lte(now));
    }
    let found = Entity::find().inner_join(coupons::Entity).filter(all);
    let ordered = if asked.is_usable || asked.state == Some(State::Unused) {
        found.order_by_asc(Column::ValidTo).order_by_asc(Column::Id)
    } else {
        found.order_by_desc(Column::Id)
    };
    let (rows, total) = page.rows(db, ordered).await?;
    Ok((with_coupons(db, rows).await?, total))
}

fn in_state(state: State, now: DateTime<Utc>) -> Condition {
    use coupon_claims::Column;
    let unused = || Condition::all().add(Column::State.eq(State::Unused));
    match state {
        State::Unused => unused().add(Column::ValidTo.gt(now)),
        State::Expired => Condition::any()
            .add(Column::State.eq(State::Expired))
            .add(unused().add(Column::ValidTo.lte(now))),
        other => Condition::all().add(Column::State.eq(other)),
    }
}

/// Its current state, whether the timer has marked it or not.
pub fn state_now(claim: &Claim, now: DateTime<Utc>) -> State {
    if claim.state == State::Unused && claim.valid_to <= now {
        State::Expired
    } else {
        claim.state
    }
}

/// In the order given; claims whose coupon is gone are left out.
pub async fn with_coupons(db: &Db, rows: Vec<Claim>) -> Result<Vec<(Claim, Coupon)>, DbErr> {
    let found = coupons::Entity::find()
        .filter(coupons::Column::Id.is_in(rows.iter().map(|row| row.coupon_id)))
        .all(db)
        .await?;
    let found: HashMap<i64, Coupon> = found.into_iter().map(|row| (row.id, row)).collect();
    let pair = |claim: Claim| found.get(&claim.coupon_id).cloned().map(|coupon| (claim, coupon));
    Ok(rows.into_iter().filter_map(pair).collect())
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    pub unused: u64,
    pub locked: u64,
    pub used: u64,
    pub expired: u64,
    pub void: u64,
    /// Of the unused, those that are over within a week.
    pub expiring: u64,
}

/// `expiring` are among the unused.
pub async fn numbers(db: &Db, company_id: i64, now: DateTime<Utc>) -> Result<Numbers, DbErr> {
    use coupon_claims::{Column, Entity};
    let own = |and: Condition| {
        Entity::find()
            .filter(Column::CompanyId.eq(company_id))
            .filter(and)
            .count(db)
    };
    Ok(Numbers {
        unused: own(in_state(State::Unused, now)).await?,
        locked: own(in_state(State::Locked, now)).await?,
        used: own(in_state(State::Used, now)).await?,
        expired: own(in_state(State::Expired, now)).await?,
        void: own(in_state(State::Void, now)).await?,
        expiring: own(in_state(State::Unused, now).add(Column::ValidTo.lte(now + SOON))).await?,
    })
}
