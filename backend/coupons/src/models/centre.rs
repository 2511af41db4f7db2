//! The coupon centre: coupons that can be claimed by a click, and for signed-in members what they have
//! claimed and why they may not claim more.
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Db;
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{coupon_claims, coupons},
    audience::Recipient,
    claim_states::{Source, State},
    coupon_states::{ClaimKind, Status},
    coupons::{Coupon, left},
    issue::closed,
};

/// Maximum number of coupons that are examined.
const MOST: u64 = 500;
/// How long before it begins a coupon is announced.
const ANNOUNCED: TimeDelta = TimeDelta::days(7);

/// The state of a coupon for the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CouponStanding {
    Claimable,
    /// The viewer is not signed in.
    SignIn,
    Soon,
    /// They have all they may have.
    Claimed,
    /// It is for others.
    Refused,
    /// None is left.
    Gone,
}

impl CouponStanding {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Claimable => "claimable",
            Self::SignIn => "sign_in",
            Self::Soon => "soon",
            Self::Claimed => "claimed",
            Self::Refused => "refused",
            Self::Gone => "gone",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Claimable => "立即领取",
            Self::SignIn => "登录后领取",
            Self::Soon => "即将开始",
            Self::Claimed => "已领取",
            Self::Refused => "不可领取",
            Self::Gone => "已领完",
        }
    }
}

/// What a company has claimed of a coupon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnClaims {
    pub claimed: i64,
    /// Of these, what is still good.
    pub unused: i64,
}

#[derive(Clone, Debug)]
pub struct ListedCoupon {
    pub coupon: Coupon,
    pub own: OwnClaims,
    pub standing: CouponStanding,
    pub reason: String,
}

/// Claimable ones first, then the newest.
#[kernel::boxed]
pub async fn offered(
    db: &Db,
    to: Option<&Recipient>,
    now: DateTime<Utc>,
) -> Result<Vec<ListedCoupon>, DbErr> {
    use coupons::{Column, Entity};
    let open = Condition::all()
        .add(Column::Status.eq(Status::Approved))
        .add(Column::ClaimKind.eq(ClaimKind::Click))
        .add(Column::ClaimFrom.lte(now + ANNOUNCED))
        .add(
            Condition::any()
                .add(Column::ClaimTo.is_null())
                .add(Column::ClaimTo.gt(now)),
        )
        .add(
            Condition::any()
                .add(Column::ValidTo.is_null())
                .add(Column::ValidTo.gt(now)),
        );
    let found = Entity::find()
        .filter(open)
        .order_by_desc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let own = own_claims(db, to, &found, now).await?;
    let company_id = to.map(|to| to.company_id);
    let mut offered: Vec<ListedCoupon> = found
        .into_iter()
        .filter(|coupon| !coupon.audience.is_private_to_others(company_id))
        .map(|coupon| {
            let own = own.get(&coupon.id).copied().unwrap_or_default();
            let (standing, reason) = standing(&coupon, own.claimed, to, now);
            ListedCoupon {
                coupon,
                own,
                standing,
                reason,
            }
        })
        .collect();
    // Keeps the order of equal entries.
    offered.sort_by_key(|offered| offered.standing);
    Ok(offered)
}

fn standing(
    coupon: &Coupon,
    claimed: i64,
    to: Option<&Recipient>,
    now: DateTime<Utc>,
) -> (CouponStanding, String) {
    if now < coupon.claim_from {
        return (CouponStanding::Soon, "还没有到领取时间".into());
    }
    if claimed >= coupon.per_company {
        let reason = format!("每家限领 {} 张，已经领过了", coupon.per_company);
        return (CouponStanding::Claimed, reason);
    }
    if left(coupon) == Some(0) {
        return (CouponStanding::Gone, "已经领完了".into());
    }
    let Some(to) = to else {
        return (CouponStanding::SignIn, "请先登录".into());
    };
    if let Some(why) = coupon.audience.refusal(to) {
        return (CouponStanding::Refused, why.into());
    }
    match closed(coupon, Source::Click, now) {
        Some(why) => (CouponStanding::Refused, why),
        None => (CouponStanding::Claimable, String::new()),
    }
}

async fn own_claims(
    db: &Db,
    to: Option<&Recipient>,
    found: &[Coupon],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, OwnClaims>, DbErr> {
    use coupon_claims::{Column, Entity};
    let Some(to) = to.filter(|_| !found.is_empty()) else {
        return Ok(HashMap::new());
    };
    let rows: Vec<(i64, State, DateTime<Utc>)> = Entity::find()
        .select_only()
        .columns([Column::CouponId, Column::State, Column::ValidTo])
        .filter(Column::CompanyId.eq(to.company_id))
        .filter(Column::CouponId.is_in(found.iter().map(|coupon| coupon.id)))
        .into_tuple()
        .all(db)
        .await?;
    let mut own: HashMap<i64, OwnClaims> = HashMap::new();
    for (coupon_id, state, valid_to) in rows {
        let claims = own.entry(coupon_id).or_default();
        claims.claimed += 1;
        claims.unused += i64::from(state == State::Unused && now < valid_to);
    }
    Ok(own)
}
