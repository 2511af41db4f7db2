//! The port to the live channel, on which this crate does not depend: typing indicators, which are not
//! stored, and who has a page open.
use std::{sync::Arc, time::Duration};

use kernel::network::{NetworkLimit, TooOften};

/// A typing indicator. It is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    pub conversation_id: i64,
    pub member_id: i64,
    pub company_id: i64,
    /// The colleague who types; none = the buyer does.
    pub staff: Option<(i64, String)>,
}

/// A page tells of typing every 2.5 s, and a person may have a few open.
const MOST_TYPING: u32 = 100;
const WITHIN: Duration = Duration::from_mins(1);

/// How often one person may tell that they type, on this node. Each time asks the database and wakes open pages.
#[derive(Clone)]
pub struct TypingLimit(NetworkLimit);

impl Default for TypingLimit {
    fn default() -> Self {
        Self(NetworkLimit::new(MOST_TYPING, WITHIN))
    }
}

impl TypingLimit {
    pub fn take_of_member(&self, member_id: i64) -> Result<(), TooOften> {
        self.take_of(format!("member {member_id}"))
    }

    pub fn take_of_staff(&self, staff_id: i64) -> Result<(), TooOften> {
        self.take_of(format!("staff {staff_id}"))
    }

    fn take_of(&self, person: String) -> Result<(), TooOften> {
        self.0.take_of(person, "操作太频繁，请一分钟后再试")
    }
}

pub trait ChannelPort: Send + Sync {
    fn typing(&self, typing: Typing);

    /// Whether this member has a page open (on this node).
    fn is_here(&self, member_id: i64) -> bool;
}

/// The channel that `app` chose, cheap to clone.
#[derive(Clone)]
pub struct LiveChannel(Arc<dyn ChannelPort>);

impl LiveChannel {
    pub fn new(channel: impl ChannelPort + 'static) -> Self {
        Self(Arc::new(channel))
    }
}

impl std::ops::Deref for LiveChannel {
    type Target = dyn ChannelPort;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
