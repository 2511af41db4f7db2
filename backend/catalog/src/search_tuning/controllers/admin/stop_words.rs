//! /admin/api/search_stop_words: words without meaning for a search.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadSearch, WriteSearch},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::search_tuning::entry;
use crate::{
    errors::CatalogError,
    search_tuning::{
        models::stop_words::{self, Model},
        views::admin::search_tuning::AdminStopWord,
    },
};

const KIND: &str = "search_stop_word";

#[derive(Deserialize, ToSchema)]
pub struct StopWordInput {
    word: Text<64>,
}

#[utoipa::path(get, path = "/admin/api/search_stop_words", tag = "search", responses((status = 200, body = Vec<AdminStopWord>)))]
pub async fn list(
    _: Staff<ReadSearch>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminStopWord>> {
    let (rows, total) = stop_words::page(&services.db, &query).await?;
    Ok(Rows {
        name: "search_stop_words",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/search_stop_words/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminStopWord), (status = 404)))]
pub async fn show(
    _: Staff<ReadSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminStopWord>> {
    let row = stop_words::find(&services.db, id).await?;
    row.map(|row| PlainJson(row.into()))
        .ok_or_else(|| ApiError::not_found("停用词"))
}

#[utoipa::path(post, path = "/admin/api/search_stop_words", tag = "search", request_body = StopWordInput, responses((status = 200, body = AdminStopWord), (status = 422)))]
pub async fn create(
    staff: Staff<WriteSearch>,
    State(services): State<Services>,
    Input(input): Input<StopWordInput>,
) -> ApiResult<PlainJson<AdminStopWord>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = stop_words::create(tx, &input.word.0, now).await?;
            let entry = entry("search_stop_word.create", KIND, row.id, None, Some(facts(&row)));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/search_stop_words/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminStopWord), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminStopWord>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = stop_words::delete(tx, id).await?;
            let entry = entry("search_stop_word.delete", KIND, id, Some(facts(&row)), None);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

fn facts(row: &Model) -> Value {
    json!({ "word": row.word })
}
