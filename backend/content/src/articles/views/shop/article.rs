use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    articles::models::articles::{self, Article},
    models::links,
};

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleLink {
    pub id: i64,
    pub name: String,
    pub url: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleCategory {
    pub id: i64,
    pub name: String,
    pub children: Vec<ArticleLink>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleCategoryList {
    pub list: Vec<ArticleCategory>,
}

impl ArticleCategoryList {
    /// The sections below a root and what stands in them.
    pub fn below(root: i64, all: &[Article]) -> Self {
        let section = |section: &Article| ArticleCategory {
            id: section.id,
            name: section.name.clone(),
            children: articles::below(all, section.id).map(ArticleLink::from).collect(),
        };
        Self {
            list: articles::below(all, root).map(section).collect(),
        }
    }
}

impl From<&Article> for ArticleLink {
    fn from(article: &Article) -> Self {
        Self {
            id: article.id,
            name: article.name.clone(),
            url: links::safe_or_empty(&article.url).to_owned(),
        }
    }
}
