//! GET /api/article/search: what words find among news and help.
use axum::extract::State;
use content::{
    ContentCache,
    articles::{models::places::Place, views::shop::article::ArticleItem},
};
use kernel::{ApiResult, Data, Services, api::Envelope, input::Query, paging::PageRequest};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::models::article_index::ArticleIndex;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticleSearchQuery {
    /// As typed: characters, pinyin or its initials.
    #[serde(default)]
    words: String,
    page: Option<u64>,
    per_page: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub struct ArticleHit {
    #[serde(flatten)]
    pub article: ArticleItem,
    /// The text around the first match.
    pub excerpt: String,
}

#[derive(Serialize, ToSchema)]
pub struct ArticleHits {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<ArticleHit>,
}

/// The best first. Without words nothing is found.
#[utoipa::path(get, path = "/api/article/search", tag = "content", params(ArticleSearchQuery), responses((status = 200, body = Envelope<ArticleHits>)))]
pub async fn search(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    SharedStore(index): SharedStore<ArticleIndex>,
    Query(query): Query<ArticleSearchQuery>,
) -> ApiResult<Data<ArticleHits>> {
    let page = PageRequest::new(query.page, query.per_page);
    let published = cache.get(&services).await?;
    let texts = index.get(&services).await?;
    let now = services.clock.now();
    let public = |id: i64| -> Option<&Place> {
        published
            .articles()
            .find(|place| place.id == id)
            .filter(|place| place.is_public(now))
    };
    let found: Vec<(&Place, i64)> = texts
        .find(&query.words)
        .into_iter()
        .filter_map(|id| public(id).map(|place| (place, id)))
        .collect();
    let list = found[page.range(found.len())]
        .iter()
        .map(|(place, id)| ArticleHit {
            article: ArticleItem::new(place, &published.article_categories),
            excerpt: texts.excerpt(*id, &query.words),
        });
    Ok(Data(ArticleHits {
        total: found.len() as u64,
        page: page.page,
        per_page: page.per_page,
        list: list.collect(),
    }))
}
