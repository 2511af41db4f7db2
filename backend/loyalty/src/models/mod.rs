pub mod _entities;
pub mod audience;
pub mod history;
pub mod invariants;
pub mod own_things;
pub mod wallet_bookings;
