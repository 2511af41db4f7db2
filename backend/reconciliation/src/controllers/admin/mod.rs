pub mod bank_transactions;
pub mod gateway_refunds;
pub mod held_refunds;
pub mod payment_alarms;
pub mod payments;
pub mod statements;
pub mod transfers;
