//! The tree of categories: small, read by every list, so it is kept in memory.
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use kernel::{Db, cache::SingleCache};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{
    goods::models::{codes::Kind, first_sale},
    models::_entities::{
        categories::{Column, Entity, Model},
        goods,
    },
};

/// How long a change of the tree by another node may go unseen.
const KEPT_FOR: Duration = Duration::from_mins(1);

/// One category on the way from the root to a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryStep {
    pub id: i64,
    pub name: String,
}

/// A category with its subcategories, in shop order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryNode {
    pub id: i64,
    pub code: String,
    pub name: String,
    pub image: String,
    pub children: Vec<CategoryNode>,
}

impl CategoryNode {
    /// What is left of it when only these categories have goods; none when nothing is.
    pub fn only(&self, with_goods: &HashSet<i64>) -> Option<Self> {
        let children: Vec<Self> = self
            .children
            .iter()
            .filter_map(|child| child.only(with_goods))
            .collect();
        let is_kept = !children.is_empty() || with_goods.contains(&self.id);
        is_kept.then(|| Self {
            children,
            ..self.clone()
        })
    }
}

#[derive(Debug, Default)]
pub struct CategoryTree {
    rows: HashMap<i64, Model>,
    /// Parent (none = root) → children by sort, then id.
    children: HashMap<Option<i64>, Vec<i64>>,
    paths: HashMap<i64, Arc<[CategoryStep]>>,
}

impl CategoryTree {
    #[kernel::boxed]
    pub async fn load(db: &Db) -> Result<Self, DbErr> {
        Ok(Self::of(
            Entity::find()
                .order_by_asc(Column::Sort)
                .order_by_asc(Column::Id)
                .all(db)
                .await?,
        ))
    }

    /// Builds the tree from rows in shop order. A row whose parents form a ring is reachable by id only.
    pub fn of(rows: Vec<Model>) -> Self {
        let mut tree = Self::default();
        for row in &rows {
            tree.children.entry(row.parent_id).or_default().push(row.id);
        }
        tree.rows = rows.into_iter().map(|row| (row.id, row)).collect();
        tree.paths = tree.rows.keys().map(|id| (*id, tree.climb(*id))).collect();
        tree
    }

    fn climb(&self, id: i64) -> Arc<[CategoryStep]> {
        let mut steps = Vec::new();
        let mut next = Some(id);
        while let Some(row) = next.and_then(|id| self.rows.get(&id)) {
            if steps.iter().any(|step: &CategoryStep| step.id == row.id) {
                break;
            }
            steps.push(CategoryStep {
                id: row.id,
                name: row.name.clone(),
            });
            next = row.parent_id;
        }
        steps.reverse();
        steps.into()
    }

    /// From the root down to this category; empty when it is unknown.
    pub fn path(&self, id: i64) -> Arc<[CategoryStep]> {
        self.paths.get(&id).cloned().unwrap_or_default()
    }

    /// Empty for an unknown one.
    pub fn name(&self, id: i64) -> &str {
        self.rows.get(&id).map_or("", |row| &row.name)
    }

    pub fn find(&self, id: i64) -> Option<&Model> {
        self.rows.get(&id)
    }

    pub fn kind(&self, id: i64) -> Option<Kind> {
        self.rows.get(&id).map(|row| row.kind)
    }

    /// This category and all below it; an unknown id gives only itself, so that filtering by it finds
    /// nothing.
    pub fn subtree(&self, id: i64) -> Vec<i64> {
        let mut found = vec![id];
        let mut seen = HashSet::from([id]);
        let mut next = 0;
        while let Some(parent) = found.get(next).copied() {
            next += 1;
            let children = self.children.get(&Some(parent)).into_iter().flatten();
            found.extend(children.filter(|child| seen.insert(**child)));
        }
        found
    }

    /// The menu of a kind: its root categories with all below them.
    pub fn menu(&self, kind: Kind) -> Vec<CategoryNode> {
        let roots = self.children.get(&None).into_iter().flatten();
        roots
            .filter(|id| self.kind(**id) == Some(kind))
            .filter_map(|id| self.node(*id))
            .collect()
    }

    fn node(&self, id: i64) -> Option<CategoryNode> {
        let row = self.rows.get(&id)?;
        let children = self.children.get(&Some(id)).into_iter().flatten();
        Some(CategoryNode {
            id,
            code: row.code.clone(),
            name: row.name.clone(),
            image: row.image.clone(),
            children: children.filter_map(|child| self.node(*child)).collect(),
        })
    }

