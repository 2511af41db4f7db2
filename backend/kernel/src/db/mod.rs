//! The database: how it is opened, and the one way to write to it.
mod connect;
mod handle;
mod once;
mod outage;
pub mod patterns;
mod presence;
mod probe;
mod tx;
mod writer;
mod writer_thread;

use sea_orm::sea_query::LockType;

pub use connect::{Databases, open};
pub use handle::Db;
pub use once::insert_once;
pub use outage::is_outage;
pub use presence::Presence;
pub use probe::WriteProbe;
pub use tx::{CacheChange, Change, WriteTx};
pub use writer::{UseCase, Writer};

/// How a row is locked until the transaction ends. New rows may refer to it meanwhile, since its key does not
/// change. The stronger `FOR UPDATE` would deadlock two transactions that both wrote such a row and then lock
/// the row it refers to.
pub const ROW_LOCK: LockType = LockType::NoKeyUpdate;
