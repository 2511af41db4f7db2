//! Limits on guessing per network, in this process. The limit per account is in `guesses`.
use std::time::Duration;

use kernel::network::NetworkLimit;

/// Sign-in attempts of one network per minute; a shop's counter shares one address.
const ATTEMPTS: u32 = 60;
/// One-time codes of one network per hour: each costs money and disturbs the owner of the phone.
const CODES: u32 = 30;

/// Counts sign-in attempts.
#[derive(Clone)]
pub struct AddressLimit(pub NetworkLimit);

impl Default for AddressLimit {
    fn default() -> Self {
        Self(NetworkLimit::new(ATTEMPTS, Duration::from_mins(1)))
    }
}

/// Counts one-time codes.
#[derive(Clone)]
pub struct CodeLimit(pub NetworkLimit);

impl Default for CodeLimit {
    fn default() -> Self {
        Self(NetworkLimit::new(CODES, Duration::from_hours(1)))
    }
}
