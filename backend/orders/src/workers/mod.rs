//! Background work of this domain: the timers, the questions to payment gateways, the parcels watched.
mod payments;
mod timers;
mod watch;

pub use payments::{run_payments, work_payments};
pub use timers::move_orders;
pub use watch::run_watch;
