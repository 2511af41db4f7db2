//! /admin/api/campaigns: campaigns as they are written. Every write is in the audit log.
use axum::extract::State;
use chrono::{DateTime, Utc};
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::seen_customers::seen,
    permissions::{ReadPromotions, WritePromotions},
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input},
};
use sea_orm::DbErr;

use super::campaign_input::CampaignInput;
use crate::{
    drafting::{
        models::{
            campaigns,
            conflicts::{self, Warning},
            draft::Draft,
            finance_approval::needs_finance,
            put_up_alone,
        },
        views::admin::campaign::{AdminCampaign, AdminCampaignWarnings},
    },
    errors::CampaignError,
    history::models::entry::entry,
    models::{
        campaign::{self, Campaign},
        kinds::Status,
        names::CampaignNames,
    },
    rules::models::rules,
};

/// Filters: `id`, `q`, `kind`, `status`, `zone`, `state` (announced, running, spent, ended), `goods_id`,
/// `can_decide`.
#[utoipa::path(get, path = "/admin/api/campaigns", tag = "campaigns", responses((status = 200, body = Vec<AdminCampaign>)))]
pub async fn list(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCampaign>> {
    let now = services.clock.now();
    let (found, total) = campaigns::page(&services.db, &query, staff.id, now).await?;
    let names = CampaignNames::of(&services.db, &found).await?;
    let customers = seen(&services.db, staff.own_customers_only()).await?;
    Ok(Rows {
        name: "campaigns",
        from: query.from,
        total,
        rows: found
            .iter()
            .map(|one| AdminCampaign::new(one, &names, staff.id, now).told_of(&customers))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/campaigns/{id}", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaign), (status = 404)))]
pub async fn show(
    staff: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let found = campaign::find(&services.db, id).await?;
    let found = found.ok_or_else(|| ApiError::not_found("活动"))?;
    let now = services.clock.now();
    let customers = seen(&services.db, staff.own_customers_only()).await?;
    let view = view(&services.db, &found, staff.id, now).await?;
    let mut view = view.told_of(&customers);
    let warnings = warnings_of(&services.db, &found, staff.id, now).await?;
    view.warnings = warnings.into_iter().map(Into::into).collect();
    Ok(PlainJson(view))
}

/// What a campaign meets. What was put up before is added up for who proposed it, or who looks at the draft.
async fn warnings_of(
    db: &Db,
    campaign: &Campaign,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Warning>, DbErr> {
    let draft = Draft::of(campaign);
    let facts = campaigns::facts_of(db, &draft.goods_ids()).await?;
    let mut warnings = conflicts::warnings(db, Some(campaign.id()), &draft, &facts).await?;
    let proposer = match campaign.row.status {
        Status::Draft => Some(staff_id),
        Status::Proposed => campaign.row.proposed_by,
        Status::Approved | Status::Stopped => return Ok(warnings),
    };
    let rules = rules::current(db).await?;
    let allowance = put_up_alone::allowance(db, &rules, proposer, now).await?;
    warnings.extend(put_up_alone::warning(&draft, &facts, allowance, &rules));
    Ok(warnings)
}

#[utoipa::path(post, path = "/admin/api/campaigns", tag = "campaigns", request_body = CampaignInput, responses((status = 200, body = AdminCampaign), (status = 422)))]
pub async fn create(
    staff: Staff<WritePromotions>,
    State(services): State<Services>,
    Input(input): Input<CampaignInput>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let made = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = campaigns::create(tx, draft, now).await?;
            audit::append(tx, &actor, entry("campaign.create", None, Some(&made)), now).await?;
            Ok::<_, CampaignError>(made)
        })
        .await?;
    Ok(PlainJson(view(&services.db, &made, staff.id, now).await?))
}

/// Drafts alone are changed.
#[utoipa::path(put, path = "/admin/api/campaigns/{id}", tag = "campaigns", params(("id" = i64, Path)), request_body = CampaignInput, responses((status = 200, body = AdminCampaign), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CampaignInput>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let changed = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = campaigns::update(tx, id, draft, now).await?;
            let entry = entry("campaign.update", Some(&before), Some(&after));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CampaignError>(after)
        })
        .await?;
    Ok(PlainJson(view(&services.db, &changed, staff.id, now).await?))
}

/// Returns the deleted record. Only drafts can be deleted.
#[utoipa::path(delete, path = "/admin/api/campaigns/{id}", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaign), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let gone = services
        .writer
        .run(async move |tx: &WriteTx| {
            let gone = campaigns::delete(tx, id).await?;
            audit::append(tx, &actor, entry("campaign.delete", Some(&gone), None), now).await?;
            Ok::<_, CampaignError>(gone)
        })
        .await?;
    Ok(PlainJson(view(&services.db, &gone, staff.id, now).await?))
}

/// The same once more, as a draft.
#[utoipa::path(post, path = "/admin/api/campaigns/{id}/copy", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = AdminCampaign), (status = 404)))]
pub async fn copy(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCampaign>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let made = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = campaigns::copy(tx, id, now).await?;
            audit::append(tx, &actor, entry("campaign.create", None, Some(&made)), now).await?;
            Ok::<_, CampaignError>(made)
        })
        .await?;
    Ok(PlainJson(view(&services.db, &made, staff.id, now).await?))
}

/// What a form would meet, without writing anything. For those who write: tried out price by price, it would tell what goods
/// cost the shop.
#[utoipa::path(post, path = "/admin/api/campaigns/warnings", tag = "campaigns", request_body = CampaignInput, responses((status = 200, body = AdminCampaignWarnings), (status = 422)))]
pub async fn warnings(
    staff: Staff<WritePromotions>,
    State(services): State<Services>,
    Input(input): Input<CampaignInput>,
) -> ApiResult<PlainJson<AdminCampaignWarnings>> {
    let draft = input.draft()?;
    let facts = campaigns::facts_of(&services.db, &draft.goods_ids()).await?;
    let rules = rules::current(&services.db).await?;
    let (proposer, now) = (Some(staff.id), services.clock.now());
    let allowance = put_up_alone::allowance(&services.db, &rules, proposer, now).await?;
    let mut warnings = conflicts::warnings(&services.db, None, &draft, &facts).await?;
    warnings.extend(put_up_alone::warning(&draft, &facts, allowance, &rules));
    Ok(PlainJson(AdminCampaignWarnings {
        needs_finance: needs_finance(&draft, &facts, allowance),
        given: draft.given(&facts),
        warnings: warnings.into_iter().map(Into::into).collect(),
    }))
}

async fn view(
    db: &Db,
    campaign: &Campaign,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<AdminCampaign, DbErr> {
    let names = CampaignNames::of(db, std::slice::from_ref(campaign)).await?;
    Ok(AdminCampaign::new(campaign, &names, staff_id, now))
}
