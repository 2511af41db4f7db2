//! /admin/api/contracts: what companies have signed; QA voids with a reason.
use axum::{extract::State, response::Response};
use identity::{
    actors::Staff,
    audit::models::audit,
    models::_entities::contracts::Column,
    permissions::{ReadContracts, WriteContracts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::ContractError,
    models::{
        contracts::{self, Contract, Filter, WithCompany},
        void,
    },
    views::{
        admin::contract::AdminContract,
        contract_file::{self, Form},
    },
};

#[utoipa::path(get, path = "/admin/api/contracts", tag = "contracts", responses((status = 200, body = Vec<AdminContract>)))]
pub async fn list(
    staff: Staff<ReadContracts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminContract>> {
    let now = services.clock.now();
    let filter = Filter {
        ids: query.ids(),
        company_id: query.number("company_id")?,
        kind: query.text("kind"),
        status: query.text("status"),
        q: query.text("q"),
        salesman_id: staff.own_customers_only(),
    };
    let found = contracts::find(filter, now);
    let usual = ("id", Direction::Desc);
    let (rows, total) = query.page_of_two(&services.db, found, usual, sortable).await?;
    let rows = rows.into_iter().map(|(row, company)| {
        let company = company.map(|company| company.name).unwrap_or_default();
        AdminContract::new(row, company, now)
    });
    Ok(Rows {
        name: "contracts",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

fn sortable(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "number" => Column::Number,
        "kind" => Column::Kind,
        "valid_to" => Column::ValidTo,
        "created_at" => Column::CreatedAt,
        "signed_at" => Column::SignedAt,
        _ => return None,
    })
}

async fn find(services: &Services, id: i64, salesman_id: Option<i64>) -> ApiResult<WithCompany> {
    let filter = Filter {
        ids: Some(vec![id]),
        salesman_id,
        ..Filter::default()
    };
    let found = contracts::find(filter, services.clock.now())
        .one(&services.db)
        .await?;
    found.ok_or_else(|| ApiError::not_found("合同"))
}

fn view_of((row, company): WithCompany, services: &Services) -> AdminContract {
    let company = company.map(|company| company.name).unwrap_or_default();
    AdminContract::new(row, company, services.clock.now())
}

#[utoipa::path(get, path = "/admin/api/contracts/{id}", tag = "contracts", params(("id" = i64, Path)), responses((status = 200, body = AdminContract)))]
pub async fn show(
    staff: Staff<ReadContracts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminContract>> {
    let found = find(&services, id, staff.own_customers_only()).await?;
    Ok(PlainJson(view_of(found, &services)))
}

#[utoipa::path(get, path = "/admin/api/contracts/{id}/file", tag = "contracts", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn file(
    staff: Staff<ReadContracts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let (contract, _) = find(&services, id, staff.own_customers_only()).await?;
    contract_file::answer(&services, &contract, Form::Newest).await
}

#[derive(Deserialize, ToSchema)]
pub struct VoidContractInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/contracts/{id}/void", tag = "contracts", params(("id" = i64, Path)), request_body = VoidContractInput, responses((status = 200, body = AdminContract), (status = 409), (status = 422)))]
pub async fn void(
    staff: Staff<WriteContracts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<VoidContractInput>,
) -> ApiResult<PlainJson<AdminContract>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写作废原因，客户会看到"));
    }
    find(&services, id, None).await?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let reason = input.reason.0;
            let (before, after) = void::void(tx, id, &reason, staff_id, now).await?;
            let entry = audit::Entry {
                action: "contract.void",
                subject_kind: "contract",
                subject_id: id.to_string(),
                before: Some(summary(&before)),
                after: Some(summary(&after)),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContractError>(())
        })
        .await?;
    let found = find(&services, id, None).await?;
    Ok(PlainJson(view_of(found, &services)))
}

fn summary(contract: &Contract) -> serde_json::Value {
    json!({ "number": contract.number, "kind": contract.kind.code(), "status": contract.status.code() })
}
