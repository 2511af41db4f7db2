//! Pages of blocks: saving versions, publishing, unpublishing and restoring.
use chrono::{DateTime, Utc};
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    clock::shop_time,
    db::{ROW_LOCK, patterns::contains},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect,
    prelude::*,
};

use super::{
    blocks,
    place::Place,
    versions::{self, PageDraft, PageVersion},
};
pub use crate::models::_entities::pages::Model as Page;
use crate::{
    changes::Changed,
    errors::ContentError,
    models::_entities::{
        page_versions,
        pages::{ActiveModel, Column, Entity},
    },
};

/// Pages that buyers are shown at a time; all of them are kept in memory.
pub const MOST_PUBLISHED: u64 = 100;

/// A page with the version that a form is filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageWithVersion {
    pub page: Page,
    pub newest: PageVersion,
}

/// With its newest version, published or not.
#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<PageWithVersion>, DbErr> {
    let Some(page) = Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    let newest = versions::find(db, id, page.newest_version).await?;
    Ok(newest.map(|newest| PageWithVersion { page, newest }))
}

/// One page of all, and how many there are. Filters: `id`, `place`, `q` (title), `is_published`. 422 for an unknown place
/// or sort field.
#[kernel::boxed]
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<Page>, u64), ListError> {
    let place = list
        .text("place")
        .map(|code| Place::from_code(&code).ok_or_else(|| ListError::invalid("filter.place", "没有这个位置")))
        .transpose()?;
    let is_published = list.flag("is_published")?.map(|published| {
        if published {
            Column::PublishedVersion.is_not_null()
        } else {
            Column::PublishedVersion.is_null()
        }
    });
    let all = Condition::all()
        .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(place.map(|place| Column::Place.eq(place)))
        .add_option(is_published)
        .add_option(list.text("q").map(|words| contains(Column::Title, &words)));
    let found = Entity::find().filter(all);
    list.page(db, found, ("updated_at", Direction::Desc), sort_column)
        .await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "place" => Column::Place,
        "title" => Column::Title,
        "updated_at" => Column::UpdatedAt,
        _ => return None,
    })
}

