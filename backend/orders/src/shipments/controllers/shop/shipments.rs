//! /api/order: parcels, their tracking and trace codes; and requests to cancel orders that are not picked
//! yet.
use axum::{extract::State, response::Response};
use files::download::{attachment, cell, safe_part};
use identity::{
    actors::{Buyer, Entitled},
    member_rights::{PlaceOrders, Right},
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    counts::to_i64,
    input::{Input, Number, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    dispatch::models::{cold, rules},
    lifecycle::{
        models::{
            cancel_request,
            orders::{self, Order},
            receive,
        },
        views::shop::order::{OrderDetail, detail_of},
    },
    shipments::{
        models::{
            departure::ArrivalInput,
            shipments::{self, Shipment},
            trace_codes,
        },
        views::{
            shop::shipment::{OrderLogistics, OrderTraceCodes, ParcelWay, TracedGoods},
            temperature_file,
        },
    },
};

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<Order> {
    let order = orders::by_number(&services.db, buyer.company_id(), number).await?;
    order.ok_or_else(|| ApiError::not_found("订单"))
}

async fn view_of(services: &Services, buyer: &Buyer, order: Order) -> ApiResult<Data<OrderDetail>> {
    Ok(Data(detail_of(&services.db, order, &buyer.member).await?))
}

#[utoipa::path(get, path = "/api/order/{id}/logistics", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<OrderLogistics>), (status = 404)))]
pub async fn logistics(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<OrderLogistics>> {
    let order = own(&services, &buyer, &number).await?;
    let rows = shipments::of_orders(&services.db, &[order.id]).await?;
    let may_receive = buyer.member.role.may(Right::Order);
    let whole = shipments::whole(&services.db, rows).await?;
    Ok(Data(OrderLogistics {
        id: order.number,
        cold_range: rules::rules(&services.db).await?.range(),
        parcels: whole
            .into_iter()
            .map(|whole| ParcelWay::new(whole, may_receive))
            .collect(),
    }))
}

#[utoipa::path(get, path = "/api/order/{id}/trace_codes", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<OrderTraceCodes>), (status = 404)))]
pub async fn codes(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<OrderTraceCodes>> {
    let order = own(&services, &buyer, &number).await?;
    Ok(Data(traced(&services, order).await?))
}

async fn traced(services: &Services, order: Order) -> ApiResult<OrderTraceCodes> {
    let codes = trace_codes::of_order(&services.db, &order).await?;
    let lines = orders::lines(&services.db, order.id).await?;
    let goods = lines
        .into_iter()
        .map(|line| TracedGoods::new(line, &codes))
        .filter(|goods| !goods.codes.is_empty());
    Ok(OrderTraceCodes {
        id: order.number,
        total: to_i64(codes.len()),
        goods: goods.collect(),
    })
}

/// As a table for the pharmacy's own system.
#[utoipa::path(get, path = "/api/order/{id}/trace_codes/file", tag = "order", params(("id" = String, Path)), responses((status = 200, content_type = "text/csv"), (status = 404)))]
pub async fn codes_file(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let order = own(&services, &buyer, &number).await?;
    let traced = traced(&services, order).await?;
    let table = table_of(&traced).map_err(|error| ApiError::Internal(error.into()))?;
    let name = format!("{} 追溯码.csv", safe_part(&traced.id));
    Ok(attachment(table, "text/csv; charset=utf-8", &name))
}

/// One row per pack, as spreadsheets open it (UTF-8 with a mark).
fn table_of(traced: &OrderTraceCodes) -> Result<Vec<u8>, csv::Error> {
    let mut table = csv::Writer::from_writer("\u{FEFF}".as_bytes().to_vec());
    table.write_record(["订单号", "品名", "规格", "生产企业", "追溯码"])?;
    for goods in &traced.goods {
        let of = [&traced.id, &goods.name, &goods.ypgg, &goods.sccj].map(|text| cell(text));
        for code in &goods.codes {
            // After a tab a long number stays a text.
            table.write_record(of.iter().chain([&format!("\t{code}")]))?;
        }
    }
    table.into_inner().map_err(|error| error.into_error().into())
}

#[derive(Deserialize, ToSchema)]
pub struct AskCancelInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/api/order/{id}/ask_cancel", tag = "order", params(("id" = String, Path)), request_body = AskCancelInput, responses((status = 200, body = Envelope<OrderDetail>), (status = 404), (status = 409), (status = 422)))]
pub async fn ask_cancel(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<AskCancelInput>,
) -> ApiResult<Data<OrderDetail>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写取消原因，客服会据此处理"));
    }
    let order = own(&services, &buyer, &number).await?;
    let (actor, now, reason) = (buyer.actor(), services.clock.now(), input.reason.0);
    let order = services
        .writer
        .run(async move |tx: &WriteTx| cancel_request::ask(tx, order.id, &actor, &reason, now).await)
        .await?;
    view_of(&services, &buyer, order).await
}

#[utoipa::path(post, path = "/api/order/shipments/{id}/receive", tag = "order", params(("id" = String, Path)), request_body = ArrivalInput, responses((status = 200, body = Envelope<OrderDetail>), (status = 404), (status = 409), (status = 422)))]
pub async fn receive_parcel(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ArrivalInput>,
) -> ApiResult<Data<OrderDetail>> {
    let arrival = input.read()?;
    let (shipment, order) = own_parcel(&services, &buyer, &number).await?;
    let (actor, now) = (buyer.actor(), services.clock.now());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            async move {
                let which = (order.id, Some(shipment.number.as_str()));
                cold::arrive(tx, which, arrival, &actor, now).await?;
                receive::receive_parcel(tx, order.id, &shipment.number, &actor, now).await
            }
            .await
        })
        .await?;
    view_of(&services, &buyer, order).await
}

/// How warm it was around a cold parcel on its way.
#[utoipa::path(get, path = "/api/order/shipments/{id}/temperature", tag = "order", params(("id" = String, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn temperature(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let (shipment, _) = own_parcel(&services, &buyer, &number).await?;
    temperature_file::newest(&services, &shipment).await
}

async fn own_parcel(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<(Shipment, Order)> {
    let missing = || ApiError::not_found("包裹");
    let shipment = shipments::by_number(&services.db, number)
        .await?
        .ok_or_else(missing)?;
    let order = orders::by_id(&services.db, buyer.company_id(), shipment.order_id).await?;
    Ok((shipment, order.ok_or_else(missing)?))
}
