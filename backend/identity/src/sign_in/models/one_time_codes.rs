//! Six digits sent to a phone, or to a mail address, prove that its owner is here. A code lives ten minutes, burns after five wrong tries and
//! counts once (reliability S).
//! No code is stored or published anywhere: it is derived from a random nonce and the shop's secret, so that
//! reading the database or the outbox reveals none.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, Services, WriteTx, db::ROW_LOCK, ids, outbox, signing};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::guesses::{self, Subject};
use crate::{
    errors::IdentityError,
    events::OneTimeCodeIssued,
    models::_entities::one_time_codes::{ActiveModel, Column, Entity},
};

pub use crate::models::_entities::one_time_codes::Model as OneTimeCode;

pub const LIVES: TimeDelta = TimeDelta::minutes(10);
/// Until the next one may be asked for.
pub const PAUSE: TimeDelta = TimeDelta::seconds(60);
const MOST_TRIES: i64 = 5;
/// Of one phone, for all purposes.
const MOST_PER_HOUR: u64 = 5;
const MOST_PER_DAY: u64 = 10;

/// What the code allows. One for another purpose is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Purpose {
    Register,
    Forget,
    /// Signing a contract.
    Sign,
    /// Proving a phone that an account changes to.
    Change,
    /// Proving before a change of what matters that the member is there.
    Confirm,
    /// Proving a mail address; it goes there, not to a phone.
    Email,
}

impl Purpose {
    pub const ALL: [Self; 6] = [
        Self::Register,
        Self::Forget,
        Self::Sign,
        Self::Change,
        Self::Confirm,
        Self::Email,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Forget => "forget",
            Self::Sign => "sign",
            Self::Change => "change",
            Self::Confirm => "confirm",
            Self::Email => "email",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.code() == code)
    }
}

/// Goes by mail.
pub fn is_mailed(code: &OneTimeCode) -> bool {
    code.purpose == Purpose::Email
}

/// Issues a code; the reaction to its event sends it. `has_receiver`: false issues one that is not sent, so
/// that unknown and known phones get the same answer.
pub async fn issue(
    tx: &WriteTx,
    phone: &str,
    purpose: Purpose,
    has_receiver: bool,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    // Of requests that come at once each counts those before it.
    guesses::hold(tx, &Subject::codes(phone), now).await?;
    let recent = |since: TimeDelta| {
        Entity::find()
            .filter(Column::Phone.eq(phone))
            .filter(Column::CreatedAt.gt(now - since))
    };
    if recent(PAUSE).count(tx.db()).await? > 0 {
        return Err(IdentityError::TooManyCodes("验证码刚刚发出，请 60 秒后再获取"));
    }
    if recent(TimeDelta::hours(1)).count(tx.db()).await? >= MOST_PER_HOUR {
        return Err(IdentityError::TooManyCodes("获取验证码太频繁，请一小时后再试"));
    }
    if recent(TimeDelta::days(1)).count(tx.db()).await? >= MOST_PER_DAY {
        return Err(IdentityError::TooManyCodes(
            "今天获取验证码的次数已用完，请明天再试或联系客服",
        ));
    }
    let code = ActiveModel {
        phone: Set(phone.into()),
        purpose: Set(purpose),
        nonce: Set(ids::token()),
        created_at: Set(now),
        expires_at: Set(now + LIVES),
        ..Default::default()
    };
    let code = code.insert(tx.db()).await?;
    if has_receiver {
        outbox::publish(tx, &OneTimeCodeIssued { code_id: code.id }, now).await?;
    }
    Ok(())
}

/// The digits of a code.
pub fn digits(secret: &str, code: &OneTimeCode) -> String {
    let text = format!(
        "one-time-code:{}:{}:{}",
        code.purpose.code(),
        code.phone,
        code.nonce
    );
    let seal = signing::sign(secret.as_bytes(), text.as_bytes());
    let number = seal
        .iter()
        .take(8)
        .fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte));
    format!("{:06}", number % 1_000_000)
}

/// A code that still waits to be sent; none when it was sent, used or has expired meanwhile.
#[kernel::boxed]
pub async fn unsent(db: &Db, id: i64, now: DateTime<Utc>) -> Result<Option<OneTimeCode>, DbErr> {
    Entity::find_by_id(id)
        .filter(Column::IsSent.eq(false))
        .filter(Column::UsedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .one(db)
        .await
}

#[kernel::boxed]
pub async fn note_sent(tx: &WriteTx, id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::IsSent, Expr::value(true))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Takes a code: true once for the right digits of the newest code. A wrong try is counted, so the caller must let the
/// transaction commit and refuse afterwards.
pub async fn redeem(
    tx: &WriteTx,
    secret: &str,
    phone: &str,
    purpose: Purpose,
    given: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let taken = take(tx, secret, phone, purpose, given, now).await?;
    Ok(taken.is_some())
}

/// The same, for callers that keep which code it was: its id.
#[kernel::boxed]
pub async fn take(
    tx: &WriteTx,
    secret: &str,
    phone: &str,
    purpose: Purpose,
    given: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, DbErr> {
    let newest = newest_for(phone, purpose).lock(ROW_LOCK).one(tx.db()).await?;
    let is_live =
        |code: &OneTimeCode| code.used_at.is_none() && code.tries < MOST_TRIES && now < code.expires_at;
    let Some(code) = newest.filter(is_live) else {
        return Ok(None);
    };
    let is_right = signing::same(digits(secret, &code).as_bytes(), given.as_bytes());
    let (id, tries) = (code.id, code.tries + 1);
    let mut row = code.into_active_model();
    if is_right {
        row.used_at = Set(Some(now));
    } else {
        row.tries = Set(tries);
    }
    row.update(tx.db()).await?;
    Ok(is_right.then_some(id))
}

/// Takes a code in a transaction of its own: a wrong try counts although the request is refused.
#[kernel::boxed]
pub async fn prove(
    services: &Services,
    receiver: &str,
    purpose: Purpose,
    given: String,
) -> Result<(), IdentityError> {
    let (settings, receiver) = (services.settings.clone(), receiver.to_owned());
    let now = services.clock.now();
    let is_right = services
        .writer
        .run(async move |tx: &WriteTx| redeem(tx, &settings.secret, &receiver, purpose, &given, now).await)
        .await?;
    if is_right {
        Ok(())
    } else {
        Err(IdentityError::WrongCode)
    }
}

fn newest_for(phone: &str, purpose: Purpose) -> Select<Entity> {
    Entity::find()
        .filter(Column::Phone.eq(phone))
        .filter(Column::Purpose.eq(purpose.code()))
        .order_by_desc(Column::Id)
}

/// The only code that may still count.
pub async fn newest(db: &Db, phone: &str, purpose: Purpose) -> Result<Option<OneTimeCode>, DbErr> {
    newest_for(phone, purpose).one(db).await
}

/// Removes codes that no limit counts any more.
#[kernel::boxed]
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let swept = Entity::delete_many()
        .filter(Column::ExpiresAt.lt(now - TimeDelta::days(1)))
        .exec(tx.db())
        .await?;
    Ok(swept.rows_affected)
}