#[kernel::boxed]
pub async fn create(
    tx: &WriteTx,
    (place, address): (Place, String),
    draft: &PageDraft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<PageWithVersion, ContentError> {
    let mut errors = FieldErrors::default();
    draft.check(&mut errors);
    if let Some(why) = place.address_refusal(&address) {
        errors.add("address", why);
    }
    refuse(errors)?;
    let page = ActiveModel {
        id: NotSet,
        place: Set(place),
        address: Set(address),
        title: Set(draft.title.clone()),
        newest_version: Set(1),
        published_version: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let page = page.insert(tx.db()).await?;
    let newest = draft.row(page.id, 1, actor, now).insert(tx.db()).await?;
    Ok(PageWithVersion { page, newest })
}

/// A new version; what buyers see stays until it is published. Before and after.
#[kernel::boxed]
pub async fn save(
    tx: &WriteTx,
    id: i64,
    draft: &PageDraft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(PageWithVersion, PageWithVersion), ContentError> {
    let mut errors = FieldErrors::default();
    draft.check(&mut errors);
    refuse(errors)?;
    let before = lock(tx, id).await?;
    let number = before.page.newest_version + 1;
    let newest = draft.row(id, number, actor, now).insert(tx.db()).await?;
    let after = moved_to(tx, &before, newest, now).await?;
    Ok((before, after))
}

/// Shows the newest version, which the person who publishes must have seen. Before and after.
#[kernel::boxed]
pub async fn publish(
    tx: &WriteTx,
    id: i64,
    seen: i64,
    now: DateTime<Utc>,
) -> Result<(PageWithVersion, PageWithVersion), ContentError> {
    refuse_too_many(tx, id).await?;
    let before = lock(tx, id).await?;
    refuse_unseen(&before, seen)?;
    refuse_empty(&before.newest)?;
    let after = shown(tx, &before, Some(seen), now).await?;
    Ok((before, after))
}

/// Buyers see it no longer. Before and after.
#[kernel::boxed]
pub async fn unpublish(
    tx: &WriteTx,
    id: i64,
    now: DateTime<Utc>,
) -> Result<(PageWithVersion, PageWithVersion), ContentError> {
    let before = lock(tx, id).await?;
    let after = shown(tx, &before, None, now).await?;
    Ok((before, after))
}

/// An earlier version that is taken up again.
#[derive(Clone, Copy, Debug)]
pub struct Restoring {
    pub number: i64,
    /// The newest version that this person has looked at.
    pub seen: i64,
    /// Buyers see it at once.
    pub is_published: bool,
}

/// Takes an earlier version up again, as a new one, in place of the newest, which must have been seen. Before and after.
#[kernel::boxed]
pub async fn restore(
    tx: &WriteTx,
    id: i64,
    Restoring {
        number,
        seen,
        is_published,
    }: Restoring,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(PageWithVersion, PageWithVersion), ContentError> {
    if is_published {
        refuse_too_many(tx, id).await?;
    }
    let before = lock(tx, id).await?;
    refuse_unseen(&before, seen)?;
    let earlier = versions::known(tx, id, number).await?;
    if is_published {
        refuse_empty(&earlier)?;
    }
    let mut row = earlier.into_active_model();
    row.id = NotSet;
    row.number = Set(before.page.newest_version + 1);
    row.restored_from = Set(Some(number));
    row.author_id = Set(actor.id.unwrap_or_default());
    row.author_name = Set(actor.name.clone());
    row.created_at = Set(now);
    let newest = row.insert(tx.db()).await?;
    let mut after = moved_to(tx, &before, newest, now).await?;
    if is_published {
        let version = after.page.newest_version;
        after = shown(tx, &after, Some(version), now).await?;
    }
    Ok((before, after))
}

/// With all its versions. One that buyers see is taken off first.
#[kernel::boxed]
pub async fn delete(tx: &WriteTx, id: i64) -> Result<PageWithVersion, ContentError> {
    let gone = lock(tx, id).await?;
    if gone.page.published_version.is_some() {
        return Err(ContentError::Published);
    }
    page_versions::Entity::delete_many()
        .filter(page_versions::Column::PageId.eq(id))
        .exec(tx.db())
        .await?;
    Entity::delete_by_id(id).exec(tx.db()).await?;
    Ok(gone)
}

fn refuse(errors: FieldErrors) -> Result<(), ContentError> {
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ContentError::Invalid(errors))
    }
}

/// Says who saved a version that this person has not seen, and when.
fn refuse_unseen(before: &PageWithVersion, seen: i64) -> Result<(), ContentError> {
    if seen == before.page.newest_version {
        return Ok(());
    }
    let when = shop_time(before.newest.created_at).format("%m-%d %H:%M");
    let who = before.newest.author_name.clone();
    Err(ContentError::NewerVersion(who, when.to_string()))
}

/// Buyers would find nothing in place of what the shop shows by itself.
fn refuse_empty(version: &PageVersion) -> Result<(), ContentError> {
    if blocks::of(&version.blocks).is_empty() {
        let why = "这一版没有内容，发布后买家看到的是空页；请先添加区块，不想展示就下线";
        return Err(ContentError::Invalid(FieldErrors::one("version", why)));
    }
    Ok(())
}

async fn lock(tx: &WriteTx, id: i64) -> Result<PageWithVersion, ContentError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let page = found.ok_or(ContentError::NotFound("页面"))?;
    let newest = versions::known(tx, id, page.newest_version).await?;
    Ok(PageWithVersion { page, newest })
}

async fn moved_to(
    tx: &WriteTx,
    before: &PageWithVersion,
    newest: PageVersion,
    now: DateTime<Utc>,
) -> Result<PageWithVersion, ContentError> {
    let mut row = before.page.clone().into_active_model();
    row.title = Set(newest.title.clone());
    row.newest_version = Set(newest.number);
    row.updated_at = Set(now);
    let page = row.update(tx.db()).await?;
    Ok(PageWithVersion { page, newest })
}

async fn shown(
    tx: &WriteTx,
    before: &PageWithVersion,
    version: Option<i64>,
    now: DateTime<Utc>,
) -> Result<PageWithVersion, ContentError> {
    let mut row = before.page.clone().into_active_model();
    row.published_version = Set(version);
    row.updated_at = Set(now);
    let page = row.update(tx.db()).await?;
    tx.touch(Changed);
    Ok(PageWithVersion {
        page,
        newest: before.newest.clone(),
    })
}

/// Before anything else is locked: all that are published and the page itself, in the order of their ids. A transaction that
/// publishes another one waits here, and counts once this one is written.
async fn refuse_too_many(tx: &WriteTx, own: i64) -> Result<(), ContentError> {
    let is_published = Column::PublishedVersion.is_not_null();
    let locked = Entity::find()
        .filter(Condition::any().add(is_published.clone()).add(Column::Id.eq(own)))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK);
    locked.all(tx.db()).await?;
    let others = Entity::find().filter(is_published).filter(Column::Id.ne(own));
    if others.count(tx.db()).await? < MOST_PUBLISHED {
        return Ok(());
    }
    let message = format!("最多同时展示 {MOST_PUBLISHED} 个页面，请先下线一个");
    Err(ContentError::Invalid(FieldErrors::one("version", message)))
}
