//! What strangers may search. A buyer who has signed in is known and not counted.
use std::time::Duration;

use identity::actors::Visitor;
use kernel::network::{NetworkLimit, TooOften};

use crate::settings::VisitorRules;

const WITHIN: Duration = Duration::from_mins(1);
const TOO_MANY: &str = "搜索太频繁，请一分钟后再试；登录后不受此限制";

/// Counts the searches of visitors per network.
#[derive(Clone)]
pub struct VisitorSearches {
    lists: NetworkLimit,
    suggestions: NetworkLimit,
}

impl VisitorSearches {
    pub fn new(rules: &VisitorRules) -> Self {
        Self {
            lists: NetworkLimit::new(rules.searches_per_minute, WITHIN),
            suggestions: NetworkLimit::new(rules.suggestions_per_minute, WITHIN),
        }
    }

    /// One more list of what some words find.
    pub fn take_list(&self, visitor: &Visitor, address: &str) -> Result<(), TooOften> {
        take(&self.lists, visitor, address)
    }

    /// One more guess at what words may become.
    pub fn take_suggestion(&self, visitor: &Visitor, address: &str) -> Result<(), TooOften> {
        take(&self.suggestions, visitor, address)
    }
}

fn take(limit: &NetworkLimit, Visitor(buyer): &Visitor, address: &str) -> Result<(), TooOften> {
    if buyer.is_some() {
        return Ok(());
    }
    limit.take(address, TOO_MANY)
}
