//! Running and announced campaigns, as one snapshot: their audience, goods, and what is left of them. Lists,
//! cart and checkout get the campaigns open to a buyer from here.
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use identity::companies::models::facts::CompanyFacts;
use kernel::{Db, Money};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    _entities::{campaign_goods, campaigns},
    campaign::{Campaign, CampaignGoods, Stage},
};

/// Campaigns that were approved and have not ended, by id.
#[derive(Debug, Default, PartialEq)]
pub struct ApprovedCampaigns(Vec<Campaign>);

impl ApprovedCampaigns {
    pub const fn new(campaigns: Vec<Campaign>) -> Self {
        Self(campaigns)
    }

    pub fn ids(&self) -> Vec<i64> {
        self.0.iter().map(Campaign::id).collect()
    }
}

/// The used part of stocks and budgets.
#[derive(Debug, Default, PartialEq)]
pub struct Remaining {
    /// By the id of the campaign's goods: reserved and sold.
    gone: HashMap<i64, (i64, i64)>,
    spent: HashMap<i64, Money>,
}

impl Remaining {
    #[kernel::boxed]
    pub async fn load(db: &Db, campaign_ids: &[i64]) -> Result<Self, DbErr> {
        let goods: Vec<(i64, i64, i64)> = campaign_goods::Entity::find()
            .select_only()
            .columns([
                campaign_goods::Column::Id,
                campaign_goods::Column::Reserved,
                campaign_goods::Column::Sold,
            ])
            .filter(campaign_goods::Column::CampaignId.is_in(campaign_ids.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        let spent: Vec<(i64, Money)> = campaigns::Entity::find()
            .select_only()
            .columns([campaigns::Column::Id, campaigns::Column::Spent])
            .filter(campaigns::Column::Id.is_in(campaign_ids.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        Ok(Self {
            gone: goods
                .into_iter()
                .map(|(id, reserved, sold)| (id, (reserved, sold)))
                .collect(),
            spent: spent.into_iter().collect(),
        })
    }

    /// What of its own stock is left; none where it is the shop's.
    pub fn of(&self, goods: &CampaignGoods) -> Option<i64> {
        let (reserved, sold) = self
            .gone
            .get(&goods.id)
            .copied()
            .unwrap_or((goods.reserved, goods.sold));
        goods.stock.map(|stock| (stock - reserved - sold).max(0))
    }

    /// Units; as it was read with the campaign where nothing newer is known.
    pub fn sold(&self, goods: &CampaignGoods) -> i64 {
        self.gone.get(&goods.id).map_or(goods.sold, |(_, sold)| *sold)
    }

    /// What of its budget is left; none = no budget.
    pub fn budget_of(&self, campaign: &Campaign) -> Option<Money> {
        let spent = self
            .spent
            .get(&campaign.row.id)
            .copied()
            .unwrap_or(campaign.row.spent);
        campaign
            .row
            .budget
            .map(|budget| (budget - spent).floored_at_zero())
    }
}

/// Number of kinds of viewers that a book caches; each named rank, region and company adds more of them.
const MOST_KINDS: usize = 256;

/// By its type and by which campaigns are open. The type belongs to a crate above this one.
#[derive(Debug, Default)]
struct Derived(Mutex<DerivedValues>);

type DerivedValues = HashMap<(TypeId, Vec<bool>), Arc<dyn Any + Send + Sync>>;

impl Derived {
    fn of<T: Send + Sync + 'static>(&self, open: &[bool], work_out: impl FnOnce() -> T) -> Arc<T> {
        let key = (TypeId::of::<T>(), open.to_vec());
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(&key).map(Arc::clone).map(Arc::downcast::<T>);
        if let Some(Ok(found)) = found {
            return found;
        }
        if known.len() >= MOST_KINDS {
            known.clear();
        }
        let made = Arc::new(work_out());
        known.insert(key, made.clone());
        made
    }
}

/// Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct CampaignBook {
    terms: Arc<ApprovedCampaigns>,
    left: Arc<Remaining>,
    derived: Arc<Derived>,
}

impl CampaignBook {
    pub fn new(terms: Arc<ApprovedCampaigns>, left: Arc<Remaining>) -> Self {
        Self {
            terms,
            left,
            derived: Arc::default(),
        }
    }

    pub(super) fn terms(&self) -> Arc<ApprovedCampaigns> {
        Arc::clone(&self.terms)
    }

    pub(super) fn shared_left(&self) -> Arc<Remaining> {
        Arc::clone(&self.left)
    }

    pub(super) fn is_of(&self, terms: &Arc<ApprovedCampaigns>, left: &Arc<Remaining>) -> bool {
        Arc::ptr_eq(&self.terms, terms) && Arc::ptr_eq(&self.left, left)
    }

    pub fn left(&self) -> &Remaining {
        &self.left
    }

    pub fn all(&self) -> &[Campaign] {
        &self.terms.0
    }

    /// For whom it opens what; None: for a stranger.
    pub fn for_buyer<'a>(&'a self, company: Option<&'a CompanyFacts>, now: DateTime<Utc>) -> BuyerBook<'a> {
        let is_open = |campaign: &Campaign| {
            campaign.stage(now) == Stage::Running
                && campaign.is_for(company)
                && self.left.budget_of(campaign).is_none_or(Money::is_positive)
        };
        BuyerBook {
            book: self,
            company,
            now,
            open: self.terms.0.iter().map(is_open).collect(),
        }
    }
}

/// The book as it is for one buyer at one moment.
#[derive(Clone, Debug)]
pub struct BuyerBook<'a> {
    book: &'a CampaignBook,
    company: Option<&'a CompanyFacts>,
    now: DateTime<Utc>,
    open: Vec<bool>,
}

impl<'a> BuyerBook<'a> {
    pub fn book(&self) -> &'a CampaignBook {
        self.book
    }

    /// Campaigns that are open to this buyer now.
    pub fn open_campaigns(&self) -> impl Iterator<Item = &'a Campaign> + '_ {
        let all = self.book.terms.0.iter();
        all.zip(&self.open)
            .filter(|(_, open)| **open)
            .map(|(campaign, _)| campaign)
    }

    /// Running and announced ones that are for this buyer.
    pub fn shown(&self) -> impl Iterator<Item = &'a Campaign> + '_ {
        let all = self.book.terms.0.iter();
        all.filter(|campaign| campaign.stage(self.now) != Stage::Ended && campaign.is_for(self.company))
    }

    /// Data derived from the open campaigns, shared by all viewers with the same open campaigns.
    pub fn derived<T: Send + Sync + 'static>(&self, work_out: impl FnOnce() -> T) -> Arc<T> {
        self.book.derived.of(&self.open, work_out)
    }
}
