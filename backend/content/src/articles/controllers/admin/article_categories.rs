//! /admin/api/article_categories: what news and help are sorted into. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadArticles, WriteArticles},
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
    articles::{
        models::categories::{self, Category, Draft},
        views::admin::article::AdminArticleCategory,
    },
    errors::ContentError,
};

#[derive(Deserialize, ToSchema)]
pub struct ArticleCategoryInput {
    /// One of the roots; null or 0 = it is one itself.
    parent_id: Option<RowId>,
    name: Text<12>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
}

impl ArticleCategoryInput {
    fn draft(self) -> Draft {
        Draft {
            parent_id: self.parent_id.map(|RowId(id)| id).filter(|id| *id > 0),
            name: self.name.0,
            sort: self.sort.0,
        }
    }
}

/// Filters: `id`, `q`, `parent_id` (0 = roots). In display order.
#[utoipa::path(get, path = "/admin/api/article_categories", tag = "articles", responses((status = 200, body = Vec<AdminArticleCategory>)))]
pub async fn list(
    _: Staff<ReadArticles>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminArticleCategory>> {
    let (rows, total) = categories::page(&services.db, &query).await?;
    let all = categories::all(&services.db).await?;
    Ok(Rows {
        name: "article_categories",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|row| AdminArticleCategory::new(row, &all))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/article_categories/{id}", tag = "articles", params(("id" = i64, Path)), responses((status = 200, body = AdminArticleCategory), (status = 404)))]
pub async fn show(
    _: Staff<ReadArticles>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminArticleCategory>> {
    let category = categories::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("栏目"))?;
    view(&services, category).await
}

async fn view(services: &Services, category: Category) -> ApiResult<PlainJson<AdminArticleCategory>> {
    let all = categories::all(&services.db).await?;
    Ok(PlainJson(AdminArticleCategory::new(category, &all)))
}

#[utoipa::path(post, path = "/admin/api/article_categories", tag = "articles", request_body = ArticleCategoryInput, responses((status = 200, body = AdminArticleCategory), (status = 422)))]
pub async fn create(
    staff: Staff<WriteArticles>,
    State(services): State<Services>,
    Input(input): Input<ArticleCategoryInput>,
) -> ApiResult<PlainJson<AdminArticleCategory>> {
    let (actor, draft, now) = (staff.actor(), input.draft(), services.clock.now());
    let category = services
        .writer
        .run(async move |tx: &WriteTx| {
            let category = categories::create(tx, draft).await?;
            let entry = entry(tx.db(), "article_category.create", None, Some(&category)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(category)
        })
        .await?;
    view(&services, category).await
}

#[utoipa::path(put, path = "/admin/api/article_categories/{id}", tag = "articles", params(("id" = i64, Path)), request_body = ArticleCategoryInput, responses((status = 200, body = AdminArticleCategory), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteArticles>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ArticleCategoryInput>,
) -> ApiResult<PlainJson<AdminArticleCategory>> {
    let (actor, draft, now) = (staff.actor(), input.draft(), services.clock.now());
    let category = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = categories::update(tx, id, draft).await?;
            let entry = entry(tx.db(), "article_category.update", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    view(&services, category).await
}

/// Only of a section without articles; returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/article_categories/{id}", tag = "articles", params(("id" = i64, Path)), responses((status = 200, body = AdminArticleCategory), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteArticles>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminArticleCategory>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let category = services
        .writer
        .run(async move |tx: &WriteTx| {
            let category = categories::delete(tx, id).await?;
            let entry = entry(tx.db(), "article_category.delete", Some(&category), None).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(category)
        })
        .await?;
    view(&services, category).await
}

async fn entry(
    db: &Db,
    action: &'static str,
    before: Option<&Category>,
    after: Option<&Category>,
) -> Result<audit::Entry, DbErr> {
    let id = before.or(after).map_or(0, |category| category.id);
    Ok(audit::Entry {
        action,
        subject_kind: "article_category",
        subject_id: id.to_string(),
        before: facts(db, before).await?,
        after: facts(db, after).await?,
        reason: String::new(),
    })
}

async fn facts(db: &Db, category: Option<&Category>) -> Result<Option<Value>, DbErr> {
    let Some(category) = category else { return Ok(None) };
    let parent = match category.parent_id {
        Some(id) => categories::find(db, id).await?,
        None => None,
    };
    Ok(Some(json!({
        "parent": parent.map(|parent| parent.name),
        "name": category.name,
        "sort": category.sort,
    })))
}
