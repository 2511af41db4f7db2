use chrono::NaiveDate;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::bank_lines::BankLine;

/// A line of the bank's statement that a transfer can be confirmed with.
#[derive(Serialize, ToSchema)]
pub struct AdminBankLine {
    /// The bank's number of it.
    pub bank_reference: String,
    pub day: NaiveDate,
    /// As the bank has it; empty where the statement does not say it.
    pub payer_name: String,
    /// The whole bank transaction.
    pub amount: Money,
    /// The part that pays nothing yet.
    pub rest: Money,
    /// It brings exactly what the buyer has to pay.
    pub is_amount: bool,
    /// The payer is the company itself.
    pub is_payer: bool,
}

impl From<BankLine> for AdminBankLine {
    fn from(line: BankLine) -> Self {
        Self {
            bank_reference: line.reference,
            day: line.day,
            payer_name: line.payer_name,
            amount: line.amount,
            rest: line.rest,
            is_amount: line.fit.is_amount,
            is_payer: line.fit.is_payer(),
        }
    }
}
