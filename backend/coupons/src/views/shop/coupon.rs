//! Coupons as the storefront reads them.
use chrono::{DateTime, Utc};
use kernel::{Money, clock::shop_day};
use serde::Serialize;
use utoipa::ToSchema;
use wallet::models::{ledger::Kind, rewards::Debt};

use crate::models::{
    centre::ListedCoupon,
    claim_states::State,
    claims::{Claim, refusal},
    coupons::{Coupon, label, left},
    own::{Numbers, state_now},
    scope::{ScopeNames, ids},
};

/// Ids that a page may look up; a coupon for more goods says so in its text.
const TOLD_IDS: usize = 20;

/// One of the coupon centre.
#[derive(Serialize, ToSchema)]
pub struct OfferedCoupon {
    pub id: i64,
    pub name: String,
    pub remark: String,
    /// 1 全场 2 品类 3 商品 4 品牌 5 中药 6 非中药 7 器械 8 优选 9 控销
    #[serde(rename = "type")]
    pub scope_number: i64,
    #[serde(rename = "type_text")]
    pub scope_name: &'static str,
    /// all, categories, goods, brands, tcm, non_tcm, devices, preferred, controlled
    pub scope: &'static str,
    /// The first of the categories, goods or brands.
    pub scope_ids: Vec<i64>,
    pub scope_text: String,
    pub threshold: Money,
    pub cut: Money,
    pub label: String,
    pub claim_from: DateTime<Utc>,
    /// null = as long as there are some
    pub claim_to: Option<DateTime<Utc>>,
    pub valid_text: String,
    /// null = without a limit
    pub left: Option<i64>,
    /// 0 to 100
    pub percent_claimed: i64,
    pub per_company: i64,
    /// By this company.
    pub claimed: i64,
    /// Of these, what is still good.
    pub unused: i64,
    /// claimable, sign_in, soon, claimed, refused, gone
    pub state: &'static str,
    pub state_text: &'static str,
    pub can_claim: bool,
    /// Why not.
    pub reason: String,
}

impl OfferedCoupon {
    pub fn new(offered: ListedCoupon, names: &ScopeNames) -> Self {
        let ListedCoupon {
            coupon,
            own,
            standing,
            reason,
        } = offered;
        let left = left(&coupon);
        let percent_claimed = left.map_or(0, |left| {
            let total = coupon.claimed + left;
            if total == 0 {
                100
            } else {
                coupon.claimed * 100 / total
            }
        });
        Self {
            id: coupon.id,
            scope_number: coupon.scope.number(),
            scope_name: coupon.scope.text(),
            scope: coupon.scope.code(),
            scope_ids: first_ids(&coupon),
            scope_text: names.text(&coupon),
            threshold: coupon.threshold,
            cut: coupon.cut,
            label: label(&coupon),
            claim_from: coupon.claim_from,
            claim_to: coupon.claim_to,
            valid_text: valid_text(&coupon),
            left,
            percent_claimed,
            per_company: coupon.per_company,
            claimed: own.claimed,
            unused: own.unused,
            state: standing.code(),
            state_text: standing.text(),
            can_claim: standing == crate::models::centre::CouponStanding::Claimable,
            reason,
            name: coupon.name,
            remark: coupon.remark,
        }
    }
}

fn first_ids(coupon: &Coupon) -> Vec<i64> {
    ids(&coupon.scope_ids).into_iter().take(TOLD_IDS).collect()
}

fn valid_text(coupon: &Coupon) -> String {
    let last_day = |at: DateTime<Utc>| shop_day(at - chrono::TimeDelta::milliseconds(1));
    match (coupon.valid_days, coupon.valid_from, coupon.valid_to) {
        (Some(days), ..) => format!("领取后 {days} 天内有效"),
        (None, Some(from), Some(to)) => format!("{} 至 {}", shop_day(from), last_day(to)),
        _ => String::new(),
    }
}

