//! The ways to change the navigation.
use kernel::{
    Db, WriteTx,
    admin::{ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::menus::DEEPEST;
use crate::{
    changes::Changed,
    errors::ContentError,
    models::{
        _entities::nav_items::{ActiveModel, Column, Entity, Model},
        links,
    },
};

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct NavDraft {
    pub parent_id: Option<i64>,
    pub name: String,
    pub url: String,
    /// Empty = none.
    pub image: String,
    /// Smaller comes first.
    pub sort: i64,
    pub is_open: bool,
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page of all items for staff in display order, and the total. Filters: `id` (getMany), `q`, `parent_id`
/// (0 = roots), `is_open`.
pub async fn list(db: &Db, query: &ListQuery) -> Result<(Vec<Model>, u64), ListError> {
    let mut rows = Entity::find();
    if let Some(ids) = query.ids() {
        rows = rows.filter(Column::Id.is_in(ids));
    }
    if let Some(words) = query.text("q") {
        rows = rows.filter(contains(Column::Name, &words));
    }
    if let Some(parent_id) = query.number("parent_id")? {
        rows = rows.filter(if parent_id == 0 {
            Column::ParentId.is_null()
        } else {
            Column::ParentId.eq(parent_id)
        });
    }
    if let Some(is_open) = query.flag("is_open")? {
        rows = rows.filter(Column::IsOpen.eq(is_open));
    }
    let ordered = rows.order_by_asc(Column::Sort).order_by_asc(Column::Id);
    Ok(query.rows(db, ordered).await?)
}

pub async fn create(tx: &WriteTx, draft: NavDraft) -> Result<Model, ContentError> {
    let rows = locked_rows(tx).await?;
    check(&rows, None, &draft)?;
    let row = filled(<ActiveModel as ActiveModelTrait>::default(), draft)
        .insert(tx.db())
        .await?;
    tx.touch(Changed);
    Ok(row)
}

/// Before and after.
pub async fn update(tx: &WriteTx, id: i64, draft: NavDraft) -> Result<(Model, Model), ContentError> {
    let rows = locked_rows(tx).await?;
    let before = known(&rows, id)?;
    check(&rows, Some(id), &draft)?;
    let after = filled(before.clone().into_active_model(), draft)
        .update(tx.db())
        .await?;
    tx.touch(Changed);
    Ok((before, after))
}

/// Only an item without children; returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, ContentError> {
    let rows = locked_rows(tx).await?;
    let row = known(&rows, id)?;
    let below = rows.iter().filter(|row| row.parent_id == Some(id)).count();
    if below > 0 {
        return Err(ContentError::HasItems(below as u64));
    }
    Entity::delete_by_id(id).exec(tx.db()).await?;
    tx.touch(Changed);
    Ok(row)
}

fn filled(mut row: ActiveModel, draft: NavDraft) -> ActiveModel {
    row.parent_id = Set(draft.parent_id);
    row.name = Set(draft.name);
    row.url = Set(draft.url);
    row.image = Set(draft.image);
    row.sort = Set(draft.sort);
    row.is_open = Set(draft.is_open);
    row
}

/// The whole navigation, locked until the transaction ends: two moves that are each valid could together form
/// a cycle. It is read after locking, so that rows inserted while waiting are included.
async fn locked_rows(tx: &WriteTx) -> Result<Vec<Model>, DbErr> {
    let rows = Entity::find().order_by_asc(Column::Id);
    rows.clone().lock(ROW_LOCK).all(tx.db()).await?;
    rows.all(tx.db()).await
}

fn known(rows: &[Model], id: i64) -> Result<Model, ContentError> {
    let found = rows.iter().find(|row| row.id == id).cloned();
    found.ok_or(ContentError::NotFound("导航"))
}

fn check(rows: &[Model], id: Option<i64>, draft: &NavDraft) -> Result<(), ContentError> {
    let mut errors = FieldErrors::default();
    if draft.name.is_empty() {
        errors.add("name", "请填写名称");
    }
    if !links::is_safe(&draft.url) {
        errors.add("url", "链接应以 / 或 https:// 开头");
    }
    if !draft.image.is_empty() && !links::is_own_picture(&draft.image) {
        errors.add("image", links::OWN_PICTURES_ONLY);
    }
    if let Some(parent_id) = draft.parent_id
        && let Err(why) = check_parent(rows, id, parent_id)
    {
        errors.add("parent_id", why);
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ContentError::Invalid(errors))
    }
}

/// The way from the parent to its root meets the item nowhere, and all levels below it still fit.
fn check_parent(rows: &[Model], id: Option<i64>, parent_id: i64) -> Result<(), String> {
    let mut above = 0;
    let mut next = Some(parent_id);
    while let Some(here) = next {
        if Some(here) == id {
            return Err("不能放到自己或自己的下级里".into());
        }
        let row = rows.iter().find(|row| row.id == here);
        let row = row.ok_or("上级不存在或已被删除")?;
        above += 1;
        if above >= DEEPEST {
            break;
        }
        next = row.parent_id;
    }
    let own = id.map_or(1, |id| height(rows, id, DEEPEST));
    if above + own > DEEPEST {
        return Err(format!("导航最多 {DEEPEST} 级"));
    }
    Ok(())
}

/// Levels from this item down, its own included.
fn height(rows: &[Model], id: i64, most: usize) -> usize {
    if most == 0 {
        return 0;
    }
    let below = rows.iter().filter(|row| row.parent_id == Some(id));
    1 + below
        .map(|row| height(rows, row.id, most - 1))
        .max()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_goes_where_the_menu_stays_a_tree_of_three_levels() {
        let row = |id, parent_id| Model {
            id,
            parent_id,
            name: String::new(),
            url: String::new(),
            image: String::new(),
            sort: 0,
            is_open: true,
        };
        let rows = [
            row(1, None),
            row(2, Some(1)),
            row(3, Some(2)),
            row(4, None),
            row(5, Some(4)),
        ];
        let goes = |id, parent_id| check_parent(&rows, id, parent_id).is_ok();
        assert!(goes(None, 2));
        assert!(goes(Some(2), 4));
        assert!(!goes(None, 3), "too deep");
        assert!(!goes(Some(1), 4), "too deep with what is below");
        assert!(!goes(Some(1), 1), "into itself");
        assert!(!goes(Some(1), 2), "below itself");
        assert!(!goes(None, 99), "nowhere");
    }
}
