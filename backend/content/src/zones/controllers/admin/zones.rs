//! /admin/api/zones: the words of the zones.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAds, WriteAds},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ContentError,
    zones::{
        models::zones::{self, Draft, Zone},
        views::admin::zone::AdminZone,
    },
};

#[utoipa::path(get, path = "/admin/api/zones", tag = "zones", responses((status = 200, body = Vec<AdminZone>)))]
pub async fn list(
    _: Staff<ReadAds>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminZone>> {
    let rows = zones::all(&services.db).await?.into_iter().map(AdminZone::from);
    Ok(Rows::part_of("zones", rows.collect(), &query))
}

#[utoipa::path(get, path = "/admin/api/zones/{id}", tag = "zones", params(("id" = i64, Path)), responses((status = 200, body = AdminZone), (status = 404)))]
pub async fn show(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminZone>> {
    let zone = zones::find(&services.db, id).await?;
    zone.map(|zone| PlainJson(zone.into()))
        .ok_or_else(|| ApiError::not_found("专区"))
}

#[derive(Deserialize, ToSchema)]
pub struct ZoneInput {
    title: Text<40>,
    #[serde(default)]
    lead: Text<120>,
    /// Lines; one that begins with # heads those below it.
    #[serde(default)]
    rules: Text<6000>,
}

#[utoipa::path(put, path = "/admin/api/zones/{id}", tag = "zones", params(("id" = i64, Path)), request_body = ZoneInput, responses((status = 200, body = AdminZone), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ZoneInput>,
) -> ApiResult<PlainJson<AdminZone>> {
    let draft = Draft {
        title: input.title.0,
        lead: input.lead.0,
        rules: input.rules.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let zone = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = zones::update(tx, id, draft).await?;
            let entry = audit::Entry {
                action: "zone.update",
                subject_kind: "zone",
                subject_id: id.to_string(),
                before: Some(facts(&before)),
                after: Some(facts(&after)),
                reason: String::new(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(zone.into()))
}

fn facts(zone: &Zone) -> Value {
    json!({ "title": zone.title, "lead": zone.lead, "rules": zone.rules })
}
