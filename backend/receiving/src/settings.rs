//! What quality management keeps of receiving and of the stock (`kernel::models::kept_rules`).
use catalog::stock::models::near_expiry;
use kernel::{
    Db, WriteTx,
    models::kept_rules::{self, KeptRules},
};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct ReportRules {
    /// A new batch is sold only once quality management has sealed its report; else the person who takes it
    /// in may vouch for the report that came with it (K).
    pub sealed_report_releases: bool,
}

impl Default for ReportRules {
    fn default() -> Self {
        Self {
            sealed_report_releases: true,
        }
    }
}

impl KeptRules for ReportRules {
    const PART: &'static str = "reports";
}

impl ReportRules {
    pub const fn is_looser_than(self, before: Self) -> bool {
        before.sealed_report_releases && !self.sealed_report_releases
    }
}

#[kernel::boxed]
pub async fn report_rules(db: &Db) -> Result<ReportRules, DbErr> {
    kept_rules::read(db).await
}

#[kernel::boxed]
pub async fn keep_report_rules(tx: &WriteTx, rules: ReportRules) -> Result<(), DbErr> {
    kept_rules::write(tx, &rules).await
}

/// How the warehouse is cared for. Temperatures in tenths of a degree, humidity in tenths of a percent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct CareRules {
    /// Every batch is looked at after so many days (K).
    pub care_days: u64,
    /// Cold and controlled goods, pieces of traditional Chinese medicine, and what expires soon (重点养护; K).
    pub key_care_days: u64,
    /// What is near expiry expires within so many days (M); kept by the catalogue.
    #[serde(skip)]
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

impl KeptRules for CareRules {
    const PART: &'static str = "care";
}

impl CareRules {
    /// Looked at less often, or alarmed later.
    pub fn is_looser_than(&self, before: &Self) -> bool {
        let ranges = |rules: &Self| [rules.normal, rules.cool, rules.cold, rules.humidity];
        let mut pairs = ranges(self).into_iter().zip(ranges(before));
        self.care_days > before.care_days
            || self.key_care_days > before.key_care_days
            || pairs.any(|(now, then)| now[0] < then[0] || now[1] > then[1])
    }
}

#[kernel::boxed]
pub async fn care_rules(db: &Db) -> Result<CareRules, DbErr> {
    let kept: CareRules = kept_rules::read(db).await?;
    Ok(CareRules {
        expiring_days: near_expiry::current(db).await?.days,
        ..kept
    })
}

#[kernel::boxed]
pub async fn keep_care_rules(tx: &WriteTx, rules: &CareRules) -> Result<(), DbErr> {
    kept_rules::write(tx, rules).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_less_often_or_alarms_later_is_looser() {
        let before = CareRules::default();
        for looser in [
            CareRules {
                care_days: 91,
                ..before.clone()
            },
            CareRules {
                key_care_days: 31,
                ..before.clone()
            },
            CareRules {
                cold: [19, 80],
                ..before.clone()
            },
            CareRules {
                humidity: [350, 751],
                ..before.clone()
            },
        ] {
            assert!(looser.is_looser_than(&before), "{looser:?}");
            assert!(!before.is_looser_than(&looser), "{looser:?}");
        }
        assert!(!before.is_looser_than(&before));
    }
}
