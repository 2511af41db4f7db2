//! /admin/api/makers: manufacturers of goods and the names by which they are asked for. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
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
    errors::CatalogError,
    manufacturers::{
        models::manufacturers::{self, ManufacturerDraft},
        views::admin::manufacturer::AdminManufacturer,
    },
    models::_entities::manufacturers::Model,
};

#[derive(Deserialize, ToSchema)]
pub struct ManufacturerInput {
    name: Text<100>,
    #[serde(default)]
    short_name: Text<40>,
    /// Further names, parted by 、 or commas.
    #[serde(default)]
    aliases: Text<200>,
    #[serde(default)]
    province: Text<20>,
}

impl From<ManufacturerInput> for ManufacturerDraft {
    fn from(input: ManufacturerInput) -> Self {
        Self {
            name: input.name.0,
            short_name: input.short_name.0,
            aliases: input.aliases.0,
            province: input.province.0,
        }
    }
}

#[utoipa::path(get, path = "/admin/api/makers", tag = "goods", responses((status = 200, body = Vec<AdminManufacturer>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminManufacturer>> {
    let (rows, total) = manufacturers::list(&services.db, &query).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let counts = manufacturers::goods_counts(&services.db, &ids).await?;
    let rows = rows.into_iter().map(|row| {
        let count = counts.get(&row.id).copied().unwrap_or_default();
        AdminManufacturer::new(row, count)
    });
    Ok(Rows {
        name: "makers",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/makers/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminManufacturer), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminManufacturer>> {
    let row = manufacturers::find(&services.db, id).await?;
    counted(&services, row.ok_or_else(|| ApiError::not_found("生产企业"))?).await
}

async fn counted(services: &Services, row: Model) -> ApiResult<PlainJson<AdminManufacturer>> {
    let counts = manufacturers::goods_counts(&services.db, &[row.id]).await?;
    let count = counts.get(&row.id).copied().unwrap_or_default();
    Ok(PlainJson(AdminManufacturer::new(row, count)))
}

#[utoipa::path(post, path = "/admin/api/makers", tag = "goods", request_body = ManufacturerInput, responses((status = 200, body = AdminManufacturer), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<ManufacturerInput>,
) -> ApiResult<PlainJson<AdminManufacturer>> {
    let (actor, draft, now) = (staff.actor(), input.into(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = manufacturers::create(tx, draft).await?;
            audit::append(tx, &actor, entry("maker.create", None, Some(&row)), now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    counted(&services, row).await
}

#[utoipa::path(put, path = "/admin/api/makers/{id}", tag = "goods", params(("id" = i64, Path)), request_body = ManufacturerInput, responses((status = 200, body = AdminManufacturer), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ManufacturerInput>,
) -> ApiResult<PlainJson<AdminManufacturer>> {
    let (actor, draft, now) = (staff.actor(), input.into(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = manufacturers::update(tx, id, draft, now).await?;
            let entry = entry("maker.update", Some(&before), Some(&after));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(after)
        })
        .await?;
    counted(&services, row).await
}

/// Only of a manufacturer without goods; returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/makers/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminManufacturer), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminManufacturer>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = manufacturers::delete(tx, id).await?;
            audit::append(tx, &actor, entry("maker.delete", Some(&row), None), now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(AdminManufacturer::new(row, 0)))
}

fn entry(action: &'static str, before: Option<&Model>, after: Option<&Model>) -> audit::Entry {
    let id = before.or(after).map_or(0, |row| row.id);
    audit::Entry {
        action,
        subject_kind: "maker",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(row: &Model) -> Value {
    json!({
        "name": row.name,
        "short_name": row.short_name,
        "aliases": row.aliases,
        "province": row.province,
    })
}
