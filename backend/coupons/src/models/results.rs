//! What became of a coupon.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Money, clock::shop_day};
use sea_orm::{DbErr, ExprTrait, QueryOrder, QuerySelect, prelude::*, sea_query::Alias};

use super::{_entities::coupon_claims, claim_states::State};

#[derive(Clone, Debug, Default)]
pub struct Results {
    pub by_state: Vec<(State, i64)>,
    /// By coupons that are used or held.
    pub saved: Money,
    /// Claimed and used, by day of the shop.
    pub days: BTreeMap<NaiveDate, (i64, i64)>,
}

impl Results {
    pub fn count(&self, state: State) -> i64 {
        let found = self.by_state.iter().find(|(of, _)| *of == state);
        found.map_or(0, |(_, count)| *count)
    }
}

/// Claims read at once for the days.
const PORTION: u64 = 5000;

#[kernel::boxed]
pub async fn of(db: &Db, coupon_id: i64) -> Result<Results, DbErr> {
    use coupon_claims::{Column, Entity};
    let own = || Entity::find().filter(Column::CouponId.eq(coupon_id));
    let by_state: Vec<(State, i64)> = own()
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "claims")
        .group_by(Column::State)
        .into_tuple()
        .all(db)
        .await?;
    let saved: Option<Option<Money>> = own()
        .filter(Column::State.is_in([State::Locked, State::Used]))
        .select_only()
        .column_as(Column::Saved.sum().cast_as(Alias::new("bigint")), "saved")
        .into_tuple()
        .one(db)
        .await?;
    let mut results = Results {
        by_state,
        saved: saved.flatten().unwrap_or_default(),
        days: BTreeMap::new(),
    };
    let mut after = 0;
    loop {
        let rows: Vec<(i64, DateTime<Utc>, Option<DateTime<Utc>>)> = own()
            .select_only()
            .columns([Column::Id, Column::ClaimedAt, Column::UsedAt])
            .filter(Column::Id.gt(after))
            .order_by_asc(Column::Id)
            .limit(PORTION)
            .into_tuple()
            .all(db)
            .await?;
        let Some((last, ..)) = rows.last() else {
            return Ok(results);
        };
        after = *last;
        for (_, claimed_at, used_at) in &rows {
            results.days.entry(shop_day(*claimed_at)).or_default().0 += 1;
            if let Some(used_at) = used_at {
                results.days.entry(shop_day(*used_at)).or_default().1 += 1;
            }
        }
    }
}
