//! What a connection does again and again, case by case.
pub mod campaigns;
pub mod cart;
pub mod checkout;
pub mod draw;
pub mod freshness;
pub mod live;
pub mod quote;
pub mod read;
pub mod seckill;
