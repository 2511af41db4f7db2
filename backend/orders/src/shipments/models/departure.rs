//! What the warehouse says of a parcel that leaves, and the buyer of a cold one that arrives.
use catalog::goods::models::cooling::Cooling;
use kernel::{
    api::FieldErrors,
    input::{Celsius, Count, Text, moment},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ship::{Departure, Parcel};
use crate::dispatch::models::cold::{Arrival, ColdStart};

#[derive(Deserialize, ToSchema)]
pub struct SendInput {
    carrier: Text<40>,
    waybill: Text<40>,
    /// Of cold parcels, which need it: degrees with at most one decimal, and the vehicle or the carrier's box.
    #[serde(default)]
    temperature: Celsius,
    #[serde(default)]
    vehicle: Text<40>,
    /// Of cold parcels, which need it: truck 冷藏车 | carried_box 车载冷藏箱 | insulated_box 保温箱
    #[serde(default)]
    cooling: Text<20>,
    /// ISO 8601; absent = now. Not before the parcel was checked.
    #[serde(default)]
    started_at: Option<Text<40>>,
    /// Hours that a cold parcel may be on the way; 0 = none were agreed.
    #[serde(default)]
    transit_hours: Count,
}

impl SendInput {
    pub fn read(self) -> Result<Departure, FieldErrors> {
        Ok(Departure {
            parcel: Parcel::read(&self.carrier.0, &self.waybill.0)?,
            cold: ColdStart {
                temperature: self.temperature.0,
                vehicle: self.vehicle.0,
                cooling: Cooling::read(&self.cooling.0),
                transit_hours: self.transit_hours.0,
                started_at: moment("started_at", self.started_at)?,
            },
        })
    }
}

/// What the buyer of cold goods measured when they came; nothing for other parcels.
#[derive(Deserialize, ToSchema)]
pub struct ArrivalInput {
    /// Degrees with at most one decimal; cold parcels need it.
    #[serde(default)]
    temperature: Celsius,
    /// ISO 8601; absent = now.
    #[serde(default)]
    arrived_at: Option<Text<40>>,
}

impl ArrivalInput {
    pub fn read(self) -> Result<Arrival, FieldErrors> {
        Ok(Arrival {
            temperature: self.temperature.0,
            arrived_at: moment("arrived_at", self.arrived_at)?,
        })
    }
}
