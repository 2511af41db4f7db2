//! Remittance proofs of bank transfers and the bank transactions that pay them, as the back office reads them.
use chrono::{DateTime, NaiveDate, Utc};
use identity::licences::views::scan_file;
use kernel::Money;
use orders::payments::models::{
    bank_transactions::{Allocation, BankTransaction},
    transfer::RemittanceProof,
};
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminRemittanceProof {
    pub id: i64,
    pub payment_number: String,
    pub orders: Vec<String>,
    pub company_id: i64,
    pub company: String,
    /// What the buyer has to pay.
    pub amount: Money,
    /// As the buyer typed it.
    pub payer_name: String,
    /// Compounds with special ingredients, by name: the payer must be the company itself; empty for other goods.
    pub special: &'static str,
    pub paid_on: NaiveDate,
    pub remark: String,
    /// image | pdf
    pub form: &'static str,
    /// waiting | confirmed | returned
    pub status: String,
    /// What of the bank transactions paid it.
    pub received: Money,
    /// The bank transactions it was confirmed with.
    pub movements: Vec<AllocatedTransaction>,
    pub reason: String,
    pub created_at: DateTime<Utc>,
    /// Then its orders are cancelled: others want their goods. Null: they wait.
    pub confirm_before: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: String,
}

/// What a remittance proof is shown with.
#[derive(Default)]
pub struct RemittanceProofContext {
    pub company: String,
    pub payment_number: String,
    pub orders: Vec<String>,
    pub amount: Money,
    pub special: &'static str,
    pub confirm_before: Option<DateTime<Utc>>,
    pub decided_by: String,
    pub movements: Vec<(Allocation, BankTransaction)>,
}

#[derive(Serialize, ToSchema)]
pub struct AllocatedTransaction {
    pub bank_reference: String,
    pub payer_name: String,
    /// The whole bank transaction.
    pub amount: Money,
    /// Of it, for this remittance proof.
    pub used: Money,
    /// The unused part of it.
    pub rest: Money,
}

impl AdminRemittanceProof {
    pub fn new(row: RemittanceProof, context: RemittanceProofContext) -> Self {
        Self {
            id: row.id,
            payment_number: context.payment_number,
            orders: context.orders,
            company_id: row.company_id,
            company: context.company,
            amount: context.amount,
            payer_name: row.payer_name,
            special: context.special,
            paid_on: row.paid_on,
            remark: row.remark,
            form: scan_file::form_of(&row.file_key),
            status: row.status.to_value(),
            received: row.received,
            movements: context.movements.into_iter().map(Into::into).collect(),
            reason: row.reason,
            created_at: row.created_at,
            confirm_before: context.confirm_before,
            decided_at: row.decided_at,
            decided_by: context.decided_by,
        }
    }
}

impl From<(Allocation, BankTransaction)> for AllocatedTransaction {
    fn from((used, movement): (Allocation, BankTransaction)) -> Self {
        Self {
            bank_reference: movement.reference,
            payer_name: movement.payer_name,
            amount: movement.amount,
            used: used.amount,
            rest: movement.rest,
        }
    }
}
