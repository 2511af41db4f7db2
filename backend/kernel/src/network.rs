//! Network addresses as limits count them.
use std::{
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::sync::{Cache, EntryAction, EntryResult};

use crate::ApiError;

/// Who counts as one: an IPv4 address, or an IPv6 network of 64 bits, whose holder has 2⁶⁴ addresses to choose from.
pub fn of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// The same for an address in text form; an invalid one is used as it is.
pub fn of_text(address: &str) -> String {
    address
        .parse()
        .map_or_else(|_| address.to_owned(), |address| of(address).to_string())
}

/// How often one network may do something within a time, in this process.
#[derive(Clone)]
pub struct NetworkLimit {
    counts: Arc<Cache<String, Count>>,
    most: u32,
    within: Duration,
}

/// What one network did since.
#[derive(Clone)]
struct Count {
    since: Instant,
    done: u32,
}

/// Somebody did it too often: what to tell them, and the time within which it is counted.
#[derive(Debug, thiserror::Error)]
#[error("too often: {message}")]
pub struct TooOften {
    message: String,
    within: Duration,
}

impl From<TooOften> for ApiError {
    fn from(TooOften { message, within }: TooOften) -> Self {
        Self::Later(message, within)
    }
}

/// Networks that are counted at once; beyond it the least recently seen are dropped.
const MOST_NETWORKS: usize = 100_000;

impl Count {
    fn first() -> Self {
        Self {
            since: Instant::now(),
            done: 1,
        }
    }
}

impl NetworkLimit {
    pub fn new(most: u32, within: Duration) -> Self {
        Self {
            counts: Arc::new(Cache::new(MOST_NETWORKS)),
            most,
            within,
        }
    }

    /// Counts one more of this address; refuses with `message` when there were too many.
    pub fn take(&self, address: &str, message: &str) -> Result<(), TooOften> {
        self.take_of(of_text(address), message)
    }

    /// The same of somebody who signed in: people who share an address do not use up each other's share.
    pub fn take_of(&self, person: String, message: &str) -> Result<(), TooOften> {
        if self.count(person) <= self.most {
            return Ok(());
        }
        Err(TooOften {
            message: message.into(),
            within: self.within,
        })
    }

    /// Counts one more; returns how many there were within the time.
    fn count(&self, network: String) -> u32 {
        let one_more = |_: &String, count: &mut Count| {
            if count.since.elapsed() >= self.within {
                *count = Count::first();
            } else {
                count.done = count.done.saturating_add(1);
            }
            EntryAction::Retain(count.done)
        };
        match self.counts.entry(&network, None, one_more) {
            EntryResult::Retained(done) => done,
            EntryResult::Vacant(place) => {
                // Refused when another took the place at the same moment; then this one is not counted.
                let _refused = place.insert(Count::first());
                1
            }
            EntryResult::Replaced(..) | EntryResult::Removed(..) | EntryResult::Timeout => 1,
        }
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
    fn a_person_is_bounded_apart_from_others() {
        let limit = NetworkLimit::new(2, Duration::from_mins(1));
        let goes_on = |person: &str| limit.take_of(person.to_owned(), "").is_ok();
        assert!(goes_on("member 1") && goes_on("member 1") && !goes_on("member 1"));
        assert!(goes_on("member 2") && goes_on("staff 1"));
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
