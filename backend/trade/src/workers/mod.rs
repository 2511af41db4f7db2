//! Background work of this domain: the timers.
mod timers;

pub use timers::run_timers;
