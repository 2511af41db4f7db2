//! What open pages hear once it has committed: `app` carries it to the sockets of this node. A page that missed it asks for what is
//! newer when it connects again, so nothing of it has to be kept (adr/0026).
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
    /// A colleague has come to the desk or left it.
    Presence { staff_id: i64 },
}

impl Change for Changed {
    const TOPIC: &'static str = "service";
}
