//! /admin/api/ads: adverts, kept by the content role. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAds, WriteAds},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Position, Text, moment},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    ads::{
        models::ads::{self, Ad, Draft},
        views::admin::ad::AdminAd,
    },
    errors::ContentError,
};

#[derive(Deserialize, ToSchema)]
pub struct AdInput {
    slot: Text<20>,
    title: Text<60>,
    #[serde(default)]
    remarks: Text<120>,
    /// Address of a picture, as POST /admin/api/uploads answers it; empty = drawn.
    #[serde(default)]
    image: Text<300>,
    /// `/path` or `https://…`; empty = leads nowhere yet.
    #[serde(default)]
    url: Text<300>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
    #[serde(default)]
    is_open: Flag,
    /// ISO 8601 with a zone.
    starts_at: Option<Text<40>>,
    ends_at: Option<Text<40>>,
}

impl AdInput {
    fn draft(self) -> ApiResult<Draft> {
        Ok(Draft {
            slot: self.slot.0,
            title: self.title.0,
            remarks: self.remarks.0,
            image: self.image.0,
            url: self.url.0,
            sort: self.sort.0,
            is_open: self.is_open.0,
            starts_at: moment("starts_at", self.starts_at)?,
            ends_at: moment("ends_at", self.ends_at)?,
        })
    }
}

#[utoipa::path(get, path = "/admin/api/ads", tag = "ads", responses((status = 200, body = Vec<AdminAd>)))]
pub async fn list(
    _: Staff<ReadAds>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAd>> {
    let (rows, total) = ads::page(&services.db, &query, services.clock.now()).await?;
    let rows = rows.into_iter().map(AdminAd::from).collect();
    Ok(Rows {
        name: "ads",
        from: query.from,
        total,
        rows,
    })
}

#[utoipa::path(get, path = "/admin/api/ads/{id}", tag = "ads", params(("id" = i64, Path)), responses((status = 200, body = AdminAd), (status = 404)))]
pub async fn show(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAd>> {
    let ad = ads::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("广告"))?;
    Ok(PlainJson(ad.into()))
}

#[utoipa::path(post, path = "/admin/api/ads", tag = "ads", request_body = AdInput, responses((status = 200, body = AdminAd), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    Input(input): Input<AdInput>,
) -> ApiResult<PlainJson<AdminAd>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let ad = services
        .writer
        .run(async move |tx: &WriteTx| {
            let ad = ads::create(tx, draft, now).await?;
            audit::append(tx, &actor, entry("ad.create", ad.id, None, Some(&ad)), now).await?;
            Ok::<_, ContentError>(ad)
        })
        .await?;
    Ok(PlainJson(ad.into()))
}

#[utoipa::path(put, path = "/admin/api/ads/{id}", tag = "ads", params(("id" = i64, Path)), request_body = AdInput, responses((status = 200, body = AdminAd), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<AdInput>,
) -> ApiResult<PlainJson<AdminAd>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let ad = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = ads::update(tx, id, draft, now).await?;
            audit::append(
                tx,
                &actor,
                entry("ad.update", id, Some(&before), Some(&after)),
                now,
            )
            .await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(ad.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/ads/{id}", tag = "ads", params(("id" = i64, Path)), responses((status = 200, body = AdminAd), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAd>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let ad = services
        .writer
        .run(async move |tx: &WriteTx| {
            let ad = ads::delete(tx, id).await?;
            audit::append(tx, &actor, entry("ad.delete", id, Some(&ad), None), now).await?;
            Ok::<_, ContentError>(ad)
        })
        .await?;
    Ok(PlainJson(ad.into()))
}

fn entry(action: &'static str, id: i64, before: Option<&Ad>, after: Option<&Ad>) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "ad",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(ad: &Ad) -> Value {
    json!({
        "slot": ad.slot.code(),
        "title": ad.title,
        "remarks": ad.remarks,
        "image": ad.image,
        "url": ad.url,
        "sort": ad.sort,
        "is_open": ad.is_open,
        "starts_at": ad.starts_at,
        "ends_at": ad.ends_at,
    })
}
