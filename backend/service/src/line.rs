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

pub trait LiveLine: Send + Sync {
    fn typing(&self, typing: Typing);

    /// Whether this member has a page open (on this node).
    fn is_here(&self, member_id: i64) -> bool;
}

/// The line that `app` chose, cheap to clone.
#[derive(Clone)]
pub struct Line(Arc<dyn LiveLine>);

impl Line {
    pub fn new(line: impl LiveLine + 'static) -> Self {
        Self(Arc::new(line))
    }
}

impl std::ops::Deref for Line {
    type Target = dyn LiveLine;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
