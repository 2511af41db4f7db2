//! Finders of articles. Drafts are not public; a published article is public from its publication time.
use chrono::{DateTime, Utc};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QuerySelect, prelude::*};
use serde::Serialize;

use super::categories;
use crate::models::_entities::articles::{Column, Entity};

pub use crate::models::_entities::articles::Model as Article;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Draft,
    Published,
}

impl Status {
    pub const ALL: [Self; 2] = [Self::Draft, Self::Published];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Published => "已发布",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}

/// What the page shows of the shop's own data below the text, so that no article repeats what changes elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Facts {
    None,
    /// Numbers of the shop's licences.
    Licences,
    /// Telephones and address.
    Contact,
    /// The same, and who looks after this buyer.
    Service,
    /// Until when an order must be paid to leave on the same day.
    Dispatch,
    /// How visits are counted, and by whom.
    Visits,
}

impl Facts {
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Licences,
        Self::Contact,
        Self::Service,
        Self::Dispatch,
        Self::Visits,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Licences => "licences",
            Self::Contact => "contact",
            Self::Service => "service",
            Self::Dispatch => "dispatch",
            Self::Visits => "visits",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::None => "不显示",
            Self::Licences => "许可证号",
            Self::Contact => "联系方式",
            Self::Service => "联系方式和专属客服",
            Self::Dispatch => "当日发货截止时间",
            Self::Visits => "访问统计方式",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facts| facts.code() == code)
    }
}

/// Whether it is public now.
pub fn is_public(article: &Article, now: DateTime<Utc>) -> bool {
    article.status == Status::Published && article.published_at.is_some_and(|from| from <= now)
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Article>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// None also for a draft, and before the time of its publication.
pub async fn public(db: &Db, id: i64, now: DateTime<Utc>) -> Result<Option<Article>, DbErr> {
    let found = find(db, id).await?;
    Ok(found.filter(|article| is_public(article, now)))
}

/// Every published one with its text, also those whose moment has not come, for the search.
#[kernel::boxed]
pub async fn all_published(db: &Db) -> Result<Vec<Article>, DbErr> {
    const MOST: u64 = 5000;
    Entity::find()
        .filter(Column::Status.eq(Status::Published))
        .limit(MOST)
        .all(db)
        .await
}

/// A page for staff, and how many there are. Filters: `id`, `q` (title, summary, address), `category_id`
/// (including subcategories), `status`.
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<Article>, u64), ListError> {
    let mut asked = Condition::all().add_option(list.ids().map(|ids| Column::Id.is_in(ids)));
    if let Some(words) = list.text("q") {
        asked = asked.add(
            Condition::any()
                .add(contains(Column::Title, &words))
                .add(contains(Column::Summary, &words))
                .add(contains(Column::Path, &words)),
        );
    }
    if let Some(category_id) = list.number("category_id")? {
        let all = categories::all(db).await?;
        asked = asked.add(Column::CategoryId.is_in(categories::family(&all, category_id)));
    }
    if let Some(code) = list.text("status") {
        let status =
            Status::from_code(&code).ok_or_else(|| ListError::invalid("filter.status", "没有这个状态"))?;
        asked = asked.add(Column::Status.eq(status));
    }
    let found = Entity::find().filter(asked);
    let column = |field: &str| {
        Some(match field {
            "id" => Column::Id,
            "title" => Column::Title,
            "category_id" => Column::CategoryId,
            "status" => Column::Status,
            "published_at" => Column::PublishedAt,
            "updated_at" => Column::UpdatedAt,
            "sort" => Column::Sort,
            _ => return None,
        })
    };
    list.page(db, found, ("updated_at", Direction::Desc), column)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back() {
        for status in Status::ALL {
            assert_eq!(Status::from_code(status.code()), Some(status));
        }
        for facts in Facts::ALL {
            assert_eq!(Facts::from_code(facts.code()), Some(facts));
        }
    }
}
