pub mod payment_alarms;
pub mod statements;
