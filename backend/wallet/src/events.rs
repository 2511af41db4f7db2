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

/// Goods or money went back, and with them what they had earned, as far as it was still there.
#[derive(Debug, Serialize, Deserialize)]
pub struct RewardTakenBack {
    pub company_id: i64,
    /// points, voucher
    pub kind: String,
    /// For people, without a sign: `300 积分`; empty: nothing of it was there any more.
    pub amount: String,
    /// What will be taken from later rewards, for people; empty: nothing.
    pub rest: String,
    /// Of the reward: `order:YJ…`, `campaign:12:34`.
    pub reference: String,
}

impl Event for RewardTakenBack {
    /// As it was called where it began: some may wait in the outbox.
    const NAME: &'static str = "coupons.reward_taken_back.v1";
}
