//! Activities, controlled-sale series and recommendations: rows by which staff gather goods, in an order, for a time.
//! What goods they are and what they cost is the catalogue's; here are their ids.
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, QueryOrder, QuerySelect, Select,
    prelude::*,
};

pub use crate::models::_entities::activities::Model as Activity;
use crate::models::{
    _entities::{
        activities::{ActiveModel, Column, Entity},
        activity_goods as members,
    },
    links,
};
use crate::{changes::Changed, errors::ContentError};

/// Goods that one activity may gather.
pub const MOST_GOODS: usize = 200;
/// Where drawings of activities are served.
pub const DRAWN_AT: &str = "/media/activities/";
/// Rows of a kind that are announced at a time.
const MOST_OPEN: u64 = 60;

/// What a row gathers goods for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    Activity,
    /// Goods of controlled sale with the policy of their regions (控销).
    Series,
    /// What buyers are recommended (新人推荐).
    Recommended,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Activity, Self::Series, Self::Recommended];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Activity => "activity",
            Self::Series => "series",
            Self::Recommended => "recommended",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Activity => "活动",
            Self::Series => "控销系列",
            Self::Recommended => "推荐商品",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Waiting,
    Running,
    Ended,
}

impl State {
    pub fn of(activity: &Activity, now: DateTime<Utc>) -> Self {
        if activity.ends_at.is_some_and(|ends| ends <= now) {
            Self::Ended
        } else if activity.starts_at.is_some_and(|starts| starts > now) {
            Self::Waiting
        } else {
            Self::Running
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Ended => "ended",
        }
    }
}

/// An activity with its goods in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    pub activity: Activity,
    pub goods: Vec<i64>,
}

impl Collection {
    pub fn is(&self, kind: Kind) -> bool {
        self.activity.kind == kind
    }
}

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub kind: String,
    /// Names a series in the address; empty for the others.
    pub url: String,
    pub title: String,
    pub lead: String,
    /// Empty = drawn.
    pub image: String,
    /// Where a series is sold, as it is shown.
    pub regions: String,
    /// See [`crate::models::rules`].
    pub rules: String,
    /// Smaller comes first.
    pub sort: i64,
    pub is_open: bool,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub goods: Vec<i64>,
}

impl Draft {
    /// Every rule at once, by field.
    fn checked(mut self) -> Result<Self, ContentError> {
        if self.image.starts_with(DRAWN_AT) {
            self.image.clear();
        }
        let mut errors = FieldErrors::default();
        match Kind::from_code(&self.kind) {
            None => errors.add("kind", "请选择类型"),
            Some(Kind::Series) if !is_name(&self.url) => {
                errors.add("url", "请填写 2 到 40 个小写字母、数字或短横，作为系列的网址");
            }
            Some(_) => (),
        }
        if self.title.is_empty() {
            errors.add("title", "请填写标题");
        }
        if !self.image.is_empty() && !links::is_own_picture(&self.image) {
            errors.add("image", links::OWN_PICTURES_ONLY);
        }
        if let (Some(starts), Some(ends)) = (self.starts_at, self.ends_at)
            && ends <= starts
        {
            errors.add("ends_at", "结束时间应晚于开始时间");
        }
        let mut seen = HashSet::new();
        if self.goods.len() > MOST_GOODS {
            errors.add("goods", format!("一个活动最多 {MOST_GOODS} 个商品"));
        } else if let Some(at) = self.goods.iter().position(|id| !seen.insert(*id)) {
            errors.add(format!("goods.{at}.goods_id"), "这个商品已经在列表里");
        }
        if errors.is_empty() {
            Ok(self)
        } else {
            Err(ContentError::Invalid(errors))
        }
    }

    fn row(&self, now: DateTime<Utc>) -> Result<ActiveModel, DbErr> {
        let kind = Kind::try_from_value(&self.kind)?;
        let is_series = kind == Kind::Series;
        Ok(ActiveModel {
            id: NotSet,
            kind: Set(kind),
            url: Set(is_series.then(|| self.url.clone())),
            title: Set(self.title.clone()),
            lead: Set(self.lead.clone()),
            image: Set(self.image.clone()),
            regions: Set(if is_series {
                self.regions.clone()
            } else {
                String::new()
            }),
            rules: Set(self.rules.clone()),
            sort: Set(self.sort),
            is_open: Set(self.is_open),
            starts_at: Set(self.starts_at),
            ends_at: Set(self.ends_at),
            created_at: NotSet,
            updated_at: Set(now),
        })
    }
}

