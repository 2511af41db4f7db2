//! What the owner may set about receiving, under the keys `papers` and `warehouse` of the settings.
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

/// How the warehouse is cared for. Temperatures in tenths of a degree, humidity in tenths of a percent.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct CareRules {
    /// Every batch is looked at after so many days (K).
    pub care_days: u64,
    /// Cold and controlled goods, pieces of traditional Chinese medicine, and what expires soon (重点养护; K).
    pub key_care_days: u64,
    /// What expires within so many days counts as expiring soon (M).
    pub expiring_days: u64,
    /// Coldest and warmest of 常温, 阴凉 and 冷藏 (H).
    pub normal: [i64; 2],
    pub cool: [i64; 2],
    pub cold: [i64; 2],
    /// Driest and dampest (GSP: 35 % to 75 %; H).
    pub humidity: [i64; 2],
}

impl Default for CareRules {
    fn default() -> Self {
        Self {
            care_days: 90,
            key_care_days: 30,
            expiring_days: 180,
            normal: [100, 300],
            cool: [0, 200],
            cold: [20, 80],
            humidity: [350, 750],
        }
    }
}

impl Section for CareRules {
    const KEY: &'static str = "warehouse";
}
