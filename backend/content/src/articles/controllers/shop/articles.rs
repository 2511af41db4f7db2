//! /api/article: help articles for everybody.
use axum::extract::State;
use kernel::{
    ApiResult, Data, Services,
    api::Envelope,
    input::{self, RowId},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    articles::{models::articles::HELP, views::shop::article::ArticleCategoryList},
    cache::ContentCache,
};

#[derive(Deserialize, IntoParams)]
pub struct CategoryQuery {
    /// The root whose sections are asked for; 3 = help centre.
    #[param(value_type = Option<i64>)]
    category_id: Option<RowId>,
}

#[utoipa::path(get, path = "/api/article/category", tag = "content", responses((status = 200, body = Envelope<ArticleCategoryList>)))]
pub async fn categories(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    input::Query(query): input::Query<CategoryQuery>,
) -> ApiResult<Data<ArticleCategoryList>> {
    let published = cache.get(&services).await?;
    let root = query.category_id.map_or(HELP, |id| id.0);
    Ok(Data(ArticleCategoryList::below(root, &published.articles)))
}
