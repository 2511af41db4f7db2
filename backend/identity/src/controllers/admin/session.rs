//! /admin/api/session: staff sign in, ask who they are, sign out.
use axum::{extract::State, http::HeaderMap, response::Response};
use kernel::{
    Actor, ApiError, ApiResult, Services,
    admin::Bare,
    input::{Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::StaffSession,
    controllers::shop::session::{Caller, set_cookie, user_agent, with_cookie},
    errors::IdentityError,
    models::{
        attempts::{self, AddressLimit},
        audit, passwords,
        sessions::{self, Origin, STAFF_COOKIE, STAFF_SESSION, StaffFacts},
        staff,
    },
    views::admin::staff::StaffIdentity,
};

#[derive(Deserialize, ToSchema)]
pub struct StaffLoginInput {
    username: Text<40>,
    password: Text<128>,
}

#[utoipa::path(post, path = "/admin/api/session", tag = "session", request_body = StaffLoginInput, responses((status = 200, body = StaffIdentity), (status = 422), (status = 429)))]
pub async fn start(
    State(services): State<Services>,
    State(limit): State<AddressLimit>,
    headers: HeaderMap,
    Caller(ip): Caller,
    Input(input): Input<StaffLoginInput>,
) -> ApiResult<Response> {
    if !limit.allow(&ip) {
        return Err(ApiError::TooMany("登录太频繁，请一分钟后再试".into()));
    }
    let now = services.clock.now();
    let person = staff::by_username(&services.db, &input.username.0).await?;
    if person
        .as_ref()
        .is_some_and(|person| attempts::is_locked(person.locked_until, now))
    {
        return Err(IdentityError::Locked.into());
    }
    let hash = person.as_ref().map(|person| person.password_hash.clone());
    let fits = passwords::verify(input.password.0, hash).await?;
    let Some(person) = person else {
        return Err(IdentityError::WrongPassword.into());
    };
    if !fits {
        services
            .writer
            .run(move |tx| Box::pin(staff::note_failure(tx, person, now)))
            .await?;
        return Err(IdentityError::WrongPassword.into());
    }
    if !person.is_active {
        return Err(IdentityError::Inactive.into());
    }
    let roles = staff::roles_of(&services.db, person.id).await?;
    let facts = StaffFacts {
        id: person.id,
        username: person.username.clone(),
        name: person.name.clone(),
        roles,
    };
    let origin = Origin {
        ip,
        user_agent: user_agent(&headers),
    };
    let token = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let actor = Actor::staff(person.id, &person.name, &origin.ip);
                let staff_id = person.id;
                staff::note_success(tx, person).await?;
                let entry = audit::Entry {
                    action: "session.start",
                    subject_kind: "staff",
                    subject_id: staff_id.to_string(),
                    ..Default::default()
                };
                audit::append(tx, &actor, entry, now).await?;
                sessions::start_staff(tx, staff_id, &origin, now).await
            })
        })
        .await?;
    let cookie = set_cookie(
        STAFF_COOKIE,
        &token,
        STAFF_SESSION.num_seconds(),
        services.settings.secure_cookies,
    );
    Ok(with_cookie(cookie, Bare(StaffIdentity::from(&facts))))
}

#[utoipa::path(get, path = "/admin/api/session", tag = "session", responses((status = 200, body = StaffIdentity), (status = 401)))]
pub async fn show(session: StaffSession) -> Bare<StaffIdentity> {
    Bare(StaffIdentity::from(&*session.staff))
}

#[utoipa::path(delete, path = "/admin/api/session", tag = "session", responses((status = 200, body = bool)))]
pub async fn end(session: StaffSession, State(services): State<Services>) -> ApiResult<Response> {
    let now = services.clock.now();
    services
        .writer
        .run(move |tx| Box::pin(async move { sessions::end_staff(tx, &session.session, now).await }))
        .await?;
    Ok(with_cookie(
        set_cookie(STAFF_COOKIE, "", 0, services.settings.secure_cookies),
        Bare(true),
    ))
}
