//! Changes of the category tree. Every change invalidates the cached tree; goods whose category path changes
//! are announced.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, counts::to_i64, db::ROW_LOCK, ids};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::categories::CategoryTree;
use crate::{
    changes::Changed,
    errors::CatalogError,
    goods::models::{announce::dependents_changed, codes::Kind},
    models::_entities::{
        categories::{ActiveModel, Column, Entity, Model},
        goods,
    },
};

/// As deep as the menus of the shop go.
pub const MOST_LEVELS: usize = 4;
/// Between two neighbours, so that rows that others add fit in.
const STEP: i64 = 10;

/// A category as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryDraft {
    pub name: String,
    /// By which spreadsheets may name it; empty: one is made up.
    pub code: String,
    pub image: String,
}

/// At the end of its siblings; `kind` counts for roots only, below them it is the parent's.
#[kernel::boxed]
pub async fn create(
    tx: &WriteTx,
    parent_id: Option<i64>,
    kind: Option<Kind>,
    draft: CategoryDraft,
) -> Result<Model, CatalogError> {
    let tree = locked_tree(tx).await?;
    check(&tree, None, parent_id, &draft)?;
    let kind = match parent_id {
        Some(id) => {
            room_below(&tree, id, 1)?;
            tree.kind(id)
        }
        None => kind,
    };
    let kind = kind.ok_or_else(|| CatalogError::invalid("kind", "请选择类别"))?;
    let code = if draft.code.is_empty() {
        format!("C{}", &ids::token()[..10])
    } else {
        draft.code
    };
    let last = tree.children_of(parent_id).last().map_or(0, |row| row.sort);
    let row = ActiveModel {
        parent_id: Set(parent_id),
        code: Set(code),
        name: Set(draft.name),
        kind: Set(kind),
        sort: Set(last + STEP),
        image: Set(draft.image),
        ..Default::default()
    };
    tx.touch(Changed::Categories);
    Ok(row.insert(tx.db()).await?)
}

/// Before and after.
#[kernel::boxed]
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: CategoryDraft,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let tree = locked_tree(tx).await?;
    let before = known(&tree, id)?;
    check(&tree, Some(id), before.parent_id, &draft)?;
    let mut row = before.clone().into_active_model();
    row.name = Set(draft.name);
    row.image = Set(draft.image);
    if !draft.code.is_empty() {
        row.code = Set(draft.code);
    }
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::Categories);
    if after.name != before.name {
        goods_below_changed(tx, &tree, id, now).await?;
    }
    Ok((before, after))
}

/// Puts it below `parent_id`, before `before_id` or at the end. Before and after.
#[kernel::boxed]
pub async fn place(
    tx: &WriteTx,
    id: i64,
    parent_id: Option<i64>,
    before_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let tree = locked_tree(tx).await?;
    let before = known(&tree, id)?;
    if let Some(parent) = parent_id {
        check_parent(&tree, id, parent)?;
    }
    if parent_id != before.parent_id {
        check_name_there(&tree, &before, parent_id)?;
    }
    let mut siblings: Vec<i64> = tree
        .children_of(parent_id)
        .map(|row| row.id)
        .filter(|sibling| *sibling != id)
        .collect();
    let place = match before_id {
        None => siblings.len(),
        Some(next) => siblings
            .iter()
            .position(|sibling| *sibling == next)
            .ok_or_else(|| CatalogError::Conflict("分类刚被别人移动过，请刷新后再试".into()))?,
    };
    siblings.insert(place, id);
    for (place, sibling) in siblings.iter().enumerate() {
        let mut row = ActiveModel {
            id: Set(*sibling),
            sort: Set((to_i64(place) + 1) * STEP),
            ..Default::default()
        };
        if *sibling == id {
            row.parent_id = Set(parent_id);
        }
        row.update(tx.db()).await?;
    }
    tx.touch(Changed::Categories);
    if parent_id != before.parent_id {
        goods_below_changed(tx, &tree, id, now).await?;
    }
    let after = Entity::find_by_id(id).one(tx.db()).await?;
    Ok((before, after.ok_or(UNKNOWN)?))
}

/// Only an empty one; returns the deleted row.
#[kernel::boxed]
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let tree = locked_tree(tx).await?;
    let row = known(&tree, id)?;
    let children = tree.children_of(Some(id)).count();
    if children > 0 {
        return Err(CatalogError::Conflict(format!(
            "下面还有 {children} 个分类，请先移走或删除它们"
        )));
    }
    let inside = goods::Entity::find().filter(goods::Column::CategoryId.eq(id));
    let count = inside.count(tx.db()).await?;
    if count > 0 {
        return Err(CatalogError::Conflict(format!(
            "里面还有 {count} 个商品，请先在商品列表里批量改到别的分类"
        )));
    }
    Entity::delete_by_id(id).exec(tx.db()).await?;
    tx.touch(Changed::Categories);
    Ok(row)
}

