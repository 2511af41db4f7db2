//! What this crate's rows may change of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    FreightRules,
}

impl Change for Changed {
    const TOPIC: &'static str = "pricing";
}
