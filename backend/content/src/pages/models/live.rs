//! Published pages: which page a place shows to whom, and when.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::companies::models::facts::CompanyFacts;
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{
    audience::PageAudience,
    blocks::{self, PageBlock},
    pages::MOST_PUBLISHED,
    place::Place,
    versions::PageVersion,
};
use crate::models::_entities::{
    page_versions,
    pages::{Column, Entity},
};

/// A published version, read once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivePage {
    pub id: i64,
    pub place: Place,
    pub address: String,
    pub version: i64,
    pub title: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub audience: PageAudience,
    pub blocks: Vec<PageBlock>,
}

impl LivePage {
    pub fn new((place, address): (Place, &str), version: &PageVersion) -> Self {
        Self {
            id: version.page_id,
            place,
            address: address.to_owned(),
            version: version.number,
            title: version.title.clone(),
            starts_at: version.starts_at,
            ends_at: version.ends_at,
            audience: version.audience.clone(),
            blocks: blocks::of(&version.blocks),
        }
    }

    fn is_on(&self, now: DateTime<Utc>) -> bool {
        self.starts_at.is_none_or(|starts| starts <= now) && self.ends_at.is_none_or(|ends| now < ends)
    }
}

/// Of several that a viewer may see: one for their audience before one for everyone, then the one that
/// started last, then the newest.
pub fn shown<'a>(
    pages: &'a [LivePage],
    (place, address): (Place, &str),
    company: Option<&CompanyFacts>,
    now: DateTime<Utc>,
) -> Option<&'a LivePage> {
    pages
        .iter()
        .filter(|page| page.place == place && page.address == address)
        .filter(|page| page.is_on(now) && page.audience.has(company))
        .max_by_key(|page| (!page.audience.is_everybody(), page.starts_at, page.id))
}

/// Published ones that are on or will be.
pub(crate) async fn published(db: &Db, now: DateTime<Utc>) -> Result<Vec<LivePage>, DbErr> {
    let pages = Entity::find()
        .filter(Column::PublishedVersion.is_not_null())
        .order_by_asc(Column::Id)
        .limit(MOST_PUBLISHED)
        .all(db)
        .await?;
    let rows = page_versions::Entity::find()
        .inner_join(Entity)
        .filter(
            Expr::col((page_versions::Entity, page_versions::Column::Number))
                .equals((Entity, Column::PublishedVersion)),
        )
        .all(db)
        .await?;
    let mut versions: HashMap<i64, PageVersion> = rows.into_iter().map(|row| (row.page_id, row)).collect();
    let live = pages.into_iter().filter_map(|page| {
        let version = versions.remove(&page.id)?;
        Some(LivePage::new((page.place, &page.address), &version))
    });
    Ok(live
        .filter(|page| page.ends_at.is_none_or(|ends| ends > now))
        .collect())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn at(hours: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap() + TimeDelta::hours(hours)
    }

    fn page(id: i64, starts: Option<i64>, ends: Option<i64>, ranks: &[i32]) -> LivePage {
        LivePage {
            id,
            place: Place::Home,
            address: String::new(),
            version: 1,
            title: String::new(),
            starts_at: starts.map(at),
            ends_at: ends.map(at),
            audience: PageAudience {
                ranks: ranks.to_vec(),
                ..PageAudience::default()
            },
            blocks: Vec::new(),
        }
    }

    fn seen(pages: &[LivePage], now: i64) -> Option<i64> {
        shown(pages, (Place::Home, ""), None, at(now)).map(|page| page.id)
    }

    #[test]
    fn a_page_is_on_from_its_start_until_before_its_end() {
        let pages = [page(1, Some(0), Some(2), &[])];
        assert_eq!(
            [-1, 0, 1, 2].map(|now| seen(&pages, now)),
            [None, Some(1), Some(1), None]
        );
    }

    #[test]
    fn what_began_last_covers_what_was_there() {
        let pages = [
            page(1, None, None, &[]),
            page(2, Some(1), Some(3), &[]),
            page(3, Some(0), None, &[]),
        ];
        assert_eq!(
            [-1, 0, 2, 3].map(|now| seen(&pages, now)),
            [Some(1), Some(3), Some(2), Some(3)]
        );
    }

    #[test]
    fn strangers_see_what_is_for_everybody_alone() {
        let pages = [page(1, None, None, &[]), page(2, Some(0), None, &[3])];
        assert_eq!(seen(&pages, 1), Some(1));
        assert_eq!(seen(&pages[1..], 1), None);
        assert!(shown(&pages, (Place::Zone, "yx"), None, at(1)).is_none());
    }
}
