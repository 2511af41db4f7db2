//! /admin/api/purchase_orders: what purchasing orders from suppliers, and what has come of it.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPurchases, WritePurchases},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Id, Input, Quantity, RowId, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ReceivingError,
    purchases::{
        models::{
            find,
            purchase_orders::{self, Amendment, NewLine, NewOrder, OrderLine, PurchaseOrder},
        },
        views::admin::purchase_order::AdminPurchaseOrder,
    },
};

/// Filters: `id`, `status`, `supplier_id`, `goods_id`, `from`, `to`, `q` (number, note, supplier, goods).
#[utoipa::path(get, path = "/admin/api/purchase_orders", tag = "goods receipts", responses((status = 200, body = Vec<AdminPurchaseOrder>)))]
pub async fn list(
    _: Staff<ReadPurchases>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPurchaseOrder>> {
    let (rows, total) = find::page(&services.db, &query).await?;
    let today = services.clock.today();
    Ok(Rows {
        name: "purchase_orders",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|whole| AdminPurchaseOrder::new(whole, today))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/purchase_orders/{id}", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, body = AdminPurchaseOrder), (status = 404)))]
pub async fn show(
    _: Staff<ReadPurchases>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPurchaseOrder>> {
    whole(&services, id).await
}

async fn whole(services: &Services, id: i64) -> ApiResult<PlainJson<AdminPurchaseOrder>> {
    let found = find::find(&services.db, id).await?;
    let whole = found.ok_or_else(|| ApiError::not_found("采购订单"))?;
    Ok(PlainJson(AdminPurchaseOrder::new(whole, services.clock.today())))
}

#[derive(Deserialize, ToSchema)]
pub struct PurchaseLineInput {
    #[schema(value_type = i64)]
    goods_id: RowId,
    quantity: Quantity,
    /// Agreed for a unit; 0 for what comes free.
    unit_price: Money,
}

#[derive(Deserialize, ToSchema)]
pub struct PurchaseOrderInput {
    #[schema(value_type = i64)]
    supplier_id: RowId,
    /// When it is to come, if that was agreed.
    expected_on: Option<Day>,
    #[serde(default)]
    note: Text<200>,
    /// A product once.
    lines: Vec<PurchaseLineInput>,
}

/// Orders from an approved supplier what its licence, the letter of its agent and the wholesaler's own licences are for.
#[utoipa::path(post, path = "/admin/api/purchase_orders", tag = "goods receipts", request_body = PurchaseOrderInput, responses((status = 200, body = AdminPurchaseOrder), (status = 422)))]
pub async fn create(
    staff: Staff<WritePurchases>,
    State(services): State<Services>,
    Input(input): Input<PurchaseOrderInput>,
) -> ApiResult<PlainJson<AdminPurchaseOrder>> {
    let lines = input.lines.into_iter().map(|line| NewLine {
        goods_id: line.goods_id.0,
        quantity: line.quantity.0,
        unit_price: line.unit_price,
    });
    let new = NewOrder {
        supplier_id: input.supplier_id.0,
        expected_on: input.expected_on.map(|day| day.0),
        note: input.note.0,
        lines: lines.collect(),
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (order, lines) = purchase_orders::place(tx, new, &actor, now).await?;
            let entry = audit::Entry {
                action: "purchase_order.place",
                after: Some(facts(&order, &lines)),
                reason: order.note.clone(),
                ..about(&order)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(order)
        })
        .await?;
    whole(&services, order.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct AmendPurchaseInput {
    #[schema(value_type = i64)]
    line_id: RowId,
    /// Not less than what has come.
    quantity: Quantity,
    reason: Text<200>,
}

/// Another quantity of one product, as it was agreed on with the supplier.
#[utoipa::path(post, path = "/admin/api/purchase_orders/{id}/amend", tag = "goods receipts", params(("id" = i64, Path)), request_body = AmendPurchaseInput, responses((status = 200, body = AdminPurchaseOrder), (status = 404), (status = 409), (status = 422)))]
pub async fn amend(
    staff: Staff<WritePurchases>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<AmendPurchaseInput>,
) -> ApiResult<PlainJson<AdminPurchaseOrder>> {
    let amendment = Amendment {
        line_id: input.line_id.0,
        quantity: input.quantity.0,
        reason: input.reason.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (order, before, after) = purchase_orders::amend(tx, id, &amendment, now).await?;
            let entry = audit::Entry {
                action: "purchase_order.amend",
                before: Some(line_facts(&before)),
                after: Some(line_facts(&after)),
                reason: amendment.reason,
                ..about(&order)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    whole(&services, id).await
}

#[derive(Deserialize, ToSchema)]
pub struct ClosePurchaseInput {
    reason: Text<200>,
}

/// No more of it is expected; what waits for its acceptance is still accepted.
#[utoipa::path(post, path = "/admin/api/purchase_orders/{id}/close", tag = "goods receipts", params(("id" = i64, Path)), request_body = ClosePurchaseInput, responses((status = 200, body = AdminPurchaseOrder), (status = 404), (status = 409), (status = 422)))]
pub async fn close(
    staff: Staff<WritePurchases>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClosePurchaseInput>,
) -> ApiResult<PlainJson<AdminPurchaseOrder>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let order = purchase_orders::close(tx, id, input.reason.0, &actor, now).await?;
            let entry = audit::Entry {
                action: "purchase_order.close",
                before: Some(json!({ "status": "open" })),
                after: Some(json!({ "number": order.number, "status": order.status.code() })),
                reason: order.close_reason.clone(),
                ..about(&order)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    whole(&services, id).await
}

fn about(order: &PurchaseOrder) -> audit::Entry {
    audit::Entry {
        subject_kind: "purchase_order",
        subject_id: order.id.to_string(),
        ..audit::Entry::default()
    }
}

/// What the audit log keeps of an order.
fn facts(order: &PurchaseOrder, lines: &[OrderLine]) -> Value {
    json!({
        "number": order.number,
        "supplier_id": order.supplier_id,
        "expected_on": order.expected_on,
        "status": order.status.code(),
        "lines": lines.iter().map(line_facts).collect::<Vec<_>>(),
    })
}

fn line_facts(line: &OrderLine) -> Value {
    json!({
        "goods_id": line.goods_id,
        "quantity": line.quantity,
        "unit_price": line.unit_price,
    })
}
