//! /admin/api/invoices: finance watches what the tax platform makes of invoices, and sends again what failed.
use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadInvoices, WriteInvoices},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};
use serde_json::json;

use crate::{
    errors::DocumentError,
    invoices::{
        models::{
            ask::send_again,
            find,
            invoices::{self, InvoiceStatus, InvoiceWithLines},
        },
        views::{admin::invoice::AdminInvoice, pdf::invoice},
    },
};

/// Filters: `id`, `status`, `color`, `kind`, `company_id`, `from`, `to`, `q` (order, invoice or request number, buyer).
#[utoipa::path(get, path = "/admin/api/invoices", tag = "documents", responses((status = 200, body = Vec<AdminInvoice>)))]
pub async fn list(
    _: Staff<ReadInvoices>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminInvoice>> {
    let (rows, total) = find::page(&services.db, &query).await?;
    let rows = invoices::with_lines(&services.db, rows).await?;
    Ok(Rows {
        name: "invoices",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

async fn one(services: &Services, id: i64) -> ApiResult<InvoiceWithLines> {
    let whole = find::by_id(&services.db, id).await?;
    whole.ok_or_else(|| ApiError::not_found("发票"))
}

#[utoipa::path(get, path = "/admin/api/invoices/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminInvoice), (status = 404)))]
pub async fn show(
    _: Staff<ReadInvoices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminInvoice>> {
    Ok(PlainJson(one(&services, id).await?.into()))
}

#[utoipa::path(get, path = "/admin/api/invoices/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    _: Staff<ReadInvoices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let whole = one(&services, id).await?;
    if whole.invoice.status != InvoiceStatus::Issued {
        return Err(ApiError::conflict("发票还没有开好，开好后可以下载"));
    }
    let name = invoice::file_name(&whole.invoice);
    Ok(attachment(invoice::file(whole).await?, "application/pdf", &name))
}

/// Sends one that failed again.
#[utoipa::path(post, path = "/admin/api/invoices/{id}/retry", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminInvoice), (status = 404), (status = 409)))]
pub async fn retry(
    staff: Staff<WriteInvoices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminInvoice>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let invoice = send_again(tx, id, now).await?;
            let entry = audit::Entry {
                action: "invoice.retry",
                subject_kind: "invoice",
                subject_id: id.to_string(),
                before: Some(json!({ "last_error": invoice.last_error })),
                after: Some(json!({ "status": invoice.status.code() })),
                reason: String::new(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(())
        })
        .await?;
    Ok(PlainJson(one(&services, id).await?.into()))
}
