//! Limits on guessing: a lock per account (kept in the database), a bound per network address (in this process).
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use axum::extract::FromRef;
use chrono::{DateTime, TimeDelta, Utc};
use loco_rs::app::AppContext;
use moka::sync::Cache;

/// Wrong passwords in a row that lock an account.
pub const FAILURES_UNTIL_LOCK: i64 = 5;
/// How long the lock holds.
pub const LOCK: TimeDelta = TimeDelta::minutes(15);
/// Sign-in attempts of one network address per minute; a shop's counter shares one address.
const ATTEMPTS_PER_ADDRESS: u32 = 60;

/// One-time codes of one network address per hour.
const CODES_PER_ADDRESS: u32 = 30;

/// The account's counters after one more wrong password.
pub fn after_failure(failures: i64, now: DateTime<Utc>) -> (i64, Option<DateTime<Utc>>) {
    let failures = failures + 1;
    if failures >= FAILURES_UNTIL_LOCK {
        (0, Some(now + LOCK))
    } else {
        (failures, None)
    }
}

pub fn is_locked(locked_until: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    locked_until.is_some_and(|until| now < until)
}

/// Counts sign-in attempts per network address.
#[derive(Clone)]
pub struct AddressLimit(Cache<String, Arc<AtomicU32>>);

impl Default for AddressLimit {
    fn default() -> Self {
        Self(
            Cache::builder()
                .max_capacity(100_000)
                .time_to_live(Duration::from_mins(1))
                .build(),
        )
    }
}

impl AddressLimit {
    /// Counts one attempt; false when there were too many in this minute.
    pub fn allow(&self, ip: &str) -> bool {
        let count = self.0.get_with(ip.to_owned(), Arc::default);
        count.fetch_add(1, Ordering::Relaxed) < ATTEMPTS_PER_ADDRESS
    }
}

/// Counts one-time codes per network address: each costs money and rings somebody's phone.
#[derive(Clone)]
pub struct CodeLimit(Cache<String, Arc<AtomicU32>>);

impl Default for CodeLimit {
    fn default() -> Self {
        Self(
            Cache::builder()
                .max_capacity(100_000)
                .time_to_live(Duration::from_hours(1))
                .build(),
        )
    }
}

impl CodeLimit {
    /// Counts one code; false when there were too many in this hour.
    pub fn allow(&self, ip: &str) -> bool {
        let count = self.0.get_with(ip.to_owned(), Arc::default);
        count.fetch_add(1, Ordering::Relaxed) < CODES_PER_ADDRESS
    }
}

impl FromRef<AppContext> for CodeLimit {
    fn from_ref(ctx: &AppContext) -> Self {
        ctx.shared_store
            .get()
            .expect("app puts the limits of codes into the context before it serves")
    }
}

impl FromRef<AppContext> for AddressLimit {
    fn from_ref(ctx: &AppContext) -> Self {
        ctx.shared_store
            .get()
            .expect("app puts the sign-in limits into the context before it serves")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_failure_locks_for_fifteen_minutes() {
        let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let mut failures = 0;
        for _ in 1..FAILURES_UNTIL_LOCK {
            let (next, lock) = after_failure(failures, now);
            assert!(lock.is_none());
            failures = next;
        }
        let (_, lock) = after_failure(failures, now);
        assert!(is_locked(lock, now + TimeDelta::minutes(14)));
        assert!(!is_locked(lock, now + LOCK));
    }

    #[test]
    fn an_address_is_bounded_apart_from_others() {
        let limit = AddressLimit::default();
        assert!((0..ATTEMPTS_PER_ADDRESS).all(|_| limit.allow("10.0.0.1")));
        assert!(!limit.allow("10.0.0.1"));
        assert!(limit.allow("10.0.0.2"));
    }
}
