//! /api/order: placing, paying, watching and ending orders.
use axum::{extract::State, http::HeaderMap};
use catalog::models::shelf::Shelf;
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Money, Services,
    api::Envelope,
    clock::day_start,
    input::{Day, Input, Number, Query, RowId, Text},
    paging::{PageRequest, chosen, chosen_text},
};
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use wallet::models::ledger::{self, Kind};

use crate::{
    models::{
        _entities::orders::Column,
        cancel,
        order_log::Note,
        order_status::Move,
        orders::{self, Filter, Order},
        pay,
        place_order::{self, OrderPlaced, Place, Request},
        receive,
    },
    views::shop::order::{OrderDetail, OrderPage, OrderSummary, PayResult, PaymentDetail},
};

#[derive(Deserialize, ToSchema)]
pub struct OrderInput {
    /// Cart lines; empty = the selected ones.
    #[serde(default)]
    ids: Vec<RowId>,
    address_id: RowId,
    #[serde(default)]
    remark: Text<200>,
    /// The total the buyer saw; another one is answered with 409.
    total: Option<Money>,
}

#[utoipa::path(post, path = "/api/order", tag = "order", params(("Idempotency-Key" = Option<String>, Header)), request_body = OrderInput, responses((status = 200, body = Envelope<OrderPlaced>), (status = 409), (status = 422)))]
pub async fn place(
    buyer: Buyer,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    headers: HeaderMap,
    Input(input): Input<OrderInput>,
) -> ApiResult<Data<OrderPlaced>> {
    let key = idempotency_key(&headers)?;
    let request = Request {
        ids: input.ids.into_iter().map(|id| id.0).collect(),
        address_id: input.address_id.0,
        remark: input.remark.0,
        total: input.total,
    };
    let place = Place {
        actor: buyer.actor(),
        member: buyer.member,
        rules: services.settings.trade.clone(),
        shelf,
        now: services.clock.now(),
    };
    let placed = services
        .writer
        .run(move |tx| {
            Box::pin(async move { place_order::place(tx, &place, &request, key.as_deref()).await })
        })
        .await?;
    Ok(Data(placed))
}

fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let key = value.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > 100 || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::BadRequest(
            "提交编号格式不正确，请刷新页面后重试".into(),
        ));
    }
    Ok(Some(key.to_owned()))
}

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
}

/// A day, or an empty text as a cleared form field sends it.
#[derive(Debug)]
pub struct OptionalDay(Option<chrono::NaiveDate>);

impl<'de> Deserialize<'de> for OptionalDay {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = kernel::input::scalar::text_of(deserializer)?;
        if text.is_empty() || text == "99999" {
            return Ok(Self(None));
        }
        let day = Day::deserialize(serde::de::value::StringDeserializer::<D::Error>::new(text))?;
        Ok(Self(Some(day.0)))
    }
}

#[utoipa::path(get, path = "/api/order", tag = "order", params(OrderQuery), responses((status = 200, body = Envelope<OrderPage>)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<OrderQuery>,
) -> ApiResult<Data<OrderPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let day = |day: Option<OptionalDay>| day.and_then(|day| day.0);
    let last_day = day(query.end_time).and_then(|day| day.succ_opt());
    let any_status = Filter {
        status: None,
        from: day(query.start_time).map(day_start),
        to: last_day.map(day_start),
        keywords: chosen_text(query.keywords.as_deref()).map(str::to_owned),
    };
    let of_company = || orders::of(buyer.company_id());
    let by_status = orders::counts(&services.db, orders::filtered(of_company(), &any_status)).await?;
    let filter = Filter {
        status: chosen(query.status),
        ..any_status
    };
    let matching = orders::filtered(of_company(), &filter);
    let total = matching.clone().count(&services.db).await?;
    let rows = matching
        .order_by_desc(Column::Id)
        .offset(page.offset())
        .limit(page.per_page)
        .all(&services.db)
        .await?;
    let list = orders::with_lines(&services.db, rows)
        .await?
        .into_iter()
        .map(OrderSummary::from)
        .collect();
    let all = by_status.values().sum();
    let mut counts: std::collections::BTreeMap<_, _> = by_status
        .into_iter()
        .map(|(status, count)| (status.to_string(), count))
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
    view_of(&services, order).await
}

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<Order> {
    let order = orders::by_number(&services.db, buyer.company_id(), number).await?;
    order.ok_or_else(|| ApiError::not_found("订单"))
}

async fn view_of(services: &Services, order: Order) -> ApiResult<Data<OrderDetail>> {
    let logs = orders::logs(&services.db, order.id).await?;
    let whole = orders::with_lines(&services.db, vec![order]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("订单"))?;
    Ok(Data(OrderDetail::new(whole, logs)))
}

#[utoipa::path(get, path = "/api/order/payment/{id}", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<PaymentDetail>), (status = 404)))]
pub async fn payment(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<PaymentDetail>> {
    let payment = orders::payment_by_number(&services.db, buyer.company_id(), &number).await?;
    let payment = payment.ok_or_else(|| ApiError::not_found("付款单"))?;
    let rows = orders::of_payment(&services.db, payment.id).await?;
    let whole = orders::with_lines(&services.db, rows).await?;
    let balance = ledger::balance(&services.db, buyer.company_id(), Kind::Balance).await?;
    Ok(Data(PaymentDetail::new(payment, whole, balance)))
}

#[derive(Deserialize, ToSchema)]
pub struct PayInput {
    /// balance
    method: Text<20>,
}

#[utoipa::path(post, path = "/api/order/{id}/pay", tag = "order", params(("id" = String, Path)), request_body = PayInput, responses((status = 200, body = Envelope<PayResult>), (status = 409), (status = 422)))]
pub async fn pay(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<PayInput>,
) -> ApiResult<Data<PayResult>> {
    if input.method.0 != "balance" {
        return Err(ApiError::invalid(
            "method",
            "请选择余额支付；对公转账请联系专属客服",
        ));
    }
    let (actor, now, company_id) = (buyer.actor(), services.clock.now(), buyer.company_id());
    let paid = services
        .writer
        .run(move |tx| Box::pin(async move { pay::from_balance(tx, company_id, &number, &actor, now).await }))
        .await?;
    Ok(Data(PayResult {
        id: paid.number,
        status: pay::PAID,
        balance: paid.balance,
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct CancelInput {
    #[serde(default)]
    reason: Text<200>,
}

#[utoipa::path(post, path = "/api/order/{id}/cancel", tag = "order", params(("id" = String, Path)), request_body = CancelInput, responses((status = 200, body = Envelope<OrderDetail>), (status = 409)))]
pub async fn cancel(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CancelInput>,
) -> ApiResult<Data<OrderDetail>> {
    let order = own(&services, &buyer, &number).await?;
    let (actor, now, reason) = (buyer.actor(), services.clock.now(), input.reason.0);
    let order = services
        .writer
        .run(move |tx| {
            Box::pin(
                async move { cancel::cancel(tx, order.id, Move::CancelUnpaid, &actor, &reason, now).await },
            )
        })
        .await?;
    view_of(&services, order).await
}

#[utoipa::path(post, path = "/api/order/{id}/receive", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<OrderDetail>), (status = 409)))]
pub async fn receive(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<OrderDetail>> {
    let order = own(&services, &buyer, &number).await?;
    let (actor, now) = (buyer.actor(), services.clock.now());
    let order = services
        .writer
        .run(move |tx| {
            Box::pin(
                async move { receive::receive(tx, order.id, &actor, Note::plain("确认收货"), now).await },
            )
        })
        .await?;
    view_of(&services, order).await
}
