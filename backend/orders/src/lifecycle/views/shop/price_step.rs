//! How a price came about, for those who ask.
use std::{borrow::Cow, sync::Arc};

use kernel::Money;
use pricing::models::line_price::Step;
use serde::Serialize;
use utoipa::ToSchema;

/// One step from the base price to what a unit costs.
#[derive(Serialize, ToSchema)]
pub struct PriceStep {
    /// Of a unit: region_price | rank_price | buyer_price | period_price | ladder_price | seckill | group_buy | combination |
    /// add_on | daily_special | fair | welfare. Of a whole line: full_reduction | coupon. Of both: gave_way, an advantage that a
    /// better one excluded
    #[schema(value_type = String)]
    pub rule: Cow<'static, str>,
    pub before: Money,
    pub after: Money,
    /// For people: “2 级客户价”, “50 盒起”.
    #[schema(value_type = String)]
    pub why: Arc<str>,
}

impl From<Step> for PriceStep {
    fn from(step: Step) -> Self {
        Self {
            rule: step.rule,
            before: step.before,
            after: step.after,
            why: step.why,
        }
    }
}

/// The steps that an order line was written with.
pub fn steps_of(trace: serde_json::Value) -> Vec<PriceStep> {
    let steps: Vec<Step> = serde_json::from_value(trace).unwrap_or_default();
    steps.into_iter().map(Into::into).collect()
}
