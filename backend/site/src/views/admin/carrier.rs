use chrono::{DateTime, NaiveDate, Utc};
use identity::licences::views::scan_file::form_of;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    carrier_scans::{self, CarrierScan},
    carriers::{self, Carrier, CarrierStanding},
};

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
    /// What is not on file or over, for cold goods too, and of which paper no scan is.
    pub missing: Vec<String>,
    /// The last first.
    pub scans: Vec<AdminCarrierScan>,
    pub entered_by: String,
    pub entered_at: DateTime<Utc>,
    pub opinion: String,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// The reader did not enter it, and it waits.
    pub can_approve: bool,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCarrierScan {
    pub id: i64,
    /// licence | contract | validation | driver
    pub paper: &'static str,
    pub paper_text: &'static str,
    /// image | pdf
    pub form: &'static str,
    pub added_by: String,
    pub added_at: DateTime<Utc>,
    /// Shows what is on file today; no other has replaced it.
    pub is_current: bool,
}

impl From<&CarrierScan> for AdminCarrierScan {
    fn from(scan: &CarrierScan) -> Self {
        Self {
            id: scan.id,
            paper: scan.paper.code(),
            paper_text: scan.paper.text(),
            form: form_of(&scan.file_key),
            added_by: scan.added_by_name.clone(),
            added_at: scan.added_at,
            is_current: scan.replaced_at.is_none(),
        }
    }
}

impl AdminEntrustedCarrier {
    /// `scans`: of this carrier, and perhaps of others.
    pub fn new(row: Carrier, scans: &[CarrierScan], staff_id: i64, today: NaiveDate) -> Self {
        let mut missing = carriers::missing(&row, today);
        missing.extend(carriers::missing_for_cold(&row, today));
        missing.extend(carrier_scans::missing(&row, scans));
        let own = scans.iter().filter(|scan| scan.carrier_id == row.id);
        Self {
            scans: own.map(Into::into).collect(),
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
