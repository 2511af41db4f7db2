//! Outgoing mails: waiting → sent | refused. A mail is written in the transaction of the event it reports,
//! and sent after it.
use chrono::{DateTime, TimeDelta, Utc};
use gateways::mail::RenderedMail;
use identity::members::models::members;
use kernel::{Db, WriteTx, jobs::pause_after, outbox};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, QueryOrder, QuerySelect, TryInsertResult, prelude::*,
    sea_query::OnConflict,
};

pub use super::_entities::mails::Model as QueuedMail;
use super::{
    _entities::mails::{ActiveModel, Column, Entity},
    kinds::{Channel, Kind},
    preferences,
};
use crate::events::MailQueued;

/// Whether a mail has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Waiting,
    Sent,
    /// The mail server will not take it, or nobody wants it any more.
    Refused,
}

/// Not needed after this time.
const GIVEN_UP_AFTER: TimeDelta = TimeDelta::days(3);
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(1);
/// What was given up is shown for so long.
const SHOWN_FOR: TimeDelta = TimeDelta::days(7);
/// Attempts that take half an hour.
const TRIED_OFTEN: i64 = 6;
const PROMOTION: &str = "promotion:";
/// Why one that was tried before is not tried again.
pub(super) const KEPT_BACK: &str = "kept back";
/// Why one to a member whose account was shut meanwhile does not leave.
const SHUT: &str = "the member's account is shut";
/// Nobody needs to look at those that did not leave for these reasons.
const UNWANTED: [&str; 2] = [KEPT_BACK, SHUT];

#[derive(Clone, Debug)]
pub struct NewMail {
    pub member_id: i64,
    pub kind: Kind,
    pub recipient: String,
    pub written: RenderedMail,
    /// The subject reference. A member gets one mail per reference.
    pub reference: String,
}

/// Queues it unless the member already has one with this reference. True when it was queued.
pub async fn queue(tx: &WriteTx, mail: NewMail, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let row = ActiveModel {
        member_id: Set(mail.member_id),
        kind: Set(Some(mail.kind)),
        recipient: Set(mail.recipient),
        subject: Set(mail.written.subject),
        body_text: Set(mail.written.text),
        body_html: Set(mail.written.html),
        unsubscribe_url: Set(mail.written.unsubscribe_url),
        reference: Set(mail.reference),
        status: Set(Status::Waiting),
        next_attempt_at: Set(now),
        created_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::MemberId, Column::Reference])
        .do_nothing()
        .to_owned();
    let queued = Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec(tx.db())
        .await?;
    let TryInsertResult::Inserted(row) = queued else {
        return Ok(false);
    };
    let mail_id = row.last_insert_id;
    outbox::publish(tx, &MailQueued { mail_id }, now).await?;
    Ok(true)
}

/// Those that may be tried now: first those that were tried least, so that what a server does not take keeps no other waiting;
/// among them the oldest.
pub async fn due(db: &Db, now: DateTime<Utc>, most: u64) -> Result<Vec<QueuedMail>, DbErr> {
    Entity::find()
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::NextAttemptAt.lte(now))
        .order_by_asc(Column::Attempts)
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// Claims a mail for one attempt; until the next is due no one else does. False when another process was
/// faster, or when its member no longer wants mails of its kind, or has left. This is checked again here: the code that
/// wrote the mail checked before its transaction, and `keep_back` does not see what is not committed yet.
pub async fn claim(tx: &WriteTx, mail: &QueuedMail, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let attempts = mail.attempts + 1;
    let claimed = Entity::update_many()
        .col_expr(Column::Attempts, Expr::value(attempts))
        .col_expr(Column::NextAttemptAt, Expr::value(now + wait_after(attempts)))
        .filter(Column::Id.eq(mail.id))
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::Attempts.eq(mail.attempts))
        .exec(tx.db())
        .await?;
    if claimed.rows_affected != 1 {
        return Ok(false);
    }
    let Some(why) = kept_from(tx, mail.member_id, is_wanted(tx, mail).await?).await? else {
        return Ok(true);
    };
    tracing::info!(mail = mail.id, why, "a mail is not sent");
    refuse(tx, Condition::all().add(Column::Id.eq(mail.id)), why).await?;
    Ok(false)
}

/// Why a member does not get what was queued for them: their company shut the account or they left it meanwhile, or they
/// want no more of its kind. None: they get it.
pub(super) async fn kept_from(
    tx: &WriteTx,
    member_id: i64,
    is_wanted: bool,
) -> Result<Option<&'static str>, DbErr> {
    let member = members::by_id(tx.db(), member_id).await?;
    if member.is_none_or(|member| !member.is_active) {
        return Ok(Some(SHUT));
    }
    Ok((!is_wanted).then_some(KEPT_BACK))
}

