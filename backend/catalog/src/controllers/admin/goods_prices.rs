//! /admin/api/goods_prices: prices per rank, region and buyer, with their time. Every write is in the audit log, at the
//! goods it prices.
use axum::extract::State;
use identity::{
    actors::Staff,
    models::{audit, companies},
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{Bare, ListQuery, Rows},
    input::{Id, Input, RowId, Text, moment},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::CatalogError,
    models::{
        _entities::goods_prices::Model,
        special_prices::{self, PriceDraft},
    },
    views::admin::goods_price::AdminGoodsPrice,
};

#[derive(Deserialize, ToSchema)]
pub struct GoodsPriceInput {
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
}

impl GoodsPriceInput {
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

#[utoipa::path(get, path = "/admin/api/goods_prices", tag = "goods", responses((status = 200, body = Vec<AdminGoodsPrice>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoodsPrice>> {
    let now = services.clock.now();
    let (rows, total) = special_prices::list(&services.db, &query, now).await?;
    Ok(Rows {
        name: "goods_prices",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|row| AdminGoodsPrice::new(row, now))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/goods_prices/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsPrice), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminGoodsPrice>> {
    let row = special_prices::find(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("专属价"))?;
    Ok(Bare(AdminGoodsPrice::new(row, services.clock.now())))
}

#[utoipa::path(post, path = "/admin/api/goods_prices", tag = "goods", request_body = GoodsPriceInput, responses((status = 200, body = AdminGoodsPrice), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<GoodsPriceInput>,
) -> ApiResult<Bare<AdminGoodsPrice>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let row = special_prices::create(tx, draft, now).await?;
                let entry = entry(tx, "goods_price.create", None, Some(&row)).await?;
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, CatalogError>(row)
            })
        })
        .await?;
    Ok(Bare(AdminGoodsPrice::new(row, now)))
}

#[utoipa::path(put, path = "/admin/api/goods_prices/{id}", tag = "goods", params(("id" = i64, Path)), request_body = GoodsPriceInput, responses((status = 200, body = AdminGoodsPrice), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<GoodsPriceInput>,
) -> ApiResult<Bare<AdminGoodsPrice>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let (before, after) = special_prices::update(tx, id, draft, now).await?;
                let entry = entry(tx, "goods_price.update", Some(&before), Some(&after)).await?;
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, CatalogError>(after)
            })
        })
        .await?;
    Ok(Bare(AdminGoodsPrice::new(row, now)))
}

/// Answers what was deleted.
#[utoipa::path(delete, path = "/admin/api/goods_prices/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsPrice), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminGoodsPrice>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let row = special_prices::delete(tx, id, now).await?;
                let entry = entry(tx, "goods_price.delete", Some(&row), None).await?;
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, CatalogError>(row)
            })
        })
        .await?;
    Ok(Bare(AdminGoodsPrice::new(row, now)))
}

async fn entry(
    tx: &WriteTx,
    action: &'static str,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Result<audit::Entry, DbErr> {
    let goods_id = before.or(after).map_or(0, |row| row.goods_id);
    Ok(audit::Entry {
        action,
        subject_kind: "goods",
        subject_id: goods_id.to_string(),
        before: facts(tx, before).await?,
        after: facts(tx, after).await?,
        reason: String::new(),
    })
}

async fn facts(tx: &WriteTx, row: Option<&Model>) -> Result<Option<Value>, DbErr> {
    let Some(row) = row else { return Ok(None) };
    let company = match row.company_id {
        Some(id) => companies::by_id(tx.db(), id).await?,
        None => None,
    };
    Ok(Some(json!({
        "id": row.id,
        "company": company.map(|company| company.name),
        "region": row.region,
        "rank": row.rank,
        "price": Money(row.price),
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
    })))
}
