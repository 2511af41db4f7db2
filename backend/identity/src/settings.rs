//! What the owner may set about signing in and about customers, under the keys `staff`, `members` and `customers` of the
//! settings.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// How staff sign in.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct StaffRules {
    /// Working in the back office requires a second-factor code.
    pub requires_second_factor: bool,
    /// One person works at one place (K), so that signing in ends the sessions before, unless this allows several.
    pub parallel_sessions: bool,
}

impl Section for StaffRules {
    const KEY: &'static str = "staff";
}

/// How buyers sign in.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct MemberRules {
    /// Signing in ends the sessions on other devices. No rule asks for it of buyers.
    pub one_session: bool,
}

impl Section for MemberRules {
    const KEY: &'static str = "members";
}

/// How customers are looked after.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct CustomerRules {
    /// An approved customer without an order for so many days has fallen silent (K).
    pub silent_after_days: u16,
}

impl CustomerRules {
    /// Whose last order is older has fallen silent.
    pub fn silent_since(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now - TimeDelta::days(self.silent_after_days.into())
    }
}

impl Default for CustomerRules {
    fn default() -> Self {
        Self {
            silent_after_days: 30,
        }
    }
}

impl Section for CustomerRules {
    const KEY: &'static str = "customers";
}
