//! The database: how it is opened, and the one way to write to it.
mod connect;
pub mod patterns;
mod tx;
mod writer;
mod writer_thread;

pub use connect::{Databases, open};
pub use tx::{Touched, WriteTx};
pub use writer::Writer;
