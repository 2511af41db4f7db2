//! /admin/api/draws/{id}/start, pause, resume, end, approve, refuse.
use axum::extract::State;
use chrono::{DateTime, Utc};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, Role, WritePromotionRelease, WritePromotionStop, WritePromotions},
};
use kernel::{
    Actor, ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text, read_version},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::draws::{entry, view};
use crate::{
    draws::{
        models::{
            draws::{Draw, DrawWithPrizes},
            lifecycle::{self, Starter},
            prizes,
        },
        views::admin::draw::AdminDraw,
    },
    errors::LoyaltyError,
};

#[derive(Default, Deserialize, ToSchema)]
pub struct DrawStepInput {
    /// Needed to pause, to end and to refuse.
    #[serde(default)]
    reason: Text<200>,
}

impl DrawStepInput {
    fn needed(self) -> ApiResult<String> {
        if self.reason.is_empty() {
            return Err(ApiError::invalid("reason", "请填写原因"));
        }
        Ok(self.reason.0)
    }
}

#[derive(Deserialize, ToSchema)]
pub struct DrawApproveInput {
    /// Of the draw as it was read: what has changed since is not approved.
    updated_at: Text<40>,
}

#[derive(Clone, Copy)]
enum Step {
    Start,
    Pause,
    Resume,
    End,
    Approve { seen: DateTime<Utc> },
    Refuse,
}

/// Who takes a step, and why.
#[derive(Clone, Copy)]
struct StepTaker<'a> {
    services: &'a Services,
    actor: &'a Actor,
    roles: &'a [Role],
    reason: &'a str,
}

impl Step {
    const fn action(self) -> &'static str {
        match self {
            Self::Start => "draw.start",
            Self::Pause => "draw.pause",
            Self::Resume => "draw.resume",
            Self::End => "draw.end",
            Self::Approve { .. } => "draw.approve",
            Self::Refuse => "draw.refuse",
        }
    }

    async fn take(self, tx: &WriteTx, id: i64, by: StepTaker<'_>) -> Result<(Draw, Draw), LoyaltyError> {
        let (now, secret) = (by.services.clock.now(), by.services.settings.secret.as_bytes());
        let StepTaker { actor, reason, .. } = by;
        match self {
            Self::Start => lifecycle::start(tx, id, Starter { actor, secret }, now).await,
            Self::Pause => lifecycle::pause(tx, id, by.roles, now).await,
            Self::Resume => lifecycle::resume(tx, id, by.roles, now).await,
            Self::End => lifecycle::end(tx, id, (secret, reason), now).await,
            Self::Approve { seen } => lifecycle::approve(tx, (id, seen), actor, now).await,
            Self::Refuse => lifecycle::refuse(tx, id, (actor, reason), now).await,
        }
    }
}

async fn take<C: Capability>(
    step: Step,
    staff: Staff<C>,
    services: Services,
    id: i64,
    reason: String,
) -> ApiResult<PlainJson<AdminDraw>> {
    let (actor, roles, of_step) = (staff.actor(), staff.roles.clone(), services.clone());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = StepTaker {
                services: &of_step,
                actor: &actor,
                roles: &roles,
                reason: &reason,
            };
            let (before, after) = step.take(tx, id, by).await?;
            let prizes = prizes::of(tx.db(), id).await?;
            let whole = |draw| DrawWithPrizes {
                draw,
                prizes: prizes.clone(),
            };
            let (before, after) = (whole(before), whole(after));
            let entry = entry(step.action(), id, (Some(&before), Some(&after)), &reason);
            audit::append(tx, &actor, entry, of_step.clock.now()).await?;
            Ok::<_, LoyaltyError>(())
        })
        .await?;
    Ok(PlainJson(view(&services, &staff, id).await?))
}

/// Starts a draft, whose seed is sealed now.
#[utoipa::path(post, path = "/admin/api/draws/{id}/start", tag = "draws", params(("id" = i64, Path)), request_body = DrawStepInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409)))]
pub async fn start(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawStepInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    take(Step::Start, staff, services, id, input.reason.0).await
}

#[utoipa::path(post, path = "/admin/api/draws/{id}/pause", tag = "draws", params(("id" = i64, Path)), request_body = DrawStepInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409), (status = 422)))]
pub async fn pause(
    staff: Staff<WritePromotionStop>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawStepInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    take(Step::Pause, staff, services, id, input.needed()?).await
}

/// A paused draw goes on: what finance has paused by finance, what price and promotion have paused by them.
#[utoipa::path(post, path = "/admin/api/draws/{id}/resume", tag = "draws", params(("id" = i64, Path)), request_body = DrawStepInput, responses((status = 200, body = AdminDraw), (status = 403), (status = 404), (status = 409)))]
pub async fn resume(
    staff: Staff<WritePromotionStop>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawStepInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    take(Step::Resume, staff, services, id, input.reason.0).await
}

/// For good; the seed is opened.
#[utoipa::path(post, path = "/admin/api/draws/{id}/end", tag = "draws", params(("id" = i64, Path)), request_body = DrawStepInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409), (status = 422)))]
pub async fn end(
    staff: Staff<WritePromotionStop>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawStepInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    take(Step::End, staff, services, id, input.needed()?).await
}

/// Finance agrees to what a draft may cost, as it was read (`updated_at`); never who wrote it.
#[utoipa::path(post, path = "/admin/api/draws/{id}/approve", tag = "draws", params(("id" = i64, Path)), request_body = DrawApproveInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawApproveInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    let seen = read_version(input.updated_at)?;
    take(Step::Approve { seen }, staff, services, id, String::new()).await
}

/// Finance gives a draft back and says why; never who wrote it. After a change it waits again.
#[utoipa::path(post, path = "/admin/api/draws/{id}/refuse", tag = "draws", params(("id" = i64, Path)), request_body = DrawStepInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409), (status = 422)))]
pub async fn refuse(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawStepInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    take(Step::Refuse, staff, services, id, input.needed()?).await
}
