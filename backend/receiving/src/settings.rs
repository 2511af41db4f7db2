//! What the owner may set about receiving, under the key `papers` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct ReportRules {
    /// A new batch is sold only once quality management has sealed its report; else the person who takes it
    /// in may vouch for the report that came with it.
    pub sealed_report_releases: bool,
}

impl Section for ReportRules {
    const KEY: &'static str = "papers";
}
