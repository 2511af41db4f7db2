//! /admin/api/draws/{id}/start, pause, end, approve, refuse.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, WritePromotionRelease, WritePromotionStop, WritePromotions},
};
use kernel::{
    Actor, ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text},
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

#[derive(Clone, Copy)]
enum Step {
    Start,
    Pause,
    End,
    Approve,
    Refuse,
}

impl Step {
    const fn action(self) -> &'static str {
        match self {
            Self::Start => "draw.start",
            Self::Pause => "draw.pause",
            Self::End => "draw.end",
            Self::Approve => "draw.approve",
            Self::Refuse => "draw.refuse",
        }
    }

    async fn take(
        self,
        tx: &WriteTx,
        id: i64,
        (services, actor, reason): (&Services, &Actor, &str),
    ) -> Result<(Draw, Draw), LoyaltyError> {
        let (now, secret) = (services.clock.now(), services.settings.secret.as_bytes());
        match self {
            Self::Start => lifecycle::start(tx, id, Starter { actor, secret }, now).await,
            Self::Pause => lifecycle::pause(tx, id, now).await,
            Self::End => lifecycle::end(tx, id, (secret, reason), now).await,
            Self::Approve => lifecycle::approve(tx, id, actor, now).await,
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
    let (actor, of_step) = (staff.actor(), services.clone());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = step.take(tx, id, (&of_step, &actor, &reason)).await?;
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

/// Starts a draft, whose seed is sealed now; or resumes a paused draw.
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

/// Finance agrees to what a draft may cost; never who wrote it.
#[utoipa::path(post, path = "/admin/api/draws/{id}/approve", tag = "draws", params(("id" = i64, Path)), request_body = DrawStepInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409)))]
pub async fn approve(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawStepInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    take(Step::Approve, staff, services, id, input.reason.0).await
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
