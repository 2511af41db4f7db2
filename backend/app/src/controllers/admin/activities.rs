//! /admin/api/activities: activities, controlled-sale series and recommendations. Every write is in the audit log.
use axum::extract::State;
use catalog::goods::models::goods_cache::GoodsCache;
use content::{
    activities::models::{
        activities::{self, Collection, Draft},
        staff_list,
    },
    errors::ContentError,
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAds, WriteAds},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Flag, Id, Input, Position, RowId, Text, moment},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::views::activities::AdminActivity;

#[derive(Deserialize, ToSchema)]
pub struct ActivityGoodsInput {
    goods_id: RowId,
}

#[derive(Deserialize, ToSchema)]
pub struct ActivityInput {
    /// activity | series | recommended
    kind: Text<20>,
    /// Names a series in the address.
    #[serde(default)]
    url: Text<40>,
    title: Text<40>,
    #[serde(default)]
    lead: Text<120>,
    /// Address of a picture, as POST /admin/api/uploads answers it; empty = drawn.
    #[serde(default)]
    image: Text<300>,
    #[serde(default)]
    regions: Text<200>,
    /// Lines; one that begins with # heads those below it.
    #[serde(default)]
    rules: Text<6000>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
    #[serde(default)]
    is_open: Flag,
    /// ISO 8601 with a zone.
    starts_at: Option<Text<40>>,
    ends_at: Option<Text<40>>,
    /// In order.
    #[serde(default)]
    goods: Vec<ActivityGoodsInput>,
}

impl ActivityInput {
    fn draft(self) -> ApiResult<Draft> {
        Ok(Draft {
            kind: self.kind.0,
            url: self.url.0,
            title: self.title.0,
            lead: self.lead.0,
            image: self.image.0,
            regions: self.regions.0,
            rules: self.rules.0,
            sort: self.sort.0,
            is_open: self.is_open.0,
            starts_at: moment("starts_at", self.starts_at)?,
            ends_at: moment("ends_at", self.ends_at)?,
            goods: self.goods.into_iter().map(|goods| goods.goods_id.0).collect(),
        })
    }
}

/// 422 that names every row whose product does not exist.
async fn refuse_unknown_goods(services: &Services, goods_cache: &GoodsCache, goods: &[i64]) -> ApiResult<()> {
    let asked = &goods[..goods.len().min(activities::MOST_GOODS)];
    let known = goods_cache.get_many(&services.db, asked).await?;
    let mut errors = FieldErrors::default();
    for (place, id) in asked.iter().enumerate() {
        if !known.iter().any(|goods| goods.id == *id) {
            errors.add(format!("goods.{place}.goods_id"), "没有这个商品，请重新选择");
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ApiError::Invalid(errors))
    }
}

#[utoipa::path(get, path = "/admin/api/activities", tag = "activities", responses((status = 200, body = Vec<AdminActivity>)))]
pub async fn list(
    _: Staff<ReadAds>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminActivity>> {
    let (rows, total) = staff_list::page(&services.db, &query).await?;
    let now = services.clock.now();
    let rows = activities::with_goods(&services.db, rows).await?;
    Ok(Rows {
        name: "activities",
        from: query.from,
        total,
        rows: rows.into_iter().map(|row| AdminActivity::new(row, now)).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/activities/{id}", tag = "activities", params(("id" = i64, Path)), responses((status = 200, body = AdminActivity), (status = 404)))]
pub async fn show(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminActivity>> {
    let found = activities::find(&services.db, id).await?;
    let collection = found.ok_or_else(|| ApiError::not_found("活动"))?;
    Ok(PlainJson(AdminActivity::new(collection, services.clock.now())))
}

#[utoipa::path(post, path = "/admin/api/activities", tag = "activities", request_body = ActivityInput, responses((status = 200, body = AdminActivity), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<ActivityInput>,
) -> ApiResult<PlainJson<AdminActivity>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    refuse_unknown_goods(&services, &goods_cache, &draft.goods).await?;
    let made = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = activities::create(tx, draft, now).await?;
            let entry = entry("activity.create", made.activity.id, None, Some(&made));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(made)
        })
        .await?;
    Ok(PlainJson(AdminActivity::new(made, now)))
}

#[utoipa::path(put, path = "/admin/api/activities/{id}", tag = "activities", params(("id" = i64, Path)), request_body = ActivityInput, responses((status = 200, body = AdminActivity), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<ActivityInput>,
) -> ApiResult<PlainJson<AdminActivity>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    refuse_unknown_goods(&services, &goods_cache, &draft.goods).await?;
    let changed = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = activities::update(tx, id, draft, now).await?;
            let entry = entry("activity.update", id, Some(&before), Some(&after));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(AdminActivity::new(changed, now)))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/activities/{id}", tag = "activities", params(("id" = i64, Path)), responses((status = 200, body = AdminActivity), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminActivity>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let gone = services
        .writer
        .run(async move |tx: &WriteTx| {
            let gone = activities::delete(tx, id).await?;
            audit::append(tx, &actor, entry("activity.delete", id, Some(&gone), None), now).await?;
            Ok::<_, ContentError>(gone)
        })
        .await?;
    Ok(PlainJson(AdminActivity::new(gone, now)))
}

fn entry(
    action: &'static str,
    id: i64,
    before: Option<&Collection>,
    after: Option<&Collection>,
) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "activity",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(collection: &Collection) -> Value {
    let activity = &collection.activity;
    json!({
        "kind": activity.kind.code(),
        "url": activity.url,
        "title": activity.title,
        "lead": activity.lead,
        "image": activity.image,
        "regions": activity.regions,
        "rules": activity.rules,
        "sort": activity.sort,
        "is_open": activity.is_open,
        "starts_at": activity.starts_at,
        "ends_at": activity.ends_at,
        "goods": collection.goods,
    })
}
