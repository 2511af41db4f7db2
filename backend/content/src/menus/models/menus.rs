//! The navigation under the header: a tree of at most nine roots (specification section 9).
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::models::{
    _entities::nav_items::{Column, Entity, Model},
    links,
};

pub use crate::models::_entities::nav_items::Model as NavRow;

/// Roots that are shown.
pub const MOST_ROOTS: usize = 9;
/// A root, its pop-over, and no deeper.
pub(super) const DEEPEST: usize = 3;

/// An item of the navigation, open like all above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavItem {
    pub id: i64,
    pub name: String,
    /// Empty when the stored one is not safe.
    pub url: String,
    pub image: String,
    pub children: Vec<Self>,
}

pub(crate) async fn open(db: &Db) -> Result<Vec<NavItem>, DbErr> {
    const MOST: u64 = 1000;
    let rows = Entity::find()
        .filter(Column::IsOpen.eq(true))
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    Ok(tree(rows))
}

/// Rows in order → roots with their descendants. Rows with a closed parent, or that are their own ancestor,
/// are left out.
fn tree(rows: Vec<Model>) -> Vec<NavItem> {
    let mut by_parent: HashMap<Option<i64>, Vec<Model>> = HashMap::new();
    for row in rows {
        by_parent.entry(row.parent_id).or_default().push(row);
    }
    let mut roots = below(None, &by_parent, DEEPEST);
    roots.truncate(MOST_ROOTS);
    roots
}

fn below(parent: Option<i64>, by_parent: &HashMap<Option<i64>, Vec<Model>>, levels: usize) -> Vec<NavItem> {
    let Some(rows) = by_parent.get(&parent).filter(|_| levels > 0) else {
        return Vec::new();
    };
    rows.iter()
        .map(|row| NavItem {
            id: row.id,
            name: row.name.clone(),
            url: links::safe_or_empty(&row.url).to_owned(),
            image: links::safe_or_empty(&row.image).to_owned(),
            children: below(Some(row.id), by_parent, levels - 1),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, parent_id: Option<i64>) -> Model {
        let (name, url) = (format!("n{id}"), "/list".to_owned());
        Model {
            id,
            parent_id,
            name,
            url,
            image: String::new(),
            sort: 0,
            is_open: true,
        }
    }

    #[test]
    fn at_most_nine_roots_with_their_children() {
        let mut rows: Vec<_> = (1..=12).map(|id| row(id, None)).collect();
        rows.push(row(20, Some(2)));
        let roots = tree(rows);
        assert_eq!(roots.len(), MOST_ROOTS);
        assert_eq!(roots[1].children[0].id, 20);
    }

    #[test]
    fn what_hangs_below_a_closed_item_or_itself_stays_out() {
        let mut scripted = row(1, None);
        scripted.url = "javascript:alert(1)".into();
        let roots = tree(vec![scripted, row(5, Some(99)), row(6, Some(7)), row(7, Some(6))]);
        assert_eq!(roots.len(), 1);
        assert_eq!(roots[0].url, "");
        assert!(roots[0].children.is_empty());
    }
}