/// One that the company has claimed.
#[derive(Serialize, ToSchema)]
pub struct OwnCoupon {
    /// Of the claim: what an order names.
    pub id: i64,
    pub coupon_id: i64,
    pub name: String,
    pub remark: String,
    /// As in the coupon centre.
    #[serde(rename = "type")]
    pub scope_number: i64,
    #[serde(rename = "type_text")]
    pub scope_name: &'static str,
    pub scope: &'static str,
    pub scope_ids: Vec<i64>,
    pub scope_text: String,
    pub threshold: Money,
    pub cut: Money,
    pub label: String,
    /// Coupons of one group are not used together.
    pub stack_group: String,
    /// 0 未使用 1 订单占用 2 已使用 3 已过期 4 已作废
    pub status: i64,
    pub status_text: &'static str,
    /// click, code, registration, draw, admin
    pub source: &'static str,
    pub source_text: &'static str,
    pub valid_from: DateTime<Utc>,
    pub valid_to: DateTime<Utc>,
    pub is_usable_now: bool,
    /// Why not.
    pub reason: String,
    /// Days until it is over; null when it cannot be used any more.
    pub days_left: Option<i64>,
    pub claimed_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
    /// What holds or used it.
    pub reference: String,
    pub saved: Money,
}

impl OwnCoupon {
    pub fn new((claim, coupon): (Claim, Coupon), names: &ScopeNames, now: DateTime<Utc>) -> Self {
        let (state, reason) = (state_now(&claim, now), refusal(&claim, now));
        let days_left =
            (shop_day(claim.valid_to - chrono::TimeDelta::milliseconds(1)) - shop_day(now)).num_days();
        Self {
            id: claim.id,
            coupon_id: coupon.id,
            scope_number: coupon.scope.number(),
            scope_name: coupon.scope.text(),
            scope: coupon.scope.code(),
            scope_ids: first_ids(&coupon),
            scope_text: names.text(&coupon),
            threshold: coupon.threshold,
            cut: coupon.cut,
            label: label(&coupon),
            status: state.number(),
            status_text: state.text(),
            source: claim.source.code(),
            source_text: claim.source.text(),
            valid_from: claim.valid_from,
            valid_to: claim.valid_to,
            is_usable_now: reason.is_none(),
            reason: reason.unwrap_or_default(),
            days_left: (state == State::Unused).then_some(days_left),
            claimed_at: claim.claimed_at,
            used_at: claim.used_at,
            reference: claim.reference,
            saved: claim.saved,
            name: coupon.name,
            remark: coupon.remark,
            stack_group: coupon.stack_group,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CouponNumbers {
    pub unused: u64,
    pub locked: u64,
    pub used: u64,
    pub expired: u64,
    pub void: u64,
    /// In the coupon centre, for this company.
    pub claimable: u64,
    /// Of the unused, those that are over within a week.
    pub expiring: u64,
}

impl CouponNumbers {
    pub const fn new(numbers: Numbers, claimable: u64) -> Self {
        Self {
            unused: numbers.unused,
            locked: numbers.locked,
            used: numbers.used,
            expired: numbers.expired,
            void: numbers.void,
            claimable,
            expiring: numbers.expiring,
        }
    }
}

/// By which rule points are earned, and what will be taken from those that come next.
#[derive(Serialize, ToSchema)]
pub struct UserRewards {
    /// For each whole yuan of goods paid, when the order is finished.
    pub points_per_yuan: Money,
    pub points_days: i64,
    pub voucher_days: i64,
    /// Points of goods that went back after the points were spent.
    pub owed_points: i64,
    pub owed_voucher: Money,
    /// What `owed_points` consists of, the oldest first.
    pub points_debts: Vec<UserDebt>,
    pub voucher_debts: Vec<UserDebt>,
}

/// What of a reward later ones pay.
#[derive(Serialize, ToSchema)]
pub struct UserDebt {
    /// For people: `20 积分`.
    pub amount: String,
    /// What the reward was given for, for people.
    pub why: String,
}

impl UserDebt {
    pub fn new(kind: Kind, debt: Debt) -> Self {
        Self {
            amount: kind.words(debt.amount),
            why: debt.why,
        }
    }
}
