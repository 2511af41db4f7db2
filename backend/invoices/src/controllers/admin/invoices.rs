//! /admin/api/invoices: finance watches what the tax platform makes of invoices, sends again what failed, and issues by hand
//! what does not come by itself.
use ::orders::lifecycle::models::orders;
use axum::{extract::State, response::Response};
use files::download::attachment;
use gateways::tax_platform::RedReason;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadInvoices, WriteInvoices},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::InvoiceError,
    models::{
        ask::send_again,
        by_hand::{self, Issuer, Reversal},
        find,
        invoices::{self, Invoice, InvoiceStatus, InvoiceWithLines},
    },
    views::{admin::invoice::AdminInvoice, pdf::invoice},
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
            Ok::<_, InvoiceError>(())
        })
        .await?;
    Ok(PlainJson(one(&services, id).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct IssueInvoiceInput {
    /// Order number.
    order_id: Text<40>,
    /// Why it is issued by hand.
    reason: Text<200>,
}

const NO_REASON: &str = "请写明手工开具的原因";

/// Issues the blue invoice of an order by hand.
#[utoipa::path(post, path = "/admin/api/invoices", tag = "documents", request_body = IssueInvoiceInput, responses((status = 200, body = AdminInvoice), (status = 404), (status = 409), (status = 422)))]
pub async fn issue(
    staff: Staff<WriteInvoices>,
    State(services): State<Services>,
    Input(input): Input<IssueInvoiceInput>,
) -> ApiResult<PlainJson<AdminInvoice>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", NO_REASON));
    }
    let order = orders::numbered(&services.db, &input.order_id.0).await?;
    let order = order.ok_or_else(|| ApiError::invalid("order_id", "没有这张订单，请核对订单号"))?;
    let (actor, now, settings) = (staff.actor(), services.clock.now(), services.settings.clone());
    let invoice = services
        .writer
        .run(async move |tx: &WriteTx| {
            let issuer = Issuer {
                name: actor.name.clone(),
                reason: input.reason.0,
            };
            let invoice = by_hand::issue(tx, order.id, &issuer, &settings, now).await?;
            audit::append(tx, &actor, entry("invoice.issue", &invoice, &order.number), now).await?;
            Ok::<_, InvoiceError>(invoice)
        })
        .await?;
    Ok(PlainJson(one(&services, invoice.id).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct RedInvoiceInput {
    /// What is taken back; the goods' shares follow.
    amount: Money,
    /// What was left of the invoice when this was typed; refused when it is not any more.
    left: Money,
    /// mistaken | returned | allowance
    red_reason: Text<20>,
    /// Why it is issued by hand.
    reason: Text<200>,
}

impl RedInvoiceInput {
    /// Every wrong field at once.
    fn reversal(&self) -> ApiResult<Reversal> {
        let mut errors = FieldErrors::default();
        if self.reason.is_empty() {
            errors.add("reason", NO_REASON);
        }
        let red_reason = RedReason::from_code(&self.red_reason.0);
        if red_reason.is_none() {
            errors.add("red_reason", "请选择开票有误、销货退回或销售折让");
        }
        match red_reason {
            Some(red_reason) if errors.is_empty() => Ok(Reversal {
                amount: self.amount,
                left: self.left,
                red_reason,
            }),
            _ => Err(ApiError::Invalid(errors)),
        }
    }
}

/// Takes a blue invoice back by hand, wholly or partly.
#[utoipa::path(post, path = "/admin/api/invoices/{id}/red", tag = "documents", params(("id" = i64, Path)), request_body = RedInvoiceInput, responses((status = 200, body = AdminInvoice), (status = 404), (status = 409), (status = 422)))]
pub async fn take_back(
    staff: Staff<WriteInvoices>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RedInvoiceInput>,
) -> ApiResult<PlainJson<AdminInvoice>> {
    let reversal = input.reversal()?;
    let blue = one(&services, id).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let red = services
        .writer
        .run(async move |tx: &WriteTx| {
            let issuer = Issuer {
                name: actor.name.clone(),
                reason: input.reason.0,
            };
            let red = by_hand::take_back(tx, id, &reversal, &issuer, now).await?;
            audit::append(
                tx,
                &actor,
                entry("invoice.take_back", &red, &blue.order_number),
                now,
            )
            .await?;
            Ok::<_, InvoiceError>(red)
        })
        .await?;
    Ok(PlainJson(one(&services, red.id).await?.into()))
}

fn entry(action: &'static str, invoice: &Invoice, order_number: &str) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "invoice",
        subject_id: invoice.id.to_string(),
        before: None,
        after: Some(json!({
            "order_id": order_number, "total": invoice.total, "blue_id": invoice.blue_id,
            "red_reason": invoice.red_reason.map(RedReason::text),
        })),
        reason: invoice.reason.clone(),
    }
}
