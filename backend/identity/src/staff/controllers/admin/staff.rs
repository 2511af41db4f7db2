//! /admin/api/staff: who works here, with which roles. The system role opens and closes accounts.
use std::collections::BTreeSet;

use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Flag, Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    actors::Staff,
    audit::models::audit,
    errors::IdentityError,
    permissions::{ReadStaff, Role, WriteStaff},
    sign_in::models::{passwords, second_factor},
    staff::{
        models::{
            staff::{self, StaffMember},
            staff_accounts::{self, Person},
        },
        views::admin::staff::{AdminStaff, StaffWithPassword},
    },
};

#[utoipa::path(get, path = "/admin/api/staff", tag = "staff", responses((status = 200, body = Vec<AdminStaff>)))]
pub async fn list(
    _: Staff<ReadStaff>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminStaff>> {
    let people = staff::all(&services.db).await?;
    let (q, ids) = (query.text("q").unwrap_or_default(), query.ids());
    let fitting = people
        .into_iter()
        .filter(|(person, _)| person.name.contains(&q) || person.username.contains(&q))
        .filter(|(person, _)| ids.as_ref().is_none_or(|ids| ids.contains(&person.id)))
        .map(Into::into);
    Ok(Rows::part_of("staff", fitting.collect(), &query))
}

#[utoipa::path(get, path = "/admin/api/staff/{id}", tag = "staff", params(("id" = i64, Path)), responses((status = 200, body = AdminStaff), (status = 404)))]
pub async fn show(
    _: Staff<ReadStaff>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminStaff>> {
    Ok(PlainJson(view_of(&services, id).await?))
}

async fn view_of(services: &Services, id: i64) -> ApiResult<AdminStaff> {
    let found = staff::by_id(&services.db, id).await?;
    found.map(Into::into).ok_or_else(|| ApiError::not_found("员工"))
}

#[derive(Deserialize, ToSchema)]
pub struct NewStaffInput {
    /// Letters, digits, `.`, `_` and `-`: typed at every sign-in, never changed.
    username: Text<40>,
    name: Text<40>,
    #[serde(default)]
    phone: Text<20>,
    roles: Vec<Text<20>>,
}

fn username_of(text: &str) -> Result<String, &'static str> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    if text.len() < 2 || !text.chars().all(fits) {
        return Err("用户名用 2 到 40 位字母、数字、点或横线");
    }
    Ok(text.to_owned())
}

fn person_of(
    errors: &mut FieldErrors,
    name: Text<40>,
    phone: Text<20>,
    roles: &[Text<20>],
    is_active: bool,
) -> Person {
    if name.is_empty() {
        errors.add("name", "请填写姓名，操作日志会显示");
    }
    let known: Option<BTreeSet<&str>> = roles
        .iter()
        .map(|code| Role::from_code(&code.0).map(Role::code))
        .collect();
    if known.is_none() {
        errors.add("roles", "没有这种岗位，请重新选择");
    } else if is_active && roles.is_empty() {
        errors.add("roles", "请至少选择一个岗位");
    }
    Person {
        name: name.0,
        phone: phone.0,
        roles: known.unwrap_or_default(),
        is_active,
    }
}

fn summary(person: &StaffMember, roles: &BTreeSet<&str>) -> serde_json::Value {
    json!({ "name": person.name, "phone": person.phone, "is_active": person.is_active, "roles": roles })
}

