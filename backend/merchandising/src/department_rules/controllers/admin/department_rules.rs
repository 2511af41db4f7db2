//! /admin/api/department_rules: for which departments medical institutions buy goods (QA alone changes them).
use axum::extract::State;
use catalog::goods::models::department_rules::{PracticeClass, rows};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadLicences, WriteLicences},
    shop_settings::Setting,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Input, Text},
    models::second_word::{Outcome, SecondWordError},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::department_rules::{models::department_rules, views::admin::department_rule::DepartmentRules};

#[utoipa::path(get, path = "/admin/api/department_rules", tag = "licences", responses((status = 200, body = DepartmentRules)))]
pub async fn show(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<DepartmentRules>> {
    Ok(PlainJson(DepartmentRules::new(rows(&services.db).await?)))
}

#[derive(Deserialize, ToSchema)]
pub struct DepartmentRuleInput {
    /// termination, `tcm_piece` …
    class: Text<20>,
    /// 妇产科、计划生育; empty = none is asked for.
    departments: Text<200>,
    reason: Text<200>,
}

/// Fewer or none, and others than before, wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/department_rules", tag = "licences", request_body = DepartmentRuleInput, responses((status = 200, body = DepartmentRules), (status = 422)))]
pub async fn update(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<DepartmentRuleInput>,
) -> ApiResult<PlainJson<DepartmentRules>> {
    Setting::DepartmentRules.refuse_others(&staff.roles)?;
    let class = PracticeClass::from_code(&input.class.0)
        .ok_or_else(|| ApiError::invalid("class", "没有这类商品，请刷新页面后重试"))?;
    let departments = department_rules::read(&input.departments.0)
        .map_err(|what_to_do| ApiError::invalid("departments", what_to_do))?;
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    let (actor, staff_id, reason, now) = (staff.actor(), staff.id, input.reason.0, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = (staff_id, reason.as_str());
            let (before, outcome) = department_rules::set(tx, class, &departments, by, now).await?;
            let entry = audit::Entry {
                action: match outcome {
                    Outcome::Agreed => "department_rule.update",
                    Outcome::Asked => "department_rule.ask",
                },
                subject_kind: "department_rule",
                subject_id: class.code().into(),
                before: Some(json!({ "departments": before })),
                after: Some(json!({ "departments": departments.join("、") })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(())
        })
        .await?;
    Ok(PlainJson(DepartmentRules::new(rows(&services.db).await?)))
}
