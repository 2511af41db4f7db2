//! Events that this domain publishes.
use chrono::NaiveDate;
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// Unused coupons of a company are over within days.
#[derive(Debug, Serialize, Deserialize)]
pub struct CouponsExpiring {
    pub company_id: i64,
    pub count: u64,
    /// Of the first of them, which also identifies this warning.
    pub first_claim_id: i64,
    pub first_name: String,
    pub last_day: NaiveDate,
}

impl Event for CouponsExpiring {
    const NAME: &'static str = "coupons.expiring.v1";
}

/// Staff gave coupons to a company.
#[derive(Debug, Serialize, Deserialize)]
pub struct CouponsAdded {
    pub company_id: i64,
    pub name: String,
    pub count: u64,
    pub first_day: NaiveDate,
    pub last_day: NaiveDate,
}

impl Event for CouponsAdded {
    const NAME: &'static str = "coupons.added.v1";
}

/// Staff took coupons away from a company.
#[derive(Debug, Serialize, Deserialize)]
pub struct CouponsVoided {
    pub company_id: i64,
    pub name: String,
    pub count: u64,
    pub reason: String,
}

impl Event for CouponsVoided {
    const NAME: &'static str = "coupons.voided.v1";
}
