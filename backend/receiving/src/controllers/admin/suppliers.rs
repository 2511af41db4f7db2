//! /admin/api/suppliers: whom the wholesaler buys from; chosen or added while goods are received.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoodsReceipts, WriteGoodsReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{errors::ReceivingError, models::suppliers, views::admin::goods_receipt::AdminSupplier};

#[utoipa::path(get, path = "/admin/api/suppliers", tag = "goods receipts", responses((status = 200, body = Vec<AdminSupplier>)))]
pub async fn list(
    _: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSupplier>> {
    let (rows, total) = suppliers::list(&services.db, &query).await?;
    Ok(Rows {
        name: "suppliers",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/suppliers/{id}", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, body = AdminSupplier), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    let found = suppliers::find(&services.db, id).await?;
    let row = found.ok_or_else(|| ApiError::not_found("供货单位"))?;
    Ok(PlainJson(row.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierInput {
    /// As written on the delivery note and the licence.
    name: Text<100>,
}

#[utoipa::path(post, path = "/admin/api/suppliers", tag = "goods receipts", request_body = SupplierInput, responses((status = 200, body = AdminSupplier), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    Input(input): Input<SupplierInput>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    let (actor, name, now) = (staff.actor(), input.name.0, services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = suppliers::create(tx, name, now).await?;
            let entry = audit::Entry {
                action: "supplier.create",
                subject_kind: "supplier",
                subject_id: row.id.to_string(),
                after: Some(json!({ "name": row.name })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}
