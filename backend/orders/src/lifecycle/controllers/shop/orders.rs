//! /api/order: watching and ending orders.
use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled},
    member_rights::{ApproveOrders, PlaceOrders},
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Number, OptionalDay, Query, Text},
    paging::{PageRequest, chosen, chosen_text},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    dispatch::models::cold,
    lifecycle::{
        models::{
            approve::{self, Decision},
            cancel,
            order_log::Note,
            order_status::Move,
            orders::{self, Filter, Order},
            receive,
        },
        views::shop::order::{OrderDetail, OrderPage, OrderSummary, detail_of},
    },
    settings::TradeRules,
    shipments::models::departure::ArrivalInput,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// Status code, 99999 = all
    status: Option<i64>,
    /// First day, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    start_time: Option<OptionalDay>,
    /// Last day, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    end_time: Option<OptionalDay>,
    keywords: Option<String>,
    /// Those that use this claimed coupon; 99999 = all
    coupon: Option<i64>,
}

#[utoipa::path(get, path = "/api/order", tag = "order", params(OrderQuery), responses((status = 200, body = Envelope<OrderPage>)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<OrderQuery>,
) -> ApiResult<Data<OrderPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let any_status = Filter {
        status: None,
        from: OptionalDay::first_moment(query.start_time),
        to: OptionalDay::moment_after(query.end_time),
        keywords: chosen_text(query.keywords.as_deref()).map(str::to_owned),
        coupon: chosen(query.coupon),
        batch: None,
    };
    let (db, company_id) = (&services.db, buyer.company_id());
    let by_status = orders::counts(db, orders::filtered(orders::of(company_id), &any_status)).await?;
    let filter = Filter {
        status: chosen(query.status),
        ..any_status
    };
    let (rows, total) = orders::own_page(db, company_id, &filter, page).await?;
    let list = orders::with_lines(db, rows)
        .await?
        .into_iter()
        .map(|whole| OrderSummary::new(whole, &buyer.member))
        .collect();
    let all = by_status.values().sum();
    let mut counts: std::collections::BTreeMap<_, _> = by_status
        .into_iter()
        .map(|(status, count)| (status.code().to_string(), count))
        .collect();
    counts.insert("all".into(), all);
    Ok(Data(OrderPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list,
        counts,
    }))
}

#[utoipa::path(get, path = "/api/order/{id}", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<OrderDetail>), (status = 404)))]
pub async fn detail(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<OrderDetail>> {
    let order = own(&services, &buyer, &number).await?;
    view_of(&services, &buyer, order).await
}

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<Order> {
    let order = orders::by_number(&services.db, buyer.company_id(), number).await?;
    order.ok_or_else(|| ApiError::not_found("订单"))
}

async fn view_of(services: &Services, buyer: &Buyer, order: Order) -> ApiResult<Data<OrderDetail>> {
    Ok(Data(detail_of(&services.db, order, &buyer.member).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct CancelInput {
    #[serde(default)]
    reason: Text<200>,
}

#[utoipa::path(post, path = "/api/order/{id}/cancel", tag = "order", params(("id" = String, Path)), request_body = CancelInput, responses((status = 200, body = Envelope<OrderDetail>), (status = 409)))]
pub async fn cancel(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CancelInput>,
) -> ApiResult<Data<OrderDetail>> {
    let order = own(&services, &buyer, &number).await?;
    let (actor, now, reason) = (buyer.actor(), services.clock.now(), input.reason.0);
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            cancel::cancel_one(tx, order.id, Move::CancelUnpaid, &actor, &reason, now).await
        })
        .await?
        .order;
    view_of(&services, &buyer, order).await
}

#[utoipa::path(post, path = "/api/order/{id}/receive", tag = "order", params(("id" = String, Path)), request_body = ArrivalInput, responses((status = 200, body = Envelope<OrderDetail>), (status = 409), (status = 422)))]
pub async fn receive(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ArrivalInput>,
) -> ApiResult<Data<OrderDetail>> {
    let arrival = input.read()?;
    let order = own(&services, &buyer, &number).await?;
    let (actor, now) = (buyer.actor(), services.clock.now());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            async move {
                cold::arrive(tx, (order.id, None), arrival, &actor, now).await?;
                receive::receive(tx, order.id, &actor, Note::plain("确认收货"), now).await
            }
            .await
        })
        .await?;
    view_of(&services, &buyer, order).await
}

/// Approves the whole checkout that this order belongs to.
#[utoipa::path(post, path = "/api/order/{id}/approve", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<OrderDetail>), (status = 403), (status = 404), (status = 409)))]
pub async fn approve(
    buyer: Entitled<ApproveOrders>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<OrderDetail>> {
    let (member, actor, now) = (buyer.member.clone(), buyer.actor(), services.clock.now());
    let (rules, decided) = (services.settings.of::<TradeRules>().clone(), number.clone());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let decision = Decision {
                member: &member,
                actor: &actor,
                number: &decided,
                now,
            };
            approve::approve(tx, &decision, &rules).await
        })
        .await?;
    let order = own(&services, &buyer, &number).await?;
    view_of(&services, &buyer, order).await
}

/// Rejects the whole checkout that this order belongs to: its orders are cancelled.
#[utoipa::path(post, path = "/api/order/{id}/reject", tag = "order", params(("id" = String, Path)), request_body = CancelInput, responses((status = 200, body = Envelope<OrderDetail>), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    buyer: Entitled<ApproveOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CancelInput>,
) -> ApiResult<Data<OrderDetail>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写不同意的原因，下单人会看到"));
    }
    let (member, actor, now) = (buyer.member.clone(), buyer.actor(), services.clock.now());
    let decided = number.clone();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let decision = Decision {
                member: &member,
                actor: &actor,
                number: &decided,
                now,
            };
            approve::reject(tx, &decision, &input.reason.0).await
        })
        .await?;
    let order = own(&services, &buyer, &number).await?;
    view_of(&services, &buyer, order).await
}
