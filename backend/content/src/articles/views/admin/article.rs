use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::models::{articles::Article, categories::Category, places, votes::Tally};

#[derive(Serialize, ToSchema)]
pub struct AdminArticle {
    pub id: i64,
    pub category_id: i64,
    pub title: String,
    /// `/help/…/…`; empty: its address is made of its id.
    pub path: String,
    /// Where buyers find it.
    pub url: String,
    pub summary: String,
    pub body: String,
    pub cover: String,
    /// draft | published
    pub status: &'static str,
    pub published_at: Option<DateTime<Utc>>,
    /// Published, and its moment has come.
    pub is_public: bool,
    /// none | licences | contact | service | dispatch | visits
    pub facts: &'static str,
    pub author: String,
    pub sort: i64,
    pub updated_at: DateTime<Utc>,
    /// Members who found it helpful, and who did not; in lists null.
    pub helpful: Option<u64>,
    pub not_helpful: Option<u64>,
}

impl AdminArticle {
    pub fn new(
        article: Article,
        (all, authors): (&[Category], &[(i64, String)]),
        now: DateTime<Utc>,
    ) -> Self {
        let author = article
            .author_id
            .and_then(|id| authors.iter().find(|(known, _)| *known == id));
        Self {
            id: article.id,
            category_id: article.category_id,
            url: places::address(article.id, article.path.as_deref(), article.category_id, all),
            is_public: crate::articles::models::articles::is_public(&article, now),
            title: article.title,
            path: article.path.unwrap_or_default(),
            summary: article.summary,
            body: article.body,
            cover: article.cover,
            status: article.status.code(),
            published_at: article.published_at,
            facts: article.facts.code(),
            author: author.map(|(_, name)| name.clone()).unwrap_or_default(),
            sort: article.sort,
            updated_at: article.updated_at,
            helpful: None,
            not_helpful: None,
        }
    }

    #[must_use]
    pub fn with_tally(mut self, tally: Tally) -> Self {
        self.helpful = Some(tally.yes);
        self.not_helpful = Some(tally.no);
        self
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminArticleCategory {
    pub id: i64,
    /// null = a root
    pub parent_id: Option<i64>,
    pub name: String,
    /// With that of its root: 帮助中心 / 新手指南
    pub full_name: String,
    /// Of a root: where it leads.
    pub url: String,
    /// Smaller comes first.
    pub sort: i64,
}

impl AdminArticleCategory {
    pub fn new(category: Category, all: &[Category]) -> Self {
        let root = category
            .parent_id
            .and_then(|id| all.iter().find(|other| other.id == id));
        Self {
            full_name: root.map_or_else(
                || category.name.clone(),
                |root| format!("{} / {}", root.name, category.name),
            ),
            id: category.id,
            parent_id: category.parent_id,
            name: category.name,
            url: category.url,
            sort: category.sort,
        }
    }
}

/// How a text would be kept and shown.
#[derive(Serialize, ToSchema)]
pub struct AdminArticlePreview {
    pub body: String,
}
