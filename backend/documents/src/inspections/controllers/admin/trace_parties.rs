//! /admin/api/trace_parties: what the platform of trace codes calls a buyer, which outbound documents name it by.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::{companies, company_lock},
    permissions::{ReadCompanies, WriteCompanies},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::DocumentError,
    inspections::{models::trace_parties, views::admin::trace_party::AdminTraceParty},
};

#[utoipa::path(get, path = "/admin/api/trace_parties/{id}", tag = "companies", params(("id" = i64, Path)), responses((status = 200, body = AdminTraceParty), (status = 404)))]
pub async fn show(
    staff: Staff<ReadCompanies>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminTraceParty>> {
    let company = companies::by_id(&services.db, id).await?;
    let salesman = staff.own_customers_only();
    company
        .filter(|company| salesman.is_none() || company.salesman_id == salesman)
        .ok_or_else(|| ApiError::not_found("客户"))?;
    let mut codes = trace_parties::codes_of(&services.db, [id]).await?;
    let code = codes.remove(&id).unwrap_or_default();
    Ok(PlainJson(AdminTraceParty { id, code }))
}

#[derive(Deserialize, ToSchema)]
pub struct TracePartyInput {
    /// As the platform shows it; empty takes it away.
    #[serde(default)]
    code: Text<60>,
    /// Why it is changed.
    reason: Text<200>,
}

#[utoipa::path(put, path = "/admin/api/trace_parties/{id}", tag = "companies", params(("id" = i64, Path)), request_body = TracePartyInput, responses((status = 200, body = AdminTraceParty), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteCompanies>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<TracePartyInput>,
) -> ApiResult<PlainJson<AdminTraceParty>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let (code, reason) = (input.code.0, input.reason.0);
    let party = services
        .writer
        .run(async move |tx: &WriteTx| {
            company_lock::lock(tx, id).await?;
            let company = companies::by_id(tx.db(), id).await?;
            company.ok_or(DocumentError::NotFound("客户"))?;
            let before = trace_parties::set(tx, id, code.clone()).await?;
            let entry = audit::Entry {
                action: "trace_party.update",
                subject_kind: "trace_party",
                subject_id: id.to_string(),
                before: Some(json!({ "code": before })),
                after: Some(json!({ "code": code })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(AdminTraceParty { id, code })
        })
        .await?;
    Ok(PlainJson(party))
}
