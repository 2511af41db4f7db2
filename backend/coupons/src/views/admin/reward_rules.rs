use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::reward_rules::RewardRules;

#[derive(Serialize, ToSchema)]
pub struct AdminRewardRules {
    /// Points for each whole yuan of goods paid, with two decimals.
    pub points_per_yuan: Money,
    pub points_days: i64,
    /// Of vouchers that campaigns give.
    pub voucher_days: i64,
    /// Empty: as delivered.
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl From<RewardRules> for AdminRewardRules {
    fn from(row: RewardRules) -> Self {
        Self {
            points_per_yuan: Money(row.points_per_yuan),
            points_days: row.points_days,
            voucher_days: row.voucher_days,
            set_by: row.set_by_name,
            set_at: row.set_at,
        }
    }
}
