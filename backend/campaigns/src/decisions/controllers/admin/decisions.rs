//! /admin/api/campaigns/{id}/…: proposing, deciding, stopping. Every step is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, WritePromotionRelease, WritePromotionStop, WritePromotions},
};
use kernel::{
    Actor, ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text, read_version},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    decisions::models::lifecycle::{self, Decision},
    drafting::views::admin::campaign::AdminCampaign,
    errors::CampaignError,
    history::models::entry::entry,
    models::{campaign::Campaign, names::CampaignNames},
};

#[derive(Deserialize, ToSchema)]
pub struct CampaignApproveInput {
    /// What finance says of it, if anything.
    #[serde(default)]
    reason: Text<200>,
    /// Of the campaign as it was read: what has changed since is not approved.
    updated_at: Text<40>,
}

#[derive(Deserialize, ToSchema)]
pub struct CampaignReasonInput {
    reason: Text<200>,
}

enum Step {
    Propose,
    Withdraw,
    Decide(Decision),
    Stop,
}

impl Step {
    const fn action(&self) -> &'static str {
        match self {
            Self::Propose => "campaign.propose",
            Self::Withdraw => "campaign.withdraw",
            Self::Decide(Decision::Approve { .. }) => "campaign.approve",
            Self::Decide(Decision::Refuse) => "campaign.refuse",
            Self::Stop => "campaign.stop",
        }
    }
}

/// Holds at once while what its proposer puts up alone stays within the limit, in fixed prices that are not below a known
/// cost; else it waits for finance. 422 when it overlaps one that excludes it.
#[utoipa::path(post, path = "/admin/api/campaigns/{id}/propose", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaign), (status = 404), (status = 409), (status = 422)))]
pub async fn propose(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    step(&staff, &services, id, Step::Propose, String::new()).await
}

/// By the person who proposed it.
#[utoipa::path(post, path = "/admin/api/campaigns/{id}/withdraw", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaign), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    step(&staff, &services, id, Step::Withdraw, String::new()).await
}

/// As it was read (`updated_at`); never by the person who proposed it.
#[utoipa::path(post, path = "/admin/api/campaigns/{id}/approve", tag = "campaigns", params(("id" = i64, Path)), request_body = CampaignApproveInput, responses((status = 200, body = AdminCampaign), (status = 404), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CampaignApproveInput>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let seen = read_version(input.updated_at)?;
    let decision = Step::Decide(Decision::Approve { seen });
    step(&staff, &services, id, decision, input.reason.0).await
}

#[utoipa::path(post, path = "/admin/api/campaigns/{id}/refuse", tag = "campaigns", params(("id" = i64, Path)), request_body = CampaignReasonInput, responses((status = 200, body = AdminCampaign), (status = 404), (status = 409), (status = 422)))]
pub async fn refuse(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CampaignReasonInput>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写退回原因，提出人会看到"));
    }
    step(
        &staff,
        &services,
        id,
        Step::Decide(Decision::Refuse),
        input.reason.0,
    )
    .await
}

/// From now on it applies to no new orders; existing orders keep it. By those who propose, and by finance.
#[utoipa::path(post, path = "/admin/api/campaigns/{id}/stop", tag = "campaigns", params(("id" = i64, Path)), request_body = CampaignReasonInput, responses((status = 200, body = AdminCampaign), (status = 404), (status = 409), (status = 422)))]
pub async fn stop(
    staff: Staff<WritePromotionStop>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CampaignReasonInput>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写停止原因"));
    }
    step(&staff, &services, id, Step::Stop, input.reason.0).await
}

async fn step<C: Capability>(
    staff: &Staff<C>,
    services: &Services,
    id: i64,
    step: Step,
    reason: String,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = taken(tx, id, &step, &actor, &reason, now).await?;
            let entry = audit::Entry {
                reason,
                ..entry(step.action(), Some(&before), Some(&after))
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CampaignError>(after)
        })
        .await?;
    let names = CampaignNames::of(&services.db, std::slice::from_ref(&after)).await?;
    Ok(PlainJson(AdminCampaign::new(&after, &names, staff.id, now)))
}

async fn taken(
    tx: &WriteTx,
    id: i64,
    step: &Step,
    actor: &Actor,
    reason: &str,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(Campaign, Campaign), CampaignError> {
    match step {
        Step::Propose => lifecycle::propose(tx, id, actor.id, now).await,
        Step::Withdraw => lifecycle::withdraw(tx, id, actor.id, now).await,
        Step::Decide(decision) => {
            let decided = (*decision, reason.to_owned());
            lifecycle::decide(tx, id, decided, actor.id, now).await
        }
        Step::Stop => lifecycle::stop(tx, id, reason.to_owned(), now).await,
    }
}
