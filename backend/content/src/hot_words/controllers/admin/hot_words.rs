//! /admin/api/hot_words: hot searches below the search box, in order and for a time. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadSearch, WriteSearch},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Position, Text, moment},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ContentError,
    hot_words::{
        models::hot_words::{self, Draft, HotWord},
        views::admin::hot_word::AdminHotWord,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct HotWordInput {
    word: Text<20>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
    /// ISO 8601 with a zone.
    valid_from: Option<Text<40>>,
    /// Exclusive.
    valid_to: Option<Text<40>>,
}

impl HotWordInput {
    fn draft(self) -> ApiResult<Draft> {
        Ok(Draft {
            word: self.word.0,
            sort: self.sort.0,
            valid_from: moment("valid_from", self.valid_from)?,
            valid_to: moment("valid_to", self.valid_to)?,
        })
    }
}

#[utoipa::path(get, path = "/admin/api/hot_words", tag = "search", responses((status = 200, body = Vec<AdminHotWord>)))]
pub async fn list(
    _: Staff<ReadSearch>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminHotWord>> {
    let (rows, total) = hot_words::page(&services.db, &query).await?;
    let rows = rows.into_iter().map(AdminHotWord::from).collect();
    Ok(Rows {
        name: "hot_words",
        from: query.from,
        total,
        rows,
    })
}

#[utoipa::path(get, path = "/admin/api/hot_words/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminHotWord), (status = 404)))]
pub async fn show(
    _: Staff<ReadSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminHotWord>> {
    let word = hot_words::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("热词"))?;
    Ok(PlainJson(word.into()))
}

#[utoipa::path(post, path = "/admin/api/hot_words", tag = "search", request_body = HotWordInput, responses((status = 200, body = AdminHotWord), (status = 422)))]
pub async fn create(
    staff: Staff<WriteSearch>,
    State(services): State<Services>,
    Input(input): Input<HotWordInput>,
) -> ApiResult<PlainJson<AdminHotWord>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let word = services
        .writer
        .run(async move |tx: &WriteTx| {
            let word = hot_words::create(tx, draft).await?;
            audit::append(
                tx,
                &actor,
                entry("hot_word.create", word.id, None, Some(&word)),
                now,
            )
            .await?;
            Ok::<_, ContentError>(word)
        })
        .await?;
    Ok(PlainJson(word.into()))
}

#[utoipa::path(put, path = "/admin/api/hot_words/{id}", tag = "search", params(("id" = i64, Path)), request_body = HotWordInput, responses((status = 200, body = AdminHotWord), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<HotWordInput>,
) -> ApiResult<PlainJson<AdminHotWord>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let word = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = hot_words::update(tx, id, draft).await?;
            audit::append(
                tx,
                &actor,
                entry("hot_word.update", id, Some(&before), Some(&after)),
                now,
            )
            .await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(word.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/hot_words/{id}", tag = "search", params(("id" = i64, Path)), responses((status = 200, body = AdminHotWord), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteSearch>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminHotWord>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let word = services
        .writer
        .run(async move |tx: &WriteTx| {
            let word = hot_words::delete(tx, id).await?;
            audit::append(tx, &actor, entry("hot_word.delete", id, Some(&word), None), now).await?;
            Ok::<_, ContentError>(word)
        })
        .await?;
    Ok(PlainJson(word.into()))
}

fn entry(action: &'static str, id: i64, before: Option<&HotWord>, after: Option<&HotWord>) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "hot_word",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(word: &HotWord) -> Value {
    json!({
        "word": word.word,
        "sort": word.sort,
        "valid_from": word.valid_from,
        "valid_to": word.valid_to,
    })
}
