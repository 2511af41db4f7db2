//! Adverts by slot. One is shown while it is open and its time is on.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect,
    prelude::*,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use crate::models::_entities::ads::Model as Ad;
use crate::models::{
    _entities::ads::{ActiveModel, Column, Entity},
    links,
};
use crate::{changes::Changed, errors::ContentError};

/// How long before its end an advert asks for another one.
const ENDING_SOON: TimeDelta = TimeDelta::days(7);

/// The place of an advert on the page.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    HomeBanner,
    HomeEntry,
    Top,
    Right,
    Bottom,
    Login,
    /// On every page, above its content.
    Common,
    /// Next to lists of news and help.
    PostList,
    /// On pages that present the shop to visitors.
    Demo,
    /// Above the lists of the zones.
    ZoneYx,
    ZoneZy,
    ZoneQx,
    ZoneJxq,
    ZoneKx,
}

impl Slot {
    pub const ALL: [Self; 14] = [
        Self::HomeBanner,
        Self::HomeEntry,
        Self::Top,
        Self::Right,
        Self::Bottom,
        Self::Login,
        Self::Common,
        Self::PostList,
        Self::Demo,
        Self::ZoneYx,
        Self::ZoneZy,
        Self::ZoneQx,
        Self::ZoneJxq,
        Self::ZoneKx,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::HomeBanner => "home_banner",
            Self::HomeEntry => "home_entry",
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Login => "login",
            Self::Common => "common",
            Self::PostList => "post_list",
            Self::Demo => "demo",
            Self::ZoneYx => "zone_yx",
            Self::ZoneZy => "zone_zy",
            Self::ZoneQx => "zone_qx",
            Self::ZoneJxq => "zone_jxq",
            Self::ZoneKx => "zone_kx",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.code() == code)
    }
}

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub slot: String,
    pub title: String,
    pub remarks: String,
    /// Empty = a drawn one.
    pub image: String,
    /// Empty = leads nowhere yet (活动暂未开始).
    pub url: String,
    /// Smaller comes first.
    pub sort: i64,
    pub is_open: bool,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
}

/// Pictures drawn by the shop itself are not kept as an advert's own: they change with its words.
const DRAWN: &str = "/media/banners/";

impl Draft {
    /// Every rule at once, by field.
    fn checked(mut self) -> Result<Self, ContentError> {
        if self.image.starts_with(DRAWN) {
            self.image.clear();
        }
        let mut errors = FieldErrors::default();
        if Slot::from_code(&self.slot).is_none() {
            errors.add("slot", "请选择广告位");
        }
        if self.title.is_empty() {
            errors.add("title", "请填写标题");
        }
        if !self.image.is_empty() && !links::is_own_picture(&self.image) {
            errors.add("image", links::OWN_PICTURES_ONLY);
        }
        if !self.url.is_empty() && !links::is_safe(&self.url) {
            errors.add("url", "链接应以 / 或 https:// 开头");
        }
        if let (Some(starts), Some(ends)) = (self.starts_at, self.ends_at)
            && ends <= starts
        {
            errors.add("ends_at", "结束时间应晚于开始时间");
        }
        if errors.is_empty() {
            Ok(self)
        } else {
            Err(ContentError::Invalid(errors))
        }
    }

    fn row(self, now: DateTime<Utc>) -> Result<ActiveModel, DbErr> {
        Ok(ActiveModel {
            id: NotSet,
            slot: Set(Slot::try_from_value(&self.slot)?),
            title: Set(self.title),
            remarks: Set(self.remarks),
            image: Set(self.image),
            url: Set(self.url),
            sort: Set(self.sort),
            is_open: Set(self.is_open),
            starts_at: Set(self.starts_at),
            ends_at: Set(self.ends_at),
            created_at: NotSet,
            updated_at: Set(now),
        })
    }
}

/// Whether buyers see it at this moment.
pub fn is_shown(ad: &Ad, now: DateTime<Utc>) -> bool {
    ad.is_open && ad.starts_at.is_none_or(|starts| starts <= now) && ad.ends_at.is_none_or(|ends| now < ends)
}

