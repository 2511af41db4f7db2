pub mod order;
pub mod payment;
pub mod price_step;
pub mod shipment;