const UNKNOWN: CatalogError = CatalogError::NotFound("分类");

/// The tree, locked until the transaction ends: two moves that are each valid could together form a cycle. It
/// is read after locking, so that rows inserted while waiting are included.
async fn locked_tree(tx: &WriteTx) -> Result<CategoryTree, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .order_by_asc(Column::Id)
        // Goods may still be written meanwhile.
        .lock(ROW_LOCK)
        .into_tuple::<i64>()
        .all(tx.db())
        .await?;
    CategoryTree::load(tx.db()).await
}

fn known(tree: &CategoryTree, id: i64) -> Result<Model, CatalogError> {
    tree.find(id).cloned().ok_or(UNKNOWN)
}

async fn goods_below_changed(
    tx: &WriteTx,
    tree: &CategoryTree,
    id: i64,
    now: DateTime<Utc>,
) -> Result<(), CatalogError> {
    let below = goods::Column::CategoryId.is_in(tree.subtree(id));
    dependents_changed(tx, Condition::all().add(below), now).await?;
    Ok(())
}

fn check(
    tree: &CategoryTree,
    id: Option<i64>,
    parent_id: Option<i64>,
    draft: &CategoryDraft,
) -> Result<(), CatalogError> {
    if draft.name.is_empty() {
        return Err(CatalogError::invalid("name", "请填写名称"));
    }
    if is_taken(tree, id, parent_id, &draft.name) {
        return Err(CatalogError::invalid("name", "同一级已有同名的分类"));
    }
    let mut others = tree.rows().into_iter().filter(|row| Some(row.id) != id);
    if !draft.code.is_empty() && others.any(|row| row.code == draft.code) {
        return Err(CatalogError::invalid("code", "已有分类使用这个编码"));
    }
    Ok(())
}

/// Whether another child of this parent has the name.
fn is_taken(tree: &CategoryTree, id: Option<i64>, parent_id: Option<i64>, name: &str) -> bool {
    let mut siblings = tree.children_of(parent_id).filter(|row| Some(row.id) != id);
    siblings.any(|row| row.name == name)
}

fn check_name_there(tree: &CategoryTree, row: &Model, parent_id: Option<i64>) -> Result<(), CatalogError> {
    if !is_taken(tree, Some(row.id), parent_id, &row.name) {
        return Ok(());
    }
    let message = format!("那里已有名为“{}”的分类，请先改名再移动", row.name);
    Err(CatalogError::invalid("parent_id", message))
}

/// A category goes below one of its own kind that is not its descendant, and not too deep.
fn check_parent(tree: &CategoryTree, id: i64, parent: i64) -> Result<(), CatalogError> {
    let subtree = tree.subtree(id);
    if subtree.contains(&parent) {
        return Err(CatalogError::invalid("parent_id", "不能移到自己或自己的下级里"));
    }
    if tree.kind(parent) != tree.kind(id) {
        return Err(CatalogError::invalid(
            "parent_id",
            "只能移到同一类别（药品、中药饮片、医疗器械）的分类下面",
        ));
    }
    let top = tree.path(id).len();
    let deepest = subtree.iter().map(|below| tree.path(*below).len()).max();
    room_below(tree, parent, deepest.unwrap_or(top) - top + 1)
}

fn room_below(tree: &CategoryTree, parent: i64, levels: usize) -> Result<(), CatalogError> {
    let depth = tree.path(parent).len();
    if depth == 0 {
        return Err(CatalogError::invalid("parent_id", "上级分类不存在或已被删除"));
    }
    if depth + levels > MOST_LEVELS {
        return Err(CatalogError::invalid(
            "parent_id",
            format!("分类最多 {MOST_LEVELS} 级"),
        ));
    }
    Ok(())
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

    #[test]
    fn a_category_moves_only_where_the_tree_stays_a_tree() {
        let medicine = |id, parent| row(id, parent, Kind::Medicine);
        let tree = CategoryTree::of(vec![
            medicine(1, None),
            medicine(2, Some(1)),
            medicine(3, Some(2)),
            medicine(4, None),
            medicine(5, Some(4)),
            medicine(6, Some(5)),
            row(7, None, Kind::Tcm),
        ]);
        let moves = |id, parent| check_parent(&tree, id, parent).is_ok();
        assert!(moves(2, 4));
        assert!(moves(3, 6));
        assert!(!moves(1, 1), "into itself");
        assert!(!moves(1, 3), "below itself");
        assert!(!moves(1, 7), "another kind");
        assert!(!moves(2, 6), "too deep");
        assert!(!moves(2, 99), "nowhere");
    }
}
