//! When wrong tries close an account, and for how long.
use chrono::TimeDelta;

/// Wrong tries in a row that close an account.
pub const FAILURES_UNTIL_LOCK: i64 = 5;
/// How long an account stays locked. A wrong try expires after the same time, so guessing slowly is no faster
/// than the lock allows.
pub const LOCK: TimeDelta = TimeDelta::minutes(15);
