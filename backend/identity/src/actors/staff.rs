use std::{marker::PhantomData, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use futures::{FutureExt, future::BoxFuture};
use kernel::{
    Actor, ApiError, Services,
    read_at::{Expected, ReadAt},
    services::shared,
};
use loco_rs::app::AppContext;
use sea_orm::{DbErr, EntityTrait, Select};

use super::caller::{cookie, ip_of};
use crate::{
    audit::models::versions,
    companies::models::companies,
    permissions::{Access, Capability, Resource, Role, best_access, own_customers_only},
    settings::StaffRules,
    sign_in::models::{
        live_sessions::{Live, Sessions},
        sessions::STAFF_COOKIE,
    },
    staff::models::staff_facts::{Duty, StaffFacts},
};

/// A signed-in member of staff, with any role.
pub struct StaffSession {
    pub staff: Arc<StaffFacts>,
    pub ip: String,
    pub session: String,
}

/// A signed-in member of staff who may do `C`.
pub struct Staff<C: Capability> {
    pub id: i64,
    pub name: String,
    pub ip: String,
    pub roles: Vec<Role>,
    read_at: Option<Arc<ReadAt>>,
    capability: PhantomData<C>,
}

impl<C: Capability> Staff<C> {
    pub fn actor(&self) -> Actor {
        Actor {
            read_at: self.read_at.clone(),
            ..Actor::staff(self.id, &self.name, &self.ip)
        }
    }

    /// The salesman this person is limited to: salesmen see only their own customers (domain section 6).
    pub fn own_customers_only(&self) -> Option<i64> {
        self.own_customers_in(C::RESOURCE)
    }

    /// The same for another resource than the one that this call is about, which is read then.
    pub fn own_customers_in(&self, resource: Resource) -> Option<i64> {
        let needed = if resource == C::RESOURCE {
            C::ACCESS
        } else {
            Access::Read
        };
        own_customers_only(&self.roles, resource, needed).then_some(self.id)
    }

    /// Those of these rows that this person may see, by the company they belong to.
    pub fn visible<E: EntityTrait>(&self, rows: Select<E>, company_id: E::Column) -> Select<E> {
        self.visible_in(C::RESOURCE, rows, company_id)
    }

    /// The same for another resource than the one that this call is about.
    pub fn visible_in<E: EntityTrait>(
        &self,
        resource: Resource,
        rows: Select<E>,
        company_id: E::Column,
    ) -> Select<E> {
        companies::visible_to(self.own_customers_in(resource), rows, company_id)
    }
}

/// The live session behind the staff cookie of these headers, if any.
#[kernel::boxed]
pub async fn staff_behind(
    services: &Services,
    sessions: &Sessions,
    headers: &HeaderMap,
) -> Result<Option<Live<StaffFacts>>, ApiError> {
    let Some(token) = cookie(headers, STAFF_COOKIE) else {
        return Ok(None);
    };
    Ok(sessions.staff(&services.db, token, services.clock.now()).await?)
}

impl StaffSession {
    async fn of(parts: &Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        let (services, sessions) = (Services::of(ctx), shared::<Sessions>(ctx));
        let live = staff_behind(&services, &sessions, &parts.headers)
            .await?
            .ok_or(ApiError::SignIn)?;
        Ok(Self {
            staff: live.who,
            ip: ip_of(parts),
            session: live.token_hash,
        })
    }
}

impl FromRequestParts<AppContext> for StaffSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        Self::of(parts, ctx).boxed().await
    }
}

/// Staff who must first set up their own account may do nothing else.
fn refuse_unready(staff: &StaffFacts, services: &Services) -> Result<(), ApiError> {
    let requires_second_factor = services.settings.of::<StaffRules>().requires_second_factor;
    let why = match staff.duty(requires_second_factor) {
        None => return Ok(()),
        Some(Duty::ChangePassword) => "请先在“我的账号”里修改初始密码",
        Some(Duty::SecondFactor) => "请先在“我的账号”里开启动态口令",
    };
    Err(ApiError::Forbidden(why.into()))
}

/// Checked early, before the input is examined; the audit log checks again in the writing transaction.
async fn refuse_outdated(read_at: &ReadAt, services: &Services) -> Result<(), ApiError> {
    if read_at.expected == Expected::Unsaid {
        return Err(ApiError::VersionNeeded);
    }
    if read_at.holds(versions::newest(&services.db, &read_at.subjects).await?) {
        Ok(())
    } else {
        Err(DbErr::RecordNotInserted.into())
    }
}

/// The staff member that the permission admits, and the version of the record they had read.
struct AdmittedStaff {
    session: StaffSession,
    read_at: Option<Arc<ReadAt>>,
}

impl AdmittedStaff {
    /// Boxed and without a type parameter, so that it is compiled once and not for every right in every crate.
    fn of<'a>(
        parts: &'a Parts,
        ctx: &'a AppContext,
        resource: Resource,
        access: Access,
    ) -> BoxFuture<'a, Result<Self, ApiError>> {
        async move {
            let session = StaffSession::of(parts, ctx).await?;
            refuse_unready(&session.staff, &Services::of(ctx))?;
            if best_access(&session.staff.roles, resource) < Some(access) {
                return Err(ApiError::Forbidden(
                    "您的岗位没有这项权限，如需开通请联系系统管理员".into(),
                ));
            }
            let read_at = parts.extensions.get::<Arc<ReadAt>>().cloned();
            if let Some(read_at) = &read_at {
                refuse_outdated(read_at, &Services::of(ctx)).await?;
            }
            Ok(Self { session, read_at })
        }
        .boxed()
    }
}

impl<C: Capability> FromRequestParts<AppContext> for Staff<C> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        let AdmittedStaff { session, read_at } =
            AdmittedStaff::of(parts, ctx, C::RESOURCE, C::ACCESS).await?;
        Ok(Self {
            id: session.staff.id,
            name: session.staff.name.clone(),
            ip: session.ip,
            roles: session.staff.roles.clone(),
            read_at,
            capability: PhantomData,
        })
    }
}
