pub mod payment_alarm;
pub mod statement;
