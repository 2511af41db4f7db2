//! Articles as staff write them. Drafts are not public; a published article is public from its publication
//! time.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};
use serde::Serialize;

use super::{
    article_body,
    categories::{self, Category, HELP_URL},
    figures, votes,
};
pub use crate::models::_entities::articles::Model as Article;
use crate::{
    changes::Changed,
    errors::ContentError,
    models::{
        _entities::articles::{ActiveModel, Column, Entity},
        links,
    },
};

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
pub async fn page(db: &Db, list: &ListQuery) -> Result<(u64, Vec<Article>), ListError> {
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
    let (rows, total) = list
        .page(
            db,
            found,
            ("updated_at", kernel::admin::Direction::Desc),
            |field| {
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
            },
        )
        .await?;
    Ok((total, rows))
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

/// Every rule at once, by field; `own` is the row that is being changed.
async fn checked(
    tx: &WriteTx,
    draft: Draft,
    own: Option<&Article>,
    now: DateTime<Utc>,
) -> Result<ActiveModel, ContentError> {
    let mut errors = FieldErrors::default();
    let body = article_body::clean(&draft.body);
    let status = Status::from_code(&draft.status);
    let facts = Facts::from_code(&draft.facts);
    if status.is_none() {
        errors.add("status", "请选择草稿或发布");
    }
    if facts.is_none() {
        errors.add("facts", "请选择文末显示什么");
    }
    if draft.title.is_empty() {
        errors.add("title", "请填写标题");
    }
    // Lists, the footer and the search show them as they are kept.
    for (field, line) in [("title", &draft.title), ("summary", &draft.summary)] {
        if figures::names_one(line) {
            errors.add(field, "{{ }} 里的数据只能写在正文里");
        }
    }
    if status == Some(Status::Published) && article_body::is_blank(&body) {
        errors.add("body", "请填写正文，再发布");
    }
    if let Some(name) = figures::unknown_name(&body) {
        errors.add("body", format!("没有叫“{name}”的数据，请检查 {{{{ }}}} 里的名称"));
    }
    if !draft.cover.is_empty() && !links::is_own_picture(&draft.cover) {
        errors.add("cover", links::OWN_PICTURES_ONLY);
    }
    let trail = category_trail(tx, draft.category_id).await?;
    if trail.is_empty() {
        errors.add("category_id", "请选择栏目");
    }
    if let Err(why) = check_path(tx, &draft.path, &trail, own).await? {
        errors.add("path", why);
    }
    let (Some(status), Some(facts), true) = (status, facts, errors.is_empty()) else {
        return Err(ContentError::Invalid(errors));
    };
    // An already public article keeps its publication time.
    let published_at = draft.published_at.or_else(|| match status {
        Status::Draft => None,
        Status::Published => own.and_then(|own| own.published_at).or(Some(now)),
    });
    Ok(ActiveModel {
        category_id: Set(draft.category_id),
        title: Set(draft.title),
        path: Set((!draft.path.is_empty()).then_some(draft.path)),
        summary: Set(draft.summary),
        body: Set(body),
        cover: Set(draft.cover),
        status: Set(status),
        published_at: Set(published_at),
        facts: Set(facts),
        sort: Set(draft.sort),
        updated_at: Set(now),
        ..Default::default()
    })
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
