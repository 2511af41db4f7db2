//! /admin/api/document_rules: which documents which buyers owe, and which of them two people look at (QA alone).
use std::collections::HashMap;

use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::facts::{BuyerType, LicenceKind},
    licences::models::{
        document_rules::{self, Need},
        second_looks::{self, LicenceRule},
    },
    permissions::{ReadLicences, WriteLicences},
    shop_settings::Setting,
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Flag, Input, Text},
    models::second_word::Outcome,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::VettingError,
    views::admin::document_rule::{AskedChange, DocumentMatrix, need_code},
};

#[utoipa::path(get, path = "/admin/api/document_rules", tag = "licences", responses((status = 200, body = DocumentMatrix)))]
pub async fn show(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<DocumentMatrix>> {
    Ok(PlainJson(matrix(&services).await?))
}

async fn matrix(services: &Services) -> ApiResult<DocumentMatrix> {
    let needs = document_rules::matrix(&services.db).await?;
    let second_looks = second_looks::kinds(&services.db).await?;
    let corrected_by_two = second_looks::holds(&services.db, LicenceRule::SecondPersonCorrects).await?;
    let agents_order = second_looks::holds(&services.db, LicenceRule::AgentsOrder).await?;
    let mut asked = HashMap::new();
    for (cell, (need, one)) in document_rules::asked(&services.db).await? {
        let by = staff::name_of(&services.db, Some(one.asked_by)).await?;
        let change = AskedChange {
            need: need_code(need),
            by_id: one.asked_by,
            by: by.unwrap_or_default(),
        };
        asked.insert(cell, change);
    }
    Ok(DocumentMatrix::new(
        &needs,
        asked,
        &second_looks,
        (corrected_by_two, agents_order),
    ))
}

#[derive(Deserialize, ToSchema)]
pub struct RuleInput {
    /// 1 单体药店 … 6 批发企业
    buyer_type: i32,
    kind: Text<40>,
    /// required | `if_needed` | none
    need: Text<20>,
    reason: Text<200>,
}

#[utoipa::path(put, path = "/admin/api/document_rules", tag = "licences", request_body = RuleInput, responses((status = 200, body = DocumentMatrix), (status = 422)))]
pub async fn set_need(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<RuleInput>,
) -> ApiResult<PlainJson<DocumentMatrix>> {
    Setting::DocumentNeed.refuse_others(&staff.roles)?;
    let buyer_type = BuyerType::from_code(input.buyer_type)
        .ok_or_else(|| ApiError::invalid("buyer_type", "没有这种企业类型"))?;
    let kind = kind_of(&input.kind.0)?;
    let need = match input.need.0.as_str() {
        "none" => None,
        code => {
            Some(Need::from_code(code).ok_or_else(|| ApiError::invalid("need", "请选择必需、按需或不要求"))?)
        }
    };
    refuse_without(&input.reason)?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let cell = (buyer_type, kind);
            let by = (staff_id, input.reason.0.as_str());
            let (before, outcome) = document_rules::set(tx, cell, need, by, now).await?;
            let entry = audit::Entry {
                action: match outcome {
                    Outcome::Agreed => "document_rule.update",
                    Outcome::Asked => "document_rule.ask",
                },
                subject_kind: "document_rule",
                subject_id: format!("{}.{}", buyer_type.code(), kind.code()),
                before: Some(json!({ "need": need_code(before) })),
                after: Some(json!({ "need": need_code(need) })),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, VettingError>(())
        })
        .await?;
    Ok(PlainJson(matrix(&services).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct SecondLookInput {
    kind: Text<40>,
    is_needed: Flag,
    reason: Text<200>,
}

/// Whether two people look at documents of this kind; that one does, a second person agrees to by sending the same.
#[utoipa::path(put, path = "/admin/api/document_rules/second_look", tag = "licences", request_body = SecondLookInput, responses((status = 200, body = DocumentMatrix), (status = 422)))]
pub async fn set_second_look(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<SecondLookInput>,
) -> ApiResult<PlainJson<DocumentMatrix>> {
    Setting::SecondLook.refuse_others(&staff.roles)?;
    let (kind, is_needed) = (kind_of(&input.kind.0)?, input.is_needed.0);
    refuse_without(&input.reason)?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = (staff_id, input.reason.0.as_str());
            let (before, outcome) = second_looks::set_second_look(tx, kind, is_needed, by, now).await?;
            let entry = audit::Entry {
                action: match outcome {
                    Outcome::Agreed => "second_look.update",
                    Outcome::Asked => "second_look.ask",
                },
                subject_kind: "document_rule",
                subject_id: kind.code().into(),
                before: Some(json!({ "is_needed": before })),
                after: Some(json!({ "is_needed": is_needed })),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, VettingError>(())
        })
        .await?;
    Ok(PlainJson(matrix(&services).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct CorrectionRuleInput {
    is_needed: Flag,
    reason: Text<200>,
}

/// Whether a second person decides on corrections of documents in force; that none does, a second one agrees to by sending
/// the same.
#[utoipa::path(put, path = "/admin/api/document_rules/corrections", tag = "licences", request_body = CorrectionRuleInput, responses((status = 200, body = DocumentMatrix), (status = 422)))]
pub async fn set_correction_rule(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<CorrectionRuleInput>,
) -> ApiResult<PlainJson<DocumentMatrix>> {
    set_rule(&staff, &services, LicenceRule::SecondPersonCorrects, input).await
}

/// Whether whom a letter of purchase names orders medicines alone; that others do, a second person agrees to by sending the same.
#[utoipa::path(put, path = "/admin/api/document_rules/agents", tag = "licences", request_body = CorrectionRuleInput, responses((status = 200, body = DocumentMatrix), (status = 422)))]
pub async fn set_agent_rule(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<CorrectionRuleInput>,
) -> ApiResult<PlainJson<DocumentMatrix>> {
    set_rule(&staff, &services, LicenceRule::AgentsOrder, input).await
}

async fn set_rule(
    staff: &Staff<WriteLicences>,
    services: &Services,
    rule: LicenceRule,
    input: CorrectionRuleInput,
) -> ApiResult<PlainJson<DocumentMatrix>> {
    Setting::SecondLook.refuse_others(&staff.roles)?;
    refuse_without(&input.reason)?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let is_needed = input.is_needed.0;
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = (staff_id, input.reason.0.as_str());
            let (before, outcome) = second_looks::set_rule(tx, rule, is_needed, by, now).await?;
            let (action, subject) = match (rule, outcome) {
                (LicenceRule::SecondPersonCorrects, Outcome::Agreed) => {
                    ("correction_rule.update", "corrections")
                }
                (LicenceRule::SecondPersonCorrects, Outcome::Asked) => ("correction_rule.ask", "corrections"),
                (LicenceRule::AgentsOrder, Outcome::Agreed) => ("agent_rule.update", "agents"),
                (LicenceRule::AgentsOrder, Outcome::Asked) => ("agent_rule.ask", "agents"),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "document_rule",
                subject_id: subject.into(),
                before: Some(json!({ "is_needed": before })),
                after: Some(json!({ "is_needed": is_needed })),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, VettingError>(())
        })
        .await?;
    Ok(PlainJson(matrix(services).await?))
}

fn kind_of(code: &str) -> ApiResult<LicenceKind> {
    LicenceKind::from_code(code).ok_or_else(|| ApiError::invalid("kind", "没有这种证照，请刷新页面后重试"))
}

fn refuse_without(reason: &Text<200>) -> ApiResult<()> {
    if reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    Ok(())
}
