pub mod bank_line;
pub mod held_refund;
pub mod payment_alarm;
pub mod remittance_proof;
pub mod statement;
