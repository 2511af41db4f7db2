use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::carriers::{self, Carrier, CarrierStanding};

#[derive(Serialize, ToSchema)]
pub struct AdminEntrustedCarrier {
    pub id: i64,
    /// As the waybill names it.
    pub name: String,
    /// The wholesaler's own vehicles.
    pub is_own: bool,
    pub credit_code: String,
    pub licence_number: String,
    pub licence_until: Option<NaiveDate>,
    pub contract_until: Option<NaiveDate>,
    pub carries_cold: bool,
    /// Until when the validation of its vehicles and boxes counts.
    pub validated_until: Option<NaiveDate>,
    /// Numbers of the validated ones; empty: all of the carrier's.
    pub vehicles: String,
    pub note: String,
    /// draft | approved | refused
    pub status: &'static str,
    pub status_text: &'static str,
    /// Why it takes no parcel today; empty when it does.
    pub refusal: String,
    /// What is not on file or over, for cold goods too.
    pub missing: Vec<String>,
    pub entered_by: String,
    pub entered_at: DateTime<Utc>,
    pub opinion: String,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// The reader did not enter it, and it waits.
    pub can_approve: bool,
}

impl AdminEntrustedCarrier {
    pub fn new(row: Carrier, staff_id: i64, today: NaiveDate) -> Self {
        let mut missing = carriers::missing(&row, today);
        missing.extend(carriers::missing_for_cold(&row, today));
        Self {
            refusal: carriers::why_not(&row, None, today).unwrap_or_default(),
            missing,
            can_approve: row.standing != CarrierStanding::Approved && row.entered_by != staff_id,
            status: row.standing.code(),
            status_text: row.standing.text(),
            id: row.id,
            name: row.name,
            is_own: row.is_own,
            credit_code: row.credit_code,
            licence_number: row.licence_number,
            licence_until: row.licence_until,
            contract_until: row.contract_until,
            carries_cold: row.carries_cold,
            validated_until: row.validated_until,
            vehicles: row.vehicles,
            note: row.note,
            entered_by: row.entered_by_name,
            entered_at: row.entered_at,
            opinion: row.opinion,
            decided_by: row.decided_by_name,
            decided_at: row.decided_at,
        }
    }
}
