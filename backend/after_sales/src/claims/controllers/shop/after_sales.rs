//! /api/after_sales and /api/order/{id}/after_sales: claiming after the sale, and following a claim.
use ::orders::lifecycle::models::{order_log::Note, orders};
use axum::{extract::State, http::HeaderMap, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::{Buyer, Entitled},
    licences::views::scan_file,
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Number, Quantity, Query, RowId, Text, idempotency_key},
    paging::{PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    claims::{
        models::{
            apply::{self, AfterSaleApplied, Applicant, ClaimUnits, Request},
            claimable,
            claims::{self, Claim, Filter},
            decide, evidence,
            log::ClaimActor,
            return_shipping::{self, AfterSaleParcelInput},
            status::Step,
        },
        views::shop::{
            after_sale::{AfterSaleDetail, AfterSalePage, AfterSaleSummary},
            claimable::Claimable,
        },
    },
    rules::models::rules,
};

/// What of an order can be claimed.
#[utoipa::path(get, path = "/api/order/{id}/after_sales", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = Envelope<Claimable>), (status = 404)))]
pub async fn claimable_of(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<Claimable>> {
    let order = orders::by_number(&services.db, buyer.company_id(), &number).await?;
    let order = order.ok_or_else(|| ApiError::not_found("订单"))?;
    let rows = claims::of_order(&services.db, buyer.company_id(), order.id).await?;
    let made = summaries(&services, &buyer, rows).await?;
    let rules = rules::current(&services.db).await?;
    let reasons = rules::reasons(&services.db).await?;
    let shipped = claimable::shipped(&services.db, &order).await?;
    let now = services.clock.now();
    let made = (made, &*buyer.member);
    Ok(Data(Claimable::new(
        (&order, now),
        &rules,
        reasons,
        shipped,
        made,
    )))
}

async fn summaries(services: &Services, buyer: &Buyer, rows: Vec<Claim>) -> ApiResult<Vec<AfterSaleSummary>> {
    let whole = claims::with_lines(&services.db, rows).await?;
    let views = whole
        .into_iter()
        .map(|whole| AfterSaleSummary::new(whole, &buyer.member));
    Ok(views.collect())
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleLineInput {
    /// Of the order line.
    id: RowId,
    /// Batch number as printed on the pack.
    batch: Text<60>,
    number: Quantity,
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleInput {
    /// refund | return | exchange | complaint
    r#type: Text<20>,
    #[serde(default)]
    lines: Vec<AfterSaleLineInput>,
    /// Code of one of the reasons.
    reason: Text<40>,
    #[serde(default)]
    remark: Text<500>,
    /// Keys of `/api/upload`.
    #[serde(default)]
    photos: Vec<Text<60>>,
}

#[utoipa::path(post, path = "/api/order/{id}/after_sales", tag = "after_sales", params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = AfterSaleInput, responses((status = 200, body = Envelope<AfterSaleApplied>), (status = 404), (status = 409), (status = 422)))]
pub async fn apply(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    headers: HeaderMap,
    Input(input): Input<AfterSaleInput>,
) -> ApiResult<Data<AfterSaleApplied>> {
    let key = idempotency_key(&headers)?;
    let applicant = applicant(&buyer, &services);
    let lines = input.lines.into_iter().map(|line| ClaimUnits {
        line_id: line.id.0,
        batch: line.batch.0,
        quantity: line.number.0,
    });
    let request = Request {
        order: number,
        kind: input.r#type.0,
        lines: lines.collect(),
        reason: input.reason.0,
        remark: input.remark.0,
        photos: input.photos.into_iter().map(|key| key.0).collect(),
    };
    let applied = services
        .writer
        .run(async move |tx: &WriteTx| apply::apply(tx, &applicant, &request, key.as_deref()).await)
        .await?;
    Ok(Data(applied))
}

fn applicant(buyer: &Buyer, services: &Services) -> Applicant {
    Applicant {
        company_id: buyer.company_id(),
        member_id: buyer.member_id(),
        actor: buyer.actor(),
        now: services.clock.now(),
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterSaleQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// Status code, 99999 = all
    status: Option<i64>,
}

#[utoipa::path(get, path = "/api/after_sales", tag = "after_sales", params(AfterSaleQuery), responses((status = 200, body = Envelope<AfterSalePage>)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<AfterSaleQuery>,
) -> ApiResult<Data<AfterSalePage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let by_status = claims::counts(&services.db, claims::of(buyer.company_id())).await?;
    let filter = Filter {
        status: chosen(query.status),
        ..Default::default()
    };
    let (rows, total) = claims::own_page(&services.db, buyer.company_id(), &filter, page).await?;
    let list = summaries(&services, &buyer, rows).await?;
    let all = by_status.values().sum();
    let mut counts: std::collections::BTreeMap<_, _> = by_status
        .into_iter()
        .map(|(status, count)| (status.code().to_string(), count))
        .collect();
    counts.insert("all".into(), all);
    Ok(Data(AfterSalePage {
        total,
        page: page.page,
        per_page: page.per_page,
        list,
        counts,
    }))
}

#[utoipa::path(get, path = "/api/after_sales/{id}", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = Envelope<AfterSaleDetail>), (status = 404)))]
pub async fn detail(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<AfterSaleDetail>> {
    let claim = own(&services, &buyer, &number).await?;
    view_of(&services, &buyer, claim).await
}

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<Claim> {
    let claim = claims::by_number(&services.db, buyer.company_id(), number).await?;
    claim.ok_or_else(|| ApiError::not_found("售后单"))
}

async fn view_of(services: &Services, buyer: &Buyer, claim: Claim) -> ApiResult<Data<AfterSaleDetail>> {
    let photos = claims::photos(&services.db, claim.id).await?;
    let logs = claims::logs(&services.db, claim.id).await?;
    let rules = rules::current(&services.db).await?;
    let whole = claims::with_lines(&services.db, vec![claim]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("售后单"))?;
    Ok(Data(AfterSaleDetail::new(
        whole,
        (photos, logs),
        rules,
        &buyer.member,
    )))
}

#[utoipa::path(post, path = "/api/after_sales/{id}/cancel", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = Envelope<AfterSaleDetail>), (status = 404), (status = 409)))]
pub async fn cancel(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Data<AfterSaleDetail>> {
    let claim = own(&services, &buyer, &number).await?;
    let (by, now) = (ClaimActor::buyer(buyer.actor()), services.clock.now());
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let note = Note::plain("取消售后申请");
            decide::withdraw(tx, claim.id, Step::Cancel, &by, note, now).await
        })
        .await?;
    view_of(&services, &buyer, claim).await
}

/// The goods are on their way back.
#[utoipa::path(post, path = "/api/after_sales/{id}/send", tag = "after_sales", params(("id" = String, Path)), request_body = AfterSaleParcelInput, responses((status = 200, body = Envelope<AfterSaleDetail>), (status = 404), (status = 409), (status = 422)))]
pub async fn send_back(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<AfterSaleParcelInput>,
) -> ApiResult<Data<AfterSaleDetail>> {
    let claim = own(&services, &buyer, &number).await?;
    let parcel = input.checked()?;
    let (by, now) = (ClaimActor::buyer(buyer.actor()), services.clock.now());
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| return_shipping::send_back(tx, claim.id, parcel, &by, now).await)
        .await?;
    view_of(&services, &buyer, claim).await
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleEvidenceInput {
    /// Keys of `/api/upload`.
    #[serde(default)]
    photos: Vec<Text<60>>,
    #[serde(default)]
    remark: Text<500>,
}

#[utoipa::path(post, path = "/api/after_sales/{id}/evidence", tag = "after_sales", params(("id" = String, Path)), request_body = AfterSaleEvidenceInput, responses((status = 200, body = Envelope<AfterSaleDetail>), (status = 404), (status = 409), (status = 422)))]
pub async fn add_evidence(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<AfterSaleEvidenceInput>,
) -> ApiResult<Data<AfterSaleDetail>> {
    if input.photos.is_empty() && input.remark.is_empty() {
        return Err(ApiError::invalid("remark", "请添加照片或填写说明"));
    }
    let claim = own(&services, &buyer, &number).await?;
    let applicant = applicant(&buyer, &services);
    let photos: Vec<String> = input.photos.into_iter().map(|key| key.0).collect();
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            evidence::add(tx, claim.id, &applicant, &photos, &input.remark.0).await
        })
        .await?;
    view_of(&services, &buyer, claim).await
}

/// A photo of the company's own claim.
#[utoipa::path(get, path = "/api/after_sales/photos/{id}", tag = "after_sales", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn photo(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Response> {
    let found = claims::photo_of(&services.db, buyer.company_id(), id).await?;
    let photo = found.ok_or_else(|| ApiError::not_found("照片"))?;
    let file = Uploads::of(&services.settings).read_private(&photo.key).await?;
    Ok(scan_file::answer(file))
}
