//! /admin/api/service/quick_replies: texts that are kept ready. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadService, WriteService},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Position, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ServiceError,
    models::visibility::is_lead,
    quick_replies::{
        models::quick_replies::{self, Draft, Editor, QuickReply},
        views::admin::quick_reply::AdminQuickReply,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct QuickReplyInput {
    /// Shared ones, maintained by service leads; otherwise one's own.
    #[serde(default)]
    #[schema(value_type = bool)]
    is_shared: Flag,
    title: Text<30>,
    body: Text<1000>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
}

impl From<QuickReplyInput> for Draft {
    fn from(input: QuickReplyInput) -> Self {
        Self {
            is_shared: input.is_shared.0,
            title: input.title.0,
            body: input.body.0,
            sort: input.sort.0,
        }
    }
}

fn editor(staff: &Staff<WriteService>) -> Editor {
    Editor {
        staff_id: staff.id,
        is_lead: is_lead(staff),
    }
}

#[utoipa::path(get, path = "/admin/api/service/quick_replies", tag = "service", responses((status = 200, body = Vec<AdminQuickReply>)))]
pub async fn list(
    staff: Staff<ReadService>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminQuickReply>> {
    let rows = quick_replies::list(&services.db, staff.id).await?;
    let rows = rows.into_iter().map(AdminQuickReply::from).collect();
    Ok(Rows::part_of("service/quick_replies", rows, &query))
}

#[utoipa::path(get, path = "/admin/api/service/quick_replies/{id}", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = AdminQuickReply), (status = 404)))]
pub async fn show(
    staff: Staff<ReadService>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminQuickReply>> {
    let found = quick_replies::find(&services.db, staff.id, id).await?;
    let found = found.ok_or_else(|| ApiError::not_found("快捷回复"))?;
    Ok(PlainJson(found.into()))
}

#[utoipa::path(post, path = "/admin/api/service/quick_replies", tag = "service", request_body = QuickReplyInput, responses((status = 200, body = AdminQuickReply), (status = 403), (status = 422)))]
pub async fn create(
    staff: Staff<WriteService>,
    State(services): State<Services>,
    Input(input): Input<QuickReplyInput>,
) -> ApiResult<PlainJson<AdminQuickReply>> {
    let (editor, actor, now) = (editor(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = editor.create(tx, input.into()).await?;
            let entry = entry("quick_reply.create", row.id, None, Some(&row));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ServiceError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(put, path = "/admin/api/service/quick_replies/{id}", tag = "service", params(("id" = i64, Path)), request_body = QuickReplyInput, responses((status = 200, body = AdminQuickReply), (status = 403), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<QuickReplyInput>,
) -> ApiResult<PlainJson<AdminQuickReply>> {
    let (editor, actor, now) = (editor(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = editor.update(tx, id, input.into()).await?;
            let entry = entry("quick_reply.update", id, Some(&before), Some(&after));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ServiceError>(after)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/service/quick_replies/{id}", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = AdminQuickReply), (status = 403), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminQuickReply>> {
    let (editor, actor, now) = (editor(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = editor.delete(tx, id).await?;
            let entry = entry("quick_reply.delete", id, Some(&row), None);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ServiceError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

fn entry(
    action: &'static str,
    id: i64,
    before: Option<&QuickReply>,
    after: Option<&QuickReply>,
) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "quick_reply",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(row: &QuickReply) -> Value {
    json!({ "is_shared": row.staff_id.is_none(), "title": row.title, "body": row.body, "sort": row.sort })
}
