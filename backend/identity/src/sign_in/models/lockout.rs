//! When wrong tries close an account, and for how long.
use chrono::TimeDelta;

/// Wrong tries in a row that close an account.
pub const FAILURES_UNTIL_LOCK: i64 = 5;
/// How long it stays closed. A wrong try is forgotten as long after it, which lets nobody guess more often than the lock does.
pub const LOCK: TimeDelta = TimeDelta::minutes(15);
