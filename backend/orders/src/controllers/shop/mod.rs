pub mod logistics;
pub mod notices;
pub mod orders;
pub mod payments;
pub mod shipments;
pub mod span;
