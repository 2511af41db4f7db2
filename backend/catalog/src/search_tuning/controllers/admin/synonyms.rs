//! /admin/api/search_synonyms: words that mean the same to the search.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadSearch, WriteSearch},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::search_tuning::entry;
use crate::{
    errors::CatalogError,
    search_tuning::{
        models::synonyms::{self, Draft, Model},
        views::admin::search_tuning::AdminSynonym,
    },
};

const KIND: &str = "search_synonym";

#[derive(Deserialize, ToSchema)]
pub struct SynonymInput {
    is_two_way: Flag,
    words: Vec<Text<64>>,
    /// Of one-way synonyms: what the words also find.
    #[serde(default)]
    targets: Vec<Text<64>>,
}

impl From<SynonymInput> for Draft {
    fn from(input: SynonymInput) -> Self {
        let plain = |words: Vec<Text<64>>| words.into_iter().map(|word| word.0).collect();
        Self {
            is_two_way: input.is_two_way.0,
            words: plain(input.words),
            targets: plain(input.targets),
        }
    }
}

#[utoipa::path(get, path = "/admin/api/search_synonyms", tag = "search", responses((status = 200, body = Vec<AdminSynonym>)))]
pub async fn list(
    _: Staff<ReadSearch>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSynonym>> {
    let (rows, total) = synonyms::page(&services.db, &query).await?;
    Ok(Rows {
        name: "search_synonyms",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/search_synonyms/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminSynonym), (status = 404)))]
pub async fn show(
    _: Staff<ReadSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSynonym>> {
    let row = synonyms::find(&services.db, id).await?;
    row.map(|row| PlainJson(row.into()))
        .ok_or_else(|| ApiError::not_found("同义词"))
}

#[utoipa::path(post, path = "/admin/api/search_synonyms", tag = "search", request_body = SynonymInput, responses((status = 200, body = AdminSynonym), (status = 422)))]
pub async fn create(
    staff: Staff<WriteSearch>,
    State(services): State<Services>,
    Input(input): Input<SynonymInput>,
) -> ApiResult<PlainJson<AdminSynonym>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = synonyms::create(tx, input.into(), now).await?;
            let entry = entry("search_synonym.create", KIND, row.id, None, Some(facts(&row)));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(put, path = "/admin/api/search_synonyms/{id}", tag = "search", params(("id" = i64, Path)), request_body = SynonymInput, responses((status = 200, body = AdminSynonym), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SynonymInput>,
) -> ApiResult<PlainJson<AdminSynonym>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = synonyms::update(tx, id, input.into(), now).await?;
            let (before, facts) = (facts(&before), facts(&after));
            let entry = entry("search_synonym.update", KIND, id, Some(before), Some(facts));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(after)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/search_synonyms/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminSynonym), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSynonym>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = synonyms::delete(tx, id).await?;
            let entry = entry("search_synonym.delete", KIND, id, Some(facts(&row)), None);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

fn facts(row: &Model) -> Value {
    json!({ "is_two_way": row.is_two_way, "words": row.words, "targets": row.targets })
}
