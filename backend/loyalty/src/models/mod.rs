pub mod _entities;
pub mod audience;
pub mod gift_checks;
pub mod history;
pub mod invariants;
pub mod receivers;
pub mod wallet_bookings;
