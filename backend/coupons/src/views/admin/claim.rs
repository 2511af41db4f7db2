//! Claims and codes as the back office reads them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    claims::Claim,
    codes::{CouponCode, told},
    own::state_now,
};

#[derive(Serialize, ToSchema)]
pub struct AdminCouponClaim {
    pub id: i64,
    pub coupon_id: i64,
    pub coupon: String,
    pub company_id: i64,
    pub company: String,
    /// unused, locked, used, expired, void
    pub state: &'static str,
    pub state_text: &'static str,
    /// click, code, registration, draw, admin
    pub source: &'static str,
    pub source_text: &'static str,
    pub claimed_at: DateTime<Utc>,
    pub valid_from: DateTime<Utc>,
    pub valid_to: DateTime<Utc>,
    pub locked_at: Option<DateTime<Utc>>,
    pub used_at: Option<DateTime<Utc>>,
    /// What holds or used it.
    pub reference: String,
    pub saved: Money,
}

impl AdminCouponClaim {
    pub fn new(row: Claim, (coupon, company): (String, String), now: DateTime<Utc>) -> Self {
        let state = state_now(&row, now);
        Self {
            id: row.id,
            coupon_id: row.coupon_id,
            coupon,
            company_id: row.company_id,
            company,
            state: state.code(),
            state_text: state.text(),
            source: row.source.code(),
            source_text: row.source.text(),
            claimed_at: row.claimed_at,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            locked_at: row.locked_at,
            used_at: row.used_at,
            reference: row.reference,
            saved: row.saved,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminCouponCode {
    pub id: i64,
    pub coupon_id: i64,
    pub code: String,
    pub batch: String,
    pub used_by_id: Option<i64>,
    pub used_by: String,
    pub used_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl AdminCouponCode {
    pub fn new(row: CouponCode, used_by: String, secret: &str) -> Self {
        Self {
            id: row.id,
            coupon_id: row.coupon_id,
            code: told(secret, &row),
            batch: row.batch,
            used_by_id: row.used_by,
            used_by,
            used_at: row.used_at,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CouponCodesMade {
    pub number: i64,
}
