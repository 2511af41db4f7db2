use std::time::Duration;

use kernel::network::{NetworkLimit, TooOften};

use crate::settings::VisitRules;

const WITHIN: Duration = Duration::from_mins(1);

/// How often one network may tell of a page. Cheap to clone.
#[derive(Clone)]
pub struct ViewLimit(NetworkLimit);

impl ViewLimit {
    pub fn new(rules: &VisitRules) -> Self {
        Self(NetworkLimit::new(rules.page_views_per_minute, WITHIN))
    }

    /// One more page.
    pub fn take(&self, address: &str) -> Result<(), TooOften> {
        self.0.take(address, "访问太频繁，请一分钟后再试")
    }
}
