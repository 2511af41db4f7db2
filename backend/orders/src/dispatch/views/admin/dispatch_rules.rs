use chrono::NaiveDate;
use kernel::input::temperature::celsius;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dispatch::models::rules::DispatchRules;

#[derive(Serialize, ToSchema)]
pub struct AdminDispatchRules {
    /// Another person than the picker checks a parcel.
    pub second_person_checks: bool,
    /// Degrees with one decimal, at which cold parcels leave and arrive.
    pub coldest: String,
    pub warmest: String,
    /// never | known | always: of which medicines every pack needs its trace code before it leaves; known = of those that left
    /// with codes before.
    pub trace_codes: &'static str,
    /// Until when carriers that nobody has entered may take parcels.
    pub carriers_due_on: NaiveDate,
}

impl From<DispatchRules> for AdminDispatchRules {
    fn from(rules: DispatchRules) -> Self {
        Self {
            second_person_checks: rules.second_person_checks,
            coldest: celsius(rules.coldest),
            warmest: celsius(rules.warmest),
            trace_codes: rules.trace_codes.code(),
            carriers_due_on: rules.carriers_due_on,
        }
    }
}
