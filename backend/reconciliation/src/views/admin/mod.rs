pub mod bank_line;
pub mod bank_transaction;
pub mod gateway_refund;
pub mod held_refund;
pub mod payment;
pub mod payment_alarm;
pub mod remittance_proof;
pub mod statement;
