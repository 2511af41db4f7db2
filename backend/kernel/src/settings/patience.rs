//! Timeouts for clients that stall.
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::section::Section;

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct PatienceRules {
    /// A connection ends when its reader takes nothing of an answer for so long.
    pub stalled_reader_ms: u64,
    /// A request ends when nothing of its body comes for so long.
    pub stalled_sender_ms: u64,
    /// How long exports and archives wait for their turn. Longer than a reader may stall, so that turns
    /// become free meanwhile.
    pub turn_wait_ms: u64,
    /// A table or an archive is cut off when it takes longer.
    pub longest_turn_ms: u64,
}

impl Default for PatienceRules {
    fn default() -> Self {
        Self {
            stalled_reader_ms: 15_000,
            stalled_sender_ms: 15_000,
            turn_wait_ms: 20_000,
            longest_turn_ms: 180_000,
        }
    }
}

impl PatienceRules {
    pub const fn stalled_reader(self) -> Duration {
        Duration::from_millis(self.stalled_reader_ms)
    }

    pub const fn stalled_sender(self) -> Duration {
        Duration::from_millis(self.stalled_sender_ms)
    }

    pub const fn turn_wait(self) -> Duration {
        Duration::from_millis(self.turn_wait_ms)
    }

    pub const fn longest_turn(self) -> Duration {
        Duration::from_millis(self.longest_turn_ms)
    }
}

impl Section for PatienceRules {
    const KEY: &'static str = "patience";
}
