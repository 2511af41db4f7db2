//! Articles as staff write them.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};

use super::{
    article_body,
    articles::{Article, Facts, Status},
    categories::{self, Category, HELP_URL},
    figures, votes,
};
use crate::{
    changes::Changed,
    errors::ContentError,
    models::{
        _entities::articles::{ActiveModel, Column, Entity},
        links,
    },
};

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub category_id: i64,
    pub title: String,
    /// `/help/…/…`; empty = an address that is made of the id.
    pub path: String,
    pub summary: String,
    pub body: String,
    /// Empty = none.
    pub cover: String,
    pub status: String,
    /// None: at once, when it is published.
    pub published_at: Option<DateTime<Utc>>,
    pub facts: String,
    /// Smaller comes first, then the newest.
    pub sort: i64,
}

pub async fn create(
    tx: &WriteTx,
    draft: Draft,
    author_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Article, ContentError> {
    let mut row = checked(tx, draft, None, now).await?;
    row.author_id = Set(author_id);
    row.created_at = Set(now);
    let article = row.insert(tx.db()).await?;
    tx.touch(Changed);
    Ok(article)
}

/// Before and after.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Article, Article), ContentError> {
    let before = lock(tx, id).await?;
    let mut row = checked(tx, draft, Some(&before), now).await?;
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed);
    Ok((before, after))
}

/// Deletes it with its votes; returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Article, ContentError> {
    let article = lock(tx, id).await?;
    votes::forget(tx, id).await?;
    article.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed);
    Ok(article)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<Article, ContentError> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    row.ok_or(ContentError::NotFound("文章"))
}

/// The row of a draft that keeps every rule; else all that is wrong with it, by field. `own`: the row that is being changed.
async fn checked(
    tx: &WriteTx,
    draft: Draft,
    own: Option<&Article>,
    now: DateTime<Utc>,
) -> Result<ActiveModel, ContentError> {
    let mut errors = FieldErrors::default();
    let written = read(&draft, &mut errors);
    let trail = category_trail(tx, draft.category_id).await?;
    if trail.is_empty() {
        errors.add("category_id", "请选择栏目");
    }
    if let Err(why) = check_path(tx, &draft.path, &trail, own).await? {
        errors.add("path", why);
    }
    match written {
        Some(written) if errors.is_empty() => Ok(row_of(draft, written, own, now)),
        _ => Err(ContentError::Invalid(errors)),
    }
}

/// What the codes of a draft stand for, and its text made harmless.
struct Written {
    status: Status,
    facts: Facts,
    body: String,
}

/// Adds what is wrong with a draft by itself.
fn read(draft: &Draft, errors: &mut FieldErrors) -> Option<Written> {
    let body = article_body::clean(&draft.body);
    let status = Status::from_code(&draft.status);
    let facts = Facts::from_code(&draft.facts);
    if status.is_none() {
        errors.add("status", "请选择草稿或发布");
    }
    if facts.is_none() {
        errors.add("facts", "请选择文末显示什么");
    }
    check_head(draft, errors);
    if status == Some(Status::Published) && article_body::is_blank(&body) {
        errors.add("body", "请填写正文，再发布");
    }
    if let Some(name) = figures::unknown_name(&body) {
        errors.add("body", format!("没有叫“{name}”的数据，请检查 {{{{ }}}} 里的名称"));
    }
    Some(Written {
        status: status?,
        facts: facts?,
        body,
    })
}

/// What stands above the text.
fn check_head(draft: &Draft, errors: &mut FieldErrors) {
    if draft.title.is_empty() {
        errors.add("title", "请填写标题");
    }
    // Lists, the footer and the search show them as they are kept.
    for (field, line) in [("title", &draft.title), ("summary", &draft.summary)] {
        if figures::names_one(line) {
            errors.add(field, "{{ }} 里的数据只能写在正文里");
        }
    }
    if !draft.cover.is_empty() && !links::is_own_picture(&draft.cover) {
        errors.add("cover", links::OWN_PICTURES_ONLY);
    }
}

fn row_of(draft: Draft, written: Written, own: Option<&Article>, now: DateTime<Utc>) -> ActiveModel {
    // An already public article keeps its publication time.
    let published_at = draft.published_at.or_else(|| match written.status {
        Status::Draft => None,
        Status::Published => own.and_then(|own| own.published_at).or(Some(now)),
    });
    ActiveModel {
        category_id: Set(draft.category_id),
        title: Set(draft.title),
        path: Set((!draft.path.is_empty()).then_some(draft.path)),
        summary: Set(draft.summary),
        body: Set(written.body),
        cover: Set(draft.cover),
        status: Set(written.status),
        published_at: Set(published_at),
        facts: Set(written.facts),
        sort: Set(draft.sort),
        updated_at: Set(now),
        ..Default::default()
    }
}

/// Locked, so that the category is not deleted meanwhile.
async fn category_trail(tx: &WriteTx, id: i64) -> Result<Vec<Category>, DbErr> {
    use crate::models::_entities::article_categories::Entity as Categories;
    let held = Categories::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let Some(category) = held else {
        return Ok(Vec::new());
    };
    let root = match category.parent_id {
        None => None,
        Some(parent_id) => categories::find(tx.db(), parent_id).await?,
    };
    Ok(root.into_iter().chain([category]).collect())
}

/// Only articles of the help centre have addresses of their own, each one of theirs.
async fn check_path(
    tx: &WriteTx,
    path: &str,
    trail: &[Category],
    own: Option<&Article>,
) -> Result<Result<(), &'static str>, DbErr> {
    if path.is_empty() {
        return Ok(Ok(()));
    }
    if trail.first().is_some_and(|root| root.url != HELP_URL) {
        return Ok(Err("新闻的网址由系统给出，请留空"));
    }
    if !is_help_path(path) {
        return Ok(Err(
            "网址应为 /help/栏目/名称，用小写字母、数字和短横，例如 /help/zfps/hwps",
        ));
    }
    let mut same = Entity::find().filter(Column::Path.eq(path));
    if let Some(own) = own {
        same = same.filter(Column::Id.ne(own.id));
    }
    if same.count(tx.db()).await? > 0 {
        return Ok(Err("别的文章已经用了这个网址"));
    }
    Ok(Ok(()))
}

/// `/help/zfps/hwps`. Articles without their own address are below `/help/info/`.
fn is_help_path(path: &str) -> bool {
    let part = |part: &str| {
        (1..=30).contains(&part.len())
            && part
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    path.strip_prefix("/help/")
        .and_then(|rest| rest.split_once('/'))
        .is_some_and(|(section, name)| section != "info" && part(section) && part(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_help_have_two_plain_parts() {
        for right in ["/help/xrzn/hyzc", "/help/a/b-2"] {
            assert!(is_help_path(right), "{right}");
        }
        for wrong in [
            "/help/a",
            "/help/a/",
            "/help//b",
            "/help/a/b/c",
            "/help/info/7",
            "/help/A/b",
            "/help/药/b",
            "/news/a/b",
            "/help/a/..",
            "javascript:alert(1)",
        ] {
            assert!(!is_help_path(wrong), "{wrong}");
        }
    }
}
