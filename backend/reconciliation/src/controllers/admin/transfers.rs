//! /admin/api/transfer_slips: finance's queue of bank transfers, beside what the bank's statements say.
use std::collections::HashSet;

use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::Staff,
    audit::models::audit,
    licences::views::scan_file,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Id, Input, Text},
};
use orders::{
    errors::OrderError,
    lifecycle::models::{order_status::OrderStatus, split::special_name},
    payments::models::{
        bank_transactions::{self, BankRecord},
        transfer::{self, RemittanceProof},
    },
    settings::TradeRules,
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    models::{bank_lines, names, slips_list},
    views::admin::{
        bank_line::AdminBankLine,
        remittance_proof::{AdminRemittanceProof, RemittanceProofContext},
    },
};

/// The queue is worked oldest first.
#[utoipa::path(get, path = "/admin/api/transfer_slips", tag = "payments", responses((status = 200, body = Vec<AdminRemittanceProof>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminRemittanceProof>> {
    let (rows, total) = slips_list::page(&services.db, &query).await?;
    Ok(Rows {
        name: "transfer_slips",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(
    services: &Services,
    rows: Vec<RemittanceProof>,
) -> Result<Vec<AdminRemittanceProof>, DbErr> {
    let db = &services.db;
    let companies = names::companies(db, rows.iter().map(|row| row.company_id)).await?;
    let payments = names::payments(db, rows.iter().map(|row| row.payment_id)).await?;
    let tries = names::tries(db, rows.iter().map(|row| row.try_id)).await?;
    let orders = names::orders(db, rows.iter().map(|row| row.payment_id)).await?;
    let staff = names::staff(db, rows.iter().map(|row| row.decided_by)).await?;
    let mut movements = bank_transactions::of_slips(db, rows.iter().map(|row| row.id)).await?;
    let views = rows.into_iter().map(|row| {
        let of_payment = orders.get(&row.payment_id).map_or(&[][..], Vec::as_slice);
        let context = RemittanceProofContext {
            company: companies.get(&row.company_id).cloned().unwrap_or_default(),
            payment_number: payments
                .get(&row.payment_id)
                .map(|payment| payment.number.clone())
                .unwrap_or_default(),
            orders: of_payment.iter().map(|order| order.number.clone()).collect(),
            amount: tries
                .get(&row.try_id)
                .map(|attempt| attempt.amount)
                .unwrap_or_default(),
            special: of_payment
                .iter()
                .find_map(|order| special_name(order.control))
                .unwrap_or_default(),
            confirm_before: of_payment
                .iter()
                .filter(|order| order.status == OrderStatus::WaitingTransfer)
                .find_map(|order| order.confirm_before)
                .filter(|_| row.status == transfer::Status::Waiting),
            decided_by: row
                .decided_by
                .and_then(|id| staff.get(&id).cloned())
                .unwrap_or_default(),
            movements: movements.remove(&row.id).unwrap_or_default(),
        };
        AdminRemittanceProof::new(row, context)
    });
    Ok(views.collect())
}

async fn view_of(services: &Services, row: RemittanceProof) -> ApiResult<PlainJson<AdminRemittanceProof>> {
    let view = views_of(services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("转账回单"))?))
}

