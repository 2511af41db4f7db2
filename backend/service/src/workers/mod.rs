//! What the desk does by the clock.
pub mod rounds;
