use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::purchase_history::models::purchase_history::PurchasedGoods as History;

/// What this company has bought of a product.
#[derive(Serialize, ToSchema)]
pub struct PurchaseSummary {
    /// Orders it was in.
    pub times: i64,
    /// Units in all of them.
    pub number: i64,
    pub last_at: DateTime<Utc>,
    pub last_number: i64,
    pub last_price: Money,
}

impl From<&History> for PurchaseSummary {
    fn from(history: &History) -> Self {
        Self {
            times: history.times,
            number: history.quantity,
            last_at: history.last_at,
            last_number: history.last_quantity,
            last_price: history.last_price,
        }
    }
}