#[utoipa::path(get, path = "/admin/api/transfer_slips/{id}", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminRemittanceProof), (status = 404)))]
pub async fn show(
    _: Staff<ReadPayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminRemittanceProof>> {
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

/// What of the bank's statements this transfer may be, the likeliest first.
#[utoipa::path(get, path = "/admin/api/transfer_slips/{id}/bank_lines", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminBankLine>), (status = 404)))]
pub async fn bank_lines(
    _: Staff<ReadPayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<Vec<AdminBankLine>>> {
    let slip = transfer::by_id(&services.db, id).await?;
    let lines = bank_lines::unused_for(&services.db, &slip).await?;
    Ok(PlainJson(lines.into_iter().map(Into::into).collect()))
}

/// Movements of one confirmation.
const MOST_MOVEMENTS: usize = 10;

#[derive(Deserialize, ToSchema)]
pub struct ConfirmRemittanceInput {
    /// 1 to 10: what the bank says has come. They are used in this order.
    movements: Vec<BankTransactionInput>,
}

#[derive(Deserialize, ToSchema)]
pub struct BankTransactionInput {
    /// The bank's number of the bank transaction.
    bank_reference: Text<60>,
    /// As the bank has it.
    payer_name: Text<80>,
    /// The whole bank transaction, also when a part of it pays something else.
    amount: Money,
}

impl ConfirmRemittanceInput {
    /// Every wrong field at once.
    fn seen(self) -> ApiResult<Vec<BankRecord>> {
        let mut errors = FieldErrors::default();
        if !(1..=MOST_MOVEMENTS).contains(&self.movements.len()) {
            let why = format!("请填写 1 到 {MOST_MOVEMENTS} 笔银行流水");
            errors.add("movements", why);
        }
        let mut named = HashSet::new();
        for (place, movement) in self.movements.iter().enumerate() {
            for (field, text) in [
                ("bank_reference", &movement.bank_reference.0),
                ("payer_name", &movement.payer_name.0),
            ] {
                if text.is_empty() {
                    errors.add(format!("movements.{place}.{field}"), "请照银行流水填写这一项");
                }
            }
            if !movement.amount.is_positive() {
                errors.add(format!("movements.{place}.amount"), "请填写流水上的金额");
            }
            if !named.insert(&movement.bank_reference.0) {
                errors.add(format!("movements.{place}.bank_reference"), "这个流水号填了两次");
            }
        }
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        let seen = self.movements.into_iter().map(|movement| BankRecord {
            reference: movement.bank_reference.0,
            payer_name: movement.payer_name.0,
            amount: movement.amount,
        });
        Ok(seen.collect())
    }
}

#[utoipa::path(post, path = "/admin/api/transfer_slips/{id}/confirm", tag = "payments", params(("id" = i64, Path)), request_body = ConfirmRemittanceInput, responses((status = 200, body = AdminRemittanceProof), (status = 409), (status = 422)))]
pub async fn confirm(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ConfirmRemittanceInput>,
) -> ApiResult<PlainJson<AdminRemittanceProof>> {
    let seen = input.seen()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let slip = services
        .writer
        .run(async move |tx: &WriteTx| {
            bank_lines::compare(tx, &seen).await?;
            let told: Vec<_> = seen.iter().map(told).collect();
            let after = transfer::confirm(tx, id, seen, &actor, now).await?;
            let after_entry = json!({
                "status": after.status, "received": after.received, "movements": told,
            });
            audit::append(tx, &actor, entry("transfer.confirm", &after, after_entry), now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, slip).await
}

fn told(seen: &BankRecord) -> Value {
    json!({
        "bank_reference": seen.reference, "payer_name": seen.payer_name, "amount": seen.amount,
    })
}

#[derive(Deserialize, ToSchema)]
pub struct ReturnInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/transfer_slips/{id}/return", tag = "payments", params(("id" = i64, Path)), request_body = ReturnInput, responses((status = 200, body = AdminRemittanceProof), (status = 409), (status = 422)))]
pub async fn give_back(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ReturnInput>,
) -> ApiResult<PlainJson<AdminRemittanceProof>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写退回原因，客户会看到"));
    }
    let (actor, now, settings) = (staff.actor(), services.clock.now(), services.settings.clone());
    let slip = services
        .writer
        .run(async move |tx: &WriteTx| {
            let reason = &input.reason.0;
            let after = transfer::give_back(tx, id, reason, settings.of::<TradeRules>(), &actor, now).await?;
            let status = json!({ "status": after.status });
            audit::append(tx, &actor, entry("transfer.return", &after, status), now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, slip).await
}

fn entry(action: &'static str, slip: &RemittanceProof, after: Value) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "transfer_slip",
        subject_id: slip.id.to_string(),
        before: Some(json!({ "status": transfer::Status::Waiting })),
        after: Some(after),
        reason: slip.reason.clone(),
    }
}
