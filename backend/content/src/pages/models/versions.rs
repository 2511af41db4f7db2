//! Versions of a page: each save is one, and none is ever changed.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx, api::FieldErrors};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::ExprTrait,
};
use serde_json::Value;

use super::{
    audience::PageAudience,
    blocks::{self, VersionBlock},
};
pub use crate::models::_entities::page_versions::Model as PageVersion;
use crate::{
    errors::ContentError,
    models::_entities::{
        page_versions::{ActiveModel, Column, Entity},
        pages,
    },
};

/// Versions that the back office lists.
const MOST_LISTED: u64 = 100;

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct PageDraft {
    pub title: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub audience: PageAudience,
    pub blocks: Vec<VersionBlock>,
}

impl PageDraft {
    /// Every rule at once, by field; blocks are checked where they are read.
    pub(super) fn check(&self, errors: &mut FieldErrors) {
        if self.title.is_empty() {
            errors.add("title", "请填写标题");
        }
        if let (Some(starts), Some(ends)) = (self.starts_at, self.ends_at)
            && ends <= starts
        {
            errors.add("ends_at", "结束时间应晚于开始时间");
        }
        self.audience.check(errors);
    }

    pub(super) fn row(&self, page_id: i64, number: i64, actor: &Actor, now: DateTime<Utc>) -> ActiveModel {
        ActiveModel {
            id: NotSet,
            page_id: Set(page_id),
            number: Set(number),
            title: Set(self.title.clone()),
            starts_at: Set(self.starts_at),
            ends_at: Set(self.ends_at),
            audience: Set(self.audience.clone()),
            blocks: Set(blocks::column(&self.blocks)),
            restored_from: Set(None),
            author_id: Set(actor.id.unwrap_or_default()),
            author_name: Set(actor.name.clone()),
            created_at: Set(now),
        }
    }
}

#[kernel::boxed]
pub async fn find(db: &Db, page_id: i64, number: i64) -> Result<Option<PageVersion>, DbErr> {
    Entity::find()
        .filter(Column::PageId.eq(page_id))
        .filter(Column::Number.eq(number))
        .one(db)
        .await
}

/// Those that buyers see, by page; pages without one are left out.
#[kernel::boxed]
pub async fn published_of(db: &Db, pages: &[pages::Model]) -> Result<HashMap<i64, PageVersion>, DbErr> {
    let ids = pages.iter().filter(|page| page.published_version.is_some());
    let rows = published()
        .filter(Column::PageId.is_in(ids.map(|page| page.id)))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.page_id, row)).collect())
}

/// Published ones of other pages in the same place, for the same audience, at a time from now on that is this version's, too.
#[kernel::boxed]
pub async fn beside(
    db: &Db,
    page: &pages::Model,
    version: &PageVersion,
    now: DateTime<Utc>,
) -> Result<Vec<PageVersion>, DbErr> {
    let from = version.starts_at.map_or(now, |starts| Ord::max(starts, now));
    let begins = version.ends_at.map(|ends| {
        Condition::any()
            .add(Column::StartsAt.is_null())
            .add(Column::StartsAt.lt(ends))
    });
    let ends = Condition::any()
        .add(Column::EndsAt.is_null())
        .add(Column::EndsAt.gt(from));
    let mut rows = published()
        .filter(pages::Column::Id.ne(page.id))
        .filter(pages::Column::Place.eq(page.place))
        .filter(pages::Column::Address.eq(page.address.as_str()))
        .filter(Condition::all().add_option(begins).add(ends))
        .order_by_asc(Column::PageId)
        .all(db)
        .await?;
    rows.retain(|row| row.audience == version.audience);
    Ok(rows)
}

fn published() -> Select<Entity> {
    Entity::find()
        .inner_join(pages::Entity)
        .filter(Expr::col((Entity, Column::Number)).equals((pages::Entity, pages::Column::PublishedVersion)))
}

/// The one that is there by the page's own word.
pub(super) async fn known(tx: &WriteTx, page_id: i64, number: i64) -> Result<PageVersion, ContentError> {
    let found = find(tx.db(), page_id, number).await?;
    found.ok_or(ContentError::NotFound("版本"))
}

/// The newest first.
#[kernel::boxed]
pub async fn listed(db: &Db, page_id: i64) -> Result<Vec<PageVersion>, DbErr> {
    let rows = Entity::find()
        .filter(Column::PageId.eq(page_id))
        .order_by_desc(Column::Number)
        .limit(MOST_LISTED)
        .all(db)
        .await?;
    Ok(rows)
}

/// What the blocks of a version are, in order.
pub fn block_names(blocks: &Value) -> Vec<&'static str> {
    blocks::all(blocks).iter().map(VersionBlock::text).collect()
}
