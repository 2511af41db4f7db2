use catalog::models::_entities::customer_prices;
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminCustomerPrice {
    /// 0 while a new one waits.
    pub id: i64,
    pub goods_id: i64,
    /// null = every rank
    pub rank: Option<i64>,
    /// Province; empty = everywhere.
    pub region: String,
    /// null = every buyer
    pub company_id: Option<i64>,
    pub price: Money,
    pub valid_from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub valid_to: Option<DateTime<Utc>>,
    /// waiting, valid, over
    pub state: &'static str,
    /// The change of its goods' prices that waits for a second person; null = none.
    pub waiting_price_change: Option<i64>,
}

impl AdminCustomerPrice {
    pub fn new(row: customer_prices::Model, waiting_price_change: Option<i64>, now: DateTime<Utc>) -> Self {
        let state = if row.valid_to.is_some_and(|to| to <= now) {
            "over"
        } else if row.valid_from.is_some_and(|from| from > now) {
            "waiting"
        } else {
            "valid"
        };
        Self {
            id: row.id,
            goods_id: row.goods_id,
            rank: row.rank,
            region: row.region,
            company_id: row.company_id,
            price: row.price,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            state,
            waiting_price_change,
        }
    }
}
