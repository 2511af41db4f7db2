//! Reminders that staff send to many buyers at once, of documents that run out or have run out.
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use identity::{
    companies::models::facts::CompanyStatus,
    errors::IdentityError,
    events::{LicenceExpiring, Reminder},
    licences::models::{licence_status::LicenceStatus, particulars},
    models::_entities::{companies, licences},
};
use kernel::{WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{Condition, QuerySelect, prelude::*};

use super::licence_warnings;

/// Documents of one click.
pub const MOST: usize = 500;
/// Minimum time between two reminders of the same document.
const PAUSE: TimeDelta = TimeDelta::hours(20);

/// Ids of documents whose buyers were reminded, and how many were not: reminded today already, not in force any
/// more, without a last day, or of a buyer who is not approved.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReminderResult {
    pub ids: Vec<i64>,
    pub skipped: usize,
}

pub async fn send(
    tx: &WriteTx,
    ids: &[i64],
    note: &str,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<ReminderResult, IdentityError> {
    use licences::Column;
    let rows = licences::Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .filter(
            Condition::any()
                .add(Column::ValidTo.is_not_null())
                .add(Column::CheckDue.is_not_null()),
        )
        .filter(
            Condition::any()
                .add(Column::RemindedAt.is_null())
                .add(Column::RemindedAt.lt(now - PAUSE)),
        )
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let mut sent = ReminderResult::default();
    for licence in rows {
        let company = companies::Entity::find_by_id(licence.company_id)
            .filter(companies::Column::Status.eq(CompanyStatus::Approved))
            .one(tx.db())
            .await?;
        let Some(company) = company else { continue };
        let last_day = particulars::last_day(&licence);
        let event = licence_warnings::event_of(tx.db(), &licence, &company, last_day, today);
        let Some(event) = event.await? else {
            continue;
        };
        let reminder = Reminder {
            day: today,
            note: note.to_owned(),
        };
        let event = LicenceExpiring {
            reminder: Some(reminder),
            ..event
        };
        outbox::publish(tx, &event, now).await?;
        sent.ids.push(licence.id);
    }
    licences::Entity::update_many()
        .col_expr(Column::RemindedAt, Expr::value(now))
        .filter(Column::Id.is_in(sent.ids.iter().copied()))
        .exec(tx.db())
        .await?;
    sent.skipped = ids.len() - sent.ids.len();
    Ok(sent)
}
