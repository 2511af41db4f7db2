//! /api/article: news and help for all visitors, and whether they were helpful. The search of articles is in
//! `app`, which depends on the search crate.
use axum::extract::State;
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{self, Flag, Id, Input, RowId},
    paging::{PageRequest, chosen},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    articles::{
        models::{
            articles::{self, Article},
            categories::{self, HELP_URL},
            current_figures,
            figures::Figures,
            votes,
        },
        views::shop::article::{ArticleCategoryList, ArticleDetail, ArticleItem, ArticlePage, ArticleTally},
    },
    cache::ContentCache,
    errors::ContentError,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CategoryQuery {
    /// The root whose sections are asked for; 3 = help centre.
    #[param(value_type = Option<i64>)]
    category_id: Option<RowId>,
}

#[utoipa::path(get, path = "/api/article/category", tag = "content", params(CategoryQuery), responses((status = 200, body = Envelope<ArticleCategoryList>)))]
pub async fn categories(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    input::Query(query): input::Query<CategoryQuery>,
) -> ApiResult<Data<ArticleCategoryList>> {
    let published = cache.get(&services).await?;
    let help = published
        .article_categories
        .iter()
        .find(|root| root.url == HELP_URL);
    let root = query.category_id.map(|id| id.0).or(help.map(|root| root.id));
    Ok(Data(ArticleCategoryList::below(
        root.unwrap_or_default(),
        &published,
        services.clock.now(),
    )))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticlesQuery {
    /// Includes its subcategories; 99999 = all
    category_id: Option<i64>,
    /// The same by the page it leads to: /news/hy, /news/company, /help
    #[serde(default)]
    category_url: String,
    page: Option<u64>,
    per_page: Option<u64>,
}

#[utoipa::path(get, path = "/api/article", tag = "content", params(ArticlesQuery), responses((status = 200, body = Envelope<ArticlePage>), (status = 404)))]
pub async fn list(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    input::Query(query): input::Query<ArticlesQuery>,
) -> ApiResult<Data<ArticlePage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let published = cache.get(&services).await?;
    let all = &published.article_categories;
    let asked = all.iter().find(|category| {
        chosen(query.category_id).map_or(category.url == query.category_url, |id| category.id == id)
    });
    let is_asked = chosen(query.category_id).is_some() || !query.category_url.is_empty();
    let family: Vec<i64> = match asked {
        Some(category) => categories::family(all, category.id),
        None if is_asked => return Err(ApiError::not_found("栏目")),
        None => all.iter().map(|category| category.id).collect(),
    };
    let found: Vec<_> = published.articles_in(&family, services.clock.now()).collect();
    Ok(Data(ArticlePage {
        total: found.len() as u64,
        page: page.page,
        per_page: page.per_page,
        list: found[page.range(found.len())]
            .iter()
            .map(|place| ArticleItem::new(place, all))
            .collect(),
    }))
}

#[utoipa::path(get, path = "/api/article/{id}", tag = "content", params(("id" = i64, Path)), responses((status = 200, body = Envelope<ArticleDetail>), (status = 404)))]
pub async fn show(
    visitor: Visitor,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    SharedStore(figures): SharedStore<Figures>,
) -> ApiResult<Data<ArticleDetail>> {
    let article = articles::public(&services.db, id, services.clock.now()).await?;
    let article = article.ok_or_else(|| ApiError::not_found("文章"))?;
    detail(&services, (&cache, &figures), &visitor, article).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticlePathQuery {
    /// `/help/xrzn/hyzc`
    #[serde(default)]
    path: String,
}

/// An article of the help centre by its own address.
#[utoipa::path(get, path = "/api/article/page", tag = "content", params(ArticlePathQuery), responses((status = 200, body = Envelope<ArticleDetail>), (status = 404)))]
pub async fn by_path(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    SharedStore(figures): SharedStore<Figures>,
    input::Query(query): input::Query<ArticlePathQuery>,
) -> ApiResult<Data<ArticleDetail>> {
    let published = cache.get(&services).await?;
    let place = published
        .articles()
        .find(|place| place.path.as_deref() == Some(query.path.as_str()));
    let place = place.ok_or_else(|| ApiError::not_found("文章"))?;
    let article = articles::public(&services.db, place.id, services.clock.now()).await?;
    let article = article.ok_or_else(|| ApiError::not_found("文章"))?;
    detail(&services, (&cache, &figures), &visitor, article).await
}

async fn detail(
    services: &Services,
    (cache, figures): (&ContentCache, &Figures),
    Visitor(buyer): &Visitor,
    article: Article,
) -> ApiResult<Data<ArticleDetail>> {
    let published = cache.get(services).await?;
    let member_id = buyer.as_ref().map(Buyer::member_id);
    let tally = votes::tally(&services.db, article.id, member_id).await?;
    let figures = current_figures::of(services, figures).await?;
    let read = Article {
        body: figures.fill(&article.body),
        ..article
    };
    Ok(Data(ArticleDetail::new(
        read,
        &published,
        tally,
        services.clock.now(),
    )))
}

#[derive(Deserialize, ToSchema)]
pub struct ArticleHelpfulInput {
    /// 1 = it was, 0 = it was not
    helpful: Flag,
}

/// One answer of each member; the latest counts.
#[utoipa::path(post, path = "/api/article/{id}/helpful", tag = "content", params(("id" = i64, Path)), request_body(content = ArticleHelpfulInput, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Envelope<ArticleTally>), (status = 401), (status = 404), (status = 422)))]
pub async fn helpful(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ArticleHelpfulInput>,
) -> ApiResult<Data<ArticleTally>> {
    let (member_id, now) = (buyer.member_id(), services.clock.now());
    let tally = services
        .writer
        .run(async move |tx: &WriteTx| {
            let article = articles::public(tx.db(), id, now).await?;
            if article.is_none() {
                return Err(ContentError::NotFound("文章"));
            }
            votes::answer(tx, id, member_id, input.helpful.0, now).await?;
            Ok(votes::tally(tx.db(), id, Some(member_id)).await?)
        })
        .await?;
    Ok(Data(tally.into()))
}
