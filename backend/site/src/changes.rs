//! What this crate's rows change of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    ShopFacts,
    /// What the shop may sell, and what it publishes of it.
    OwnLicences,
}

impl Change for Changed {
    const TOPIC: &'static str = "site";
}
