//! Pushes to open pages after a commit: `app` sends them to the sockets of this node. A page that missed one
//! fetches what is newer when it reconnects, so pushes are not stored (adr/0026).
use kernel::db::Change;
use serde::{Deserialize, Serialize};

use crate::models::states::Author;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    Message {
        conversation_id: i64,
        message_id: i64,
        author: Author,
        /// A note: for staff alone.
        is_note: bool,
    },
    /// One side has read up to this message.
    Read {
        conversation_id: i64,
        message_id: i64,
        by_member: bool,
    },
    /// Taken, passed on, closed, rated.
    State { conversation_id: i64 },
    /// An agent became available or left.
    Presence { staff_id: i64 },
}

impl Change for Changed {
    const TOPIC: &'static str = "service";
}
