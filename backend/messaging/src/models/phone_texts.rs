//! Outgoing text messages: waiting → sent | refused. Written in the transaction of the event they report,
//! sent after it; promotions wait for the daytime.
use chrono::{DateTime, TimeDelta, Timelike, Utc};
use kernel::{Db, WriteTx, clock::shop_time, db::insert_once};
use sea_orm::{ActiveValue::Set, Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

pub use super::_entities::phone_texts::Model as PhoneText;
use super::{
    _entities::phone_texts::{ActiveModel, Column, Entity},
    kinds::{Channel, Kind},
    mails::{KEPT_BACK, Status, did_not_leave, kept_from, wait_after},
    preferences,
};

/// The hours of the shop's day in which promotions may reach a phone.
const DAY: std::ops::Range<u32> = 8..21;
/// Not needed after this time.
const GIVEN_UP_AFTER: TimeDelta = TimeDelta::days(2);
/// What carriers take for one parameter.
const LONGEST_TITLE: usize = 60;

#[derive(Clone, Debug)]
pub struct NewPhoneText {
    pub member_id: i64,
    pub kind: Kind,
    pub phone: String,
    pub title: String,
    /// The subject reference. A member gets one text per reference.
    pub reference: String,
}

/// Queues it unless the member already has one with this reference. True when it was queued.
pub async fn queue(tx: &WriteTx, text: NewPhoneText, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let row = ActiveModel {
        member_id: Set(text.member_id),
        kind: Set(text.kind),
        phone: Set(text.phone),
        title: Set(text.title.chars().take(LONGEST_TITLE).collect()),
        reference: Set(text.reference),
        status: Set(Status::Waiting),
        next_attempt_at: Set(now),
        created_at: Set(now),
        ..Default::default()
    };
    insert_once(tx, row, [Column::MemberId, Column::Reference]).await
}

/// Is it daytime, so that promotions may be sent?
pub fn is_day(now: DateTime<Utc>) -> bool {
    DAY.contains(&shop_time(now).hour())
}

/// Those that may be sent now, in the order of mails.
pub async fn due(db: &Db, now: DateTime<Utc>, most: u64) -> Result<Vec<PhoneText>, DbErr> {
    let mut waiting = Entity::find()
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::NextAttemptAt.lte(now));
    if !is_day(now) {
        waiting = waiting.filter(Column::Kind.ne(Kind::Promotion));
    }
    waiting
        .order_by_asc(Column::Attempts)
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// Claims a text for one attempt; until the next is due no one else does. False when another process was
/// faster, or when its member no longer wants texts of its kind, or has left: asked again here, as for mails.
pub async fn claim(tx: &WriteTx, text: &PhoneText, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let attempts = text.attempts + 1;
    let claimed = Entity::update_many()
        .col_expr(Column::Attempts, Expr::value(attempts))
        .col_expr(Column::NextAttemptAt, Expr::value(now + wait_after(attempts)))
        .filter(Column::Id.eq(text.id))
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::Attempts.eq(text.attempts))
        .exec(tx.db())
        .await?;
    if claimed.rows_affected != 1 {
        return Ok(false);
    }
    let wanted = preferences::wanted(tx.db(), text.member_id, text.kind).await?;
    let Some(why) = kept_from(tx, text.member_id, wanted.has(Channel::Sms)).await? else {
        return Ok(true);
    };
    tracing::info!(text = text.id, why, "a text is not sent");
    refuse(tx, Condition::all().add(Column::Id.eq(text.id)), why).await?;
    Ok(false)
}

pub async fn note_sent(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Sent))
        .col_expr(Column::SentAt, Expr::value(now))
        .col_expr(Column::LastError, Expr::value(""))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await
        .map(|_| ())
}

/// `is_final`: another attempt would fail alike.
pub async fn note_failure(
    tx: &WriteTx,
    text: &PhoneText,
    (error, is_final): (String, bool),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let is_over = is_final || now - text.created_at > GIVEN_UP_AFTER;
    let status = if is_over { Status::Refused } else { Status::Waiting };
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::LastError, Expr::value(error))
        .filter(Column::Id.eq(text.id))
        .filter(Column::Status.eq(Status::Waiting))
        .exec(tx.db())
        .await
        .map(|_| ())
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

/// Cancels unsent texts of a member, a kind or a reference. One that was tried before may be on its way this moment: it stays, and is
/// not tried again.
pub(crate) async fn keep_back(
    tx: &WriteTx,
    (member_id, kind): (Option<i64>, Option<Kind>),
    reference: Option<&str>,
) -> Result<(), DbErr> {
    let waiting = Condition::all()
        .add(Column::Status.eq(Status::Waiting))
        .add_option(member_id.map(|member_id| Column::MemberId.eq(member_id)))
        .add_option(kind.map(|kind| Column::Kind.eq(kind)))
        .add_option(reference.map(|reference| Column::Reference.eq(reference)));
    // The same few statements on another table (`mails`): generic, they would be longer. jscpd:ignore-start
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
// jscpd:ignore-end

/// Member and subject reference of the promotions that were queued for these members.
pub(crate) async fn promotions_since(
    db: &Db,
    member_ids: &[i64],
    since: DateTime<Utc>,
) -> Result<Vec<(i64, String)>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::MemberId)
        .column(Column::Reference)
        .filter(Column::MemberId.is_in(member_ids.iter().copied()))
        .filter(Column::CreatedAt.gte(since))
        .filter(Column::Kind.eq(Kind::Promotion))
        .into_tuple()
        .all(db)
        .await
}

pub(super) async fn of_member(db: &Db, member_id: i64) -> Result<Vec<PhoneText>, DbErr> {
    Entity::find()
        .filter(Column::MemberId.eq(member_id))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

pub(super) async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await
        .map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotions_reach_phones_between_eight_and_nine_in_the_evening() {
        let at = |text: &str| is_day(DateTime::parse_from_rfc3339(text).unwrap().to_utc());
        assert!(!at("2026-11-20T07:59:59+08:00"));
        assert!(at("2026-11-20T08:00:00+08:00"));
        assert!(at("2026-11-20T20:59:59+08:00"));
        assert!(!at("2026-11-20T21:00:00+08:00"));
        assert!(!at("2026-11-21T02:00:00+08:00"));
    }
}
