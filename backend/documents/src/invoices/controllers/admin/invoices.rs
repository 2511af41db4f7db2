//! /admin/api/invoices: finance watches what the tax platform makes of invoices, and sends again what failed.
use ::orders::models::_entities::orders;
use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadInvoices, WriteInvoices},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    db::patterns::contains,
    input::Id,
};
use sea_orm::{Condition, QuerySelect, QueryTrait, prelude::*};
use serde_json::json;

use crate::{
    errors::DocumentError,
    invoices::{
        models::{
            ask::send_again,
            invoices::{self, InvoiceStatus, InvoiceWithLines},
        },
        views::{admin::invoice::AdminInvoice, pdf::invoice},
    },
    models::_entities::invoices as table,
};

/// Filters: `id`, `status`, `color`, `kind`, `company_id`, `from`, `to`, `q` (order, invoice or request number, buyer).
#[utoipa::path(get, path = "/admin/api/invoices", tag = "documents", responses((status = 200, body = Vec<AdminInvoice>)))]
pub async fn list(
    _: Staff<ReadInvoices>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminInvoice>> {
    let (from, to) = query.period()?;
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| table::Column::Id.is_in(ids)))
        .add_option(
            query
                .text("status")
                .map(|status| table::Column::Status.eq(status)),
        )
        .add_option(query.text("color").map(|color| table::Column::Color.eq(color)))
        .add_option(query.text("kind").map(|kind| table::Column::Kind.eq(kind)))
        .add_option(
            query
                .number("company_id")?
                .map(|id| table::Column::CompanyId.eq(id)),
        )
        .add_option(from.map(|from| table::Column::CreatedAt.gte(from)))
        .add_option(to.map(|to| table::Column::CreatedAt.lt(to)));
    if let Some(words) = query.text("q") {
        let of_orders = orders::Entity::find()
            .select_only()
            .column(orders::Column::Id)
            .filter(
                Condition::any()
                    .add(contains(orders::Column::Number, &words))
                    .add(contains(orders::Column::CompanyName, &words)),
            )
            .into_query();
        all = all.add(
            Condition::any()
                .add(contains(table::Column::RequestNumber, &words))
                .add(contains(table::Column::Number, &words))
                .add(table::Column::OrderId.in_subquery(of_orders)),
        );
    }
    let found = table::Entity::find().filter(all);
    let (rows, total) = query
        .page(&services.db, found, ("id", Direction::Desc), sort_column)
        .await?;
    let rows = invoices::with_lines(&services.db, rows).await?;
    Ok(Rows {
        name: "invoices",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

fn sort_column(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Id,
        "status" => table::Column::Status,
        "total" => table::Column::Total,
        "created_at" => table::Column::CreatedAt,
        "issued_at" => table::Column::IssuedAt,
        _ => return None,
    })
}

async fn find(services: &Services, id: i64) -> ApiResult<InvoiceWithLines> {
    let row = table::Entity::find_by_id(id).one(&services.db).await?;
    let whole = invoices::one(&services.db, row).await?;
    whole.ok_or_else(|| ApiError::not_found("发票"))
}

#[utoipa::path(get, path = "/admin/api/invoices/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminInvoice), (status = 404)))]
pub async fn show(
    _: Staff<ReadInvoices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminInvoice>> {
    Ok(PlainJson(find(&services, id).await?.into()))
}

#[utoipa::path(get, path = "/admin/api/invoices/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    _: Staff<ReadInvoices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let whole = find(&services, id).await?;
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
    Ok(PlainJson(find(&services, id).await?.into()))
}
