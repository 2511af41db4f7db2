pub mod ads;
pub mod uploads;
