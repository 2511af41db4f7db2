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
        audit, passwords, second_factor,
        sessions::{self, Origin, STAFF_COOKIE, STAFF_SESSION, StaffFacts},
        staff::{self, StaffMember},
    },
    views::admin::staff::StaffIdentity,
};

#[derive(Deserialize, ToSchema)]
pub struct StaffLoginInput {
    username: Text<40>,
    password: Text<128>,
    /// Six digits of the phone, for accounts with a second factor.
    #[serde(default)]
    code: Text<10>,
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
            .run(move |tx| Box::pin(staff::note_failure(tx, person.id, now)))
            .await?;
        return Err(IdentityError::WrongPassword.into());
    }
    if !person.is_active {
        return Err(IdentityError::Inactive.into());
    }
    if !person.totp_nonce.is_empty() {
        prove_second_factor(&services, &person, input.code.0).await?;
    }
    let roles = staff::roles_of(&services.db, person.id).await?;
    let facts = staff::facts_of(person.clone(), roles);
    let identity = identity_of(&services, &facts);
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
    Ok(with_cookie(cookie, Bare(identity)))
}

/// A wrong code counts like a wrong password: five of them lock the account.
async fn prove_second_factor(services: &Services, person: &StaffMember, code: String) -> ApiResult<()> {
    if code.is_empty() {
        return Err(IdentityError::SecondFactorNeeded.into());
    }
    let (person_id, key) = (person.id, services.settings.secret.clone());
    let now = services.clock.now();
    let fits = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let fits = second_factor::accept(tx, person_id, &code, key.as_bytes(), now).await?;
                if !fits {
                    staff::note_failure(tx, person_id, now).await?;
                }
                Ok::<_, IdentityError>(fits)
            })
        })
        .await?;
    if fits {
        Ok(())
    } else {
        Err(IdentityError::WrongSecondFactor.into())
    }
}

fn identity_of(services: &Services, facts: &StaffFacts) -> StaffIdentity {
    StaffIdentity::new(facts, services.settings.staff.requires_second_factor)
}

#[utoipa::path(get, path = "/admin/api/session", tag = "session", responses((status = 200, body = StaffIdentity), (status = 401)))]
pub async fn show(session: StaffSession, State(services): State<Services>) -> Bare<StaffIdentity> {
    Bare(identity_of(&services, &session.staff))
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
