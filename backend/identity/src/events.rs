//! Facts this domain tells the rest.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct LicenceSubmitted {
    pub licence_id: i64,
    pub company: String,
}
impl Event for LicenceSubmitted {
    const NAME: &'static str = "identity.licence_submitted.v1";
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
