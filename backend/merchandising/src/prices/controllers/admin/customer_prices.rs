//! /admin/api/goods_prices: prices per rank, region and buyer, with their time. Every write is in the audit log, at the
//! goods it prices.
use axum::extract::State;
use chrono::{DateTime, Utc};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Query, RowId, Text, moment},
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    errors::MerchandisingError,
    prices::{
        models::{
            price_changes::{self, Proposer},
            special_prices::{self, PriceDraft, SpecialPriceResult},
        },
        views::admin::customer_price::AdminCustomerPrice,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct CustomerPriceInput {
    /// Of a new price; a price stays with its goods.
    #[serde(default)]
    goods_id: RowId,
    /// null = every rank
    rank: Option<RowId>,
    /// Province; empty or absent = everywhere.
    region: Option<Text<20>>,
    /// null or 0 = every buyer
    company_id: Option<RowId>,
    price: Money,
    /// ISO 8601 with a zone; null = from now on.
    valid_from: Option<Text<40>>,
    /// The first moment it no longer holds; null = for good.
    valid_to: Option<Text<40>>,
    /// Why; asked for (422) where a second person must agree.
    #[serde(default)]
    price_reason: Text<200>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeleteQuery {
    /// Why; asked for (422) where a second person must agree.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    price_reason: Text<200>,
}

impl CustomerPriceInput {
    fn draft(self) -> ApiResult<PriceDraft> {
        Ok(PriceDraft {
            goods_id: self.goods_id.0,
            rank: self.rank.map(|RowId(rank)| rank),
            region: self.region.unwrap_or_default().0,
            company_id: self.company_id.map(|RowId(id)| id).filter(|id| *id > 0),
            price: self.price,
            from: moment("valid_from", self.valid_from)?,
            to: moment("valid_to", self.valid_to)?,
        })
    }
}

#[utoipa::path(get, path = "/admin/api/goods_prices", tag = "goods", responses((status = 200, body = Vec<AdminCustomerPrice>)))]
pub async fn list(
    staff: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCustomerPrice>> {
    let now = services.clock.now();
    let salesman_id = staff.own_customers_only();
    let (rows, total) = special_prices::list(&services.db, &query, salesman_id, now).await?;
    let goods_ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    let waiting = price_changes::waiting_of(&services.db, &goods_ids).await?;
    Ok(Rows {
        name: "goods_prices",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|row| {
                let waits = waiting.get(&row.goods_id).copied();
                AdminCustomerPrice::new(row, waits, now)
            })
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/goods_prices/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminCustomerPrice), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCustomerPrice>> {
    let row = special_prices::shown(&services.db, id, staff.own_customers_only()).await?;
    let row = row.ok_or_else(|| ApiError::not_found("专属价"))?;
    let waiting = price_changes::waiting_of(&services.db, &[row.goods_id]).await?;
    let waits = waiting.get(&row.goods_id).copied();
    Ok(PlainJson(AdminCustomerPrice::new(
        row,
        waits,
        services.clock.now(),
    )))
}

#[utoipa::path(post, path = "/admin/api/goods_prices", tag = "goods", request_body = CustomerPriceInput, responses((status = 200, body = AdminCustomerPrice), (status = 409), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<CustomerPriceInput>,
) -> ApiResult<PlainJson<AdminCustomerPrice>> {
    let reason = input.price_reason.0.clone();
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let written = services
        .writer
        .run(async move |tx: &WriteTx| {
            let asked = Proposer {
                actor: &actor,
                reason: &reason,
                now,
            };
            let written = special_prices::create(tx, asked, draft).await?;
            keep(tx, asked, &written).await?;
            Ok::<_, MerchandisingError>(written)
        })
        .await?;
    view(written, now)
}

#[utoipa::path(put, path = "/admin/api/goods_prices/{id}", tag = "goods", params(("id" = i64, Path)), request_body = CustomerPriceInput, responses((status = 200, body = AdminCustomerPrice), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CustomerPriceInput>,
) -> ApiResult<PlainJson<AdminCustomerPrice>> {
    let reason = input.price_reason.0.clone();
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let written = services
        .writer
        .run(async move |tx: &WriteTx| {
            let asked = Proposer {
                actor: &actor,
                reason: &reason,
                now,
            };
            let written = special_prices::update(tx, asked, id, draft).await?;
            keep(tx, asked, &written).await?;
            Ok::<_, MerchandisingError>(written)
        })
        .await?;
    view(written, now)
}

/// Returns what was deleted, or will be.
#[utoipa::path(delete, path = "/admin/api/goods_prices/{id}", tag = "goods", params(("id" = i64, Path), DeleteQuery), responses((status = 200, body = AdminCustomerPrice), (status = 404), (status = 409), (status = 422)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<DeleteQuery>,
) -> ApiResult<PlainJson<AdminCustomerPrice>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let written = services
        .writer
        .run(async move |tx: &WriteTx| {
            let asked = Proposer {
                actor: &actor,
                reason: &query.price_reason.0,
                now,
            };
            let written = special_prices::delete(tx, asked, id).await?;
            keep(tx, asked, &written).await?;
            Ok::<_, MerchandisingError>(written)
        })
        .await?;
    view(written, now)
}

/// A waiting change is logged as proposed.
async fn keep(tx: &WriteTx, asked: Proposer<'_>, written: &SpecialPriceResult) -> Result<(), DbErr> {
    let SpecialPriceResult::Done(change) = written else {
        return Ok(());
    };
    let entry = change.entry(tx, asked.reason).await?;
    audit::append(tx, asked.actor, entry, asked.now).await
}

fn view(written: SpecialPriceResult, now: DateTime<Utc>) -> ApiResult<PlainJson<AdminCustomerPrice>> {
    let (row, waits) = match written {
        SpecialPriceResult::Done(change) => (change.after.or(change.before), None),
        SpecialPriceResult::Waiting { change, row } => (Some(row), Some(change)),
    };
    let row = row.ok_or_else(|| ApiError::not_found("专属价"))?;
    Ok(PlainJson(AdminCustomerPrice::new(row, waits, now)))
}
