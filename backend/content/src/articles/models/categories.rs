//! Categories of articles: three roots, which the shop lays down, and below each the sections that staff make.
use std::collections::BTreeMap;

use kernel::{
    Db, WriteTx,
    admin::{ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect,
    prelude::*,
};

pub use crate::models::_entities::article_categories::Model as Category;
use crate::{
    changes::Changed,
    errors::ContentError,
    models::_entities::{
        article_categories::{ActiveModel, Column, Entity},
        articles,
    },
};

/// Where the root of the help centre leads.
pub const HELP_URL: &str = "/help";
/// Sections that the shop could show.
const MOST: u64 = 200;

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    /// None: it is a root, and stays one.
    pub parent_id: Option<i64>,
    pub name: String,
    /// Smaller comes first.
    pub sort: i64,
}

pub(crate) async fn all(db: &Db) -> Result<Vec<Category>, DbErr> {
    Entity::find()
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await
}

/// The direct children of `parent`, in order. None for an unknown parent.
pub fn below(categories: &[Category], parent: i64) -> impl Iterator<Item = &Category> {
    categories
        .iter()
        .filter(move |category| category.parent_id == Some(parent))
}

/// The category and its ancestors, the root first. Empty for an unknown one.
pub fn trail(categories: &[Category], id: i64) -> Vec<&Category> {
    let find = |id: i64| categories.iter().find(|category| category.id == id);
    let Some(category) = find(id) else {
        return Vec::new();
    };
    let root = category.parent_id.and_then(find);
    root.into_iter().chain([category]).collect()
}

/// The category itself and everything below it.
pub fn family(categories: &[Category], id: i64) -> Vec<i64> {
    let sections = below(categories, id).map(|section| section.id);
    [id].into_iter().chain(sections).collect()
}

/// Ids of the roots by where they lead.
pub async fn roots(db: &Db) -> Result<BTreeMap<String, i64>, DbErr> {
    let rows = Entity::find().filter(Column::ParentId.is_null()).all(db).await?;
    Ok(rows.into_iter().map(|root| (root.url, root.id)).collect())
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Category>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page for staff in display order, and the total. Filters: `id`, `q`, `parent_id` (0 = roots).
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<Category>, u64), ListError> {
    let mut asked = Condition::all()
        .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(list.text("q").map(|words| contains(Column::Name, &words)));
    if let Some(parent_id) = list.number("parent_id")? {
        asked = asked.add(if parent_id == 0 {
            Column::ParentId.is_null()
        } else {
            Column::ParentId.eq(parent_id)
        });
    }
    let ordered = Entity::find()
        .filter(asked)
        // Sections come after their root.
        .order_by_asc(Expr::expr(sea_orm::sea_query::Func::coalesce([
            Expr::col(Column::ParentId),
            Expr::col(Column::Id),
        ])))
        .order_by_asc(Column::ParentId.is_not_null())
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id);
    Ok(list.rows(db, ordered).await?)
}

/// Only a section; the roots are fixed.
pub async fn create(tx: &WriteTx, draft: Draft) -> Result<Category, ContentError> {
    let mut errors = wrong(tx, &draft, None).await?;
    match draft.parent_id {
        None => errors.add("parent_id", "请选择栏目放在哪里"),
        Some(parent_id) if !is_root(tx, parent_id).await? => errors.add("parent_id", NO_ROOT),
        Some(_) => {}
    }
    if Entity::find().count(tx.db()).await? >= MOST {
        errors.add("name", format!("栏目最多 {MOST} 个，请先删掉不用的"));
    }
    refuse(errors)?;
    let row = ActiveModel {
        id: NotSet,
        parent_id: Set(draft.parent_id),
        name: Set(draft.name),
        url: Set(String::new()),
        sort: Set(draft.sort),
    };
    let row = row.insert(tx.db()).await?;
    tx.touch(Changed);
    Ok(row)
}

const NO_ROOT: &str = "只能放在行业新闻、公司新闻、帮助中心的下面";

/// Before and after. A root stays where it is.
pub async fn update(tx: &WriteTx, id: i64, draft: Draft) -> Result<(Category, Category), ContentError> {
    let before = lock(tx, id).await?;
    let mut errors = wrong(tx, &draft, Some(&before)).await?;
    match (before.parent_id, draft.parent_id) {
        (None, Some(_)) => errors.add("parent_id", "这是一级栏目，不能放到别的栏目下面"),
        (Some(_), None) => errors.add("parent_id", "请选择栏目放在哪里"),
        (Some(_), Some(to)) if !is_root(tx, to).await? => errors.add("parent_id", NO_ROOT),
        (None, None) | (Some(_), Some(_)) => {}
    }
    refuse(errors)?;
    let mut row = before.clone().into_active_model();
    row.parent_id = Set(draft.parent_id);
    row.name = Set(draft.name);
    row.sort = Set(draft.sort);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed);
    Ok((before, after))
}

/// Only a section without articles; returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Category, ContentError> {
    let row = lock(tx, id).await?;
    if row.parent_id.is_none() {
        return Err(ContentError::RootCategory);
    }
    let articles = articles::Entity::find()
        .filter(articles::Column::CategoryId.eq(id))
        .count(tx.db())
        .await?;
    if articles > 0 {
        return Err(ContentError::HasArticles(articles));
    }
    row.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed);
    Ok(row)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<Category, ContentError> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    row.ok_or(ContentError::NotFound("栏目"))
}

async fn is_root(tx: &WriteTx, id: i64) -> Result<bool, DbErr> {
    let found = find(tx.db(), id).await?;
    Ok(found.is_some_and(|category| category.parent_id.is_none()))
}

async fn wrong(tx: &WriteTx, draft: &Draft, own: Option<&Category>) -> Result<FieldErrors, DbErr> {
    let mut errors = FieldErrors::default();
    if draft.name.is_empty() {
        errors.add("name", "请填写栏目名称");
    }
    let mut same = Entity::find().filter(Column::Name.eq(&draft.name));
    same = match draft.parent_id {
        None => same.filter(Column::ParentId.is_null()),
        Some(parent_id) => same.filter(Column::ParentId.eq(parent_id)),
    };
    if let Some(own) = own {
        same = same.filter(Column::Id.ne(own.id));
    }
    if same.count(tx.db()).await? > 0 {
        errors.add("name", "这里已经有同名的栏目");
    }
    Ok(errors)
}

fn refuse(errors: FieldErrors) -> Result<(), ContentError> {
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ContentError::Invalid(errors))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub fn sample() -> Vec<Category> {
        let row = |id, parent_id, name: &str, url: &str| Category {
            id,
            parent_id,
            name: name.into(),
            url: url.into(),
            sort: 0,
        };
        vec![
            row(1, None, "行业新闻", "/news/hy"),
            row(2, None, "公司新闻", "/news/company"),
            row(3, None, "帮助中心", "/help"),
            row(30, Some(3), "新手指南", ""),
            row(31, Some(3), "服务保障", ""),
        ]
    }

    #[test]
    fn a_section_is_listed_below_its_root() {
        let all = sample();
        let names = |id| -> Vec<&str> { trail(&all, id).into_iter().map(|one| one.name.as_str()).collect() };
        assert_eq!(names(31), ["帮助中心", "服务保障"]);
        assert_eq!(names(1), ["行业新闻"]);
        assert!(names(404).is_empty());
        assert_eq!(family(&all, 3), [3, 30, 31]);
        assert_eq!(family(&all, 30), [30]);
        assert_eq!(below(&all, 404).count(), 0);
    }
}
