//! /admin/api/supplier_returns: what goes back to suppliers. The warehouse asks; who decides is defined in
//! `models::supplier_returns`.
use axum::extract::State;
use catalog::stock::models::pack_codes;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, ReadGoodsReceipts, WriteGoodsReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Quantity, RowId, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ReceivingError,
    supplier_returns::{
        models::{
            find, returned_codes,
            states::{Source, Status},
            supplier_returns::{self, Decision, NewReturn, SupplierReturn},
        },
        views::admin::supplier_return::{AdminSupplierReturn, ReturnReader},
    },
};

/// Filters: `id`, `status`, `supplier_id`, `q` (number, reason, supplier, goods, batch).
#[utoipa::path(get, path = "/admin/api/supplier_returns", tag = "goods receipts", responses((status = 200, body = Vec<AdminSupplierReturn>)))]
pub async fn list(
    staff: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSupplierReturn>> {
    let (rows, total) = find::page(&services.db, &query).await?;
    let reader = reader(&staff);
    Ok(Rows {
        name: "supplier_returns",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|named| AdminSupplierReturn::new(named, &reader))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/supplier_returns/{id}", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, body = AdminSupplierReturn), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSupplierReturn>> {
    whole(&services, &staff, id).await
}

async fn whole<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    id: i64,
) -> ApiResult<PlainJson<AdminSupplierReturn>> {
    let found = find::find(&services.db, id).await?;
    let named = found.ok_or_else(|| ApiError::not_found("购进退出单"))?;
    Ok(PlainJson(AdminSupplierReturn::new(named, &reader(staff))))
}

fn reader<C: Capability>(staff: &Staff<C>) -> ReturnReader<'_> {
    ReturnReader {
        staff_id: staff.id,
        roles: &staff.roles,
    }
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierReturnInput {
    /// Of the delivery that brought the goods.
    line_id: RowId,
    quantity: Quantity,
    /// Where the goods stand: stock | quarantine | unfit
    source: Text<20>,
    reason: Text<200>,
    /// Trace codes of the packs, parted by anything; packs without one need none.
    #[serde(default)]
    codes: String,
}

#[utoipa::path(post, path = "/admin/api/supplier_returns", tag = "goods receipts", request_body = SupplierReturnInput, responses((status = 200, body = AdminSupplierReturn), (status = 404), (status = 409), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    Input(input): Input<SupplierReturnInput>,
) -> ApiResult<PlainJson<AdminSupplierReturn>> {
    let source = Source::from_code(&input.source.0);
    let new = NewReturn {
        line_id: input.line_id.0,
        quantity: input.quantity.0,
        source: source
            .ok_or_else(|| ApiError::invalid("source", "请选择从合格品区、待处理区还是不合格品区退出"))?,
        reason: input.reason.0,
        codes: pack_codes::read(&input.codes),
    };
    let codes = new.codes.clone();
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = supplier_returns::ask(tx, new, &actor, now).await?;
            let entry = audit::Entry {
                action: "supplier_return.ask",
                after: Some(facts(&row, &codes)),
                reason: row.reason.clone(),
                ..about(&row)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    whole(&services, &staff, row.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierReturnDecisionInput {
    approves: Flag,
    opinion: Text<200>,
}

/// A second person agrees, and the goods leave; or refuses.
#[utoipa::path(post, path = "/admin/api/supplier_returns/{id}/decide", tag = "goods receipts", params(("id" = i64, Path)), request_body = SupplierReturnDecisionInput, responses((status = 200, body = AdminSupplierReturn), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn decide(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SupplierReturnDecisionInput>,
) -> ApiResult<PlainJson<AdminSupplierReturn>> {
    let decision = Decision {
        approves: input.approves.0,
        opinion: input.opinion.0,
    };
    let (actor, roles, now) = (staff.actor(), staff.roles.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let codes = returned_codes::of_return(tx.db(), id).await?;
            let row = supplier_returns::decide(tx, id, decision, (&actor, &roles), now).await?;
            audit::append(tx, &actor, ended("supplier_return.decide", &row, &codes), now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    whole(&services, &staff, id).await
}

#[derive(Deserialize, ToSchema)]
pub struct WithdrawSupplierReturnInput {
    reason: Text<200>,
}

/// Withdraws what was asked for by mistake and is not decided yet.
#[utoipa::path(post, path = "/admin/api/supplier_returns/{id}/withdraw", tag = "goods receipts", params(("id" = i64, Path)), request_body = WithdrawSupplierReturnInput, responses((status = 200, body = AdminSupplierReturn), (status = 404), (status = 409), (status = 422)))]
pub async fn withdraw(
    staff: Staff<WriteGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<WithdrawSupplierReturnInput>,
) -> ApiResult<PlainJson<AdminSupplierReturn>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let codes = returned_codes::of_return(tx.db(), id).await?;
            let row = supplier_returns::withdraw(tx, id, input.reason.0, &actor, now).await?;
            audit::append(tx, &actor, ended("supplier_return.withdraw", &row, &codes), now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    whole(&services, &staff, id).await
}

fn about(row: &SupplierReturn) -> audit::Entry {
    audit::Entry {
        subject_kind: "supplier_return",
        subject_id: row.id.to_string(),
        ..audit::Entry::default()
    }
}

/// `codes` as they were until then: what comes to nothing keeps none.
fn ended(action: &'static str, row: &SupplierReturn, codes: &[String]) -> audit::Entry {
    audit::Entry {
        action,
        before: Some(json!({ "status": Status::Waiting.code() })),
        after: Some(facts(row, codes)),
        reason: row.opinion.clone(),
        ..about(row)
    }
}

fn facts(row: &SupplierReturn, codes: &[String]) -> Value {
    json!({
        "number": row.number,
        "line_id": row.line_id,
        "supplier_id": row.supplier_id,
        "batch_id": row.batch_id,
        "quantity": row.quantity,
        "source": row.source.code(),
        "status": row.status.code(),
        "codes": codes,
    })
}
