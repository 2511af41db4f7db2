//! /admin/api/categories: the tree of categories. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    categories::{
        models::{
            categories::{self, CategoryTree},
            edit::{self, CategoryDraft},
        },
        views::admin::category::AdminCategory,
    },
    errors::CatalogError,
    goods::models::{codes::Kind, pictures},
    models::_entities::categories::Model,
};

#[derive(Deserialize, ToSchema)]
pub struct CategoryInput {
    name: Text<30>,
    /// By which spreadsheets may name it; empty: one is made up, or the present one stays.
    #[serde(default)]
    code: Text<20>,
    /// As POST /admin/api/pictures answers it; empty = none.
    #[serde(default)]
    image: Text<200>,
    /// Of a new category; null or 0 = a root. `move` changes it.
    parent_id: Option<RowId>,
    /// Of a new root: 1 medicine, 2 TCM piece, 3 device.
    kind: Option<RowId>,
}

impl CategoryInput {
    fn draft(self) -> CategoryDraft {
        CategoryDraft {
            name: self.name.0,
            code: self.code.0,
            image: self.image.0,
        }
    }

    async fn check(&self, services: &Services) -> ApiResult<()> {
        if !self.image.is_empty() {
            pictures::check(services, "image", std::slice::from_ref(&self.image.0)).await?;
        }
        Ok(())
    }
}

#[derive(Deserialize, ToSchema)]
pub struct CategoryPlaceInput {
    /// null or 0 = a root
    parent_id: Option<RowId>,
    /// The sibling that comes next; null or 0 = at the end.
    before_id: Option<RowId>,
}

fn some(id: Option<RowId>) -> Option<i64> {
    id.map(|RowId(id)| id).filter(|id| *id > 0)
}

/// The whole tree, parents before children. Filters: `id` (getMany), `kind`, `q`.
#[utoipa::path(get, path = "/admin/api/categories", tag = "goods", responses((status = 200, body = Vec<AdminCategory>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCategory>> {
    let tree = CategoryTree::load(&services.db).await?;
    let counts = categories::goods_counts(&services.db).await?;
    let (ids, kind, words) = (query.ids(), query.number("kind")?, query.text("q"));
    let rows: Vec<_> = tree
        .rows()
        .into_iter()
        .filter(|row| ids.as_ref().is_none_or(|ids| ids.contains(&row.id)))
        .filter(|row| kind.is_none_or(|kind| i64::from(row.kind.code()) == kind))
        .filter(|row| words.as_ref().is_none_or(|words| row.name.contains(words)))
        .map(|row| AdminCategory::new(row, &tree, counts.get(&row.id).copied().unwrap_or_default()))
        .collect();
    Ok(Rows::part_of("categories", rows, &query))
}

#[utoipa::path(get, path = "/admin/api/categories/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminCategory), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCategory>> {
    one(&services, id).await
}

async fn one(services: &Services, id: i64) -> ApiResult<PlainJson<AdminCategory>> {
    let tree = CategoryTree::load(&services.db).await?;
    let row = tree.find(id).ok_or_else(|| ApiError::not_found("分类"))?;
    let count = categories::goods_count(&services.db, id).await?;
    Ok(PlainJson(AdminCategory::new(row, &tree, count)))
}

#[utoipa::path(post, path = "/admin/api/categories", tag = "goods", request_body = CategoryInput, responses((status = 200, body = AdminCategory), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<CategoryInput>,
) -> ApiResult<PlainJson<AdminCategory>> {
    input.check(&services).await?;
    let kind = input
        .kind
        .and_then(|RowId(code)| Kind::from_code(i32::try_from(code).ok()?));
    let parent_id = some(input.parent_id);
    let (actor, draft, now) = (staff.actor(), input.draft(), services.clock.now());
    let id = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = edit::create(tx, parent_id, kind, draft).await?;
            let entry = entry(tx, "category.create", None, Some(&row)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row.id)
        })
        .await?;
    one(&services, id).await
}

#[utoipa::path(put, path = "/admin/api/categories/{id}", tag = "goods", params(("id" = i64, Path)), request_body = CategoryInput, responses((status = 200, body = AdminCategory), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CategoryInput>,
) -> ApiResult<PlainJson<AdminCategory>> {
    input.check(&services).await?;
    let (actor, draft, now) = (staff.actor(), input.draft(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = edit::update(tx, id, draft, now).await?;
            let entry = entry(tx, "category.update", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(())
        })
        .await?;
    one(&services, id).await
}

/// Below another category of its kind, or elsewhere among its siblings.
#[utoipa::path(post, path = "/admin/api/categories/{id}/move", tag = "goods", params(("id" = i64, Path)), request_body = CategoryPlaceInput, responses((status = 200, body = AdminCategory), (status = 404), (status = 409), (status = 422)))]
pub async fn place(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CategoryPlaceInput>,
) -> ApiResult<PlainJson<AdminCategory>> {
    let (parent_id, before_id) = (some(input.parent_id), some(input.before_id));
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = edit::place(tx, id, parent_id, before_id, now).await?;
            let entry = entry(tx, "category.move", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(())
        })
        .await?;
    one(&services, id).await
}

/// Only of an empty category; returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/categories/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminCategory), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCategory>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let tree = CategoryTree::load(&services.db).await?;
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = edit::delete(tx, id).await?;
            let entry = entry(tx, "category.delete", Some(&row), None).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(AdminCategory::new(&row, &tree, 0)))
}

async fn entry(
    tx: &WriteTx,
    action: &'static str,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Result<audit::Entry, DbErr> {
    let tree = CategoryTree::load(tx.db()).await?;
    let id = before.or(after).map_or(0, |row| row.id);
    Ok(audit::Entry {
        action,
        subject_kind: "category",
        subject_id: id.to_string(),
        before: before.map(|row| facts(row, &tree)),
        after: after.map(|row| facts(row, &tree)),
        reason: String::new(),
    })
}

fn facts(row: &Model, tree: &CategoryTree) -> Value {
    json!({
        "name": row.name,
        "code": row.code,
        "kind": row.kind.code(),
        "parent": row.parent_id.map(|id| tree.name(id)),
        "sort": row.sort,
        "image": row.image,
    })
}
