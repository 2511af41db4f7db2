//! For async functions that other crates call.

/// Boxed, their future is compiled once, in their own crate. Otherwise every crate that awaits it compiles it again, with all it awaits
/// in turn, down to the database's driver (adr/0031).
pub use async_recursion::async_recursion as boxed;
