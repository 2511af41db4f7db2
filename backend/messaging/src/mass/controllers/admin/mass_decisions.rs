//! /admin/api/mass_messages/{id}/…: handed in, released, stopped, taken back.
use axum::extract::State;
use identity::{actors::Staff, permissions::WriteMassMessages};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text, read_version},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::mass_messages::one;
use crate::{
    mass::{
        models::{
            decide::{self, Decision},
            mass_messages,
        },
        views::admin::mass_message::AdminMassMessage,
    },
    models::{delivery, kinds::Channel},
};

/// To few members it goes out at once, to more a second person releases it.
#[utoipa::path(post, path = "/admin/api/mass_messages/{id}/propose", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409)))]
pub async fn propose(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    refuse_closed_ways(&services, id).await?;
    decide(&staff, &services, id, (Decision::Propose, String::new())).await
}

/// Who can be reached by no other way would count as reached, and it as one of their promotions of the day.
async fn refuse_closed_ways(services: &Services, id: i64) -> ApiResult<()> {
    let row = mass_messages::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("群发消息"))?;
    let is_closed = |channel: &&Channel| !delivery::is_open(&services.settings, **channel, row.kind);
    let Some(closed) = row.channels.0.iter().find(is_closed) else {
        return Ok(());
    };
    Err(ApiError::conflict(format!(
        "商城没有开通{}，请先在草稿里去掉这种发送方式",
        closed.text()
    )))
}

/// By its author, back to a draft.
#[utoipa::path(post, path = "/admin/api/mass_messages/{id}/withdraw", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    decide(&staff, &services, id, (Decision::Withdraw, String::new())).await
}

#[derive(Deserialize, ToSchema)]
pub struct MassMessageApproveInput {
    /// Of the message as it was read: what has changed since is not sent.
    updated_at: Text<40>,
}

/// By a person who may write this kind and has not submitted it.
#[utoipa::path(post, path = "/admin/api/mass_messages/{id}/approve", tag = "messages", params(("id" = i64, Path)), request_body = MassMessageApproveInput, responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MassMessageApproveInput>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    let seen = read_version(input.updated_at)?;
    decide(&staff, &services, id, (Decision::Approve { seen }, String::new())).await
}

#[derive(Deserialize, ToSchema)]
pub struct MassMessageRejectInput {
    reason: Text<200>,
}

/// Back to a draft.
#[utoipa::path(post, path = "/admin/api/mass_messages/{id}/reject", tag = "messages", params(("id" = i64, Path)), request_body = MassMessageRejectInput, responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MassMessageRejectInput>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，提交人会看到"));
    }
    decide(&staff, &services, id, (Decision::Reject, input.reason.0)).await
}

#[derive(Deserialize, ToSchema)]
pub struct MassMessageStopInput {
    reason: Text<200>,
}

/// No more members get it; unsent mails and texts are cancelled.
#[utoipa::path(post, path = "/admin/api/mass_messages/{id}/stop", tag = "messages", params(("id" = i64, Path)), request_body = MassMessageStopInput, responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn stop(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MassMessageStopInput>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写停止原因"));
    }
    decide(&staff, &services, id, (Decision::Stop, input.reason.0)).await
}

#[derive(Deserialize, ToSchema)]
pub struct MassMessageTakeBackInput {
    reason: Text<200>,
}

/// Of one that is done or stopped: unread ones go from the members' messages, read ones are marked. Mails and texts that have not
/// left stay here, those that have are out.
#[utoipa::path(post, path = "/admin/api/mass_messages/{id}/take_back", tag = "messages", params(("id" = i64, Path)), request_body = MassMessageTakeBackInput, responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn take_back(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MassMessageTakeBackInput>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写撤回原因"));
    }
    decide(&staff, &services, id, (Decision::TakeBack, input.reason.0)).await
}

async fn decide(
    staff: &Staff<WriteMassMessages>,
    services: &Services,
    id: i64,
    (decision, reason): (Decision, String),
) -> ApiResult<PlainJson<AdminMassMessage>> {
    let (actor, roles, now) = (staff.actor(), staff.roles.clone(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            decide::decide(tx, id, (decision, &reason), (&actor, &roles), now).await
        })
        .await?;
    one(services, row, staff).await
}
