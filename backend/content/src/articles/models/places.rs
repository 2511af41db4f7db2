//! The public data of articles without their texts: their order and their addresses. It is small, and cached
//! with the other public content.
use chrono::{DateTime, Utc};
use kernel::Db;
use sea_orm::{DbErr, FromQueryResult, QueryOrder, QuerySelect, prelude::*};

use super::{
    articles::Status,
    categories::{self, Category, HELP_URL},
};
use crate::models::_entities::articles::{Column, Entity};

/// Articles that are public at once.
const MOST: u64 = 5000;

#[derive(Clone, Debug, FromQueryResult)]
pub struct Place {
    pub id: i64,
    pub category_id: i64,
    pub title: String,
    pub path: Option<String>,
    pub summary: String,
    pub cover: String,
    pub published_at: Option<DateTime<Utc>>,
}

/// Those that are public now or later, in display order: manual order, then the newest first.
pub(crate) async fn published(db: &Db) -> Result<Vec<Place>, DbErr> {
    let columns = [
        Column::Id,
        Column::CategoryId,
        Column::Title,
        Column::Path,
        Column::Summary,
        Column::Cover,
        Column::PublishedAt,
    ];
    Entity::find()
        .select_only()
        .columns(columns)
        .filter(Column::Status.eq(Status::Published))
        .filter(Column::PublishedAt.is_not_null())
        .order_by_asc(Column::Sort)
        .order_by_desc(Column::PublishedAt)
        .order_by_desc(Column::Id)
        .limit(MOST)
        .into_model::<Place>()
        .all(db)
        .await
}

impl Place {
    pub fn is_public(&self, now: DateTime<Utc>) -> bool {
        self.published_at.is_some_and(|from| from <= now)
    }
}

/// Where pages find an article: its own address, or one that is made of its id and its root.
pub fn address(id: i64, path: Option<&str>, category_id: i64, all: &[Category]) -> String {
    if let Some(path) = path {
        return path.to_owned();
    }
    let root = categories::trail(all, category_id);
    let root = root.first().map_or(HELP_URL, |root| root.url.as_str());
    match root.strip_prefix("/news/") {
        Some(kind) => format!("/news/info/{id}/{kind}"),
        None => format!("{HELP_URL}/info/{id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_is_found_where_its_root_has_it() {
        let all = categories::tests::sample();
        let address = |path, category_id| address(7, path, category_id, &all);
        assert_eq!(address(None, 1), "/news/info/7/hy");
        assert_eq!(address(None, 2), "/news/info/7/company");
        assert_eq!(address(None, 30), "/help/info/7");
        assert_eq!(address(Some("/help/xrzn/hyzc"), 30), "/help/xrzn/hyzc");
    }
}
