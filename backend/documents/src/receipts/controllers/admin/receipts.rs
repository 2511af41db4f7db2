//! /admin/api/receipts: quality management compares what buyers confirm with the filed specimens.
use std::collections::HashMap;

use ::orders::{lifecycle::models::orders::Order, models::_entities::orders};
use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::facts::LicenceKind,
    licences::{models::licence_status::LicenceStatus, views::scan_file},
    models::_entities::licences,
    permissions::{Capability, ReadReceipts, WriteReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    db::patterns::contains,
    ids,
    input::{Id, Input, Text},
};
use sea_orm::{Condition, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::DocumentError,
    models::_entities::ephedrine_receipts as table,
    receipts::{
        models::receipts::{self, Decision, Receipt, ReceiptStatus},
        views::admin::receipt::{AdminReceipt, AdminSpecimen},
    },
};

/// What a stamped delivery note is compared with.
const SPECIMENS: [LicenceKind; 3] = [
    LicenceKind::ReceivingLetter,
    LicenceKind::IdCard,
    LicenceKind::PurchasingLetter,
];

/// Filters: `id`, `status`, `company_id`, `overdue`, `q` (order or customer).
#[utoipa::path(get, path = "/admin/api/receipts", tag = "documents", responses((status = 200, body = Vec<AdminReceipt>)))]
pub async fn list(
    staff: Staff<ReadReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminReceipt>> {
    let today = services.clock.today();
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| table::Column::Id.is_in(ids)))
        .add_option(
            query
                .number("status")?
                .map(|status| table::Column::Status.eq(status)),
        )
        .add_option(
            query
                .number("company_id")?
                .map(|id| table::Column::CompanyId.eq(id)),
        );
    if query.flag("overdue")? == Some(true) {
        all = all
            .add(table::Column::DueOn.lt(today))
            .add(table::Column::Status.is_in(ReceiptStatus::OWED.map(ReceiptStatus::code)));
    }
    if let Some(words) = query.text("q") {
        all = all.add(table::Column::OrderId.in_subquery(orders_with(&words)));
    }
    let found = visible(&staff).filter(all);
    let (rows, total) = query
        .page(&services.db, found, ("id", Direction::Desc), sort_column)
        .await?;
    let orders = orders_of(&services, &rows).await?;
    let rows = rows.into_iter().map(|row| {
        let order = orders.get(&row.order_id);
        AdminReceipt::new(row, order, today)
    });
    Ok(Rows {
        name: "receipts",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

/// A salesman sees the receipts of their own customers only.
fn visible<C: Capability>(staff: &Staff<C>) -> Select<table::Entity> {
    staff.visible(table::Entity::find(), table::Column::CompanyId)
}

fn orders_with(words: &str) -> SelectStatement {
    orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(
            Condition::any()
                .add(contains(orders::Column::Number, words))
                .add(contains(orders::Column::CompanyName, words)),
        )
        .into_query()
}

fn sort_column(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Id,
        "status" => table::Column::Status,
        "due_on" => table::Column::DueOn,
        "confirmed_at" => table::Column::ConfirmedAt,
        _ => return None,
    })
}

async fn orders_of(services: &Services, rows: &[Receipt]) -> Result<HashMap<i64, Order>, DbErr> {
    let found = orders::Entity::find()
        .filter(orders::Column::Id.is_in(rows.iter().map(|row| row.order_id)))
        .all(&services.db)
        .await?;
    Ok(found.into_iter().map(|order| (order.id, order)).collect())
}

async fn find(services: &Services, staff: &Staff<ReadReceipts>, id: i64) -> ApiResult<Receipt> {
    let found = visible(staff)
        .filter(table::Column::Id.eq(id))
        .one(&services.db)
        .await?;
    found.ok_or_else(|| ApiError::not_found("含麻回执"))
}

#[utoipa::path(get, path = "/admin/api/receipts/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminReceipt), (status = 404)))]
pub async fn show(
    staff: Staff<ReadReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminReceipt>> {
    let receipt = find(&services, &staff, id).await?;
    view(&services, receipt).await
}

async fn view(services: &Services, receipt: Receipt) -> ApiResult<PlainJson<AdminReceipt>> {
    let company_id = receipt.company_id;
    let orders = orders_of(services, std::slice::from_ref(&receipt)).await?;
    let order = orders.get(&receipt.order_id);
    let mut view = AdminReceipt::new(receipt, order, services.clock.today());
    view.specimens = specimens(services, company_id).await?;
    Ok(PlainJson(view))
}

async fn specimens(services: &Services, company_id: i64) -> Result<Vec<AdminSpecimen>, DbErr> {
    let filed = licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(company_id))
        .filter(licences::Column::Status.eq(LicenceStatus::Approved))
        .filter(licences::Column::Kind.is_in(SPECIMENS.map(LicenceKind::code)))
        .order_by_asc(licences::Column::Kind)
        .order_by_desc(licences::Column::Version)
        .all(&services.db)
        .await?;
    let specimens = filed.into_iter().map(|row| AdminSpecimen {
        licence_id: row.id,
        kind_text: row.kind.text(),
        kind: row.kind.code().into(),
        number: row.number,
        valid_to: row.valid_to,
        form: scan_file::form_of(&row.scan_key),
    });
    Ok(specimens.collect())
}

/// The stamped delivery note, if it has not been altered since.
#[utoipa::path(get, path = "/admin/api/receipts/{id}/note", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404), (status = 409)))]
pub async fn note(
    staff: Staff<ReadReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let receipt = find(&services, &staff, id).await?;
    if receipt.note_key.is_empty() {
        return Err(ApiError::not_found("随货同行单"));
    }
    let file = Uploads::of(&services.settings)
        .read_private(&receipt.note_key)
        .await?;
    if ids::digest(&file.bytes) != receipt.note_sha256 {
        tracing::error!(receipt = id, "the delivery note of a receipt was altered");
        return Err(ApiError::conflict("随货同行单文件校验不符，请让客户重新上传"));
    }
    Ok(scan_file::answer(file))
}

#[derive(Deserialize, ToSchema)]
pub struct FaultInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/receipts/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminReceipt), (status = 404), (status = 409)))]
pub async fn file(
    staff: Staff<WriteReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminReceipt>> {
    decide(&services, &staff, id, Decision::File).await
}

#[utoipa::path(post, path = "/admin/api/receipts/{id}/fault", tag = "documents", params(("id" = i64, Path)), request_body = FaultInput, responses((status = 200, body = AdminReceipt), (status = 404), (status = 409), (status = 422)))]
pub async fn fault(
    staff: Staff<WriteReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FaultInput>,
) -> ApiResult<PlainJson<AdminReceipt>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请写明哪里不符，客户会看到"));
    }
    decide(&services, &staff, id, Decision::Fault(input.reason.0)).await
}

async fn decide(
    services: &Services,
    staff: &Staff<WriteReceipts>,
    id: i64,
    decision: Decision,
) -> ApiResult<PlainJson<AdminReceipt>> {
    let (actor, name, now) = (staff.actor(), staff.name.clone(), services.clock.now());
    let receipt = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = receipts::decide(tx, id, &name, decision, now).await?;
            let entry = audit::Entry {
                action: "receipt.decide",
                subject_kind: "ephedrine_receipt",
                subject_id: id.to_string(),
                before: Some(json!({ "status": before.status.code() })),
                after: Some(json!({ "status": after.status.code(), "order_id": after.order_id })),
                reason: after.reason.clone(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(after)
        })
        .await?;
    view(services, receipt).await
}
