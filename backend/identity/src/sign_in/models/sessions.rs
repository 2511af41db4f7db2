//! Sessions: an opaque random token in a cookie, its hash in the database.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, WriteTx, ids, outbox};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::{
    events::SessionEnded,
    models::_entities::{member_sessions, staff_sessions},
    settings::{MemberRules, StaffRules},
};

pub use member_sessions::Model as MemberSession;
pub use staff_sessions::Model as StaffSessionRow;

pub const MEMBER_COOKIE: &str = "yj_session";
/// Readable by scripts; says that there may be a session.
pub const MEMBER_MARKER: &str = "yj_signed_in";
pub const STAFF_COOKIE: &str = "yj_staff";
pub const MEMBER_SESSION: TimeDelta = TimeDelta::days(7);
pub const STAFF_SESSION: TimeDelta = TimeDelta::hours(12);
/// How long a proof of identity allows what matters (password, phone).
pub const CONFIRMED_FOR: TimeDelta = TimeDelta::minutes(10);

/// Where a session was started from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    pub ip: String,
    pub user_agent: String,
}

/// A member's session after signing in; where the shop wants one session of each, it ends the others.
pub async fn sign_member_in(
    tx: &WriteTx,
    member_id: i64,
    origin: &Origin,
    rules: &MemberRules,
    now: DateTime<Utc>,
) -> Result<String, DbErr> {
    if rules.one_session {
        end_all_of_member(tx, member_id, now).await?;
    }
    start_member(tx, member_id, origin, now).await
}

/// A colleague's session after signing in; unless several are allowed, it ends those before.
pub async fn sign_staff_in(
    tx: &WriteTx,
    staff_id: i64,
    origin: &Origin,
    rules: &StaffRules,
    now: DateTime<Utc>,
) -> Result<String, DbErr> {
    if !rules.parallel_sessions {
        end_staff_but(tx, staff_id, None, now).await?;
    }
    start_staff(tx, staff_id, origin, now).await
}

