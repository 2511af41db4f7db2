//! /admin/api/price_changes: all price changes with the former price, and the second person's decision where
//! one is needed.
use axum::extract::State;
use catalog::goods::models::goods;
use identity::{
    actors::Staff,
    permissions::{ReadPrices, WritePrices},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::MerchandisingError,
    models::_entities::price_changes::Model,
    prices::{
        models::{
            lines,
            price_changes::{self, Decision, DecisionResult},
        },
        views::admin::price_change::AdminPriceChange,
    },
};

/// Filters: `id`, `goods_id`, `state`, `q`, `can_decide` (waits for this colleague).
#[utoipa::path(get, path = "/admin/api/price_changes", tag = "prices", responses((status = 200, body = Vec<AdminPriceChange>)))]
pub async fn list(
    staff: Staff<ReadPrices>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPriceChange>> {
    let (rows, total) = price_changes::list(&services.db, &query, staff.id).await?;
    Ok(Rows {
        name: "price_changes",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

#[utoipa::path(get, path = "/admin/api/price_changes/{id}", tag = "prices", params(("id" = i64, Path)), responses((status = 200, body = AdminPriceChange), (status = 404)))]
pub async fn show(
    _: Staff<ReadPrices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPriceChange>> {
    one(&services, id).await
}

async fn one(services: &Services, id: i64) -> ApiResult<PlainJson<AdminPriceChange>> {
    let row = price_changes::find(&services.db, id).await?;
    let view = views_of(services, row.into_iter().collect()).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("改价"))?))
}

async fn views_of(services: &Services, rows: Vec<Model>) -> Result<Vec<AdminPriceChange>, DbErr> {
    let db = &services.db;
    let found = goods::by_ids(db, rows.iter().map(|row| row.goods_id)).await?;
    let mut changed = Vec::with_capacity(rows.len());
    for row in rows {
        let (before, after) = price_changes::lists(&row)?;
        changed.push((row, lines::lines(&before, &after), (before.base, after.base)));
    }
    let all: Vec<lines::Line> = changed.iter().flat_map(|(_, lines, _)| lines.clone()).collect();
    let names = lines::names(db, &all).await?;
    changed
        .into_iter()
        .map(|(row, lines, base)| {
            let goods = found.get(&row.goods_id);
            AdminPriceChange::new(row, goods, (&lines, &names), base)
        })
        .collect()
}

#[derive(Deserialize, ToSchema)]
pub struct PriceApproveInput {
    /// What the second person says of it, if anything.
    #[serde(default)]
    reason: Text<200>,
}

#[derive(Deserialize, ToSchema)]
pub struct PriceRejectInput {
    reason: Text<200>,
}

/// The second person agrees: the prices hold at once. 409 when they are no longer those that were to be changed.
#[utoipa::path(post, path = "/admin/api/price_changes/{id}/approve", tag = "prices", params(("id" = i64, Path)), request_body = PriceApproveInput, responses((status = 200, body = AdminPriceChange), (status = 404), (status = 409)))]
pub async fn approve(
    staff: Staff<WritePrices>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PriceApproveInput>,
) -> ApiResult<PlainJson<AdminPriceChange>> {
    decide(&staff, &services, id, (Decision::Approve, input.reason.0)).await
}

#[utoipa::path(post, path = "/admin/api/price_changes/{id}/reject", tag = "prices", params(("id" = i64, Path)), request_body = PriceRejectInput, responses((status = 200, body = AdminPriceChange), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WritePrices>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PriceRejectInput>,
) -> ApiResult<PlainJson<AdminPriceChange>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，提出人会看到"));
    }
    decide(&staff, &services, id, (Decision::Reject, input.reason.0)).await
}

/// By the person who proposed it.
#[utoipa::path(post, path = "/admin/api/price_changes/{id}/withdraw", tag = "prices", params(("id" = i64, Path)), responses((status = 200, body = AdminPriceChange), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WritePrices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPriceChange>> {
    decide(&staff, &services, id, (Decision::Withdraw, String::new())).await
}

async fn decide(
    staff: &Staff<WritePrices>,
    services: &Services,
    id: i64,
    (decision, reason): (Decision, String),
) -> ApiResult<PlainJson<AdminPriceChange>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let ending = services
        .writer
        .run(async move |tx: &WriteTx| {
            let decided = price_changes::decide(tx, id, (decision, &reason), &actor, now).await?;
            Ok::<_, MerchandisingError>(decided)
        })
        .await?;
    if ending == DecisionResult::Stale {
        return Err(ApiError::conflict(
            "提出之后价格又有变化，这次改价已失效，请按现在的价格重新提出",
        ));
    }
    one(services, id).await
}
