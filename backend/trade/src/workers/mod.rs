//! Background work of this domain: the timers, the questions to payment gateways, the parcels watched, the invoices.
mod invoicing;
mod payments;
mod timers;
mod watch;

pub use invoicing::Invoicer;
pub use payments::{run_payments, work_payments};
pub use timers::run_timers;
pub use watch::run_watch;
