//! /admin/api/feedback/{id}/…: answers, who looks after it, the end. Every step is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Access, Resource, WriteFeedback, best_access},
    staff::models::staff as people,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, RowId, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::feedback::view;
use crate::{
    errors::ContentError,
    feedback::{
        models::{
            answering::{self, Colleague},
            feedback::{self, Feedback},
        },
        views::admin::feedback::AdminFeedback,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct FeedbackAnswerInput {
    text: Text<1000>,
}

/// The buyer finds it in their messages.
#[utoipa::path(post, path = "/admin/api/feedback/{id}/answer", tag = "feedback", params(("id" = i64, Path)), request_body = FeedbackAnswerInput, responses((status = 200, body = AdminFeedback), (status = 404), (status = 409), (status = 422)))]
pub async fn answer(
    staff: Staff<WriteFeedback>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FeedbackAnswerInput>,
) -> ApiResult<PlainJson<AdminFeedback>> {
    if input.text.is_empty() {
        return Err(ApiError::invalid("text", "请填写答复，买家会看到"));
    }
    let (by, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let moved = answering::answer(tx, &by, id, &input.text.0, now).await?;
            let entry = entry("feedback.answer", &moved, input.text.0);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(moved.1)
        })
        .await?;
    view(&services, row).await
}

#[derive(Deserialize, ToSchema)]
pub struct FeedbackCloseInput {
    /// What came of it; the buyer reads it.
    result: Text<1000>,
}

#[utoipa::path(post, path = "/admin/api/feedback/{id}/close", tag = "feedback", params(("id" = i64, Path)), request_body = FeedbackCloseInput, responses((status = 200, body = AdminFeedback), (status = 404), (status = 409), (status = 422)))]
pub async fn close(
    staff: Staff<WriteFeedback>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FeedbackCloseInput>,
) -> ApiResult<PlainJson<AdminFeedback>> {
    if input.result.is_empty() {
        return Err(ApiError::invalid("result", "请写明处理结果，买家会看到"));
    }
    let (by, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let moved = answering::close(tx, &by, id, &input.result.0, now).await?;
            let entry = entry("feedback.close", &moved, input.result.0);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(moved.1)
        })
        .await?;
    view(&services, row).await
}

#[derive(Deserialize, ToSchema)]
pub struct FeedbackAssignInput {
    /// 0 = none
    staff_id: RowId,
}

#[utoipa::path(post, path = "/admin/api/feedback/{id}/assign", tag = "feedback", params(("id" = i64, Path)), request_body = FeedbackAssignInput, responses((status = 200, body = AdminFeedback), (status = 404), (status = 409), (status = 422)))]
pub async fn assign(
    staff: Staff<WriteFeedback>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FeedbackAssignInput>,
) -> ApiResult<PlainJson<AdminFeedback>> {
    let to = Some(input.staff_id.0).filter(|id| *id > 0);
    let (by, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            if let Some(to) = to {
                check_assignee(tx, to, id).await?;
            }
            let moved = answering::assign(tx, &by, id, to, now).await?;
            let entry = entry("feedback.assign", &moved, String::new());
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(moved.1)
        })
        .await?;
    view(&services, row).await
}

/// A staff member who may answer and may see this feedback.
async fn check_assignee(tx: &WriteTx, staff_id: i64, id: i64) -> Result<(), ContentError> {
    let found = people::by_id(tx.db(), staff_id).await?;
    let able = found.filter(|(person, roles)| {
        person.is_active && best_access(roles, Resource::Feedback) == Some(Access::Write)
    });
    let (_, roles) = able.ok_or_else(answering::no_such_assignee)?;
    let seen = feedback::seen_by(tx.db(), &roles, id).await?;
    seen.map(|_| ()).ok_or_else(answering::no_such_assignee)
}

fn colleague(staff: &Staff<WriteFeedback>) -> Colleague {
    Colleague {
        id: staff.id,
        name: staff.name.clone(),
        roles: staff.roles.clone(),
    }
}

fn entry(action: &'static str, (before, after): &(Feedback, Feedback), reason: String) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "feedback",
        subject_id: after.id.to_string(),
        before: Some(facts(before)),
        after: Some(facts(after)),
        reason,
    }
}

fn facts(row: &Feedback) -> Value {
    json!({
        "status": row.status.code(),
        "assignee_id": row.assignee_id,
        "result": row.result,
    })
}
