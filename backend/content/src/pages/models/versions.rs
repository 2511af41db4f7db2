//! Versions of a page: each save is one, and none is ever changed.
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx, api::FieldErrors};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
};
use serde_json::Value;

use super::{
    audience::PageAudience,
    blocks::{self, VersionBlock},
};
pub use crate::models::_entities::page_versions::Model as PageVersion;
use crate::{
    errors::ContentError,
    models::_entities::page_versions::{ActiveModel, Column, Entity},
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