/// Starts a member's session; the answer is the token for the cookie. A member who signs in has just proved
/// who it is.
#[kernel::boxed]
pub async fn start_member(
    tx: &WriteTx,
    member_id: i64,
    origin: &Origin,
    now: DateTime<Utc>,
) -> Result<String, DbErr> {
    let token = ids::token();
    member_sessions::ActiveModel {
        token_hash: Set(ids::token_hash(&token)),
        member_id: Set(member_id),
        ip: Set(origin.ip.clone()),
        user_agent: Set(origin.user_agent.clone()),
        created_at: Set(now),
        expires_at: Set(now + MEMBER_SESSION),
        confirmed_at: Set(Some(now)),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    Ok(token)
}

async fn start_staff(
    tx: &WriteTx,
    staff_id: i64,
    origin: &Origin,
    now: DateTime<Utc>,
) -> Result<String, DbErr> {
    let token = ids::token();
    staff_sessions::ActiveModel {
        token_hash: Set(ids::token_hash(&token)),
        staff_id: Set(staff_id),
        ip: Set(origin.ip.clone()),
        user_agent: Set(origin.user_agent.clone()),
        created_at: Set(now),
        expires_at: Set(now + STAFF_SESSION),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    Ok(token)
}

/// Ends a member's session and notifies the live channel.
pub async fn end_member(tx: &WriteTx, token_hash: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    use member_sessions::{Column, Entity};
    Entity::delete_many()
        .filter(Column::TokenHash.eq(token_hash))
        .exec(tx.db())
        .await?;
    announce_end(tx, "shop", token_hash, now).await
}

/// Ends every session of a member, on every device.
pub async fn end_all_of_member(tx: &WriteTx, member_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    use member_sessions::{Column, Entity};
    let all = Entity::find()
        .filter(Column::MemberId.eq(member_id))
        .all(tx.db())
        .await?;
    for session in all {
        end_member(tx, &session.token_hash, now).await?;
    }
    Ok(())
}

/// Ends the member's sessions on all other devices; returns how many there were.
pub async fn end_others(tx: &WriteTx, member_id: i64, own: &str, now: DateTime<Utc>) -> Result<usize, DbErr> {
    let all = of_member(tx.db(), member_id, now).await?;
    let others: Vec<MemberSession> = all
        .into_iter()
        .filter(|session| session.token_hash != own)
        .collect();
    for session in &others {
        end_member(tx, &session.token_hash, now).await?;
    }
    Ok(others.len())
}

/// Ends one session of this member.
pub async fn end_one(tx: &WriteTx, member_id: i64, id: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    use member_sessions::{Column, Entity};
    let found = Entity::find_by_id(id)
        .filter(Column::MemberId.eq(member_id))
        .one(tx.db())
        .await?;
    let Some(session) = found else {
        return Ok(false);
    };
    end_member(tx, &session.token_hash, now).await?;
    Ok(true)
}

/// The live sessions of a member, newest first.
pub async fn of_member(db: &Db, member_id: i64, now: DateTime<Utc>) -> Result<Vec<MemberSession>, DbErr> {
    use member_sessions::{Column, Entity};
    Entity::find()
        .filter(Column::MemberId.eq(member_id))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// The member has proved again, in this session, that it is they.
pub async fn confirm(tx: &WriteTx, token_hash: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    use member_sessions::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::ConfirmedAt, Expr::value(now))
        .filter(Column::TokenHash.eq(token_hash))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// From now on this session acts for a store of the member's chain, or for their own company again. Its sockets follow.
pub async fn act_for(
    tx: &WriteTx,
    token_hash: &str,
    member_id: i64,
    store_id: Option<i64>,
) -> Result<(), DbErr> {
    use member_sessions::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::ActingCompanyId, Expr::value(store_id))
        .filter(Column::TokenHash.eq(token_hash))
        .exec(tx.db())
        .await?;
    tx.touch(crate::changes::Changed::Member(member_id));
    Ok(())
}

/// Was the proof given recently? Read from the database, not from the cache.
pub async fn is_confirmed(db: &Db, token_hash: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    use member_sessions::{Column, Entity};
    let found = Entity::find()
        .filter(Column::TokenHash.eq(token_hash))
        .filter(Column::ConfirmedAt.gt(now - CONFIRMED_FOR))
        .one(db)
        .await?;
    Ok(found.is_some())
}

/// By the hash of its token; one that is not there is no error. Its live connections are cut.
pub async fn end_staff(tx: &WriteTx, token_hash: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    use staff_sessions::{Column, Entity};
    Entity::delete_many()
        .filter(Column::TokenHash.eq(token_hash))
        .exec(tx.db())
        .await?;
    announce_end(tx, "admin", token_hash, now).await
}

/// The live sessions of a staff member, newest first.
pub async fn of_staff(db: &Db, staff_id: i64, now: DateTime<Utc>) -> Result<Vec<StaffSessionRow>, DbErr> {
    use staff_sessions::{Column, Entity};
    Entity::find()
        .filter(Column::StaffId.eq(staff_id))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// Ends all other sessions of a staff member; returns how many there were.
pub async fn end_staff_but(
    tx: &WriteTx,
    staff_id: i64,
    kept: Option<&str>,
    now: DateTime<Utc>,
) -> Result<usize, DbErr> {
    let all = of_staff(tx.db(), staff_id, now).await?;
    let ended: Vec<_> = all
        .iter()
        .filter(|session| Some(session.token_hash.as_str()) != kept)
        .collect();
    for session in &ended {
        end_staff(tx, &session.token_hash, now).await?;
    }
    Ok(ended.len())
}

async fn announce_end(
    tx: &WriteTx,
    audience: &str,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    tx.touch(crate::changes::Changed::Member(0));
    let event = SessionEnded {
        audience: audience.into(),
        token_hash: token_hash.into(),
    };
    outbox::publish(tx, &event, now).await
}

/// Removes sessions whose time is over.
#[kernel::boxed]
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let members = member_sessions::Entity::delete_many()
        .filter(member_sessions::Column::ExpiresAt.lt(now))
        .exec(tx.db())
        .await?;
    let staff = staff_sessions::Entity::delete_many()
        .filter(staff_sessions::Column::ExpiresAt.lt(now))
        .exec(tx.db())
        .await?;
    Ok(members.rows_affected + staff.rows_affected)
}
