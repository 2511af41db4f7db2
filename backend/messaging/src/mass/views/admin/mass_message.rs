//! Messages to many as the back office reads them.
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    mass::models::{
        find::MessageReach,
        mass_messages::{MassMessage, Status, may_write},
    },
    models::kinds::Channel,
};

#[derive(Serialize, ToSchema)]
pub struct AdminMassMessage {
    pub id: i64,
    /// promotion, system
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub title: String,
    pub body: String,
    /// A path of the storefront, or empty.
    pub url: String,
    /// site, mail, sms
    pub channels: Vec<&'static str>,
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    pub regions: Vec<String>,
    pub companies: Vec<i64>,
    /// draft, proposed, sending, done, stopped, taking_back, taken_back
    pub status: &'static str,
    pub status_text: &'static str,
    /// Members that it was for when it was handed in.
    pub estimate: i64,
    /// Members that were looked at so far.
    pub handled: i64,
    pub sent: i64,
    /// They have switched off all its channels.
    pub skipped_choice: i64,
    /// They had enough promotions that day.
    pub skipped_cap: i64,
    pub mailed: i64,
    pub texted: i64,
    /// On the site; in the single record only.
    pub read: Option<u64>,
    /// Sent mails and texts, which cannot be taken back; only in the single record.
    pub mails_out: Option<u64>,
    pub texts_out: Option<u64>,
    pub proposed_by_id: i64,
    pub proposed_by: String,
    pub proposed_at: Option<DateTime<Utc>>,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_reason: String,
    pub stop_reason: String,
    pub ended_at: Option<DateTime<Utc>>,
    pub taken_back_by: String,
    pub taken_back_at: Option<DateTime<Utc>>,
    pub taken_back_reason: String,
    /// Members who had not read it on the site; it was removed for them.
    pub removed: i64,
    /// Members who had, and see that it was taken back.
    pub marked: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// This colleague may write of this kind.
    pub can_write: bool,
    pub can_edit: bool,
    /// It waits for another person than the submitter.
    pub can_decide: bool,
    pub can_take_back: bool,
}

impl AdminMassMessage {
    pub fn new(row: MassMessage, (staff_id, roles): (i64, &[Role]), reach: Option<MessageReach>) -> Self {
        let (target, can_write) = (row.audience, may_write(roles, row.kind));
        Self {
            id: row.id,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            channels: row.channels.0.into_iter().map(Channel::code).collect(),
            ranks: target.ranks,
            buyer_types: target.buyer_types,
            regions: target.regions,
            companies: target.companies,
            status: row.status.code(),
            status_text: row.status.text(),
            estimate: row.estimate,
            handled: row.sent + row.skipped_choice + row.skipped_cap,
            sent: row.sent,
            skipped_choice: row.skipped_choice,
            skipped_cap: row.skipped_cap,
            mailed: row.mailed,
            texted: row.texted,
            read: reach.map(|reach| reach.read),
            mails_out: reach.map(|reach| reach.mails_out),
            texts_out: reach.map(|reach| reach.texts_out),
            proposed_by_id: row.proposed_by,
            proposed_at: row.proposed_at,
            decided_at: row.decided_at,
            ended_at: row.ended_at,
            taken_back_at: row.taken_back_at,
            removed: row.removed,
            marked: row.marked,
            created_at: row.created_at,
            updated_at: row.updated_at,
            can_write,
            can_edit: can_write && row.status == Status::Draft,
            can_decide: can_write && row.status == Status::Proposed && row.proposed_by != staff_id,
            can_take_back: can_write && matches!(row.status, Status::Done | Status::Stopped),
            title: row.title,
            body: row.body,
            url: row.url,
            proposed_by: row.proposed_by_name,
            decided_by: row.decided_by_name,
            decided_reason: row.decided_reason,
            stop_reason: row.stop_reason,
            taken_back_by: row.taken_back_by_name,
            taken_back_reason: row.taken_back_reason,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AudienceEstimate {
    pub members: u64,
    /// Whether a second person has to release a message to so many.
    pub needs_release: bool,
}
