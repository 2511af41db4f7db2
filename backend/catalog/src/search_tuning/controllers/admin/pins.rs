//! /admin/api/search_pins: goods that come first for a keyword.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadSearch, WriteSearch},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text, moment},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::search_tuning::entry;
use crate::{
    errors::CatalogError,
    search_tuning::{
        models::pins::{self, Draft, Model},
        views::admin::search_tuning::AdminSearchPin,
    },
};

const KIND: &str = "search_pin";

#[derive(Deserialize, ToSchema)]
pub struct PinInput {
    keyword: Text<64>,
    /// The first of them first.
    goods_ids: Vec<RowId>,
    /// ISO 8601 with a zone.
    valid_from: Option<Text<40>>,
    /// Exclusive.
    valid_to: Option<Text<40>>,
}

impl PinInput {
    fn draft(self) -> ApiResult<Draft> {
        Ok(Draft {
            keyword: self.keyword.0,
            goods_ids: self.goods_ids.into_iter().map(|id| id.0).collect(),
            valid_from: moment("valid_from", self.valid_from)?,
            valid_to: moment("valid_to", self.valid_to)?,
        })
    }
}

#[utoipa::path(get, path = "/admin/api/search_pins", tag = "search", responses((status = 200, body = Vec<AdminSearchPin>)))]
pub async fn list(
    _: Staff<ReadSearch>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSearchPin>> {
    let (rows, total) = pins::page(&services.db, &query).await?;
    Ok(Rows {
        name: "search_pins",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/search_pins/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminSearchPin), (status = 404)))]
pub async fn show(
    _: Staff<ReadSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSearchPin>> {
    let row = pins::find(&services.db, id).await?;
    row.map(|row| PlainJson(row.into()))
        .ok_or_else(|| ApiError::not_found("置顶"))
}

#[utoipa::path(post, path = "/admin/api/search_pins", tag = "search", request_body = PinInput, responses((status = 200, body = AdminSearchPin), (status = 422)))]
pub async fn create(
    staff: Staff<WriteSearch>,
    State(services): State<Services>,
    Input(input): Input<PinInput>,
) -> ApiResult<PlainJson<AdminSearchPin>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = pins::create(tx, draft, now).await?;
            let entry = entry("search_pin.create", KIND, row.id, None, Some(facts(&row)));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(put, path = "/admin/api/search_pins/{id}", tag = "search", params(("id" = i64, Path)), request_body = PinInput, responses((status = 200, body = AdminSearchPin), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PinInput>,
) -> ApiResult<PlainJson<AdminSearchPin>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = pins::update(tx, id, draft, now).await?;
            let (before, facts) = (facts(&before), facts(&after));
            let entry = entry("search_pin.update", KIND, id, Some(before), Some(facts));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(after)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/search_pins/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminSearchPin), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSearchPin>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = pins::delete(tx, id).await?;
            let entry = entry("search_pin.delete", KIND, id, Some(facts(&row)), None);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

fn facts(row: &Model) -> Value {
    json!({
        "keyword": row.keyword,
        "goods_ids": row.goods_ids,
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
    })
}
