//! Facts of this crate for the crates above; they travel through the outbox.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// A requested report is now available.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportReady {
    pub report_id: i64,
    pub goods_name: String,
    pub batch_number: String,
    pub member_ids: Vec<i64>,
}

impl Event for ReportReady {
    /// As it was when `catalog` had the reports: events of then are still read.
    const NAME: &'static str = "catalog.report_ready.v1";
}
