//! Events that this domain publishes.
use chrono::NaiveDate;
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// A credit that was not caused by the buyer's own members.
#[derive(Debug, Serialize, Deserialize)]
pub struct AccountCredited {
    pub company_id: i64,
    /// points, voucher, balance
    pub kind: String,
    /// For people: `300 积分`.
    pub amount: String,
    pub cause: String,
    pub memo: String,
    /// None: it never runs out.
    pub last_day: Option<NaiveDate>,
    pub reference: String,
}

impl Event for AccountCredited {
    const NAME: &'static str = "wallet.credited.v1";
}

/// Staff took something away.
#[derive(Debug, Serialize, Deserialize)]
pub struct AccountDebited {
    pub company_id: i64,
    /// points, voucher, balance
    pub kind: String,
    /// For people, without a sign: `300 积分`.
    pub amount: String,
    pub cause: String,
    pub memo: String,
    pub reference: String,
}

impl Event for AccountDebited {
    const NAME: &'static str = "wallet.debited.v1";
}

/// Points or vouchers run out within a week.
#[derive(Debug, Serialize, Deserialize)]
pub struct LotsExpiring {
    pub company_id: i64,
    pub kind: String,
    /// For people.
    pub amount: String,
    pub last_day: NaiveDate,
    /// The first of the lots, which identifies this warning.
    pub first_lot_id: i64,
}

impl Event for LotsExpiring {
    const NAME: &'static str = "wallet.lots_expiring.v1";
}
