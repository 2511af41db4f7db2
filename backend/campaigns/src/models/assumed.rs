//! Campaigns as if they ran: what a simulation and a preview ask before they are put up.
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::{
    _entities::campaigns,
    book::{ApprovedCampaigns, CampaignBook, Remaining},
    campaign::{self, Campaign},
    kinds::Status,
};

/// Those of these ids that are drafts or wait for finance, by id.
#[kernel::boxed]
pub async fn find(db: &Db, ids: &[i64]) -> Result<Vec<Campaign>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = campaigns::Entity::find()
        .filter(campaigns::Column::Id.is_in(ids.iter().copied()))
        .filter(campaigns::Column::Status.is_in([Status::Draft, Status::Proposed]))
        .order_by_asc(campaigns::Column::Id)
        .all(db)
        .await?;
    campaign::with_parts(db, rows).await
}

/// The book with these as they are here, which run at `at` whatever their period and their state say.
#[kernel::boxed]
pub async fn book_with(
    db: &Db,
    book: &CampaignBook,
    assumed: &[Campaign],
    at: DateTime<Utc>,
) -> Result<CampaignBook, DbErr> {
    if assumed.is_empty() {
        return Ok(book.clone());
    }
    let is_other = |one: &&Campaign| assumed.iter().all(|campaign| campaign.id() != one.id());
    let mut all: Vec<Campaign> = book.all().iter().filter(is_other).cloned().collect();
    all.extend(assumed.iter().map(|campaign| running_at(campaign, at)));
    all.sort_by_key(Campaign::id);
    let terms = ApprovedCampaigns::new(all);
    let left = Remaining::load(db, &terms.ids()).await?;
    Ok(CampaignBook::new(Arc::new(terms), Arc::new(left)))
}

fn running_at(campaign: &Campaign, at: DateTime<Utc>) -> Campaign {
    let mut running = campaign.clone();
    running.row.status = Status::Approved;
    running.row.starts_at = Ord::min(campaign.row.starts_at, at);
    running.row.ends_at = Ord::max(campaign.row.ends_at, at + TimeDelta::seconds(1));
    running
}

/// Its name says in every trace that it does not run yet.
#[must_use]
pub fn marked(campaign: &Campaign) -> Campaign {
    let row = &campaign.row;
    let name = format!("{}（{}，假设生效）", row.name, row.status.text());
    let mut marked = campaign.clone();
    marked.name = name.as_str().into();
    marked.row.name = name;
    marked
}
