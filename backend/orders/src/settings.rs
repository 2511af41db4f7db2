//! What the owner may set about trading, under the key `trade` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// The wholesaler's rules of trading that the owner may set (domain sections 1, 3 and 4).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct TradeRules {
    /// An order above its member's limit is cancelled when no member of the buyer has decided after this many
    /// hours.
    pub approve_within_hours: i64,
    /// An unpaid order is cancelled after so many hours.
    pub pay_within_hours: i64,
    /// One with goods of a seckill or a group buy after so many minutes; before that, a colleague's approval of it is waited
    /// for as long.
    pub seckill_pay_within_minutes: i64,
    /// A delivered order counts as received so many days after shipping.
    pub receive_within_days: i64,
    /// Purchase limits count what a buyer ordered in so many days.
    pub limit_days: i64,
}

impl Default for TradeRules {
    fn default() -> Self {
        Self {
            approve_within_hours: 24,
            pay_within_hours: 24,
            seckill_pay_within_minutes: 60,
            receive_within_days: 15,
            limit_days: 30,
        }
    }
}

impl Section for TradeRules {
    const KEY: &'static str = "trade";
}
