//! /admin/api/picking: orders to be picked, their pick lists, and what the warehouse found.
use axum::extract::State;
use catalog::{
    goods::models::{cooling::cold_goods, goods_cache::GoodsCache},
    stock::models::warehouses,
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, WriteShipments},
};
use kernel::{
    Actor, ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Input, Number, Quantity, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    dispatch::models::check,
    errors::OrderError,
    lifecycle::models::orders,
    picking::models::{
        confirm::{self, MissingUnits, PickedLine},
        find, picking,
    },
    shipments::{
        models::{find as parcels, trace_codes},
        views::admin::{
            shipment::{AdminPickable, AdminPickingStarted, AdminRefusal, AdminShipment},
            shipment_record::view_of,
        },
    },
};

/// Orders that one call begins to pick.
const MOST_STARTED: usize = 100;
/// Characters of the codes of one line.
const LONGEST_CODES: usize = 100_000;

#[utoipa::path(get, path = "/admin/api/picking", tag = "shipments", responses((status = 200, body = Vec<AdminPickable>)))]
pub async fn list(
    _: Staff<ReadShipments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPickable>> {
    let (rows, total) = find::waiting(&services.db, &query).await?;
    let names = warehouses::names(&services.db).await?;
    let mut by_order = orders::lines_by_order(&services.db, rows.iter().map(|order| order.id)).await?;
    let goods_ids: Vec<i64> = by_order.values().flatten().map(|line| line.goods_id).collect();
    let cold = cold_goods(&services.db, goods_ids).await?;
    let rows = rows.into_iter().map(|order| {
        let lines = by_order.remove(&order.id).unwrap_or_default();
        let warehouse = names.get(&order.warehouse_id).cloned().unwrap_or_default();
        AdminPickable::new(order, &lines, warehouse, &cold)
    });
    Ok(Rows {
        name: "picking",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct PickingStartInput {
    /// Order numbers.
    ids: Vec<Text<40>>,
}

/// Begins to pick several orders, each by itself: one that may not be picked does not stop the others.
#[utoipa::path(post, path = "/admin/api/picking", tag = "shipments", request_body = PickingStartInput, responses((status = 200, body = AdminPickingStarted), (status = 422)))]
pub async fn start(
    staff: Staff<WriteShipments>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<PickingStartInput>,
) -> ApiResult<PlainJson<AdminPickingStarted>> {
    if input.ids.is_empty() || input.ids.len() > MOST_STARTED {
        return Err(ApiError::invalid(
            "ids",
            format!("请勾选 1 到 {MOST_STARTED} 个订单"),
        ));
    }
    let mut answer = AdminPickingStarted {
        started: Vec::new(),
        refused: Vec::new(),
    };
    for Text(number) in input.ids {
        match start_one(&services, &goods_cache, &staff.actor(), &number).await {
            Ok(shipment) => answer.started.push(shipment),
            Err(error) => answer.refused.push(AdminRefusal::of(number, error)?),
        }
    }
    Ok(PlainJson(answer))
}

async fn start_one(
    services: &Services,
    goods_cache: &GoodsCache,
    actor: &Actor,
    number: &str,
) -> ApiResult<String> {
    let order = orders::numbered(&services.db, number)
        .await?
        .ok_or_else(|| ApiError::not_found("订单"))?;
    let (goods_cache, actor, now) = (goods_cache.clone(), actor.clone(), services.clock.now());
    let shipment = services
        .writer
        .run(async move |tx: &WriteTx| {
            let shipment = picking::start(tx, &goods_cache, order.id, &actor, now).await?;
            let entry = audit::Entry {
                action: "shipment.start",
                subject_kind: "order",
                subject_id: order.number,
                after: Some(json!({ "shipment": shipment.number })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(shipment)
        })
        .await?;
    Ok(shipment.number)
}

#[derive(Deserialize, ToSchema)]
pub struct PickedBatch {
    batch_id: RowId,
    number: Quantity,
}

#[derive(Deserialize, ToSchema)]
pub struct PickedLineInput {
    /// Of the order line.
    id: RowId,
    /// Batches with the units taken from each; none = nothing was found.
    batches: Vec<PickedBatch>,
    /// What becomes of the rest: later | refund
    #[serde(default)]
    rest: Text<10>,
    /// Trace codes, parted by anything; absent = as they were.
    codes: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub struct PickInput {
    /// Lines that are not named were picked as proposed.
    #[serde(default)]
    lines: Vec<PickedLineInput>,
}

impl PickedLineInput {
    fn read(self) -> ApiResult<PickedLine> {
        let field = |name: &str| format!("{name}.{}", self.id.0);
        let rest = match self.rest.0.as_str() {
            "" | "later" => MissingUnits::Later,
            "refund" => MissingUnits::Refund,
            _ => return Err(ApiError::invalid(field("lines"), "请选择余下的随后发还是退款")),
        };
        if self
            .codes
            .as_ref()
            .is_some_and(|codes| codes.len() > LONGEST_CODES)
        {
            return Err(ApiError::invalid(field("codes"), "追溯码太多，请分包裹登记"));
        }
        Ok(PickedLine {
            order_line_id: self.id.0,
            batches: self
                .batches
                .iter()
                .map(|batch| (batch.batch_id.0, batch.number.0))
                .collect(),
            rest,
            codes: self.codes.as_deref().map(trace_codes::read),
        })
    }
}

#[utoipa::path(post, path = "/admin/api/shipments/{id}/pick", tag = "shipments", params(("id" = String, Path)), request_body = PickInput, responses((status = 200, body = AdminShipment), (status = 409), (status = 422)))]
pub async fn pick(
    staff: Staff<WriteShipments>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<PickInput>,
) -> ApiResult<PlainJson<AdminShipment>> {
    let shipment = parcels::by_number(&services.db, &number).await?;
    let lines: Vec<_> = input
        .lines
        .into_iter()
        .map(PickedLineInput::read)
        .collect::<ApiResult<_>>()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let picked = services
        .writer
        .run(async move |tx: &WriteTx| {
                let picked = confirm::confirm(tx, shipment.id, &lines, &actor, now).await?;
                let entry = audit::Entry {
                    action: "shipment.pick",
                    subject_kind: "order",
                    subject_id: picked.order.number.clone(),
                    after: Some(json!({ "shipment": shipment.number, "status": picked.shipment.status.code(), "refunded": picked.refunded })),
                    ..audit::Entry::default()
                };
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, OrderError>(picked)
            })
        .await?;
    view_of(&services, picked.shipment).await
}

#[derive(Deserialize, ToSchema)]
pub struct CodesInput {
    /// Of the order line.
    line: RowId,
    /// Trace codes, parted by anything; empty = none.
    codes: String,
}

/// Trace codes of one line, while the parcel is in the warehouse. A parcel that was checked with others is checked again.
#[utoipa::path(post, path = "/admin/api/shipments/{id}/codes", tag = "shipments", params(("id" = String, Path)), request_body = CodesInput, responses((status = 200, body = AdminShipment), (status = 409), (status = 422)))]
pub async fn codes(
    staff: Staff<WriteShipments>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CodesInput>,
) -> ApiResult<PlainJson<AdminShipment>> {
    if input.codes.len() > LONGEST_CODES {
        return Err(ApiError::invalid("codes", "追溯码太多，请分包裹登记"));
    }
    let shipment = parcels::by_number(&services.db, &number).await?;
    let codes = trace_codes::read(&input.codes);
    let (actor, now, line) = (staff.actor(), services.clock.now(), input.line.0);
    let shipment = services
        .writer
        .run(async move |tx: &WriteTx| {
            let was_checked = shipment.checked_at.is_some();
            let shipment = check::rescan(tx, shipment.id, (line, codes.as_slice()), &actor, now).await?;
            let is_unchecked = was_checked && shipment.checked_at.is_none();
            let entry = audit::Entry {
                action: "shipment.codes",
                subject_kind: "shipment",
                subject_id: shipment.number.clone(),
                after: Some(json!({ "line": line, "codes": codes.len(), "check_undone": is_unchecked })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(shipment)
        })
        .await?;
    view_of(&services, shipment).await
}

#[derive(Deserialize, ToSchema)]
pub struct VoidParcelInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/shipments/{id}/void", tag = "shipments", params(("id" = String, Path)), request_body = VoidParcelInput, responses((status = 200, body = AdminShipment), (status = 409), (status = 422)))]
pub async fn void(
    staff: Staff<WriteShipments>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<VoidParcelInput>,
) -> ApiResult<PlainJson<AdminShipment>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写作废原因"));
    }
    let shipment = parcels::by_number(&services.db, &number).await?;
    let (actor, now, reason) = (staff.actor(), services.clock.now(), input.reason.0);
    let shipment = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = picking::void(tx, shipment.id, &actor, &reason, now).await?;
            let entry = audit::Entry {
                action: "shipment.void",
                subject_kind: "shipment",
                subject_id: after.number.clone(),
                before: Some(json!({ "status": shipment.status.code() })),
                after: Some(json!({ "status": after.status.code() })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, shipment).await
}
