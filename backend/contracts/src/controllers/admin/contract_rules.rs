//! /admin/api/contract_rules: which contracts are demanded before buying, and for how long they are valid.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    contracts::models::rules::{self, Change, ContractRule, LONGEST_MONTHS},
    permissions::{ReadContracts, WriteContracts},
    shop_settings::Setting,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{PlainJson, Rows},
    input::{Flag, Id, Input, Quantity, Text},
    models::second_word::Outcome,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{errors::ContractError, models::looser, views::admin::contract::AdminContractRule};

#[utoipa::path(get, path = "/admin/api/contract_rules", tag = "contracts", responses((status = 200, body = Vec<AdminContractRule>)))]
pub async fn list(
    _: Staff<ReadContracts>,
    State(services): State<Services>,
) -> ApiResult<Rows<AdminContractRule>> {
    let rows = rules::all(&services.db).await?;
    Ok(Rows {
        name: "contract_rules",
        from: 0,
        total: rows.len() as u64,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/contract_rules/{id}", tag = "contracts", params(("id" = i64, Path)), responses((status = 200, body = AdminContractRule), (status = 404)))]
pub async fn show(
    _: Staff<ReadContracts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminContractRule>> {
    let rule = rules::all(&services.db)
        .await?
        .into_iter()
        .find(|rule| rule.id == id);
    rule.map(|rule| PlainJson(rule.into()))
        .ok_or_else(|| ApiError::not_found("合同规则"))
}

#[derive(Deserialize, ToSchema)]
pub struct ContractRuleInput {
    is_required: Flag,
    valid_months: Quantity,
    /// Signed by a head office it holds for its stores too.
    covers_stores: Flag,
    reason: Text<200>,
}

/// Takes effect for all companies at once; looser rules wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/contract_rules/{id}", tag = "contracts", params(("id" = i64, Path)), request_body = ContractRuleInput, responses((status = 200, body = AdminContractRule), (status = 403), (status = 404), (status = 422)))]
pub async fn change(
    staff: Staff<WriteContracts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ContractRuleInput>,
) -> ApiResult<PlainJson<AdminContractRule>> {
    Setting::ContractRule.refuse_others(&staff.roles)?;
    if input.valid_months.0 > LONGEST_MONTHS {
        return Err(ApiError::invalid(
            "valid_months",
            format!("有效期最长 {LONGEST_MONTHS} 个月"),
        ));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因"));
    }
    let change = Change {
        is_required: input.is_required.0,
        valid_months: input.valid_months.0,
        covers_stores: input.covers_stores.0,
    };
    let (actor, staff_id, now, reason) = (staff.actor(), staff.id, services.clock.now(), input.reason.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after, outcome) = looser::change(tx, id, change, (staff_id, &reason), now).await?;
            let (action, changed) = match outcome {
                Outcome::Agreed => ("contract_rule.update", summary(&after)),
                Outcome::Asked => ("contract_rule.ask", looser::wanted(&change)),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "contract_rule",
                subject_id: id.to_string(),
                before: Some(summary(&before)),
                after: Some(changed),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContractError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

fn summary(rule: &ContractRule) -> serde_json::Value {
    json!({
        "kind": rule.kind.code(), "is_required": rule.is_required, "valid_months": rule.valid_months,
        "covers_stores": rule.covers_stores,
    })
}
