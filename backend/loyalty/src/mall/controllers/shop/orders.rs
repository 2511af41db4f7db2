//! /api/points/order: orders of the mall.
use axum::{extract::State, http::HeaderMap};
use identity::{
    actors::{Buyer, Entitled},
    companies::models::facts::BuyerContext,
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Money, Services, WriteTx,
    api::Envelope,
    input::{Input, Number, Quantity, Query, RowId, Text, idempotency_key},
    paging::{Page, PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    errors::LoyaltyError,
    mall::{
        models::{
            log,
            orders::{self, Order, Status},
            place::{self, Request},
            steps,
        },
        views::shop::order::PointsOrder,
    },
    models::receivers,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PointsOrderQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 待发货 2 已发货 3 已完成 4 已取消, 99999 = all
    status: Option<i64>,
}

#[utoipa::path(get, path = "/api/points/order", tag = "points", params(PointsOrderQuery), responses((status = 200, body = Envelope<Page<PointsOrder>>), (status = 401), (status = 422)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<PointsOrderQuery>,
) -> ApiResult<Data<Page<PointsOrder>>> {
    let page = PageRequest::new(query.page, query.per_page);
    let unknown = || ApiError::invalid("status", "没有这个状态，请重新选择");
    let status = chosen(query.status)
        .map(|number| Status::from_number(number).ok_or_else(unknown))
        .transpose()?;
    let (rows, total) = orders::page(&services.db, buyer.company_id(), status, page).await?;
    let held = receivers::why_not(&buyer.member, services.clock.now());
    let views = rows
        .into_iter()
        .map(|row| PointsOrder::new(row, Vec::new(), held.as_deref()));
    Ok(Data(page.of(total, views.collect())))
}

async fn view(services: &Services, member: &BuyerContext, order: Order) -> ApiResult<Data<PointsOrder>> {
    let log = log::of(&services.db, order.id).await?;
    let held = receivers::why_not(member, services.clock.now());
    Ok(Data(PointsOrder::new(order, log, held.as_deref())))
}

#[utoipa::path(get, path = "/api/points/order/{id}", tag = "points", params(("id" = String, Path)), responses((status = 200, body = Envelope<PointsOrder>), (status = 404)))]
pub async fn show(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<PointsOrder>> {
    let order = orders::by_number(&services.db, buyer.company_id(), &number).await?;
    let order = order.ok_or_else(|| ApiError::not_found("积分订单"))?;
    view(&services, &buyer.member, order).await
}

#[derive(Deserialize, ToSchema)]
pub struct PointsOrderInput {
    goods_id: RowId,
    number: Quantity,
    address_id: RowId,
    #[serde(default)]
    remark: Text<200>,
    /// The points of the whole order that the buyer saw; others are answered with 409.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    points: Option<RowId>,
    /// The money of the whole order that the buyer saw; another sum is answered with 409.
    #[serde(default)]
    money: Option<Money>,
}

/// Points, and money from the balance, for goods of the mall. The same key is answered with the same order.
#[utoipa::path(post, path = "/api/points/order", tag = "points", params(("Idempotency-Key" = Option<String>, Header)), request_body = PointsOrderInput, responses((status = 200, body = Envelope<PointsOrder>), (status = 403), (status = 409), (status = 422)))]
pub async fn create(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    headers: HeaderMap,
    Input(input): Input<PointsOrderInput>,
) -> ApiResult<Data<PointsOrder>> {
    let key = idempotency_key(&headers)?;
    let request = Request {
        goods_id: input.goods_id.0,
        quantity: input.number.0,
        address_id: input.address_id.0,
        remark: input.remark.0,
        points: input.points.map(|points| points.0),
        money: input.money,
    };
    let (member, actor, now) = (buyer.member.clone(), buyer.actor(), services.clock.now());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            place::place(tx, &request, (&*member, &actor), key.as_deref(), now).await
        })
        .await?;
    view(&services, &buyer.member, order).await
}

#[derive(Clone, Copy)]
enum Step {
    Cancel,
    Confirm,
}

async fn take(
    step: Step,
    buyer: Entitled<PlaceOrders>,
    services: Services,
    number: String,
    reason: String,
) -> ApiResult<Data<PointsOrder>> {
    let (company_id, actor, now) = (buyer.company_id(), buyer.actor(), services.clock.now());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let found = orders::by_number(tx.db(), company_id, &number).await?;
            let order = found.ok_or(LoyaltyError::NotFound("积分订单"))?;
            let order = steps::lock(tx, order.id).await?;
            match step {
                Step::Cancel => steps::cancel(tx, order, &actor, &reason, now).await,
                Step::Confirm => steps::confirm(tx, order, &actor, now).await,
            }
        })
        .await?;
    view(&services, &buyer.member, order).await
}

#[derive(Default, Deserialize, ToSchema)]
pub struct CancelPointsOrderInput {
    #[serde(default)]
    reason: Text<100>,
}

/// Before it is sent: points and money come back.
#[utoipa::path(post, path = "/api/points/order/{id}/cancel", tag = "points", params(("id" = String, Path)), request_body = CancelPointsOrderInput, responses((status = 200, body = Envelope<PointsOrder>), (status = 404), (status = 409)))]
pub async fn cancel(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CancelPointsOrderInput>,
) -> ApiResult<Data<PointsOrder>> {
    take(Step::Cancel, buyer, services, number, input.reason.0).await
}

#[utoipa::path(post, path = "/api/points/order/{id}/confirm", tag = "points", params(("id" = String, Path)), responses((status = 200, body = Envelope<PointsOrder>), (status = 404), (status = 409)))]
pub async fn confirm(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<PointsOrder>> {
    take(Step::Confirm, buyer, services, number, String::new()).await
}
