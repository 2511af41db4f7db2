//! The database: how it is opened, and the one way to write to it.
mod connect;
mod handle;
mod outage;
pub mod patterns;
mod presence;
mod probe;
mod tx;
mod writer;
mod writer_thread;

pub use connect::{Databases, open};
pub use handle::Db;
pub use outage::is_outage;
pub use presence::Presence;
pub use probe::WriteProbe;
pub use tx::{Change, Touched, WriteTx};
pub use writer::{UseCase, Writer};
