//! /admin/api/role_conflicts: roles that no one person holds. Quality management says which.
use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Flag, Input, Text},
    models::second_word::{Outcome, SecondWordError},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadQualityRules, Role, WriteQualityRules},
    shop_settings::Setting,
    staff::{models::role_conflicts, views::admin::staff::AdminRoleConflicts},
};

#[utoipa::path(get, path = "/admin/api/role_conflicts", tag = "staff", responses((status = 200, body = AdminRoleConflicts)))]
pub async fn list(
    _: Staff<ReadQualityRules>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminRoleConflicts>> {
    Ok(PlainJson(views(&services).await?))
}

async fn views(services: &Services) -> Result<AdminRoleConflicts, DbErr> {
    let all = role_conflicts::all(&services.db).await?;
    Ok(AdminRoleConflicts {
        rows: all.into_iter().map(Into::into).collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct RoleConflictInput {
    role: Text<20>,
    other: Text<20>,
    /// false = one person may hold both from now on.
    is_forbidden: Flag,
    /// Why one person may not hold both, shown to staff who assign roles.
    #[serde(default)]
    why: Text<200>,
    /// Why the rule changes.
    reason: Text<200>,
}

impl RoleConflictInput {
    fn pair(&self) -> ApiResult<(Role, Role)> {
        let mut errors = FieldErrors::default();
        let (role, other) = (Role::from_code(&self.role.0), Role::from_code(&self.other.0));
        if role.is_none() {
            errors.add("role", "没有这种岗位，请重新选择");
        }
        if other.is_none() || other == role {
            errors.add("other", "请选择另一个岗位");
        }
        if self.is_forbidden.0 && self.why.is_empty() {
            errors.add("why", "请写明为什么不能由一人担任");
        }
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因，会记入日志");
        }
        match role.zip(other) {
            Some(pair) if errors.is_empty() => Ok(pair),
            _ => Err(ApiError::Invalid(errors)),
        }
    }
}

/// Forbids a pair of roles or allows it, which a second person agrees to by sending the same. People who hold both keep them,
/// and are shown with a warning.
#[utoipa::path(put, path = "/admin/api/role_conflicts", tag = "staff", request_body = RoleConflictInput, responses((status = 200, body = AdminRoleConflicts), (status = 422)))]
pub async fn set(
    staff: Staff<WriteQualityRules>,
    State(services): State<Services>,
    Input(input): Input<RoleConflictInput>,
) -> ApiResult<PlainJson<AdminRoleConflicts>> {
    Setting::RoleConflicts.refuse_others(&staff.roles)?;
    let pair = input.pair()?;
    let why = input.is_forbidden.0.then_some(input.why.0);
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = (staff_id, input.reason.0.as_str());
            let (before, outcome) = role_conflicts::set(tx, pair, why.clone(), by, now).await?;
            let entry = audit::Entry {
                action: match outcome {
                    Outcome::Agreed => "role_conflict.update",
                    Outcome::Asked => "role_conflict.ask",
                },
                subject_kind: "role_conflict",
                subject_id: format!("{}.{}", pair.0.code(), pair.1.code()),
                before: Some(json!({ "why": before })),
                after: Some(json!({ "why": why })),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(())
        })
        .await?;
    Ok(PlainJson(views(&services).await?))
}
