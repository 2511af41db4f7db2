pub mod order;
pub mod payment;
pub mod refund;
pub mod review;
pub mod shipment;
pub mod transfer;
