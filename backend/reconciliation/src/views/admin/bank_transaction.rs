//! Bank transactions with what is left of them, as the back office reads them.
use chrono::{DateTime, Utc};
use kernel::Money;
use orders::payments::models::bank_transactions::BankTransaction;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminBankTransaction {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    /// The bank's number of it.
    pub bank_reference: String,
    pub payer_name: String,
    pub amount: Money,
    /// The part not used so far.
    pub rest: Money,
    /// What two people have sent back.
    pub returned: Money,
    /// '' | to_balance | paid_out
    pub returned_way: String,
    pub returned_reference: String,
    pub returned_at: Option<DateTime<Utc>>,
    /// '' | to_balance | paid_out: what one person has proposed and another is to agree to.
    pub proposed_way: String,
    pub proposed_reference: String,
    pub proposed_by: String,
    pub created_at: DateTime<Utc>,
}

impl AdminBankTransaction {
    pub fn new(row: BankTransaction, company: String, proposed_by: String) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id,
            company,
            bank_reference: row.reference,
            payer_name: row.payer_name,
            amount: row.amount,
            rest: row.rest,
            returned: row.returned,
            returned_way: row.returned_way.to_value(),
            returned_reference: row.returned_reference,
            returned_at: row.returned_at,
            proposed_way: row.proposed_way.to_value(),
            proposed_reference: row.proposed_reference,
            proposed_by,
            created_at: row.created_at,
        }
    }
}
