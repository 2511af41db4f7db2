//! What quality management keeps of receipts, recalls and records (`kernel::models::kept_rules`).
use kernel::{
    Db, WriteTx,
    models::kept_rules::{self, KeptRules},
};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};

use crate::recalls::models::level::RecallLevel;

/// Receipts of ephedrine-containing medicines, and how long records are kept (domain section 4).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
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

    /// Later, fewer, or for a shorter time.
    pub fn is_looser_than(&self, before: &Self) -> bool {
        let mut levels = self.recall_days.iter().zip(before.recall_days);
        self.receipt_within_days > before.receipt_within_days
            || (before.faulty_receipt_blocks && !self.faulty_receipt_blocks)
            || levels.any(|(now, then)| *now > then)
            || self.recall_summary_days > before.recall_summary_days
            || self.keep_years < before.keep_years
            || self.device_years_beyond_expiry < before.device_years_beyond_expiry
            || self.doping_years_beyond_expiry < before.doping_years_beyond_expiry
    }
}

impl KeptRules for DocumentRules {
    const PART: &'static str = "documents";
}

#[kernel::boxed]
pub async fn document_rules(db: &Db) -> Result<DocumentRules, DbErr> {
    kept_rules::read(db).await
}

#[kernel::boxed]
pub async fn keep_document_rules(tx: &WriteTx, rules: &DocumentRules) -> Result<(), DbErr> {
    kept_rules::write(tx, rules).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_later_or_kept_shorter_is_looser() {
        let before = DocumentRules::default();
        for looser in [
            DocumentRules {
                receipt_within_days: 8,
                ..before.clone()
            },
            DocumentRules {
                faulty_receipt_blocks: false,
                ..before.clone()
            },
            DocumentRules {
                recall_days: [1, 3, 8],
                ..before.clone()
            },
            DocumentRules {
                device_years_beyond_expiry: 1,
                ..before.clone()
            },
        ] {
            assert!(looser.is_looser_than(&before), "{looser:?}");
            assert!(!before.is_looser_than(&looser), "{looser:?}");
        }
    }
}
