//! The data of a session, cached for a second, so that a removed role or a suspended company takes effect
//! within a second.
use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use kernel::{Db, cache::LoadingCache, ids};
use sea_orm::{DbErr, prelude::*};

use crate::{
    companies::models::facts::BuyerContext,
    members::models::members,
    models::_entities::{member_sessions, staff_sessions},
    staff::models::{staff, staff_facts::StaffFacts},
};

/// How long a stale answer may live, in every process.
const CACHED_FOR: Duration = Duration::from_secs(1);
/// Sessions that ask within that second: ten thousand open pages, each asking every half minute, are some 330. More room would
/// only hold memory: an answer weighs some kilobytes, and stays until another one takes its place.
const MOST_MEMBERS: usize = 3_000;
const MOST_STAFF: usize = 300;

/// A live session and whose it is.
#[derive(Clone, Debug)]
pub struct Live<T> {
    pub who: Arc<T>,
    pub token_hash: String,
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone)]
pub struct Sessions {
    members: Arc<LoadingCache<String, Option<Live<BuyerContext>>>>,
    staff: Arc<LoadingCache<String, Option<Live<StaffFacts>>>>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            members: Arc::new(LoadingCache::new(MOST_MEMBERS, CACHED_FOR)),
            staff: Arc::new(LoadingCache::new(MOST_STAFF, CACHED_FOR)),
        }
    }
}

impl Sessions {
    /// The member behind a token; none when the session is unknown, over, or the account inactive.
    #[kernel::boxed]
    pub async fn member(
        &self,
        db: &Db,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Live<BuyerContext>>, DbErr> {
        let hash = ids::token_hash(token);
        let load = load_member(db, hash.clone());
        let live = self.members.get_or_load(&hash, load).await?;
        Ok(live.filter(|live| now < live.expires_at))
    }

    /// None: there is no such session, it has expired, or its person may not sign in any more. At most a second old.
    #[kernel::boxed]
    pub async fn staff(
        &self,
        db: &Db,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Live<StaffFacts>>, DbErr> {
        let hash = ids::token_hash(token);
        let load = load_staff(db, hash.clone());
        let live = self.staff.get_or_load(&hash, load).await?;
        Ok(live.filter(|live| now < live.expires_at))
    }

    /// Invalidates the cache; called after every commit that changes members, companies or staff.
    pub fn forget_all(&self) {
        self.members.forget_all();
        self.staff.forget_all();
    }
}

async fn load_member(db: &Db, hash: String) -> Result<Option<Live<BuyerContext>>, DbErr> {
    use member_sessions::{Column, Entity};
    let Some(session) = Entity::find().filter(Column::TokenHash.eq(&hash)).one(db).await? else {
        return Ok(None);
    };
    let who = members::facts_acting_for(db, session.member_id, session.acting_company_id).await?;
    Ok(who.map(|who| Live {
        who: Arc::new(who),
        token_hash: hash,
        expires_at: session.expires_at,
    }))
}

async fn load_staff(db: &Db, hash: String) -> Result<Option<Live<StaffFacts>>, DbErr> {
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
