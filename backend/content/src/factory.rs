//! Rows that tests begin with.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::{
    activities::models::activities::{self, Collection, Draft, Kind},
    ads::models::ads::Slot,
    articles::models::{
        agreement,
        articles::{self, Article},
        categories::{self, Category},
        edit,
    },
    changes::Changed,
    errors::ContentError,
    models::_entities::{ads, article_categories, home_floors, hot_words, nav_items},
};

pub async fn ad(
    tx: &WriteTx,
    slot: Slot,
    title: &str,
    url: &str,
    now: DateTime<Utc>,
) -> Result<ads::Model, DbErr> {
    tx.touch(Changed);
    ads::ActiveModel {
        slot: Set(slot),
        title: Set(title.into()),
        image: Set(String::new()),
        url: Set(url.into()),
        is_open: Set(true),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

/// Open, without a period, with these goods.
pub async fn activity(
    tx: &WriteTx,
    kind: Kind,
    (title, url): (&str, &str),
    goods: Vec<i64>,
    now: DateTime<Utc>,
) -> Result<Collection, ContentError> {
    let draft = Draft {
        kind: kind.code().into(),
        url: url.into(),
        title: title.into(),
        lead: String::new(),
        image: String::new(),
        regions: String::new(),
        rules: String::new(),
        sort: 0,
        is_open: true,
        starts_at: None,
        ends_at: None,
        goods,
    };
    activities::create(tx, draft, now).await
}

pub async fn nav_item(
    tx: &WriteTx,
    parent_id: Option<i64>,
    name: &str,
    url: &str,
) -> Result<nav_items::Model, DbErr> {
    tx.touch(Changed);
    nav_items::ActiveModel {
        parent_id: Set(parent_id),
        name: Set(name.into()),
        url: Set(url.into()),
        is_open: Set(true),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

pub async fn hot_word(tx: &WriteTx, word: &str, sort: i64) -> Result<hot_words::Model, DbErr> {
    tx.touch(Changed);
    hot_words::ActiveModel {
        word: Set(word.into()),
        sort: Set(sort),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

/// Below the root that leads to this page: `/help`, `/news/hy`, `/news/company`.
pub async fn article_section(tx: &WriteTx, root: &str, name: &str) -> Result<Category, ContentError> {
    let found = article_categories::Entity::find()
        .filter(article_categories::Column::Url.eq(root))
        .one(tx.db())
        .await?;
    let draft = categories::Draft {
        parent_id: found.map(|root| root.id),
        name: name.into(),
        sort: 0,
    };
    categories::create(tx, draft).await
}

/// The root itself.
pub async fn article_root(tx: &WriteTx, root: &str) -> Result<Category, DbErr> {
    let found = article_categories::Entity::find()
        .filter(article_categories::Column::Url.eq(root))
        .one(tx.db())
        .await?;
    found.ok_or_else(|| DbErr::RecordNotFound(root.into()))
}

/// Published, and public already.
pub async fn article(
    tx: &WriteTx,
    category_id: i64,
    (title, path): (&str, &str),
    body: &str,
    now: DateTime<Utc>,
) -> Result<Article, ContentError> {
    let draft = edit::Draft {
        category_id,
        title: title.into(),
        path: path.into(),
        summary: String::new(),
        body: body.into(),
        cover: String::new(),
        status: articles::Status::Published.code().into(),
        published_at: None,
        facts: articles::Facts::None.code().into(),
        sort: 0,
    };
    edit::create(tx, draft, None, now).await
}

/// The user agreement, public: without it nobody can register.
pub async fn user_agreement(tx: &WriteTx, now: DateTime<Utc>) -> Result<Article, ContentError> {
    let help = article_root(tx, categories::HELP_URL).await?;
    let named = ("用户协议", agreement::PATH);
    article(tx, help.id, named, "<p>双方约定如下。</p>", now).await
}

pub async fn home_floor(
    tx: &WriteTx,
    title: &str,
    category_id: i64,
    sort: i64,
) -> Result<home_floors::Model, DbErr> {
    tx.touch(Changed);
    home_floors::ActiveModel {
        title: Set(title.into()),
        url: Set(format!("/list?select={category_id}")),
        category_id: Set(category_id),
        sort: Set(sort),
        is_open: Set(true),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}
