//! What the owner may set about visitors, under the key `visitors` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// What one network may ask without having signed in.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct VisitorRules {
    /// Lists of search results, and their filter counts.
    pub searches_per_minute: u32,
    pub suggestions_per_minute: u32,
}

impl Default for VisitorRules {
    fn default() -> Self {
        Self {
            searches_per_minute: 300,
            suggestions_per_minute: 600,
        }
    }
}

impl Section for VisitorRules {
    const KEY: &'static str = "visitors";
}
