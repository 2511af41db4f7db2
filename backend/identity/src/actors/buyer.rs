use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use futures::{FutureExt, future::BoxFuture};
use kernel::{Actor, ApiError, Services, services::shared};
use loco_rs::app::AppContext;

use super::caller::{cookie, ip_of};
use crate::{
    companies::models::facts::{BuyerContext, CompanyStatus},
    sign_in::models::{
        live_sessions::{Live, Sessions},
        sessions::{self, MEMBER_COOKIE},
    },
};

/// Any visitor; if signed in, the member is known.
pub struct Visitor(pub Option<Buyer>);

/// A signed-in member of a buyer.
#[derive(Clone)]
pub struct Buyer {
    pub member: Arc<BuyerContext>,
    pub ip: String,
    /// Names the session in the database and the sockets.
    pub session: String,
}

impl Buyer {
    pub fn member_id(&self) -> i64 {
        self.member.id
    }

    pub fn company_id(&self) -> i64 {
        self.member.company_id
    }

    /// Has the wholesaler approved the company?
    pub fn is_passed(&self) -> bool {
        self.member.company.status == CompanyStatus::Approved
    }

    pub fn actor(&self) -> Actor {
        Actor::member(self.member.id, &self.member.name, &self.ip)
    }
}

/// The live session behind the cookie of these headers, if any.
#[kernel::boxed]
pub async fn member_behind(
    services: &Services,
    sessions: &Sessions,
    headers: &HeaderMap,
) -> Result<Option<Live<BuyerContext>>, ApiError> {
    let Some(token) = cookie(headers, MEMBER_COOKIE) else {
        return Ok(None);
    };
    Ok(sessions.member(&services.db, token, services.clock.now()).await?)
}

/// Boxed, so that a crate whose handlers name a buyer doesn't compile the whole lookup again for each of them.
fn signed_in<'a>(parts: &'a Parts, ctx: &'a AppContext) -> BoxFuture<'a, Result<Option<Buyer>, ApiError>> {
    async move {
        let (services, sessions) = (Services::of(ctx), shared::<Sessions>(ctx));
        let live = member_behind(&services, &sessions, &parts.headers).await?;
        Ok(live.map(|live| Buyer {
            member: live.who,
            ip: ip_of(parts),
            session: live.token_hash,
        }))
    }
    .boxed()
}

impl FromRequestParts<AppContext> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        signed_in(parts, ctx).await.map(Self)
    }
}

impl FromRequestParts<AppContext> for Buyer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        signed_in(parts, ctx).await?.ok_or(ApiError::SignIn)
    }
}

/// A member who has proved a short while ago that they are at the keyboard, by signing in or by `confirm`.
pub struct ConfirmedBuyer(pub Buyer);

impl ConfirmedBuyer {
    pub fn of(buyer: Buyer, services: &Services) -> BoxFuture<'_, Result<Self, ApiError>> {
        async move {
            if sessions::is_confirmed(&services.db, &buyer.session, services.clock.now()).await? {
                Ok(Self(buyer))
            } else {
                Err(ApiError::Unconfirmed)
            }
        }
        .boxed()
    }
}

impl FromRequestParts<AppContext> for ConfirmedBuyer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        let buyer = Buyer::from_request_parts(parts, ctx).await?;
        Self::of(buyer, &Services::of(ctx)).await
    }
}
