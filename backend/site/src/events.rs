//! Events that this domain publishes.
use chrono::NaiveDate;
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

use crate::models::own_kind::OwnKind;

/// One of the wholesaler's own licences runs out soon, or has run out.
#[derive(Debug, Serialize, Deserialize)]
pub struct OwnLicenceExpiring {
    pub kind: OwnKind,
    /// Its last day.
    pub valid_to: NaiveDate,
    /// Negative when that is over.
    pub days_left: i64,
}

impl Event for OwnLicenceExpiring {
    const NAME: &'static str = "site.own_licence_expiring.v1";
}
