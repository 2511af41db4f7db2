//! /admin/api/asked_changes: what waits for the word of a second person.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadQualityRules, WriteQualityRules},
    staff::models::staff as colleagues,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
    models::second_word,
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{models::asked_changes, views::asked_changes::AdminAskedChange};

/// Filters: `address`, `can_decide`.
#[utoipa::path(get, path = "/admin/api/asked_changes", tag = "asked_changes", responses((status = 200, body = Vec<AdminAskedChange>)))]
pub async fn list(
    staff: Staff<ReadQualityRules>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAskedChange>> {
    let (found, total) = asked_changes::page(&services.db, &query, staff.id).await?;
    let mut rows = Vec::with_capacity(found.len());
    for asked in found {
        let by = colleagues::name_of(&services.db, Some(asked.asked_by)).await?;
        rows.push(AdminAskedChange::new(asked, by, staff.id));
    }
    Ok(Rows {
        name: "asked_changes",
        from: query.from,
        total,
        rows,
    })
}

#[derive(Deserialize, ToSchema)]
pub struct RefuseChangeInput {
    reason: Text<200>,
}

/// Nothing changes. Who asked for it may take it back so, too.
#[utoipa::path(post, path = "/admin/api/asked_changes/{id}/refuse", tag = "asked_changes", params(("id" = i64, Path)), request_body = RefuseChangeInput, responses((status = 200, body = bool), (status = 404), (status = 422)))]
pub async fn refuse(
    staff: Staff<WriteQualityRules>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RefuseChangeInput>,
) -> ApiResult<PlainJson<bool>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写不同意的原因，会记入日志"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let refused = services
        .writer
        .run(async move |tx: &WriteTx| {
            let Some(asked) = second_word::refuse(tx, id).await? else {
                return Ok(false);
            };
            let entry = audit::Entry {
                action: "asked_change.refuse",
                subject_kind: "asked_change",
                subject_id: id.to_string(),
                before: Some(json!({ "what": asked.what, "wanted": asked.wanted })),
                after: None,
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DbErr>(true)
        })
        .await?;
    if !refused {
        return Err(ApiError::not_found("这个待同意的改动"));
    }
    Ok(PlainJson(true))
}