/// Letters a to z, digits and dashes: a URL segment.
pub fn is_name(url: &str) -> bool {
    (2..=40).contains(&url.len())
        && url
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// Open ones that run now or later, in display order.
pub(crate) async fn announced(db: &Db, now: DateTime<Utc>) -> Result<Vec<Collection>, DbErr> {
    let rows = open(now)
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    with_goods(db, rows).await
}

fn open(now: DateTime<Utc>) -> Select<Entity> {
    Entity::find().filter(Column::IsOpen.eq(true)).filter(
        Condition::any()
            .add(Column::EndsAt.is_null())
            .add(Column::EndsAt.gt(now)),
    )
}

/// Each with its goods, by one query for all.
#[kernel::boxed]
pub async fn with_goods(db: &Db, rows: Vec<Activity>) -> Result<Vec<Collection>, DbErr> {
    let found = members::Entity::find()
        .filter(members::Column::ActivityId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(members::Column::Sort)
        .order_by_asc(members::Column::Id)
        .all(db)
        .await?;
    let mut by_activity: HashMap<i64, Vec<i64>> = HashMap::new();
    for member in found {
        by_activity
            .entry(member.activity_id)
            .or_default()
            .push(member.goods_id);
    }
    let collection = |activity: Activity| Collection {
        goods: by_activity.remove(&activity.id).unwrap_or_default(),
        activity,
    };
    Ok(rows.into_iter().map(collection).collect())
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Collection>, DbErr> {
    let row = Entity::find_by_id(id).one(db).await?;
    Ok(with_goods(db, row.into_iter().collect()).await?.pop())
}

/// The row alone, for its picture and for one that has ended.
#[kernel::boxed]
pub async fn row(db: &Db, id: i64) -> Result<Option<Activity>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

#[kernel::boxed]
pub async fn create(tx: &WriteTx, draft: Draft, now: DateTime<Utc>) -> Result<Collection, ContentError> {
    let draft = draft.checked()?;
    refuse_taken_url(tx, &draft, None).await?;
    refuse_too_many(tx, &draft, None, now).await?;
    let mut row = draft.row(now)?;
    row.created_at = Set(now);
    let activity = row.insert(tx.db()).await?;
    set_goods(tx, activity.id, &draft.goods).await?;
    tx.touch(Changed);
    Ok(Collection {
        activity,
        goods: draft.goods,
    })
}

/// The activity before and after.
#[kernel::boxed]
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Collection, Collection), ContentError> {
    let draft = draft.checked()?;
    refuse_too_many(tx, &draft, Some(id), now).await?;
    let before = lock(tx, id).await?;
    refuse_taken_url(tx, &draft, Some(id)).await?;
    let mut row = draft.row(now)?;
    row.id = Set(id);
    let activity = row.update(tx.db()).await?;
    if before.goods != draft.goods {
        forget_goods(tx, id).await?;
        set_goods(tx, id, &draft.goods).await?;
    }
    tx.touch(Changed);
    let goods = draft.goods;
    Ok((before, Collection { activity, goods }))
}

#[kernel::boxed]
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Collection, ContentError> {
    let gone = lock(tx, id).await?;
    forget_goods(tx, id).await?;
    Entity::delete_by_id(id).exec(tx.db()).await?;
    tx.touch(Changed);
    Ok(gone)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<Collection, ContentError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let row = found.ok_or(ContentError::NotFound("活动"))?;
    let collection = with_goods(tx.db(), vec![row]).await?.pop();
    collection.ok_or(ContentError::NotFound("活动"))
}

/// Buyers are shown all that is announced, so there are no more of a kind than they can look through.
async fn refuse_too_many(
    tx: &WriteTx,
    draft: &Draft,
    own: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(), ContentError> {
    if !draft.is_open || draft.ends_at.is_some_and(|ends| ends <= now) {
        return Ok(());
    }
    let others = open(now)
        .filter(Column::Kind.eq(&draft.kind))
        .filter(Column::Id.ne(own.unwrap_or_default()))
        .order_by_asc(Column::Id);
    // A transaction that opens another one of the kind waits here, and counts once this one is written.
    others.clone().lock(ROW_LOCK).all(tx.db()).await?;
    if others.count(tx.db()).await? < MOST_OPEN {
        return Ok(());
    }
    let message = format!("同一类型最多同时公布 {MOST_OPEN} 个，请先关闭或结束一个");
    Err(ContentError::Invalid(FieldErrors::one("is_open", message)))
}

async fn refuse_taken_url(tx: &WriteTx, draft: &Draft, own: Option<i64>) -> Result<(), ContentError> {
    if draft.kind != Kind::Series.code() {
        return Ok(());
    }
    let other = Entity::find()
        .filter(Column::Url.eq(&draft.url))
        .one(tx.db())
        .await?;
    if other.is_none_or(|other| Some(other.id) == own) {
        return Ok(());
    }
    let mut errors = FieldErrors::default();
    errors.add("url", "这个网址已被另一个系列使用");
    Err(ContentError::Invalid(errors))
}

async fn forget_goods(tx: &WriteTx, id: i64) -> Result<(), DbErr> {
    members::Entity::delete_many()
        .filter(members::Column::ActivityId.eq(id))
        .exec(tx.db())
        .await
        .map(|_| ())
}

async fn set_goods(tx: &WriteTx, id: i64, goods: &[i64]) -> Result<(), DbErr> {
    if goods.is_empty() {
        return Ok(());
    }
    let rows = goods
        .iter()
        .zip(0..)
        .map(|(goods_id, place)| members::ActiveModel {
            activity_id: Set(id),
            goods_id: Set(*goods_id),
            sort: Set(place),
            ..Default::default()
        });
    members::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await
        .map(|_| ())
}

#[cfg(test)]
mod tests;
