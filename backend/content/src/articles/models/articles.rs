//! Categories of help articles: below a root (3 = help centre) stand sections, below those the articles.
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

pub use crate::models::_entities::article_categories::Model as Article;
use crate::models::_entities::article_categories::{Column, Entity};

/// The root whose sections the footer and the help centre show (specification section 7).
pub const HELP: i64 = 3;

pub(crate) async fn all(db: &Db) -> Result<Vec<Article>, DbErr> {
    const MOST: u64 = 2000;
    Entity::find()
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await
}

/// Those that stand directly below `parent`, in order. None for an unknown parent.
pub fn below(articles: &[Article], parent: i64) -> impl Iterator<Item = &Article> {
    articles
        .iter()
        .filter(move |article| article.parent_id == Some(parent))
}
