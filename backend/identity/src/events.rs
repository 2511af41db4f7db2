//! Events that this domain publishes.
use chrono::NaiveDate;
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

use crate::companies::models::facts::{BuyerType, LicenceKind};

#[derive(Debug, Serialize, Deserialize)]
pub struct LicenceSubmitted {
    pub licence_id: i64,
    pub company: String,
}
impl Event for LicenceSubmitted {
    const NAME: &'static str = "identity.licence_submitted.v1";
}

/// Its owner took back a document that waited.
#[derive(Debug, Serialize, Deserialize)]
pub struct LicenceWithdrawn {
    pub licence_id: i64,
    pub company: String,
}
impl Event for LicenceWithdrawn {
    const NAME: &'static str = "identity.licence_withdrawn.v1";
}

#[derive(Debug, Serialize, Deserialize)]
pub struct LicenceDecided {
    pub licence_id: i64,
    pub company_id: i64,
    /// 药品经营许可证 …
    pub kind_text: String,
    pub approved: bool,
    pub reason: String,
}
impl Event for LicenceDecided {
    const NAME: &'static str = "identity.licence_decided.v1";
}

/// A delivery address of a customer waits for quality management.
#[derive(Debug, Serialize, Deserialize)]
pub struct AddressSubmitted {
    pub address_id: i64,
    pub company: String,
}
impl Event for AddressSubmitted {
    const NAME: &'static str = "identity.address_submitted.v1";
}

/// Quality management has compared a delivery address with the documents.
#[derive(Debug, Serialize, Deserialize)]
pub struct AddressDecided {
    pub address_id: i64,
    pub company_id: i64,
    /// In one line.
    pub place: String,
    pub approved: bool,
    pub reason: String,
}
impl Event for AddressDecided {
    const NAME: &'static str = "identity.address_decided.v1";
}

/// An approved document runs out soon, or has run out.
#[derive(Debug, Serialize, Deserialize)]
pub struct LicenceExpiring {
    pub licence_id: i64,
    pub company_id: i64,
    pub buyer_type: BuyerType,
    pub kind: LicenceKind,
    /// Its last day.
    pub valid_to: NaiveDate,
    /// Days from the warning to the last day; negative when that is over.
    pub days_left: i64,
    /// Which warning this is (`warning_stages`).
    pub stage: i32,
    /// A newer version waits for QA.
    pub is_in_review: bool,
    /// Set when a person asks, not the calendar.
    #[serde(default)]
    pub reminder: Option<Reminder>,
}

/// Staff remind a buyer of a document.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reminder {
    pub day: NaiveDate,
    /// What they add, may be empty.
    pub note: String,
}

impl Event for LicenceExpiring {
    const NAME: &'static str = "identity.licence_expiring.v1";
}

/// A check that a document states is due soon, or its day is over: 校验, 年报公示.
#[derive(Debug, Serialize, Deserialize)]
pub struct CheckDue {
    pub licence_id: i64,
    pub company_id: i64,
    pub buyer_type: BuyerType,
    pub kind: LicenceKind,
    pub due: NaiveDate,
    /// Negative when the day is over.
    pub days_left: i64,
    /// Which warning this is (`warning_stages`).
    pub stage: i32,
    /// A newer version of the document waits for QA.
    pub is_in_review: bool,
    /// Set when a person asks, not the calendar.
    #[serde(default)]
    pub reminder: Option<Reminder>,
}

impl Event for CheckDue {
    const NAME: &'static str = "identity.check_due.v1";
}

#[derive(Debug, Serialize, Deserialize)]
pub struct CompanyStatusChanged {
    pub company_id: i64,
    pub status: String,
    pub reason: String,
}
impl Event for CompanyStatusChanged {
    const NAME: &'static str = "identity.company_status_changed.v1";
}

/// A session was ended; its sockets must go. `audience` is `shop` or `admin`.
#[derive(Debug, Serialize, Deserialize)]
pub struct SessionEnded {
    pub audience: String,
    pub token_hash: String,
}
impl Event for SessionEnded {
    const NAME: &'static str = "identity.session_ended.v1";
}

/// The back office did not let somebody in. Without an account where the name has none.
#[derive(Debug, Serialize, Deserialize)]
pub struct SignInRefused {
    pub staff_id: Option<i64>,
    pub address: String,
}
impl Event for SignInRefused {
    const NAME: &'static str = "identity.sign_in_refused.v1";
}

/// An invitation waits to be sent to its phone.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoreInvited {
    pub invitation_id: i64,
}
impl Event for StoreInvited {
    const NAME: &'static str = "identity.store_invited.v1";
}

/// An invitation of a colleague waits to be sent to its phone.
#[derive(Debug, Serialize, Deserialize)]
pub struct MemberInvited {
    pub invitation_id: i64,
}
impl Event for MemberInvited {
    const NAME: &'static str = "identity.member_invited.v1";
}

/// A code waits to be sent to its phone.
#[derive(Debug, Serialize, Deserialize)]
pub struct OneTimeCodeIssued {
    pub code_id: i64,
}
impl Event for OneTimeCodeIssued {
    const NAME: &'static str = "identity.one_time_code_issued.v1";
}
