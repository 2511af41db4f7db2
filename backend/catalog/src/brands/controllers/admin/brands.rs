//! /admin/api/brands: brands and their logos. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Position, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    brands::{
        models::brands::{self, BrandDraft},
        views::admin::brand::AdminBrand,
    },
    errors::CatalogError,
    goods::models::pictures,
    manufacturers::models::manufacturers,
    models::_entities::brands::Model,
};

#[derive(Deserialize, ToSchema)]
pub struct BrandInput {
    name: Text<60>,
    /// null or 0 = none
    maker_id: Option<RowId>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
    /// As POST /admin/api/pictures answers it; empty = none.
    #[serde(default)]
    logo: Text<200>,
}

impl BrandInput {
    async fn draft(self, services: &Services) -> ApiResult<BrandDraft> {
        if !self.logo.is_empty() {
            pictures::check(services, "logo", std::slice::from_ref(&self.logo.0)).await?;
        }
        Ok(BrandDraft {
            name: self.name.0,
            maker_id: self.maker_id.map(|RowId(id)| id).filter(|id| *id > 0),
            sort: self.sort.0,
            logo: self.logo.0,
        })
    }
}

#[utoipa::path(get, path = "/admin/api/brands", tag = "goods", responses((status = 200, body = Vec<AdminBrand>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminBrand>> {
    let (rows, total) = brands::list(&services.db, &query).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let counts = brands::goods_counts(&services.db, &ids).await?;
    let rows = rows.into_iter().map(|row| {
        let count = counts.get(&row.id).copied().unwrap_or_default();
        AdminBrand::new(row, count)
    });
    Ok(Rows {
        name: "brands",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/brands/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminBrand), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminBrand>> {
    let row = brands::find(&services.db, id).await?;
    counted(&services, row.ok_or_else(|| ApiError::not_found("品牌"))?).await
}

async fn counted(services: &Services, row: Model) -> ApiResult<PlainJson<AdminBrand>> {
    let counts = brands::goods_counts(&services.db, &[row.id]).await?;
    let count = counts.get(&row.id).copied().unwrap_or_default();
    Ok(PlainJson(AdminBrand::new(row, count)))
}

#[utoipa::path(post, path = "/admin/api/brands", tag = "goods", request_body = BrandInput, responses((status = 200, body = AdminBrand), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<BrandInput>,
) -> ApiResult<PlainJson<AdminBrand>> {
    let draft = input.draft(&services).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = brands::create(tx, draft).await?;
            let entry = entry(tx.db(), "brand.create", None, Some(&row)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    counted(&services, row).await
}

#[utoipa::path(put, path = "/admin/api/brands/{id}", tag = "goods", params(("id" = i64, Path)), request_body = BrandInput, responses((status = 200, body = AdminBrand), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<BrandInput>,
) -> ApiResult<PlainJson<AdminBrand>> {
    let draft = input.draft(&services).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = brands::update(tx, id, draft, now).await?;
            let entry = entry(tx.db(), "brand.update", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(after)
        })
        .await?;
    counted(&services, row).await
}

/// Only of a brand without goods; returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/brands/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminBrand), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminBrand>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = brands::delete(tx, id).await?;
            let entry = entry(tx.db(), "brand.delete", Some(&row), None).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(AdminBrand::new(row, 0)))
}

async fn entry(
    db: &Db,
    action: &'static str,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Result<audit::Entry, DbErr> {
    let id = before.or(after).map_or(0, |row| row.id);
    Ok(audit::Entry {
        action,
        subject_kind: "brand",
        subject_id: id.to_string(),
        before: facts(db, before).await?,
        after: facts(db, after).await?,
        reason: String::new(),
    })
}

async fn facts(db: &Db, row: Option<&Model>) -> Result<Option<Value>, DbErr> {
    let Some(row) = row else { return Ok(None) };
    let maker = match row.maker_id {
        Some(id) => manufacturers::find(db, id).await?,
        None => None,
    };
    Ok(Some(json!({
        "name": row.name,
        "maker": maker.map(|maker| maker.name),
        "sort": row.sort,
        "logo": row.logo,
    })))
}
