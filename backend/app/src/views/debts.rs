//! What later rewards of a buyer pay, for staff.
use serde::Serialize;
use utoipa::ToSchema;
use wallet::models::{ledger::Kind, rewards::Debt};

#[derive(Serialize, ToSchema)]
pub struct AdminDebt {
    /// For people: `20 积分`.
    pub amount: String,
    /// What the reward was given for, for people.
    pub why: String,
}

impl AdminDebt {
    pub fn new(kind: Kind, debt: Debt) -> Self {
        Self {
            amount: kind.words(debt.amount),
            why: debt.why,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminDebts {
    pub debts: Vec<AdminDebt>,
}
