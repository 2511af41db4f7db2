//! What the owner may set about signing in, under the keys `staff` and `members` of the settings.
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
