//! Alarms about unusual quantities, and the rules that raise them.
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::reviews::models::quantity::{AlarmWithOrder, QuantityRules};

#[derive(Serialize, ToSchema)]
pub struct AdminQuantityAlarm {
    pub id: i64,
    /// Its number.
    pub order: String,
    pub company_id: i64,
    pub company: String,
    pub status: i32,
    pub status_text: &'static str,
    pub units: i64,
    /// With the company's other orders of the period.
    pub period_units: i64,
    pub reason: String,
    pub raised_at: DateTime<Utc>,
}

impl AdminQuantityAlarm {
    /// None without its order.
    pub fn new((alarm, order): AlarmWithOrder) -> Option<Self> {
        let order = order?;
        Some(Self {
            id: alarm.id,
            order: order.number,
            company_id: alarm.company_id,
            company: order.company_name,
            status: order.status.code(),
            status_text: order.status.text(),
            units: alarm.units,
            period_units: alarm.period_units,
            reason: alarm.reason,
            raised_at: alarm.raised_at,
        })
    }
}

/// Zero = not looked at.
#[derive(Serialize, ToSchema)]
pub struct AdminQuantityRules {
    /// Units of such goods in one order.
    pub order_units: i64,
    pub period_days: i64,
    /// Units of a company in so many days.
    pub period_units: i64,
    /// How many times what the buyer orders otherwise.
    pub usual_times: i64,
}

impl From<QuantityRules> for AdminQuantityRules {
    fn from(row: QuantityRules) -> Self {
        Self {
            order_units: row.order_units,
            period_days: row.period_days,
            period_units: row.period_units,
            usual_times: row.usual_times,
        }
    }
}
