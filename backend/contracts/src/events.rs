//! Events that this domain publishes. Their names are older than the crate.
use chrono::NaiveDate;
use identity::contracts::models::contracts::ContractKind;
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// A contract is in force from its first day on.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContractSigned {
    pub contract_id: i64,
    pub company_id: i64,
    pub kind: String,
    pub number: String,
    pub valid_from: NaiveDate,
    pub valid_to: NaiveDate,
}
impl Event for ContractSigned {
    const NAME: &'static str = "identity.contract_signed.v1";
}

/// Staff ended a contract.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContractVoided {
    pub contract_id: i64,
    pub company_id: i64,
    pub kind: String,
    pub number: String,
    pub reason: String,
}
impl Event for ContractVoided {
    const NAME: &'static str = "identity.contract_voided.v1";
}

/// A demanded contract runs out soon, or has run out.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContractExpiring {
    pub contract_id: i64,
    pub company_id: i64,
    pub kind: ContractKind,
    /// Its last day.
    pub valid_to: NaiveDate,
    /// Days from the warning to the last day; negative when that is over.
    pub days_left: i64,
    /// Which warning this is (`contract_warnings`).
    pub stage: i32,
}
impl Event for ContractExpiring {
    const NAME: &'static str = "identity.contract_expiring.v1";
}
