//! Reminders that staff send to many buyers at once, of documents that run out or have run out, or whose check is due first.
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use identity::{
    companies::models::facts::{CompanyStatus, LicenceKind},
    errors::IdentityError,
    events::{CheckDue, LicenceExpiring, Reminder},
    licences::models::{licence_status::LicenceStatus, licences::Licence, particulars},
    models::_entities::{companies, licences},
};
use kernel::{Db, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{Condition, DbErr, QuerySelect, prelude::*};

use super::{check_warnings, licence_warnings};

/// Documents of one click.
pub const MOST: usize = 500;
/// Minimum time between two reminders of the same document.
const PAUSE: TimeDelta = TimeDelta::hours(20);

/// Ids of documents whose buyers were reminded, and how many were not: reminded today already, not in force any
/// more, with neither a last day nor a check, or of a buyer who is not approved.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReminderResult {
    pub ids: Vec<i64>,
    pub skipped: usize,
}

/// One reminder for each document in force. Those reminded of lately, without a last day, or of a company that is not
/// approved are skipped, which is no error.
pub async fn send(
    tx: &WriteTx,
    ids: &[i64],
    note: &str,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<ReminderResult, IdentityError> {
    let rows = to_remind(tx, ids, now).await?;
    let holders = Holders::of(tx.db(), &rows).await?;
    let reminder = Reminder {
        day: today,
        note: note.to_owned(),
    };
    let mut sent = ReminderResult::default();
    for licence in rows {
        let Some(company) = holders.approved.get(&licence.company_id) else {
            continue;
        };
        let is_in_review = holders.is_in_review(&licence);
        if let Some(due) = particulars::check_before_end(&licence) {
            let event = CheckDue {
                is_in_review,
                reminder: Some(reminder.clone()),
                ..check_warnings::event_of(&licence, company, due, today)
            };
            outbox::publish(tx, &event, now).await?;
        } else if let Some(valid_to) = licence.valid_to {
            let event = LicenceExpiring {
                is_in_review,
                reminder: Some(reminder.clone()),
                ..licence_warnings::event_of(&licence, company, valid_to, today)
            };
            outbox::publish(tx, &event, now).await?;
        }
        sent.ids.push(licence.id);
    }
    licences::Entity::update_many()
        .col_expr(licences::Column::RemindedAt, Expr::value(now))
        .filter(licences::Column::Id.is_in(sent.ids.iter().copied()))
        .exec(tx.db())
        .await?;
    sent.skipped = ids.len() - sent.ids.len();
    Ok(sent)
}

/// Of these documents, those in force that have a day to be reminded of and were not reminded of just now.
async fn to_remind(tx: &WriteTx, ids: &[i64], now: DateTime<Utc>) -> Result<Vec<Licence>, DbErr> {
    use licences::Column;
    licences::Entity::find()
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
        .await
}

/// Who holds these documents.
struct Holders {
    approved: HashMap<i64, companies::Model>,
    /// Of which documents a newer version waits for quality management.
    in_review: HashSet<(i64, LicenceKind)>,
}

impl Holders {
    async fn of(db: &Db, licences: &[Licence]) -> Result<Self, DbErr> {
        use licences::Column;
        let ids: HashSet<i64> = licences.iter().map(|licence| licence.company_id).collect();
        let approved = companies::Entity::find()
            .filter(companies::Column::Id.is_in(ids.iter().copied()))
            .filter(companies::Column::Status.eq(CompanyStatus::Approved))
            .all(db)
            .await?;
        let in_review: Vec<(i64, LicenceKind)> = licences::Entity::find()
            .select_only()
            .columns([Column::CompanyId, Column::Kind])
            .filter(Column::CompanyId.is_in(ids))
            .filter(Column::Status.eq(LicenceStatus::Submitted))
            .into_tuple()
            .all(db)
            .await?;
        Ok(Self {
            approved: approved.into_iter().map(|row| (row.id, row)).collect(),
            in_review: in_review.into_iter().collect(),
        })
    }

    fn is_in_review(&self, licence: &Licence) -> bool {
        self.in_review.contains(&(licence.company_id, licence.kind))
    }
}
