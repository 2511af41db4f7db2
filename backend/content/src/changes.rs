//! What this crate's rows may change of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

/// Adverts, menus, hot words, zones, activities: public content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed;

impl Change for Changed {
    const TOPIC: &'static str = "content";
}
