//! /admin/api/transfer_slips: finance's queue of bank transfers.
use axum::{extract::State, response::Response};
use identity::{
    actors::Staff,
    models::audit,
    permissions::{ReadPayments, WritePayments},
    views::scan_file,
};
use kernel::{
    ApiError, ApiResult, Money, Services,
    admin::{Bare, Direction, ListQuery, Rows},
    api::FieldErrors,
    input::{Id, Input, Text},
    uploads::Uploads,
};
use sea_orm::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::TradeError,
    models::{
        _entities::transfer_slips::{Column, Entity},
        payments::{
            due::is_ephedrine,
            names,
            transfer::{self, Confirmation, Slip},
        },
    },
    views::admin::payment::{AdminTransferSlip, AroundSlip},
};

/// The queue is worked oldest first.
#[utoipa::path(get, path = "/admin/api/transfer_slips", tag = "payments", responses((status = 200, body = Vec<AdminTransferSlip>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminTransferSlip>> {
    let mut found = Entity::find();
    if let Some(ids) = query.ids() {
        found = found.filter(Column::Id.is_in(ids));
    }
    if let Some(status) = query.text("status") {
        found = found.filter(Column::Status.eq(status));
    }
    if let Some(company_id) = query.number("company_id")? {
        found = found.filter(Column::CompanyId.eq(company_id));
    }
    if let Some(text) = query.text("q") {
        let either = sea_orm::Condition::any()
            .add(kernel::db::patterns::contains(Column::PayerName, &text))
            .add(kernel::db::patterns::contains(Column::BankReference, &text));
        found = found.filter(either);
    }
    let (rows, total) = query
        .page(
            &services.db,
            found,
            ("created_at", Direction::Asc),
            |field| match field {
                "id" => Some(Column::Id),
                "created_at" => Some(Column::CreatedAt),
                "paid_on" => Some(Column::PaidOn),
                "status" => Some(Column::Status),
                "decided_at" => Some(Column::DecidedAt),
                _ => None,
            },
        )
        .await?;
    Ok(Rows {
        name: "transfer_slips",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<Slip>) -> Result<Vec<AdminTransferSlip>, DbErr> {
    let db = &services.db;
    let companies = names::companies(db, rows.iter().map(|row| row.company_id)).await?;
    let payments = names::payments(db, rows.iter().map(|row| row.payment_id)).await?;
    let tries = names::tries(db, rows.iter().map(|row| row.try_id)).await?;
    let orders = names::orders(db, rows.iter().map(|row| row.payment_id)).await?;
    let staff = names::staff(db, rows.iter().map(|row| row.decided_by)).await?;
    let views = rows.into_iter().map(|row| {
        let of_payment = orders.get(&row.payment_id).map_or(&[][..], Vec::as_slice);
        let around = AroundSlip {
            company: companies.get(&row.company_id).cloned().unwrap_or_default(),
            payment_number: payments
                .get(&row.payment_id)
                .map(|payment| payment.number.clone())
                .unwrap_or_default(),
            orders: of_payment.iter().map(|order| order.number.clone()).collect(),
            amount: tries
                .get(&row.try_id)
                .map(|attempt| Money(attempt.amount))
                .unwrap_or_default(),
            has_ephedrine: of_payment.iter().any(is_ephedrine),
            decided_by: row
                .decided_by
                .and_then(|id| staff.get(&id).cloned())
                .unwrap_or_default(),
        };
        AdminTransferSlip::new(row, around)
    });
    Ok(views.collect())
}

async fn view_of(services: &Services, row: Slip) -> ApiResult<Bare<AdminTransferSlip>> {
    let view = views_of(services, vec![row]).await?.pop();
    Ok(Bare(view.ok_or_else(|| ApiError::not_found("转账回单"))?))
}

#[utoipa::path(get, path = "/admin/api/transfer_slips/{id}", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminTransferSlip), (status = 404)))]
pub async fn show(
    _: Staff<ReadPayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminTransferSlip>> {
    let row = transfer::by_id(&services.db, id).await?;
    view_of(&services, row).await
}

#[utoipa::path(get, path = "/admin/api/transfer_slips/{id}/file", tag = "payments", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn file(
    _: Staff<ReadPayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let row = transfer::by_id(&services.db, id).await?;
    let file = Uploads::of(&services.settings)
        .read_private(&row.file_key)
        .await?;
    Ok(scan_file::answer(file))
}

#[derive(Deserialize, ToSchema)]
pub struct ConfirmInput {
    /// What the bank says has come.
    received: Money,
    /// As the bank has it.
    payer_name: Text<80>,
    /// The bank's number of the movement.
    bank_reference: Text<60>,
}

#[utoipa::path(post, path = "/admin/api/transfer_slips/{id}/confirm", tag = "payments", params(("id" = i64, Path)), request_body = ConfirmInput, responses((status = 200, body = AdminTransferSlip), (status = 409), (status = 422)))]
pub async fn confirm(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ConfirmInput>,
) -> ApiResult<Bare<AdminTransferSlip>> {
    let mut errors = FieldErrors::default();
    for (field, text) in [
        ("payer_name", &input.payer_name.0),
        ("bank_reference", &input.bank_reference.0),
    ] {
        if text.is_empty() {
            errors.add(field, "请照银行流水填写这一项");
        }
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let confirmation = Confirmation {
        received: input.received,
        payer_name: input.payer_name.0,
        bank_reference: input.bank_reference.0,
    };
    let slip = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let after = transfer::confirm(tx, id, confirmation, &actor, now).await?;
                audit::append(tx, &actor, entry("transfer.confirm", &after), now).await?;
                Ok::<_, TradeError>(after)
            })
        })
        .await?;
    view_of(&services, slip).await
}

#[derive(Deserialize, ToSchema)]
pub struct ReturnInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/transfer_slips/{id}/return", tag = "payments", params(("id" = i64, Path)), request_body = ReturnInput, responses((status = 200, body = AdminTransferSlip), (status = 409), (status = 422)))]
pub async fn give_back(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ReturnInput>,
) -> ApiResult<Bare<AdminTransferSlip>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写退回原因，客户会看到"));
    }
    let (actor, now, settings) = (staff.actor(), services.clock.now(), services.settings.clone());
    let slip = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let reason = &input.reason.0;
                let after = transfer::give_back(tx, id, reason, &settings.trade, &actor, now).await?;
                audit::append(tx, &actor, entry("transfer.return", &after), now).await?;
                Ok::<_, TradeError>(after)
            })
        })
        .await?;
    view_of(&services, slip).await
}

fn entry(action: &'static str, slip: &Slip) -> audit::Entry {
    let after: Value = json!({
        "status": slip.status, "received": Money(slip.received), "payer_name": slip.confirmed_payer,
        "bank_reference": slip.bank_reference,
    });
    audit::Entry {
        action,
        subject_kind: "transfer_slip",
        subject_id: slip.id.to_string(),
        before: Some(json!({ "status": transfer::WAITING })),
        after: Some(after),
        reason: slip.reason.clone(),
    }
}