/// Open adverts that are shown now or later, in display order.
pub(crate) async fn open(db: &Db, now: DateTime<Utc>) -> Result<Vec<Ad>, DbErr> {
    /// More than the page could show.
    const MOST: u64 = 500;
    Entity::find()
        .filter(Column::IsOpen.eq(true))
        .filter(
            Condition::any()
                .add(Column::EndsAt.is_null())
                .add(Column::EndsAt.gt(now)),
        )
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Ad>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page of all adverts for staff, and how many there are. Filters: `slot`, `q` (title and remarks), `is_open`,
/// `id`. 422 for an unknown sort field or slot.
#[kernel::boxed]
pub async fn page(db: &Db, list: &ListQuery, now: DateTime<Utc>) -> Result<(Vec<Ad>, u64), ListError> {
    let mut rows = Entity::find();
    if let Some(ids) = list.ids() {
        rows = rows.filter(Column::Id.is_in(ids));
    }
    if let Some(slot) = list.text("slot") {
        let slot =
            Slot::from_code(&slot).ok_or_else(|| ListError::invalid("filter.slot", "没有这个广告位"))?;
        rows = rows.filter(Column::Slot.eq(slot));
    }
    if let Some(is_open) = list.flag("is_open")? {
        rows = rows.filter(Column::IsOpen.eq(is_open));
    }
    if list.flag("ending")? == Some(true) {
        rows = rows
            .filter(Column::IsOpen.eq(true))
            .filter(Column::EndsAt.gt(now))
            .filter(Column::EndsAt.lte(now + ENDING_SOON));
    }
    if let Some(words) = list.text("q") {
        rows = rows.filter(
            Condition::any()
                .add(contains(Column::Title, &words))
                .add(contains(Column::Remarks, &words)),
        );
    }
    let (column, direction) = list.order(("slot", Direction::Asc), sortable)?;
    let mut ordered = rows.order_by(column, direction.into());
    if list.sort.is_none() {
        ordered = ordered.order_by_asc(Column::Sort);
    }
    let ordered = ordered.order_by(Column::Id, direction.into());
    Ok(list.rows(db, ordered).await?)
}

fn sortable(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "slot" => Column::Slot,
        "title" => Column::Title,
        "sort" => Column::Sort,
        "is_open" => Column::IsOpen,
        "starts_at" => Column::StartsAt,
        "ends_at" => Column::EndsAt,
        _ => return None,
    })
}

pub async fn create(tx: &WriteTx, draft: Draft, now: DateTime<Utc>) -> Result<Ad, ContentError> {
    let mut row = draft.checked()?.row(now)?;
    row.created_at = Set(now);
    let ad = row.insert(tx.db()).await?;
    tx.touch(Changed);
    Ok(ad)
}

/// The advert before and after.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Ad, Ad), ContentError> {
    let draft = draft.checked()?;
    let before = lock(tx, id).await?;
    let mut row = draft.row(now)?;
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed);
    Ok((before, after))
}

pub async fn delete(tx: &WriteTx, id: i64) -> Result<Ad, ContentError> {
    let ad = lock(tx, id).await?;
    ad.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed);
    Ok(ad)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<Ad, ContentError> {
    Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContentError::NotFound("广告"))
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;

    fn draft() -> Draft {
        Draft {
            slot: "home_banner".into(),
            title: "秋冬感冒用药".into(),
            remarks: String::new(),
            image: String::new(),
            url: "/list?select=1".into(),
            sort: 0,
            is_open: true,
            starts_at: None,
            ends_at: None,
        }
    }

    fn wrong_fields(draft: Draft) -> Vec<String> {
        match draft.checked() {
            Err(ContentError::Invalid(errors)) => errors.0.into_keys().collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let wrong = Draft {
            slot: "pop_up".into(),
            title: String::new(),
            image: "https://www.example.cn/a.png".into(),
            url: "javascript:alert(1)".into(),
            starts_at: Some(at),
            ends_at: Some(at),
            ..draft()
        };
        assert_eq!(wrong_fields(wrong), ["ends_at", "image", "slot", "title", "url"]);
        assert!(draft().checked().is_ok());
    }

    #[test]
    fn the_address_of_a_generated_banner_is_not_stored() {
        let saved = Draft {
            image: "/media/banners/3-0123456789ab.svg".into(),
            ..draft()
        }
        .checked()
        .unwrap();
        assert_eq!(saved.image, "");
    }

    #[test]
    fn an_advert_is_shown_from_its_start_until_before_its_end() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let ad = Ad {
            id: 1,
            slot: Slot::Top,
            title: "t".into(),
            remarks: String::new(),
            image: String::new(),
            url: String::new(),
            sort: 0,
            is_open: true,
            starts_at: Some(at),
            ends_at: Some(at + Duration::hours(1)),
            created_at: at,
            updated_at: at,
        };
        assert!(!is_shown(&ad, at - Duration::milliseconds(1)));
        assert!(is_shown(&ad, at));
        assert!(!is_shown(&ad, at + Duration::hours(1)));
        assert!(!is_shown(&Ad { is_open: false, ..ad }, at));
    }
}
