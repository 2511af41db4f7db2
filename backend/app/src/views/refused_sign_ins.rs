use chrono::{DateTime, Utc};
use identity::staff::models::staff::StaffMember;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::refused_sign_ins::{Refused, many};

/// How often the back office did not let somebody in, within one hour.
#[derive(Serialize, ToSchema)]
pub struct AdminRefusedSignIn {
    pub id: i64,
    /// When the hour begins.
    pub hour: DateTime<Utc>,
    pub staff_id: Option<i64>,
    /// The user name; empty where the row counts what came from one network, whatever was typed.
    pub account: String,
    pub name: String,
    /// The last one that it came from; empty for the networks beyond those that are counted apart.
    pub address: String,
    pub refusals: i64,
    /// No mere mistakes.
    pub is_many: bool,
    pub last_at: DateTime<Utc>,
}

impl AdminRefusedSignIn {
    pub fn new(row: &Refused, person: Option<&StaffMember>) -> Self {
        Self {
            id: row.id,
            hour: row.hour,
            staff_id: row.staff_id,
            account: person.map(|person| person.username.clone()).unwrap_or_default(),
            name: person.map(|person| person.name.clone()).unwrap_or_default(),
            address: row.address.clone(),
            refusals: row.refusals,
            is_many: row.refusals >= many(row),
            last_at: row.last_at,
        }
    }
}
