//! Network addresses as limits count them.
use std::{
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use moka::sync::Cache;

use crate::ApiError;

/// Who counts as one: an IPv4 address, or an IPv6 network of 64 bits, whose holder has 2⁶⁴ addresses to choose from.
pub fn of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// The same of an address that was written down; what is none counts as it is written.
pub fn of_text(address: &str) -> String {
    address
        .parse()
        .map_or_else(|_| address.to_owned(), |address| of(address).to_string())
}

/// How often one network may do something within a time, in this process.
#[derive(Clone)]
pub struct NetworkLimit {
    counts: Cache<String, Arc<AtomicU32>>,
    most: u32,
    within: Duration,
}

/// Networks that are counted at once; beyond it the longest unseen is forgotten.
const MOST_NETWORKS: u64 = 100_000;

impl NetworkLimit {
    pub fn new(most: u32, within: Duration) -> Self {
        let counts = Cache::builder()
            .max_capacity(MOST_NETWORKS)
            .time_to_live(within)
            .build();
        Self { counts, most, within }
    }

    /// Counts one more of this address; refuses with `message` when there were too many.
    pub fn take(&self, address: &str, message: &str) -> Result<(), ApiError> {
        let count = self.counts.get_with(of_text(address), Arc::default);
        if count.fetch_add(1, Ordering::Relaxed) < self.most {
            return Ok(());
        }
        Err(ApiError::Later(message.into(), self.within))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_bounded_apart_from_others() {
        let limit = NetworkLimit::new(3, Duration::from_mins(1));
        let goes_on = |address: &str| limit.take(address, "").is_ok();
        assert!((0..3).all(|last| goes_on(&format!("2001:db8::{last}"))));
        assert!(!goes_on("2001:db8::9"));
        assert!(goes_on("2001:db8:0:1::9"));
        assert!(goes_on("10.0.0.1"));
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        assert_eq!(of_text("2001:db8:1:2:3:4:5:6"), of_text("2001:db8:1:2::9"));
        assert_ne!(of_text("2001:db8:1:2::9"), of_text("2001:db8:1:3::9"));
        assert_eq!(of_text("10.0.0.7"), "10.0.0.7");
        assert_eq!(of_text("::ffff:10.0.0.7"), "10.0.0.7");
        assert_ne!(of_text("::ffff:10.0.0.7"), of_text("::ffff:10.0.0.8"));
    }
}
