//! /api/user/buy: what a buyer looks for and the shop does not have.
use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled},
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Query, RowId, Text, scalar::LARGEST_QUANTITY},
    paging::{PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::wanted::{
    models::wanted::{self, Request, Status},
    views::shop::wanted::{WantedItem, WantedPage},
};

const MOST_AT_ONCE: usize = 500;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 waiting, 2 looking, 3 available, 4 unavailable; 99999 = all
    status: Option<i64>,
}

#[utoipa::path(get, path = "/api/user/buy", tag = "wanted", params(WantedQuery), responses((status = 200, body = Envelope<WantedPage>), (status = 422)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<WantedQuery>,
) -> ApiResult<Data<WantedPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let unknown = || ApiError::invalid("status", "没有这个状态，请重新选择");
    let status = chosen(query.status)
        .map(|code| Status::from_code(code).ok_or_else(unknown))
        .transpose()?;
    let (rows, total) = wanted::page(&services.db, buyer.company_id(), status, page).await?;
    Ok(Data(WantedPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: rows.into_iter().map(WantedItem::from).collect(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct WantedLineInput {
    name: Text<80>,
    #[serde(default)]
    spec: Text<80>,
    #[serde(default)]
    maker: Text<80>,
    /// Bar code or approval number.
    #[serde(default)]
    code: Text<40>,
    /// 0 = did not say.
    #[serde(default)]
    number: RowId,
    #[serde(default)]
    remark: Text<200>,
}

/// One item by its fields, or several as `params`.
#[derive(Deserialize, ToSchema)]
pub struct WantedInput {
    #[serde(default)]
    name: Text<80>,
    #[serde(default)]
    spec: Text<80>,
    #[serde(default)]
    maker: Text<80>,
    #[serde(default)]
    code: Text<40>,
    #[serde(default)]
    number: RowId,
    #[serde(default)]
    remark: Text<200>,
    #[serde(default)]
    params: Vec<WantedLineInput>,
}

impl WantedInput {
    fn requests(self) -> ApiResult<Vec<Request>> {
        if self.params.len() > MOST_AT_ONCE {
            let message = format!("一次最多登记 {MOST_AT_ONCE} 条，请分几次提交");
            return Err(ApiError::invalid("params", message));
        }
        if !self.params.is_empty() {
            let lines = self.params.into_iter().enumerate();
            return lines
                .map(|(at, line)| line.request(&format!("params.{at}.")))
                .collect();
        }
        let only = WantedLineInput {
            name: self.name,
            spec: self.spec,
            maker: self.maker,
            code: self.code,
            number: self.number,
            remark: self.remark,
        };
        Ok(vec![only.request("")?])
    }
}

impl WantedLineInput {
    fn request(self, place: &str) -> ApiResult<Request> {
        if self.name.is_empty() {
            return Err(ApiError::invalid(format!("{place}name"), "请填写品名"));
        }
        if self.number.0 > LARGEST_QUANTITY {
            let message = format!("数量应为 1 到 {LARGEST_QUANTITY} 的整数");
            return Err(ApiError::invalid(format!("{place}number"), message));
        }
        Ok(Request {
            name: self.name.0,
            spec: self.spec.0,
            maker: self.maker.0,
            code: self.code.0,
            quantity: self.number.0,
            remark: self.remark.0,
        })
    }
}

/// Returns the ids of the items.
#[utoipa::path(post, path = "/api/user/buy", tag = "wanted", request_body = WantedInput, responses((status = 200, body = Envelope<Vec<i64>>), (status = 409), (status = 422)))]
pub async fn create(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    Input(input): Input<WantedInput>,
) -> ApiResult<Data<Vec<i64>>> {
    let (requests, now) = (input.requests()?, services.clock.now());
    let who = (buyer.company_id(), buyer.member_id());
    let ids = services
        .writer
        .run(async move |tx: &WriteTx| wanted::ask(tx, who, requests, now).await)
        .await?;
    Ok(Data(ids))
}

#[utoipa::path(get, path = "/api/user/buy/{id}", tag = "wanted", params(("id" = i64, Path)), responses((status = 200, body = Envelope<WantedItem>), (status = 404)))]
pub async fn show(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Data<WantedItem>> {
    let row = wanted::own(&services.db, buyer.company_id(), id).await?;
    row.map(|row| Data(row.into()))
        .ok_or_else(|| ApiError::not_found("求购"))
}

#[utoipa::path(delete, path = "/api/user/buy/{id}", tag = "wanted", params(("id" = i64, Path)), responses((status = 200, body = Envelope<bool>), (status = 404), (status = 409)))]
pub async fn withdraw(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<bool>> {
    let company_id = buyer.company_id();
    services
        .writer
        .run(async move |tx: &WriteTx| wanted::withdraw(tx, company_id, id).await)
        .await?;
    Ok(Data(true))
}
