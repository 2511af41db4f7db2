//! All public content in one value. It is small, read on every page and changes a few times a day.
use chrono::{DateTime, Utc};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::_entities::home_floors;
use crate::{
    activities::models::activities::{self, Collection, Kind},
    ads::models::ads::{self, Ad, Slot},
    articles::models::{
        categories::{self, Category},
        places::{self, Place},
    },
    hot_words::models::hot_words,
    menus::models::menus::{self, NavItem},
    pages::models::live::{self, LivePage},
    zones::models::zones::{self, Zone},
};

const MOST_FLOORS: u64 = 30;

#[derive(Clone, Debug)]
pub struct Published {
    ads: Vec<Ad>,
    pub nav: Vec<NavItem>,
    pub hot_words: Vec<String>,
    /// Of articles, the roots among them.
    pub article_categories: Vec<Category>,
    articles: Vec<Place>,
    pub floors: Vec<home_floors::Model>,
    zones: Vec<Zone>,
    activities: Vec<Collection>,
    pub pages: Vec<LivePage>,
}

impl Published {
    #[kernel::boxed]
    pub async fn load(db: &Db, now: DateTime<Utc>) -> Result<Self, DbErr> {
        let floors = home_floors::Entity::find()
            .filter(home_floors::Column::IsOpen.eq(true))
            .order_by_asc(home_floors::Column::Sort)
            .order_by_asc(home_floors::Column::Id)
            .limit(MOST_FLOORS)
            .all(db)
            .await?;
        Ok(Self {
            ads: ads::open(db, now).await?,
            nav: menus::open(db).await?,
            hot_words: hot_words::shown(db, now).await?,
            article_categories: categories::all(db).await?,
            articles: places::published(db).await?,
            floors,
            zones: zones::all(db).await?,
            activities: activities::announced(db, now).await?,
            pages: live::published(db, now).await?,
        })
    }

    /// The adverts of a slot that are on at this moment.
    pub fn ads(&self, slot: Slot, now: DateTime<Utc>) -> impl Iterator<Item = &Ad> {
        self.ads
            .iter()
            .filter(move |ad| ad.slot == slot && ads::is_shown(ad, now))
    }

    /// Published articles in display order, including those not public yet.
    pub fn articles(&self) -> impl Iterator<Item = &Place> {
        self.articles.iter()
    }

    /// Of these categories those that are public at this moment.
    pub fn articles_in(&self, categories: &[i64], now: DateTime<Utc>) -> impl Iterator<Item = &Place> {
        let found = self.articles.iter();
        found.filter(move |place| categories.contains(&place.category_id) && place.is_public(now))
    }

    pub fn zone(&self, code: &str) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.code == code)
    }

    /// The adverts of a zone that are on at this moment.
    pub fn zone_ads(&self, code: &str, now: DateTime<Utc>) -> impl Iterator<Item = &Ad> {
        let slots = zones::ALL.into_iter().filter(move |(known, _)| *known == code);
        slots.flat_map(move |(_, slot)| self.ads(slot, now))
    }

    /// Announced ones of a kind that have not ended, in display order.
    pub fn collections(&self, kind: Kind, now: DateTime<Utc>) -> impl Iterator<Item = &Collection> {
        self.activities.iter().filter(move |collection| {
            collection.is(kind)
                && activities::State::of(&collection.activity, now) != activities::State::Ended
        })
    }

    /// Of those the ones that have begun.
    pub fn running(&self, kind: Kind, now: DateTime<Utc>) -> impl Iterator<Item = &Collection> {
        self.collections(kind, now).filter(move |collection| {
            activities::State::of(&collection.activity, now) == activities::State::Running
        })
    }
}
