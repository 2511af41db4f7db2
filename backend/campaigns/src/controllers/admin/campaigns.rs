//! /admin/api/campaigns: campaigns as they are written. Every write is in the audit log.
use axum::extract::State;
use catalog::goods::models::goods;
use chrono::{DateTime, Utc};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPromotions, WritePromotions},
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input},
};
use sea_orm::DbErr;
use serde_json::{Value, json};

use super::campaign_input::CampaignInput;
use crate::{
    errors::CampaignError,
    models::{
        campaign::{self, Campaign},
        campaigns, conflicts,
        draft::Draft,
        release::needs_finance,
    },
    rules::models::rules,
    views::admin::campaign::{AdminCampaign, AdminCampaignWarnings, Names},
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
    let names = names_of(&services.db, &found).await?;
    Ok(Rows {
        name: "campaigns",
        from: query.from,
        total,
        rows: found
            .iter()
            .map(|one| AdminCampaign::new(one, &names, staff.id, now))
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
    let draft = Draft::of(&found);
    let mut view = view(&services.db, &found, staff.id, services.clock.now()).await?;
    let facts = campaigns::facts_of(&services.db, &draft.goods_ids()).await?;
    let warnings = conflicts::warnings(&services.db, Some(id), &draft, &facts).await?;
    view.warnings = warnings.into_iter().map(Into::into).collect();
    Ok(PlainJson(view))
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

/// What a form would meet, without writing anything.
#[utoipa::path(post, path = "/admin/api/campaigns/warnings", tag = "campaigns", request_body = CampaignInput, responses((status = 200, body = AdminCampaignWarnings), (status = 422)))]
pub async fn warnings(
    _: Staff<ReadPromotions>,
    State(services): State<Services>,
    Input(input): Input<CampaignInput>,
) -> ApiResult<PlainJson<AdminCampaignWarnings>> {
    let draft = input.draft()?;
    let facts = campaigns::facts_of(&services.db, &draft.goods_ids()).await?;
    let limit = rules::current(&services.db).await?.finance_above;
    let warnings = conflicts::warnings(&services.db, None, &draft, &facts).await?;
    Ok(PlainJson(AdminCampaignWarnings {
        needs_finance: needs_finance(&draft, &facts, limit),
        given: draft.given(&facts),
        warnings: warnings.into_iter().map(Into::into).collect(),
    }))
}

pub(super) async fn view(
    db: &Db,
    campaign: &Campaign,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<AdminCampaign, DbErr> {
    let names = names_of(db, std::slice::from_ref(campaign)).await?;
    Ok(AdminCampaign::new(campaign, &names, staff_id, now))
}

pub(super) async fn names_of(db: &Db, all: &[Campaign]) -> Result<Names, DbErr> {
    let mut goods_ids: Vec<i64> = all
        .iter()
        .flat_map(|one| one.goods.iter().map(|goods| goods.goods_id))
        .collect();
    goods_ids.sort_unstable();
    goods_ids.dedup();
    let people: Vec<i64> = all
        .iter()
        .flat_map(|one| [one.row.proposed_by, one.row.decided_by])
        .flatten()
        .collect();
    Ok(Names {
        goods: goods::by_ids(db, goods_ids).await?,
        staff: staff::names(db, people).await?,
    })
}

pub(super) fn entry(
    action: &'static str,
    before: Option<&Campaign>,
    after: Option<&Campaign>,
) -> audit::Entry {
    let id = before.or(after).map_or(0, Campaign::id);
    audit::Entry {
        action,
        subject_kind: "campaign",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(campaign: &Campaign) -> Value {
    let row = &campaign.row;
    let audience = campaign
        .audience
        .iter()
        .map(|(kind, value)| format!("{} {value}", kind.code()));
    let goods = campaign.goods.iter().map(|goods| {
        let number = |number: Option<i64>| number.map_or_else(|| "—".into(), |number| number.to_string());
        let price = goods.price.map_or_else(|| "—".into(), |price| price.to_string());
        format!(
            "{} #{} 价 {price} 库存 {} 限购 {} 每套 {}",
            goods.role.code(),
            goods.goods_id,
            number(goods.stock),
            goods.buyer_limit,
            goods.set_quantity
        )
    });
    let tiers = campaign.tiers.iter().map(|tier| {
        let gift = tier.gift_goods_id.map_or_else(String::new, |id| {
            format!(" 赠 #{id}×{} 单价 {}", tier.gift_quantity, tier.gift_value)
        });
        format!("满 {} 减 {} 返 {}{gift}", tier.threshold, tier.cut, tier.voucher)
    });
    json!({
        "kind": row.kind.code(),
        "name": row.name,
        "remark": row.remark,
        "status": row.status.code(),
        "zone": row.zone,
        "starts_at": row.starts_at,
        "ends_at": row.ends_at,
        "with_coupon": row.with_coupon,
        "stack_group": row.stack_group,
        "priority": row.priority,
        "percent": row.percent,
        "target_quantity": row.target_quantity,
        "buyer_limit": row.buyer_limit,
        "budget": row.budget,
        "image": row.image,
        "audience": audience.collect::<Vec<_>>(),
        "goods": goods.collect::<Vec<_>>(),
        "tiers": tiers.collect::<Vec<_>>(),
    })
}
