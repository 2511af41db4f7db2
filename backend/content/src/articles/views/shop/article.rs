use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    articles::models::{
        articles::Article,
        categories::{self, Category},
        places::{self, Place},
        votes::Tally,
    },
    models::{links, published::Published},
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
    /// The sections below a root and their articles.
    pub fn below(root: i64, published: &Published, now: DateTime<Utc>) -> Self {
        let all = &published.article_categories;
        let section = |section: &Category| ArticleCategory {
            id: section.id,
            name: section.name.clone(),
            children: published
                .articles_in(&[section.id], now)
                .map(|place| ArticleLink::new(place, all))
                .collect(),
        };
        Self {
            list: categories::below(all, root).map(section).collect(),
        }
    }
}

impl ArticleLink {
    pub fn new(place: &Place, all: &[Category]) -> Self {
        Self {
            id: place.id,
            name: place.title.clone(),
            url: places::address(place.id, place.path.as_deref(), place.category_id, all),
        }
    }
}

/// An article in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleItem {
    pub id: i64,
    pub title: String,
    pub summary: String,
    /// Empty: it has none.
    pub cover: String,
    pub url: String,
    pub category_id: i64,
    pub category_name: String,
    pub published_at: Option<DateTime<Utc>>,
}

impl ArticleItem {
    pub fn new(place: &Place, all: &[Category]) -> Self {
        let category = all.iter().find(|category| category.id == place.category_id);
        Self {
            id: place.id,
            title: place.title.clone(),
            summary: place.summary.clone(),
            cover: links::own_picture_or_empty(&place.cover).to_owned(),
            url: places::address(place.id, place.path.as_deref(), place.category_id, all),
            category_id: place.category_id,
            category_name: category.map(|category| category.name.clone()).unwrap_or_default(),
            published_at: place.published_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticlePage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<ArticleItem>,
}

/// A step on the way to an article.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleStep {
    pub id: i64,
    pub name: String,
    /// Empty: it has no page of its own.
    pub url: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleTally {
    pub yes: u64,
    pub no: u64,
    /// What the member who asks has answered; null while they have not.
    pub own: Option<bool>,
}

impl From<Tally> for ArticleTally {
    fn from(tally: Tally) -> Self {
        Self {
            yes: tally.yes,
            no: tally.no,
            own: tally.own,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleDetail {
    pub id: i64,
    pub title: String,
    pub summary: String,
    pub cover: String,
    /// HTML that was cleaned: text, links, tables, the shop's own pictures.
    pub body: String,
    pub url: String,
    /// The shop's own data shown below: none | licences | contact | service | dispatch | visits
    pub facts: &'static str,
    /// From the root to the category.
    pub trail: Vec<ArticleStep>,
    pub published_at: Option<DateTime<Utc>>,
    pub updated_at: DateTime<Utc>,
    /// Those before and behind it in its category.
    pub previous: Option<ArticleLink>,
    pub next: Option<ArticleLink>,
    /// Of the same category, else of the same root.
    pub related: Vec<ArticleLink>,
    pub helpful: ArticleTally,
}

/// Related articles that are named.
const MOST_RELATED: usize = 5;

impl ArticleDetail {
    pub fn new(article: Article, published: &Published, tally: Tally, now: DateTime<Utc>) -> Self {
        let all = &published.article_categories;
        let trail = categories::trail(all, article.category_id);
        let neighbours: Vec<&Place> = published.articles_in(&[article.category_id], now).collect();
        let at = neighbours.iter().position(|place| place.id == article.id);
        let link = |place: &&Place| ArticleLink::new(place, all);
        let previous = at
            .and_then(|at| at.checked_sub(1))
            .and_then(|at| neighbours.get(at));
        let next = at.and_then(|at| neighbours.get(at + 1));
        let family = trail
            .first()
            .map(|root| categories::family(all, root.id))
            .unwrap_or_default();
        let others = published
            .articles_in(&family, now)
            .filter(|place| place.category_id != article.category_id);
        let related = neighbours
            .iter()
            .copied()
            .filter(|place| place.id != article.id)
            .chain(others)
            .take(MOST_RELATED);
        Self {
            url: places::address(article.id, article.path.as_deref(), article.category_id, all),
            cover: links::own_picture_or_empty(&article.cover).to_owned(),
            trail: trail
                .into_iter()
                .map(|category| ArticleStep {
                    id: category.id,
                    name: category.name.clone(),
                    url: category.url.clone(),
                })
                .collect(),
            previous: previous.map(link),
            next: next.map(link),
            related: related.map(|place| ArticleLink::new(place, all)).collect(),
            helpful: tally.into(),
            id: article.id,
            title: article.title,
            summary: article.summary,
            body: article.body,
            facts: article.facts.code(),
            published_at: article.published_at,
            updated_at: article.updated_at,
        }
    }
}
