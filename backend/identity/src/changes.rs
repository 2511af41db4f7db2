//! What this crate's rows may change of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    /// 0: any of them.
    Member(i64),
    Staff(i64),
    /// With its documents and contracts. 0: any of them.
    Company(i64),
}

impl Change for Changed {
    const TOPIC: &'static str = "identity";
}
