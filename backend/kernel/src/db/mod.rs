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

use sea_orm::sea_query::LockType;

pub use connect::{Databases, open};
pub use handle::Db;
pub use outage::is_outage;
pub use presence::Presence;
pub use probe::WriteProbe;
pub use tx::{Change, Touched, WriteTx};
pub use writer::{UseCase, Writer};

/// How a row is held until the transaction ends. New rows may refer to it meanwhile: nobody changes its key. The stronger
/// `FOR UPDATE` would end two transactions in a deadlock that both wrote such a row and then hold what it refers to.
pub const ROW_LOCK: LockType = LockType::NoKeyUpdate;
