pub mod bank_line;
pub mod payment_alarm;
pub mod statement;
