//! What the owner may set about documents, under the key `papers` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

use crate::recalls::models::level::RecallLevel;

/// Receipts of ephedrine-containing medicines, and how long records are kept (domain section 4).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct DocumentRules {
    /// A company that has not confirmed ephedrine-containing goods so many days after shipping buys no more
    /// of them.
    pub receipt_within_days: u64,
    /// A receipt that quality management found wrong stops the next purchase at once, until a better one is filed (K).
    pub faulty_receipt_blocks: bool,
    /// Days to tell the buyers and the authority, by the level of a recall, and then between reports of its progress
    /// (药品召回管理办法 2022; K).
    pub recall_days: [u32; 3],
    /// Days after the end of a recall until the authority has the summary (K).
    pub recall_summary_days: u64,
    /// Records are kept at least so long, and a year longer than the goods were fit for use.
    pub keep_years: u32,
    /// Years beyond the expiry of devices (医疗器械经营质量管理规范; K); records of implants stay for ever.
    pub device_years_beyond_expiry: u32,
    /// Years beyond the expiry of anabolics and peptide hormones (反兴奋剂条例; K).
    pub doping_years_beyond_expiry: u32,
}

impl Default for DocumentRules {
    fn default() -> Self {
        Self {
            receipt_within_days: 7,
            faulty_receipt_blocks: true,
            recall_days: [1, 3, 7],
            recall_summary_days: 10,
            keep_years: 5,
            device_years_beyond_expiry: 2,
            doping_years_beyond_expiry: 2,
        }
    }
}

impl DocumentRules {
    /// Days to notify, by level.
    pub fn recall_days(&self, level: RecallLevel) -> i64 {
        let [first, second, third] = self.recall_days;
        i64::from(match level {
            RecallLevel::First => first,
            RecallLevel::Second => second,
            RecallLevel::Third => third,
        })
    }
}

impl Section for DocumentRules {
    const KEY: &'static str = "papers";
}
