//! What the owner may set about staff, under the key `staff` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// How staff sign in.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct StaffRules {
    /// Working in the back office requires a second-factor code.
    pub requires_second_factor: bool,
}

impl Section for StaffRules {
    const KEY: &'static str = "staff";
}
