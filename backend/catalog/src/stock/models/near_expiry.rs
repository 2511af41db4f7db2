//! 近效期: what of the stock expires soon, from as many days before as quality management says (M).
use chrono::{Days, NaiveDate};
use kernel::{
    Db, WriteTx,
    models::kept_rules::{self, KeptRules},
};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};

use crate::changes::Changed;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct NearExpiry {
    pub days: u64,
}

impl Default for NearExpiry {
    fn default() -> Self {
        Self { days: 180 }
    }
}

impl KeptRules for NearExpiry {
    const PART: &'static str = "near_expiry";
}

impl NearExpiry {
    /// The last day on which a batch that expires counts as near expiry.
    pub fn until(self, today: NaiveDate) -> NaiveDate {
        today
            .checked_add_days(Days::new(self.days))
            .unwrap_or(NaiveDate::MAX)
    }

    /// Fewer batches are marked and looked after more often.
    pub const fn is_looser_than(self, before: Self) -> bool {
        self.days < before.days
    }
}

/// The default until somebody has set it.
#[kernel::boxed]
pub async fn current(db: &Db) -> Result<NearExpiry, DbErr> {
    kept_rules::read(db).await
}

/// Every product says of its stock what is near expiry.
#[kernel::boxed]
pub async fn keep(tx: &WriteTx, rules: NearExpiry) -> Result<(), DbErr> {
    kept_rules::write(tx, &rules).await?;
    tx.touch(Changed::NearExpiry);
    Ok(())
}
