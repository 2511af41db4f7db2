//! /admin/api/bank_movements: bank transfers, and the unused part of them.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input},
};
use orders::{
    errors::OrderError,
    payments::models::{
        bank_transactions::{self, BankTransaction},
        payouts::InsteadInput,
    },
};
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    models::{movements_list, names},
    views::admin::bank_transaction::AdminBankTransaction,
};

/// `has_rest`: those with a rest, or those without.
#[utoipa::path(get, path = "/admin/api/bank_movements", tag = "payments", responses((status = 200, body = Vec<AdminBankTransaction>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminBankTransaction>> {
    let (rows, total) = movements_list::page(&services.db, &query).await?;
    Ok(Rows {
        name: "bank_movements",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(
    services: &Services,
    rows: Vec<BankTransaction>,
) -> Result<Vec<AdminBankTransaction>, DbErr> {
    let db = &services.db;
    let companies = names::companies(db, rows.iter().map(|row| row.company_id)).await?;
    let staff = names::staff(db, rows.iter().map(|row| row.proposed_by)).await?;
    let views = rows.into_iter().map(|row| {
        let company = companies.get(&row.company_id).cloned().unwrap_or_default();
        let proposer = row.proposed_by.and_then(|id| staff.get(&id).cloned());
        AdminBankTransaction::new(row, company, proposer.unwrap_or_default())
    });
    Ok(views.collect())
}

/// Where the rest goes: the first person proposes it, a second one agrees.
#[utoipa::path(post, path = "/admin/api/bank_movements/{id}/return_rest", tag = "payments", params(("id" = i64, Path)), request_body = InsteadInput, responses((status = 200, body = AdminBankTransaction), (status = 409), (status = 422)))]
pub async fn return_rest(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<InsteadInput>,
) -> ApiResult<PlainJson<AdminBankTransaction>> {
    let wish = input.wish()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let reason = wish.note();
            let before = bank_transactions::return_rest(tx, id, wish, &actor, now).await?;
            audit::append(tx, &actor, entry(&before, reason), now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    let row = movements_list::by_id(&services.db, id).await?;
    let view = views_of(&services, row.into_iter().collect()).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("银行流水"))?))
}

fn entry(before: &BankTransaction, reason: String) -> audit::Entry {
    audit::Entry {
        action: "bank_movement.return_rest",
        subject_kind: "bank_movement",
        subject_id: before.reference.clone(),
        before: Some(json!({
            "amount": before.amount, "rest": before.rest, "proposed_by": before.proposed_by,
        })),
        after: None,
        reason,
    }
}
