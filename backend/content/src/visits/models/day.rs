//! What was seen in one day, as it is gathered and then written.
use std::collections::{BTreeMap, BTreeSet};

use kernel::{network, signing};

use super::steps::Step;

/// A visitor: an address and a browser, as a digest. It stays in memory; stored is its hash with the salt of the day.
pub type VisitorDigest = [u8; 32];

/// By network and browser: two people behind one address with the same browser are one.
pub fn visitor_digest(address: &str, agent: &str) -> VisitorDigest {
    let network = network::of_text(address);
    signing::sign(b"page view", format!("{network}\n{agent}").as_bytes())
}

#[derive(Clone, Debug, Default)]
pub(super) struct OfPage {
    pub views: i64,
    pub visitors: BTreeSet<VisitorDigest>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct OfStep {
    pub visitors: BTreeSet<VisitorDigest>,
    pub companies: BTreeSet<i64>,
}

/// Companies are known for steps alone, so that nothing says who looked at which page.
#[derive(Clone, Debug, Default)]
pub(super) struct OfDay {
    pub pages: BTreeMap<&'static str, OfPage>,
    pub steps: BTreeMap<Step, OfStep>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_is_one_visitor_with_one_browser() {
        assert_eq!(
            visitor_digest("2001:db8::1", "a"),
            visitor_digest("2001:db8::2", "a")
        );
        assert_ne!(
            visitor_digest("2001:db8::1", "a"),
            visitor_digest("2001:db8::1", "b")
        );
        assert_ne!(visitor_digest("10.0.0.1", "a"), visitor_digest("10.0.0.2", "a"));
    }
}
