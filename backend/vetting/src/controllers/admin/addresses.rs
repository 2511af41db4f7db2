//! /admin/api/addresses: quality management compares delivery addresses with licence or letter, and approves or rejects them.
use axum::extract::State;
use identity::{
    actors::Staff,
    addresses::models::{
        address_status::AddressStatus,
        addresses::{Address, in_one_line},
    },
    audit::models::audit,
    companies::models::companies::Company,
    licences::models::licences,
    models::_entities::addresses as table,
    permissions::{ReadLicences, WriteLicences},
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::VettingError,
    models::{
        address_queue::{self, Filter},
        address_verdict::{self, AddressVerdict, Decided},
    },
    views::admin::address::{AddressContext, AddressDocument, AdminAddress},
};

#[utoipa::path(get, path = "/admin/api/addresses", tag = "addresses", responses((status = 200, body = Vec<AdminAddress>)))]
pub async fn list(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAddress>> {
    let found = address_queue::find(Filter::of(&query)?);
    let usual = ("submitted_at", Direction::Asc);
    let (rows, total) = query.page_of_two(&services.db, found, usual, sortable).await?;
    Ok(Rows {
        name: "addresses",
        from: query.from,
        total,
        rows: described(&services, rows).await?,
    })
}

/// The queue is worked oldest first.
fn sortable(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Id,
        "status" => table::Column::Status,
        "submitted_at" => table::Column::SubmittedAt,
        "decided_at" => table::Column::DecidedAt,
        _ => return None,
    })
}

async fn described(
    services: &Services,
    rows: Vec<(Address, Option<Company>)>,
) -> Result<Vec<AdminAddress>, DbErr> {
    let licence_ids = rows.iter().filter_map(|(row, _)| row.licence_id);
    let kinds = licences::kinds(&services.db, licence_ids).await?;
    let staff_ids = rows.iter().filter_map(|(row, _)| row.decided_by);
    let names = staff::names(&services.db, staff_ids).await?;
    let views = rows.into_iter().map(|(row, company)| {
        let context = AddressContext {
            company,
            document_kind: row.licence_id.and_then(|id| kinds.get(&id).copied()),
            decided_by: row.decided_by.and_then(|id| names.get(&id).cloned()),
            documents: Vec::new(),
        };
        AdminAddress::new(row, context)
    });
    Ok(views.collect())
}

#[utoipa::path(get, path = "/admin/api/addresses/{id}", tag = "addresses", params(("id" = i64, Path)), responses((status = 200, body = AdminAddress), (status = 404)))]
pub async fn show(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAddress>> {
    Ok(PlainJson(view_of(&services, id).await?))
}

/// With the documents that it is compared with.
async fn view_of(services: &Services, id: i64) -> ApiResult<AdminAddress> {
    let filter = Filter {
        ids: Some(vec![id]),
        ..Filter::default()
    };
    let rows = address_queue::find(filter).all(&services.db).await?;
    let found = described(services, rows).await?.pop();
    let mut view = found.ok_or_else(|| ApiError::not_found("收货地址"))?;
    let documents = address_queue::documents(view.company_id)
        .all(&services.db)
        .await?;
    let today = services.clock.today();
    let mut documents: Vec<_> = documents
        .into_iter()
        .map(|row| AddressDocument::new(row, today))
        .collect();
    // The letter first: a place that a licence states is seldom in the queue.
    documents.sort_by_key(|document| {
        let place = address_queue::DOCUMENTS
            .iter()
            .position(|kind| kind.code() == document.kind);
        (place, document.status != "approved")
    });
    view.documents = documents;
    Ok(view)
}

#[derive(Deserialize, ToSchema)]
pub struct ApproveAddressInput {
    /// Of the address as it was seen.
    version: i64,
    /// The document that it was compared with.
    #[schema(value_type = i64)]
    licence_id: RowId,
}

#[utoipa::path(post, path = "/admin/api/addresses/{id}/approve", tag = "addresses", params(("id" = i64, Path)), request_body = ApproveAddressInput, responses((status = 200, body = AdminAddress), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ApproveAddressInput>,
) -> ApiResult<PlainJson<AdminAddress>> {
    let verdict = AddressVerdict::Approve(input.licence_id.0);
    decide(&staff, (id, input.version), &services, verdict).await
}

#[derive(Deserialize, ToSchema)]
pub struct RejectAddressInput {
    /// Of the address as it was seen.
    version: i64,
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/addresses/{id}/reject", tag = "addresses", params(("id" = i64, Path)), request_body = RejectAddressInput, responses((status = 200, body = AdminAddress), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RejectAddressInput>,
) -> ApiResult<PlainJson<AdminAddress>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写不通过的原因，客户会照此修改"));
    }
    let verdict = AddressVerdict::Reject(input.reason.0);
    decide(&staff, (id, input.version), &services, verdict).await
}

async fn decide(
    staff: &Staff<WriteLicences>,
    seen: (i64, i64),
    services: &Services,
    verdict: AddressVerdict,
) -> ApiResult<PlainJson<AdminAddress>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let by = (staff.id, services.clock.today());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let decided = address_verdict::decide(tx, seen, verdict, by, now).await?;
            audit::append(tx, &actor, entry(&decided), now).await?;
            Ok::<_, VettingError>(())
        })
        .await?;
    Ok(PlainJson(view_of(services, seen.0).await?))
}

fn entry(decided: &Decided) -> audit::Entry {
    let summary = |address: &Address| {
        json!({
            "status": address.status.code(),
            "name": address.name,
            "place": in_one_line(address),
            "version": address.version,
            "licence_id": address.licence_id,
        })
    };
    let is_approved = decided.after.status == AddressStatus::Approved;
    audit::Entry {
        action: if is_approved {
            "address.approve"
        } else {
            "address.reject"
        },
        subject_kind: "address",
        subject_id: decided.after.id.to_string(),
        before: Some(summary(&decided.before)),
        after: Some(summary(&decided.after)),
        reason: decided.after.reject_reason.clone(),
    }
}
