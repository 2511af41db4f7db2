//! How the cold goods of a delivery came, and the temperatures of their way.
use chrono::{DateTime, Utc};
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

use crate::receipts::models::receipts::{check, journey::Journey, readings::Reading, rules::Rules};

#[derive(Serialize, ToSchema)]
pub struct AdminJourney {
    /// truck | carried_box | insulated_box
    pub cooling: String,
    pub cooling_text: &'static str,
    /// The number plate, or that of the box.
    pub vehicle: String,
    pub started_at: DateTime<Utc>,
    /// Degrees with one decimal.
    pub left_temperature: String,
    pub arrived_at: DateTime<Utc>,
    /// Hours that it might be on the way; 0 = none were agreed.
    pub transit_hours: i64,
    pub duration_text: String,
    /// It was on the way for longer than was agreed: cold goods are taken in with a reason alone.
    pub is_late: bool,
    /// The coldest and the warmest that a recorder wrote on the way, in degrees; empty: there is no record.
    pub coldest: String,
    pub warmest: String,
    /// One of them is none that cold goods may have: they are taken in with a reason alone.
    pub is_out_on_way: bool,
}

impl AdminJourney {
    pub fn new(journey: Journey, rules: &Rules) -> Self {
        Self {
            coldest: journey.coldest.map(check::celsius).unwrap_or_default(),
            warmest: journey.warmest.map(check::celsius).unwrap_or_default(),
            is_out_on_way: journey.is_out_on_way(rules),
            cooling: journey.cooling.to_value(),
            cooling_text: journey.cooling.text(),
            started_at: journey.started_at,
            left_temperature: check::celsius(journey.left_temperature),
            arrived_at: journey.arrived_at,
            transit_hours: journey.transit_hours,
            duration_text: journey.duration_text(),
            is_late: journey.is_late(),
            vehicle: journey.vehicle,
        }
    }
}

/// A temperature on the way.
#[derive(Serialize, ToSchema)]
pub struct AdminReading {
    pub at: DateTime<Utc>,
    /// Degrees with one decimal.
    pub temperature: String,
    /// Colder or warmer than cold goods may be.
    pub is_out_of_range: bool,
}

impl AdminReading {
    pub fn new(reading: Reading, rules: &Rules) -> Self {
        Self {
            at: reading.at,
            temperature: check::celsius(reading.temperature),
            is_out_of_range: !rules.is_cold_enough(reading.temperature),
        }
    }
}
