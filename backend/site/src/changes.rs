//! What this crate's row changes of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    ShopFacts,
}

impl Change for Changed {
    const TOPIC: &'static str = "site";
}
