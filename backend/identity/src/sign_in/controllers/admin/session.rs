//! /admin/api/session: staff sign in, ask who they are, sign out.
use axum::{extract::State, http::HeaderMap, response::Response};
use chrono::{DateTime, Utc};
use kernel::{
    Actor, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Input, Text},
    outbox,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::{Caller, StaffSession, user_agent},
    audit::models::audit,
    errors::IdentityError,
    events::SignInRefused,
    settings::StaffRules,
    sign_in::{
        models::{
            attempts::AddressLimit,
            guesses::{self, App, Subject},
            passwords, second_factor,
            sessions::{self, Origin, STAFF_COOKIE, STAFF_SESSION},
        },
        views::cookies::{set_cookie, with_cookie},
    },
    staff::{
        models::{
            staff::{self, StaffMember},
            staff_facts::StaffFacts,
        },
        views::admin::staff::StaffIdentity,
    },
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
    SharedStore(limit): SharedStore<AddressLimit>,
    headers: HeaderMap,
    Caller(ip): Caller,
    Input(input): Input<StaffLoginInput>,
) -> ApiResult<Response> {
    limit.0.take(&ip, "登录太频繁，请一分钟后再试")?;
    let now = services.clock.now();
    let name = input.username.0;
    let person = staff::by_username(&services.db, &name).await?;
    let subject = person.as_ref().map_or_else(
        || Subject::unknown_name(App::Office, &name, &services.settings.secret),
        |person| Subject::staff(person.id),
    );
    guesses::refuse_locked(&services.db, &subject, now).await?;
    let hash = person.as_ref().map(|person| person.password_hash.clone());
    let claim = SignInAttempt {
        fits: passwords::verify(input.password.0, hash).await?,
        code: input.code.0,
        key: services.settings.secret.clone(),
        subject,
        person,
    };
    let origin = Origin {
        ip,
        user_agent: user_agent(&headers),
    };
    let settings = services.settings.clone();
    let judged = services
        .writer
        .run(async move |tx: &WriteTx| {
            let rules = settings.of::<StaffRules>();
            sign_in(tx, claim, &origin, rules, now).await
        })
        .await?;
    let (token, facts) = judged?;
    let identity = identity_of(&services, &facts);
    let cookie = set_cookie(
        STAFF_COOKIE,
        &token,
        STAFF_SESSION.num_seconds(),
        services.settings.secure_cookies,
    );
    Ok(with_cookie(cookie, PlainJson(identity)))
}

/// The token of the new session, or why there is none. A refusal is told to the office, unless only the code is still to be typed.
async fn sign_in(
    tx: &WriteTx,
    attempt: SignInAttempt,
    origin: &Origin,
    rules: &StaffRules,
    now: DateTime<Utc>,
) -> Result<Result<(String, StaffFacts), IdentityError>, IdentityError> {
    let staff_id = attempt.person.as_ref().map(|person| person.id);
    let person = match attempt.judge(tx, now).await? {
        Ok(person) => person,
        Err(refusal @ IdentityError::SecondFactorNeeded) => return Ok(Err(refusal)),
        Err(refusal) => {
            let address = origin.ip.clone();
            outbox::publish(tx, &SignInRefused { staff_id, address }, now).await?;
            return Ok(Err(refusal));
        }
    };
    let actor = Actor::staff(person.id, &person.name, &origin.ip);
    let entry = audit::Entry {
        action: "session.start",
        subject_kind: "staff",
        subject_id: person.id.to_string(),
        ..Default::default()
    };
    audit::append(tx, &actor, entry, now).await?;
    let token = sessions::sign_staff_in(tx, person.id, origin, rules, now).await?;
    let roles = staff::roles_of(tx.db(), person.id).await?;
    Ok(Ok((token, staff::facts_of(person, roles))))
}

/// The user name and the credentials.
struct SignInAttempt {
    subject: Subject,
    person: Option<StaffMember>,
    /// The password does.
    fits: bool,
    code: String,
    key: String,
}

impl SignInAttempt {
    /// A wrong code counts like a wrong password. While the account is locked the answer does not reveal
    /// whether the password is right.
    async fn judge(
        self,
        tx: &WriteTx,
        now: DateTime<Utc>,
    ) -> Result<Result<StaffMember, IdentityError>, IdentityError> {
        // The password was compared outside: another one may hold by now.
        let person = match self.person.filter(|_| self.fits) {
            Some(person) => staff::with_same_password(tx, &person).await?,
            None => None,
        };
        let held = guesses::hold(tx, &self.subject, now).await?;
        if held.is_locked(now) {
            return Ok(Err(IdentityError::Locked));
        }
        let Some(person) = person else {
            held.count(tx, now).await?;
            return Ok(Err(IdentityError::WrongPassword));
        };
        if !person.is_active {
            return Ok(Err(IdentityError::Inactive));
        }
        if !person.totp_nonce.is_empty() {
            if self.code.is_empty() {
                return Ok(Err(IdentityError::SecondFactorNeeded));
            }
            if !second_factor::accept(tx, person.id, &self.code, self.key.as_bytes(), now).await? {
                held.count(tx, now).await?;
                return Ok(Err(IdentityError::WrongSecondFactor));
            }
        }
        held.forget(tx).await?;
        Ok(Ok(person))
    }
}

fn identity_of(services: &Services, facts: &StaffFacts) -> StaffIdentity {
    StaffIdentity::new(facts, services.settings.of::<StaffRules>().requires_second_factor)
}

#[utoipa::path(get, path = "/admin/api/session", tag = "session", responses((status = 200, body = StaffIdentity), (status = 401)))]
pub async fn show(session: StaffSession, State(services): State<Services>) -> PlainJson<StaffIdentity> {
    PlainJson(identity_of(&services, &session.staff))
}

#[utoipa::path(delete, path = "/admin/api/session", tag = "session", responses((status = 200, body = bool)))]
pub async fn end(session: StaffSession, State(services): State<Services>) -> ApiResult<Response> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| sessions::end_staff(tx, &session.session, now).await)
        .await?;
    Ok(with_cookie(
        set_cookie(STAFF_COOKIE, "", 0, services.settings.secure_cookies),
        PlainJson(true),
    ))
}
