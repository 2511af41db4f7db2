//! /admin/api/articles: news and help, kept by the content role. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadArticles, WriteArticles},
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Position, RowId, Text, moment},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    articles::{
        models::{
            article_body,
            articles::{self, Article},
            categories, current_figures,
            edit::{self, Draft},
            figures::Figures,
            votes,
        },
        views::admin::article::{AdminArticle, AdminArticlePreview},
    },
    errors::ContentError,
};

#[derive(Deserialize, ToSchema)]
pub struct ArticleInput {
    category_id: RowId,
    title: Text<80>,
    /// `/help/…/…`, only of the help centre; empty = made of the id.
    #[serde(default)]
    path: Text<80>,
    #[serde(default)]
    summary: Text<200>,
    /// HTML; anything not allowed is removed.
    #[serde(default)]
    body: Text<100_000>,
    /// Address of a picture, as POST /admin/api/uploads answers it; empty = none.
    #[serde(default)]
    cover: Text<300>,
    /// draft | published
    status: Text<20>,
    /// Public from then on, ISO 8601 with a zone; null = at once.
    published_at: Option<Text<40>>,
    /// none | licences | contact | service | dispatch | visits
    facts: Text<20>,
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
}

impl ArticleInput {
    fn draft(self) -> ApiResult<Draft> {
        Ok(Draft {
            category_id: self.category_id.0,
            title: self.title.0,
            path: self.path.0,
            summary: self.summary.0,
            body: self.body.0,
            cover: self.cover.0,
            status: self.status.0,
            published_at: moment("published_at", self.published_at)?,
            facts: self.facts.0,
            sort: self.sort.0,
        })
    }
}

/// Filters: `id`, `q` (title, summary, address), `category_id`, `status`.
#[utoipa::path(get, path = "/admin/api/articles", tag = "articles", responses((status = 200, body = Vec<AdminArticle>)))]
pub async fn list(
    _: Staff<ReadArticles>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminArticle>> {
    let (rows, total) = articles::page(&services.db, &query).await?;
    Ok(Rows {
        name: "articles",
        from: query.from,
        total,
        rows: views(&services, rows).await?,
    })
}

async fn views(services: &Services, rows: Vec<Article>) -> Result<Vec<AdminArticle>, DbErr> {
    let all = categories::all(&services.db).await?;
    let people = staff::all(&services.db).await?;
    let authors: Vec<(i64, String)> = people
        .into_iter()
        .map(|(person, _)| (person.id, person.name))
        .collect();
    let now = services.clock.now();
    let shown = rows
        .into_iter()
        .map(|row| AdminArticle::new(row, (&all, &authors), now));
    Ok(shown.collect())
}

async fn view(services: &Services, article: Article) -> ApiResult<PlainJson<AdminArticle>> {
    let tally = votes::tally(&services.db, article.id, None).await?;
    let view = views(services, vec![article]).await?.pop();
    let view = view.ok_or_else(|| ApiError::not_found("文章"))?;
    Ok(PlainJson(view.with_tally(tally)))
}

#[utoipa::path(get, path = "/admin/api/articles/{id}", tag = "articles", params(("id" = i64, Path)), responses((status = 200, body = AdminArticle), (status = 404)))]
pub async fn show(
    _: Staff<ReadArticles>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminArticle>> {
    let article = articles::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("文章"))?;
    view(&services, article).await
}

#[utoipa::path(post, path = "/admin/api/articles", tag = "articles", request_body = ArticleInput, responses((status = 200, body = AdminArticle), (status = 422)))]
pub async fn create(
    staff: Staff<WriteArticles>,
    State(services): State<Services>,
    Input(input): Input<ArticleInput>,
) -> ApiResult<PlainJson<AdminArticle>> {
    let (author, actor, draft, now) = (staff.id, staff.actor(), input.draft()?, services.clock.now());
    let article = services
        .writer
        .run(async move |tx: &WriteTx| {
            let article = edit::create(tx, draft, Some(author), now).await?;
            let entry = entry(tx.db(), "article.create", None, Some(&article)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(article)
        })
        .await?;
    view(&services, article).await
}

#[utoipa::path(put, path = "/admin/api/articles/{id}", tag = "articles", params(("id" = i64, Path)), request_body = ArticleInput, responses((status = 200, body = AdminArticle), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteArticles>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ArticleInput>,
) -> ApiResult<PlainJson<AdminArticle>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let article = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = edit::update(tx, id, draft, now).await?;
            let entry = entry(tx.db(), "article.update", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    view(&services, article).await
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/articles/{id}", tag = "articles", params(("id" = i64, Path)), responses((status = 200, body = AdminArticle), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteArticles>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminArticle>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let article = services
        .writer
        .run(async move |tx: &WriteTx| {
            let article = edit::delete(tx, id).await?;
            let entry = entry(tx.db(), "article.delete", Some(&article), None).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(article)
        })
        .await?;
    view(&services, article).await
}

#[derive(Deserialize, ToSchema)]
pub struct ArticlePreviewInput {
    body: Text<100_000>,
}

/// A text as readers would see it; nothing is written.
#[utoipa::path(post, path = "/admin/api/articles/preview", tag = "articles", request_body = ArticlePreviewInput, responses((status = 200, body = AdminArticlePreview), (status = 422)))]
pub async fn preview(
    _: Staff<WriteArticles>,
    State(services): State<Services>,
    SharedStore(figures): SharedStore<Figures>,
    Input(input): Input<ArticlePreviewInput>,
) -> ApiResult<PlainJson<AdminArticlePreview>> {
    let figures = current_figures::of(&services, &figures).await?;
    Ok(PlainJson(AdminArticlePreview {
        body: figures.fill(&article_body::clean(&input.body.0)),
    }))
}

async fn entry(
    db: &Db,
    action: &'static str,
    before: Option<&Article>,
    after: Option<&Article>,
) -> Result<audit::Entry, DbErr> {
    let id = before.or(after).map_or(0, |article| article.id);
    Ok(audit::Entry {
        action,
        subject_kind: "article",
        subject_id: id.to_string(),
        before: facts(db, before).await?,
        after: facts(db, after).await?,
        reason: String::new(),
    })
}

async fn facts(db: &Db, article: Option<&Article>) -> Result<Option<Value>, DbErr> {
    let Some(article) = article else { return Ok(None) };
    let category = categories::find(db, article.category_id).await?;
    Ok(Some(json!({
        "category": category.map(|category| category.name),
        "title": article.title,
        "path": article.path,
        "summary": article.summary,
        "body": article.body,
        "cover": article.cover,
        "status": article.status.code(),
        "published_at": article.published_at,
        "facts": article.facts.code(),
        "sort": article.sort,
    })))
}