#[utoipa::path(post, path = "/admin/api/staff", tag = "staff", request_body = NewStaffInput, responses((status = 200, body = StaffWithPassword), (status = 422)))]
pub async fn create(
    staff: Staff<WriteStaff>,
    State(services): State<Services>,
    Input(input): Input<NewStaffInput>,
) -> ApiResult<PlainJson<StaffWithPassword>> {
    let mut errors = FieldErrors::default();
    let username = username_of(&input.username.0).unwrap_or_else(|why| {
        errors.add("username", why);
        String::new()
    });
    let person = person_of(&mut errors, input.name, input.phone, &input.roles, true);
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let initial_password = passwords::initial();
    let hash = passwords::hash(initial_password.clone()).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let id = services
        .writer
        .run(async move |tx: &WriteTx| {
            let roles = person.roles.clone();
            let row = staff_accounts::create(tx, username, person, hash, now).await?;
            let entry = audit::Entry {
                action: "staff.create",
                subject_kind: "staff",
                subject_id: row.id.to_string(),
                after: Some(summary(&row, &roles)),
                ..Default::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, IdentityError>(row.id)
        })
        .await?;
    with_password(&services, id, initial_password).await
}

async fn with_password(
    services: &Services,
    id: i64,
    initial_password: String,
) -> ApiResult<PlainJson<StaffWithPassword>> {
    Ok(PlainJson(StaffWithPassword {
        id,
        staff: view_of(services, id).await?,
        initial_password,
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct StaffInput {
    name: Text<40>,
    #[serde(default)]
    phone: Text<20>,
    roles: Vec<Text<20>>,
    is_active: Flag,
    reason: Text<200>,
}

#[utoipa::path(put, path = "/admin/api/staff/{id}", tag = "staff", params(("id" = i64, Path)), request_body = StaffInput, responses((status = 200, body = AdminStaff), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteStaff>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<StaffInput>,
) -> ApiResult<PlainJson<AdminStaff>> {
    let mut errors = FieldErrors::default();
    let person = person_of(
        &mut errors,
        input.name,
        input.phone,
        &input.roles,
        input.is_active.0,
    );
    if input.reason.is_empty() {
        errors.add("reason", "请填写修改原因，会记入日志");
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let (actor, by, now) = (staff.actor(), staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let roles = person.roles.clone();
            let old_roles = staff::roles_of(tx.db(), id).await?;
            let old_roles = old_roles.into_iter().map(Role::code).collect();
            let (before, after) = staff_accounts::update(tx, (id, by), person, now).await?;
            let entry = audit::Entry {
                action: "staff.update",
                subject_kind: "staff",
                subject_id: id.to_string(),
                before: Some(summary(&before, &old_roles)),
                after: Some(summary(&after, &roles)),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    Ok(PlainJson(view_of(&services, id).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct StaffReasonInput {
    reason: Text<200>,
}

fn refuse_without(reason: &Text<200>) -> ApiResult<()> {
    if reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写原因，会记入日志"));
    }
    Ok(())
}

/// A new password for staff who forgot theirs; they are signed out everywhere.
#[utoipa::path(post, path = "/admin/api/staff/{id}/password", tag = "staff", params(("id" = i64, Path)), request_body = StaffReasonInput, responses((status = 200, body = StaffWithPassword), (status = 409), (status = 422)))]
pub async fn reset_password(
    staff: Staff<WriteStaff>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<StaffReasonInput>,
) -> ApiResult<PlainJson<StaffWithPassword>> {
    refuse_without(&input.reason)?;
    if id == staff.id {
        return Err(ApiError::conflict("自己的密码请在“我的账号”里修改"));
    }
    let initial_password = passwords::initial();
    let hash = passwords::hash(initial_password.clone()).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            staff_accounts::reset_password(tx, id, hash, now).await?;
            audit::append(tx, &actor, entry("staff.password", id, input.reason.0), now).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    with_password(&services, id, initial_password).await
}

fn entry(action: &'static str, id: i64, reason: String) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "staff",
        subject_id: id.to_string(),
        reason,
        ..Default::default()
    }
}

/// For staff who lost their phone: signing in needs only the password until they set up another.
#[utoipa::path(post, path = "/admin/api/staff/{id}/second_factor/off", tag = "staff", params(("id" = i64, Path)), request_body = StaffReasonInput, responses((status = 200, body = AdminStaff), (status = 404), (status = 409), (status = 422)))]
pub async fn switch_off_second_factor(
    staff: Staff<WriteStaff>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<StaffReasonInput>,
) -> ApiResult<PlainJson<AdminStaff>> {
    refuse_without(&input.reason)?;
    if id == staff.id {
        return Err(ApiError::conflict("自己的动态口令请在“我的账号”里关闭"));
    }
    view_of(&services, id).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            second_factor::switch_off(tx, id).await?;
            audit::append(tx, &actor, entry("staff.totp", id, input.reason.0), now).await?;
            Ok::<_, DbErr>(())
        })
        .await?;
    Ok(PlainJson(view_of(&services, id).await?))
}
