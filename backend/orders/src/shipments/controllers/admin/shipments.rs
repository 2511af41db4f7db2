//! /admin/api/shipments: parcels, from their pick list to the buyer's door.
use axum::{
    extract::{FromRequest, Multipart, Request, State},
    http::header,
    response::Response,
};
use catalog::{
    goods::models::{cooling::Cooling, goods_cache::GoodsCache},
    stock::models::warehouses,
};
use files::{
    spreadsheet,
    uploads::{LARGEST_DOCUMENT, UploadForm, Uploads},
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, WriteShipments},
};
use kernel::{
    Actor, ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Input, Number, parts::file_part, temperature::tenths},
    turns::TurnHolder,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    dispatch::models::cold::ColdStart,
    errors::OrderError,
    lifecycle::models::orders,
    shipments::{
        models::{
            departure::SendInput,
            find,
            ship::{self, Departure, Parcel},
            shipments, temperature, tracking,
            waybill_rows::{self, WaybillRow},
        },
        views::{
            admin::{
                shipment::{AdminParcelsSent, AdminRefusal, AdminShipment, AtHand},
                shipment_record::view_of,
            },
            temperature_file,
        },
    },
};

/// Parcels that one call sends.
const MOST_SENT: usize = 500;

#[utoipa::path(get, path = "/admin/api/shipments", tag = "shipments", responses((status = 200, body = Vec<AdminShipment>)))]
pub async fn list(
    _: Staff<ReadShipments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminShipment>> {
    let (rows, total) = find::page(&services.db, &query).await?;
    let names = warehouses::names(&services.db).await?;
    let whole = shipments::whole(&services.db, rows).await?;
    let places = find::places(&services.db, &whole).await?;
    let rows = whole.into_iter().map(|whole| {
        let warehouse = names
            .get(&whole.shipment.warehouse_id)
            .cloned()
            .unwrap_or_default();
        AdminShipment::new(whole, warehouse, &places, &AtHand::default())
    });
    Ok(Rows {
        name: "shipments",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/shipments/{id}", tag = "shipments", params(("id" = String, Path)), responses((status = 200, body = AdminShipment), (status = 404)))]
pub async fn show(
    _: Staff<ReadShipments>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminShipment>> {
    let shipment = find::by_number(&services.db, &number).await?;
    view_of(&services, shipment).await
}

/// Carriers whose parcels can be tracked.
#[utoipa::path(get, path = "/admin/api/carriers", tag = "shipments", responses((status = 200, body = Vec<String>)))]
pub async fn known_carriers(_: Staff<ReadShipments>) -> ApiResult<PlainJson<Vec<&'static str>>> {
    Ok(PlainJson(tracking::tracked_carriers().collect()))
}

#[utoipa::path(post, path = "/admin/api/shipments/{id}/send", tag = "shipments", params(("id" = String, Path)), request_body = SendInput, responses((status = 200, body = AdminShipment), (status = 409), (status = 422)))]
pub async fn send(
    staff: Staff<WriteShipments>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<SendInput>,
) -> ApiResult<PlainJson<AdminShipment>> {
    let departure = input.read()?;
    send_one(&services, &goods_cache, &staff.actor(), &number, departure).await?;
    let shipment = find::by_number(&services.db, &number).await?;
    view_of(&services, shipment).await
}

async fn send_one(
    services: &Services,
    goods_cache: &GoodsCache,
    actor: &Actor,
    number: &str,
    departure: Departure,
) -> ApiResult<()> {
    let shipment = find::by_number(&services.db, number).await?;
    let (actor, now, settings) = (actor.clone(), services.clock.now(), services.settings.clone());
    let goods_cache = goods_cache.clone();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let entry = audit::Entry {
                action: "shipment.send",
                subject_kind: "shipment",
                subject_id: shipment.number,
                after: Some(
                    json!({ "carrier": departure.parcel.carrier, "waybill": departure.parcel.waybill }),
                ),
                ..audit::Entry::default()
            };
            let shop = (&*settings, &goods_cache);
            ship::send(tx, shipment.id, departure, &actor, shop, now).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    Ok(())
}

/// The temperature record of a parcel: the recorder's PDF, or a picture of it. A newer one does not replace
/// the older ones.
#[utoipa::path(post, path = "/admin/api/shipments/{id}/temperature", tag = "shipments", params(("id" = String, Path)), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminShipment), (status = 404), (status = 413), (status = 422)))]
pub async fn add_temperature(
    staff: Staff<WriteShipments>,
    Number(number): Number,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminShipment>> {
    let shipment = find::by_number(&services.db, &number).await?;
    let bytes = file_part(form, LARGEST_DOCUMENT, "请选择温度记录文件").await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, name, now, id) = (
        staff.actor(),
        staff.name.clone(),
        services.clock.now(),
        shipment.id,
    );
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let record = temperature::add(tx, id, stored, &name, now).await?;
            let entry = audit::Entry {
                action: "shipment.temperature",
                subject_kind: "shipment",
                subject_id: number,
                after: Some(json!({ "sha256": record.sha256 })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    view_of(&services, shipment).await
}

#[utoipa::path(get, path = "/admin/api/shipments/{id}/temperature", tag = "shipments", params(("id" = String, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn show_temperature(
    _: Staff<ReadShipments>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let shipment = find::by_number(&services.db, &number).await?;
    temperature_file::newest(&services, &shipment).await
}

#[derive(Deserialize, ToSchema)]
pub struct SendManyInput {
    /// Lines of parcel or order number, carrier, waybill, and of cold parcels temperature, vehicle or box, and the way it is
    /// cooled, parted by tabs or commas.
    text: String,
}

/// Sends picked parcels by a table (pasted, or as a file): each by itself, so that a wrong line does not stop the others.
#[utoipa::path(post, path = "/admin/api/shipments/send", tag = "shipments", request_body(content((SendManyInput = "application/json"), (UploadForm = "multipart/form-data"))), responses((status = 200, body = AdminParcelsSent), (status = 413), (status = 422)))]
pub async fn send_many(
    staff: Staff<WriteShipments>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    request: Request,
) -> ApiResult<PlainJson<AdminParcelsSent>> {
    let rows = waybills(&services, staff.id, request).await?;
    if rows.is_empty() {
        return Err(ApiError::invalid(
            "text",
            "没有读到运单，请每行写：发货单号或订单号、承运商、运单号",
        ));
    }
    let mut answer = AdminParcelsSent {
        sent: Vec::new(),
        refused: Vec::new(),
    };
    for row in rows {
        let number = row[0].clone();
        let sent = match (picked_as(&services, &number).await, departure(&row)) {
            (Ok(parcel), Ok(departure)) => {
                send_one(&services, &goods_cache, &staff.actor(), &parcel, departure)
                    .await
                    .map(|()| parcel)
            }
            (Err(error), _) | (_, Err(error)) => Err(error),
        };
        match sent {
            Ok(parcel) => answer.sent.push(parcel),
            Err(error) => answer.refused.push(AdminRefusal::of(number, error)?),
        }
    }
    Ok(PlainJson(answer))
}

/// The number of the parcel; an order is named instead when one of its parcels waits for a waybill.
async fn picked_as(services: &Services, number: &str) -> ApiResult<String> {
    if let Some(shipment) = shipments::by_number(&services.db, number).await? {
        return Ok(shipment.number);
    }
    let order = orders::numbered(&services.db, number)
        .await?
        .ok_or_else(|| ApiError::not_found("发货单"))?;
    let open = shipments::open_of(&services.db, order.id).await?;
    let open = open.ok_or_else(|| ApiError::conflict("这个订单没有待发货的包裹，请先拣货"))?;
    Ok(open.number)
}

fn departure([_, carrier, waybill, temperature, vehicle, cooling]: &WaybillRow) -> ApiResult<Departure> {
    Ok(Departure {
        parcel: Parcel::read(carrier, waybill)?,
        cold: ColdStart {
            temperature: tenths(temperature),
            vehicle: vehicle.clone(),
            cooling: Cooling::read(cooling),
            ..ColdStart::default()
        },
    })
}

async fn waybills(services: &Services, staff_id: i64, request: Request) -> ApiResult<Vec<WaybillRow>> {
    let is_file = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("multipart/form-data"));
    let rows = if is_file {
        let form = Multipart::from_request(request, &())
            .await
            .map_err(|_| ApiError::BadRequest("表格没有传完，请重试".into()))?;
        let (turns, holder) = (&services.turns.sheets, TurnHolder::Staff(staff_id));
        spreadsheet::of_form(turns, holder, form, MOST_SENT + 1).await?
    } else {
        let Input(input): Input<SendManyInput> = Input::from_request(request, &()).await?;
        spreadsheet::text_rows(&input.text, MOST_SENT + 1)?
    };
    Ok(rows
        .into_iter()
        .filter_map(|(_, cells)| waybill_rows::read(&cells))
        .collect())
}
