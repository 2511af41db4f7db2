//! /admin/api/account: one's own password, second factor and sessions, for all roles.
use axum::extract::State;
use kernel::{
    Actor, ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::StaffSession,
    audit::models::audit,
    errors::IdentityError,
    settings::StaffRules,
    sign_in::models::{
        guesses::{self, Subject},
        passwords, second_factor, sessions,
    },
    staff::{
        models::{staff, staff_accounts},
        views::admin::staff::{SecondFactorEnrolment, StaffSessionView},
    },
};

fn actor(session: &StaffSession) -> Actor {
    Actor::staff(session.staff.id, &session.staff.name, &session.ip)
}

async fn note(
    tx: &WriteTx,
    session: &StaffSession,
    action: &'static str,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action,
        subject_kind: "staff",
        subject_id: session.staff.id.to_string(),
        ..Default::default()
    };
    audit::append(tx, &actor(session), entry, now).await
}

/// 422 unless this is the password of the colleague who asks. Wrong ones count, as at signing in.
async fn prove_password(
    services: &Services,
    session: &StaffSession,
    password: String,
    field: &'static str,
) -> ApiResult<staff::StaffMember> {
    let found = staff::by_id(&services.db, session.staff.id).await?;
    let (person, _) = found.ok_or(ApiError::SignIn)?;
    let now = services.clock.now();
    let subject = Subject::staff(person.id);
    guesses::refuse_locked(&services.db, &subject, now).await?;
    let fits = passwords::verify(password, Some(person.password_hash.clone())).await?;
    let judged = services
        .writer
        .run(async move |tx: &WriteTx| guesses::admit(tx, &subject, fits, now).await)
        .await?;
    match judged {
        Err(IdentityError::WrongPassword) => Err(ApiError::invalid(field, "现在的密码不正确")),
        judged => Ok(judged.map(|()| person)?),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct OwnPasswordInput {
    old_password: Text<128>,
    password: Text<128>,
}

#[utoipa::path(put, path = "/admin/api/account/password", tag = "session", request_body = OwnPasswordInput, responses((status = 200, body = bool), (status = 422)))]
pub async fn change_password(
    session: StaffSession,
    State(services): State<Services>,
    Input(input): Input<OwnPasswordInput>,
) -> ApiResult<PlainJson<bool>> {
    let person = prove_password(&services, &session, input.old_password.0.clone(), "old_password").await?;
    if input.old_password == input.password {
        return Err(ApiError::invalid("password", "新密码不能和现在的密码一样"));
    }
    staff_accounts::check_password(&input.password.0, &person)?;
    let (hash, now) = (passwords::hash(input.password.0).await?, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            staff_accounts::choose_password(tx, (person.id, &session.session), hash, now).await?;
            note(tx, &session, "session.password", now).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    Ok(PlainJson(true))
}

/// What the phone must learn. Nothing is asked for until its first code has come back.
#[utoipa::path(post, path = "/admin/api/account/second_factor", tag = "session", responses((status = 200, body = SecondFactorEnrolment)))]
pub async fn begin_second_factor(
    session: StaffSession,
    State(services): State<Services>,
) -> ApiResult<PlainJson<SecondFactorEnrolment>> {
    let key = services.settings.secret.clone();
    let enrolment = services
        .writer
        .run(async move |tx: &WriteTx| second_factor::begin(tx, session.staff.id, key.as_bytes()).await)
        .await?;
    Ok(PlainJson(SecondFactorEnrolment {
        picture: format!("data:image/png;base64,{}", enrolment.picture),
        secret: enrolment.secret,
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct SecondFactorInput {
    /// Six digits.
    code: Text<10>,
    password: Text<128>,
}

#[utoipa::path(put, path = "/admin/api/account/second_factor", tag = "session", request_body = SecondFactorInput, responses((status = 200, body = bool), (status = 422)))]
pub async fn confirm_second_factor(
    session: StaffSession,
    State(services): State<Services>,
    Input(input): Input<SecondFactorInput>,
) -> ApiResult<PlainJson<bool>> {
    prove_password(&services, &session, input.password.0, "password").await?;
    let (key, now) = (services.settings.secret.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let code = &input.code.0;
            second_factor::confirm(tx, session.staff.id, code, key.as_bytes(), now).await?;
            note(tx, &session, "session.totp_on", now).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    Ok(PlainJson(true))
}

#[derive(Deserialize, ToSchema)]
pub struct OwnProofInput {
    password: Text<128>,
}

#[utoipa::path(post, path = "/admin/api/account/second_factor/off", tag = "session", request_body = OwnProofInput, responses((status = 200, body = bool), (status = 409), (status = 422)))]
pub async fn switch_off_second_factor(
    session: StaffSession,
    State(services): State<Services>,
    Input(input): Input<OwnProofInput>,
) -> ApiResult<PlainJson<bool>> {
    if services.settings.of::<StaffRules>().requires_second_factor {
        return Err(ApiError::conflict("公司要求使用动态口令，换手机可重新扫码绑定"));
    }
    prove_password(&services, &session, input.password.0, "password").await?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            second_factor::switch_off(tx, session.staff.id).await?;
            note(tx, &session, "session.totp_off", now).await
        })
        .await?;
    Ok(PlainJson(true))
}

#[utoipa::path(get, path = "/admin/api/account/sessions", tag = "session", responses((status = 200, body = Vec<StaffSessionView>)))]
pub async fn list_sessions(
    session: StaffSession,
    State(services): State<Services>,
) -> ApiResult<PlainJson<Vec<StaffSessionView>>> {
    let rows = sessions::of_staff(&services.db, session.staff.id, services.clock.now()).await?;
    let views = rows
        .into_iter()
        .map(|row| StaffSessionView::new(row, &session.session));
    Ok(PlainJson(views.collect()))
}

#[utoipa::path(delete, path = "/admin/api/account/sessions/{id}", tag = "session", params(("id" = i64, Path)), responses((status = 200, body = bool), (status = 404)))]
pub async fn end_session(
    session: StaffSession,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<bool>> {
    let now = services.clock.now();
    let own = sessions::of_staff(&services.db, session.staff.id, now).await?;
    let found = own
        .into_iter()
        .find(|row| row.id == id)
        .ok_or_else(|| ApiError::not_found("这次登录"))?;
    services
        .writer
        .run(async move |tx: &WriteTx| sessions::end_staff(tx, &found.token_hash, now).await)
        .await?;
    Ok(PlainJson(true))
}