/// One from before mails knew their kind is a promotion, or goes out.
async fn is_wanted(tx: &WriteTx, mail: &QueuedMail) -> Result<bool, DbErr> {
    let promotion = promoted(&mail.reference).map(|_| Kind::Promotion);
    let Some(kind) = mail.kind.or(promotion) else {
        return Ok(true);
    };
    let wanted = preferences::wanted(tx.db(), mail.member_id, kind).await?;
    Ok(wanted.has(Channel::Mail))
}

pub async fn note_sent(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Sent))
        .col_expr(Column::SentAt, Expr::value(now))
        .col_expr(Column::LastError, Expr::value(""))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// `is_final`: another attempt would fail alike.
pub async fn note_failure(
    tx: &WriteTx,
    mail: &QueuedMail,
    error: String,
    is_final: bool,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let is_over = is_final || now - mail.created_at > GIVEN_UP_AFTER;
    let status = if is_over { Status::Refused } else { Status::Waiting };
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::LastError, Expr::value(error))
        .filter(Column::Id.eq(mail.id))
        .filter(Column::Status.eq(Status::Waiting))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Those that somebody should look at, the newest first.
pub fn failed(now: DateTime<Utc>) -> Select<Entity> {
    let columns = [
        Column::Status,
        Column::LastError,
        Column::NextAttemptAt,
        Column::Attempts,
    ];
    Entity::find()
        .filter(did_not_leave(columns, now))
        .order_by_desc(Column::Id)
}

/// Was given up not long ago, unless nobody wants it; or is tried again and again.
pub(super) fn did_not_leave<C: ColumnTrait>(
    [status, last_error, next_attempt_at, attempts]: [C; 4],
    now: DateTime<Utc>,
) -> Condition {
    let given_up = Condition::all()
        .add(status.eq(Status::Refused))
        .add(last_error.is_not_in(UNWANTED))
        .add(next_attempt_at.gte(now - SHOWN_FOR));
    let tried_in_vain = Condition::all()
        .add(status.eq(Status::Waiting))
        .add(attempts.gte(TRIED_OFTEN));
    Condition::any().add(given_up).add(tried_in_vain)
}

/// A promotion is recognised by its reference.
pub fn promotion_reference(reference: &str) -> String {
    format!("{PROMOTION}{reference}")
}

/// The subject reference of a promotion; none for other mails.
fn promoted(reference: &str) -> Option<&str> {
    reference.strip_prefix(PROMOTION)
}

/// Member and subject reference of the promotions that were queued for these members.
pub(crate) async fn promotions_since(
    db: &Db,
    member_ids: &[i64],
    since: DateTime<Utc>,
) -> Result<Vec<(i64, String)>, DbErr> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .column(Column::MemberId)
        .column(Column::Reference)
        .filter(Column::MemberId.is_in(member_ids.iter().copied()))
        .filter(Column::CreatedAt.gte(since))
        .filter(Column::Reference.starts_with(PROMOTION))
        .into_tuple()
        .all(db)
        .await?;
    let of_subject = |(member_id, reference): (i64, String)| {
        promoted(&reference).map(|subject| (member_id, subject.to_owned()))
    };
    Ok(rows.into_iter().filter_map(of_subject).collect())
}

/// Mails of a kind to a member that are still unsent are cancelled.
pub(crate) async fn keep_back_of(tx: &WriteTx, member_id: i64, kind: Kind) -> Result<(), DbErr> {
    let older = (kind == Kind::Promotion).then(|| Column::Reference.starts_with(PROMOTION));
    let of_kind = Condition::any().add(Column::Kind.eq(kind)).add_option(older);
    let theirs = Condition::all().add(Column::MemberId.eq(member_id)).add(of_kind);
    keep_back(tx, theirs).await
}

/// The same of a message to many.
pub(crate) async fn keep_back_all(tx: &WriteTx, reference: &str) -> Result<(), DbErr> {
    let either = [reference.to_owned(), promotion_reference(reference)];
    keep_back(tx, Condition::all().add(Column::Reference.is_in(either))).await
}

/// One that was tried before may be on its way this moment: it stays, and is not tried again.
async fn keep_back(tx: &WriteTx, which: Condition) -> Result<(), DbErr> {
    let waiting = which.add(Column::Status.eq(Status::Waiting));
    Entity::delete_many()
        .filter(waiting.clone())
        .filter(Column::Attempts.eq(0_i64))
        .exec(tx.db())
        .await?;
    refuse(tx, waiting, KEPT_BACK).await
}

async fn refuse(tx: &WriteTx, which: Condition, why: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Refused))
        .col_expr(Column::LastError, Expr::value(why))
        .filter(which)
        .exec(tx.db())
        .await
        .map(|_| ())
}

/// 1, 2, 4 … minutes.
pub(super) fn wait_after(attempts: i64) -> TimeDelta {
    pause_after(attempts, TimeDelta::minutes(1), LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_waits_longer_each_time_but_never_for_ever() {
        assert_eq!(wait_after(1), TimeDelta::minutes(1));
        assert_eq!(wait_after(3), TimeDelta::minutes(4));
        assert_eq!(wait_after(1000), LONGEST_WAIT);
    }
}
