//! Sessions: an opaque random token in a cookie, its hash in the database. What a session stands for is cached for a
//! second, so that a taken role or a suspended company is felt within one.
use std::{sync::Arc, time::Duration};

use axum::extract::FromRef;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{
    WriteTx, ids,
    outbox::{self},
};
use loco_rs::app::AppContext;
use moka::future::Cache;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use super::{
    _entities::{member_sessions, staff_sessions},
    facts::MemberFacts,
    members, staff,
};
use crate::{events::SessionEnded, permissions::Role};

pub const MEMBER_COOKIE: &str = "yj_session";
/// Readable by scripts; says that there may be a session.
pub const MEMBER_MARKER: &str = "yj_signed_in";
pub const STAFF_COOKIE: &str = "yj_staff";
pub const MEMBER_SESSION: TimeDelta = TimeDelta::days(7);
pub const STAFF_SESSION: TimeDelta = TimeDelta::hours(12);

/// How long a stale answer may live, in every process.
const CACHED_FOR: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct StaffFacts {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub roles: Vec<Role>,
}

/// A live session and whose it is.
#[derive(Clone, Debug)]
pub struct Live<T> {
    pub who: Arc<T>,
    pub token_hash: String,
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone)]
pub struct Sessions {
    members: Cache<String, Option<Live<MemberFacts>>>,
    staff: Cache<String, Option<Live<StaffFacts>>>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            members: Cache::builder()
                .max_capacity(50_000)
                .time_to_live(CACHED_FOR)
                .build(),
            staff: Cache::builder()
                .max_capacity(5_000)
                .time_to_live(CACHED_FOR)
                .build(),
        }
    }
}

impl Sessions {
    /// The member behind a token; none when the session is unknown, over, or the account inactive.
    pub async fn member(
        &self,
        db: &DatabaseConnection,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Live<MemberFacts>>, DbErr> {
        let hash = ids::token_hash(token);
        let load = load_member(db, hash.clone());
        let live = self
            .members
            .try_get_with(hash, load)
            .await
            .map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(live.filter(|live| now < live.expires_at))
    }

    pub async fn staff(
        &self,
        db: &DatabaseConnection,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Live<StaffFacts>>, DbErr> {
        let hash = ids::token_hash(token);
        let load = load_staff(db, hash.clone());
        let live = self
            .staff
            .try_get_with(hash, load)
            .await
            .map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(live.filter(|live| now < live.expires_at))
    }

    /// Forgets what is cached; called after every commit that changes members, companies or staff.
    pub fn forget_all(&self) {
        self.members.invalidate_all();
        self.staff.invalidate_all();
    }
}

impl FromRef<AppContext> for Sessions {
    fn from_ref(ctx: &AppContext) -> Self {
        ctx.shared_store
            .get()
            .expect("app puts Sessions into the context before it serves")
    }
}

async fn load_member(db: &DatabaseConnection, hash: String) -> Result<Option<Live<MemberFacts>>, DbErr> {
    use member_sessions::{Column, Entity};
    let Some(session) = Entity::find().filter(Column::TokenHash.eq(&hash)).one(db).await? else {
        return Ok(None);
    };
    let who = members::facts(db, session.member_id).await?;
    Ok(who.map(|who| Live {
        who: Arc::new(who),
        token_hash: hash,
        expires_at: session.expires_at,
    }))
}

async fn load_staff(db: &DatabaseConnection, hash: String) -> Result<Option<Live<StaffFacts>>, DbErr> {
    use staff_sessions::{Column, Entity};
    let Some(session) = Entity::find().filter(Column::TokenHash.eq(&hash)).one(db).await? else {
        return Ok(None);
    };
    let who = staff::facts(db, session.staff_id).await?;
    Ok(who.map(|who| Live {
        who: Arc::new(who),
        token_hash: hash,
        expires_at: session.expires_at,
    }))
}

/// Where a session was started from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    pub ip: String,
    pub user_agent: String,
}

/// Starts a member's session; the answer is the token for the cookie.
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
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    Ok(token)
}

pub async fn start_staff(
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

/// Ends a member's session and tells whoever holds its sockets.
pub async fn end_member(tx: &WriteTx, token_hash: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    use member_sessions::{Column, Entity};
    Entity::delete_many()
        .filter(Column::TokenHash.eq(token_hash))
        .exec(tx.db())
        .await?;
    announce_end(tx, "shop", token_hash, now).await
}

pub async fn end_staff(tx: &WriteTx, token_hash: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    use staff_sessions::{Column, Entity};
    Entity::delete_many()
        .filter(Column::TokenHash.eq(token_hash))
        .exec(tx.db())
        .await?;
    announce_end(tx, "admin", token_hash, now).await
}

async fn announce_end(
    tx: &WriteTx,
    audience: &str,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    tx.touch(kernel::db::Touched::Member(0));
    outbox::publish(
        tx,
        &SessionEnded {
            audience: audience.into(),
            token_hash: token_hash.into(),
        },
        now,
    )
    .await
}

/// Removes sessions whose time is over.
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
