//! Background work of this domain: claims whose time is over.
mod timers;

pub use timers::end_claims;
