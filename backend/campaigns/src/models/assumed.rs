//! Campaigns that nobody has approved yet, as if they ran: what a simulation asks before they are put up.
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

/// The book with these, which run at `at` whatever their period says. Their names say in every trace that they do not yet.
pub async fn book_with(
    db: &Db,
    book: &CampaignBook,
    assumed: &[Campaign],
    at: DateTime<Utc>,
) -> Result<CampaignBook, DbErr> {
    if assumed.is_empty() {
        return Ok(book.clone());
    }
    let mut all = book.all().to_vec();
    all.extend(assumed.iter().map(|campaign| running_at(campaign, at)));
    all.sort_by_key(Campaign::id);
    let terms = ApprovedCampaigns::new(all);
    let left = Remaining::load(db, &terms.ids()).await?;
    Ok(CampaignBook::new(Arc::new(terms), Arc::new(left)))
}

fn running_at(campaign: &Campaign, at: DateTime<Utc>) -> Campaign {
    let mut running = campaign.clone();
    let name = marked(campaign);
    running.name = name.as_str().into();
    running.row.name = name;
    running.row.status = Status::Approved;
    running.row.starts_at = Ord::min(campaign.row.starts_at, at);
    running.row.ends_at = Ord::max(campaign.row.ends_at, at + TimeDelta::seconds(1));
    running
}

fn marked(campaign: &Campaign) -> String {
    let row = &campaign.row;
    format!("{}（{}，假设生效）", row.name, row.status.text())
}