    /// The direct children of a category (none: the roots), in shop order.
    pub fn children_of(&self, parent_id: Option<i64>) -> impl DoubleEndedIterator<Item = &Model> {
        let ids = self.children.get(&parent_id).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| self.rows.get(id))
    }

    /// All rows, parents before children, in shop order.
    pub fn rows(&self) -> Vec<&Model> {
        let mut ids: Vec<i64> = self.children.get(&None).cloned().unwrap_or_default();
        let mut next = 0;
        while let Some(parent) = ids.get(next).copied() {
            next += 1;
            ids.extend(self.children.get(&Some(parent)).into_iter().flatten());
        }
        ids.iter().filter_map(|id| self.rows.get(id)).collect()
    }
}

/// The categories whose own goods on sale include some of the free-shipping zone.
#[kernel::boxed]
pub async fn with_preferred_goods(db: &Db) -> Result<HashSet<i64>, DbErr> {
    let ids: Vec<i64> = goods::Entity::find()
        .select_only()
        .distinct()
        .column(goods::Column::CategoryId)
        .filter(goods::Column::IsPreferred.eq(true))
        .filter(first_sale::offered())
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().collect())
}

/// How many goods each category holds of its own.
pub async fn goods_counts(db: &Db) -> Result<HashMap<i64, i64>, DbErr> {
    let counted: Vec<(i64, i64)> = goods::Entity::find()
        .select_only()
        .column(goods::Column::CategoryId)
        .column_as(goods::Column::Id.count(), "goods_count")
        .group_by(goods::Column::CategoryId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(counted.into_iter().collect())
}

/// How many goods this category holds of its own.
pub async fn goods_count(db: &Db, id: i64) -> Result<i64, DbErr> {
    let count = goods::Entity::find()
        .filter(goods::Column::CategoryId.eq(id))
        .count(db);
    Ok(count.await?.cast_signed())
}

/// The tree as of at most a minute ago. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Categories(Arc<SingleCache<Arc<CategoryTree>>>);

impl Default for Categories {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(KEPT_FOR)))
    }
}

impl Categories {
    #[kernel::boxed]
    pub async fn tree(&self, db: &Db) -> Result<Arc<CategoryTree>, DbErr> {
        let load = async { Ok(Arc::new(CategoryTree::load(db).await?)) };
        self.0.get_or_load(load).await
    }

    /// Invalidates the tree; called for every `Changed::Categories` after its commit.
    pub fn forget(&self) {
        self.0.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, parent_id: Option<i64>, kind: Kind) -> Model {
        Model {
            id,
            parent_id,
            code: format!("c{id}"),
            name: format!("类{id}"),
            kind,
            sort: id,
            image: String::new(),
        }
    }

    fn tree() -> CategoryTree {
        CategoryTree::of(vec![
            row(1, None, Kind::Medicine),
            row(2, None, Kind::Tcm),
            row(3, Some(1), Kind::Medicine),
            row(4, Some(3), Kind::Medicine),
            row(5, Some(1), Kind::Medicine),
            row(7, Some(8), Kind::Device),
            row(8, Some(7), Kind::Device),
        ])
    }

    #[test]
    fn a_subtree_holds_its_root_and_all_below() {
        let mut ids = tree().subtree(1);
        ids.sort_unstable();
        assert_eq!(ids, [1, 3, 4, 5]);
        assert_eq!(tree().subtree(4), [4]);
        assert_eq!(tree().subtree(99), [99]);
    }

    #[test]
    fn a_path_leads_down_from_the_root() {
        let ids: Vec<i64> = tree().path(4).iter().map(|step| step.id).collect();
        assert_eq!(ids, [1, 3, 4]);
        assert!(tree().path(99).is_empty());
    }

    #[test]
    fn a_ring_of_parents_ends() {
        assert_eq!(tree().subtree(7), [7, 8]);
        assert_eq!(tree().path(7).len(), 2);
        assert!(tree().menu(Kind::Device).is_empty());
    }

    #[test]
    fn a_menu_can_be_cut_to_the_categories_with_goods() {
        let menu = tree().menu(Kind::Medicine);
        let cut = menu[0].only(&HashSet::from([4])).unwrap();
        assert_eq!((cut.id, cut.children.len()), (1, 1));
        assert_eq!(cut.children[0].children[0].id, 4);
        assert!(menu[0].only(&HashSet::from([2])).is_none());
        let own = menu[0].only(&HashSet::from([1])).unwrap();
        assert!(own.children.is_empty());
    }

    #[test]
    fn a_menu_shows_one_kind_in_order() {
        let menu = tree().menu(Kind::Medicine);
        assert_eq!(menu.len(), 1);
        let below: Vec<i64> = menu[0].children.iter().map(|node| node.id).collect();
        assert_eq!(below, [3, 5]);
        assert_eq!(menu[0].children[0].children[0].id, 4);
    }
}
