//! The port to the live channel, on which this crate does not depend: typing indicators, which are not
//! stored, and who has a page open.
use std::sync::Arc;

/// A typing indicator. It is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    pub conversation_id: i64,
    pub member_id: i64,
    pub company_id: i64,
    /// The colleague who types; none = the buyer does.
    pub staff: Option<(i64, String)>,
}

pub trait ChannelPort: Send + Sync {
    fn typing(&self, typing: Typing);

    /// Whether this member has a page open (on this node).
    fn is_here(&self, member_id: i64) -> bool;
}

/// The line that `app` chose, cheap to clone.
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
