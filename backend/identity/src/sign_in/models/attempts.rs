//! Limits on guessing per network, in this process. The limit per account is in `guesses`.
use std::{ops::Deref, time::Duration};

use kernel::network::NetworkLimit;

/// Sign-in attempts of one network per minute; a shop's counter shares one address.
const ATTEMPTS: u32 = 60;
/// One-time codes of one network per hour: each costs money and disturbs the owner of the phone.
const CODES: u32 = 30;

/// Counts sign-in attempts.
#[derive(Clone)]
pub struct AddressLimit(NetworkLimit);

impl Default for AddressLimit {
    fn default() -> Self {
        Self(NetworkLimit::new(ATTEMPTS, Duration::from_mins(1)))
    }
}

/// Counts one-time codes.
#[derive(Clone)]
pub struct CodeLimit(NetworkLimit);

impl Default for CodeLimit {
    fn default() -> Self {
        Self(NetworkLimit::new(CODES, Duration::from_hours(1)))
    }
}

impl Deref for AddressLimit {
    type Target = NetworkLimit;

    fn deref(&self) -> &NetworkLimit {
        &self.0
    }
}

impl Deref for CodeLimit {
    type Target = NetworkLimit;

    fn deref(&self) -> &NetworkLimit {
        &self.0
    }
}
