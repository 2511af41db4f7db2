pub mod payment_alarms;
pub mod statements;
pub mod transfers;
