//! A campaign with everything that belongs to it, as it was read.
use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use identity::companies::models::facts::CompanyFacts;
use kernel::{Db, Money};
use pricing::models::{
    campaign_prices::{PriceTerm, UnitPrice},
    promotions::{GiftOf, GoodsScope, Tier},
};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::{
    _entities::{campaign_audience, campaign_goods, campaign_tiers, campaigns},
    kinds::{AudienceKind, GoodsRole, Status},
};

pub use campaign_goods::Model as CampaignGoods;
pub use campaign_tiers::Model as CampaignTier;
pub use campaigns::Model as CampaignRow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Announced,
    Running,
    Ended,
}

impl Stage {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Announced => "announced",
            Self::Running => "running",
            Self::Ended => "ended",
        }
    }
}

/// The state of a running campaign that can give nothing more.
pub const SPENT: &str = "spent";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    pub row: CampaignRow,
    pub audience: Vec<(AudienceKind, String)>,
    /// In the order of the page.
    pub goods: Vec<CampaignGoods>,
    /// By threshold.
    pub tiers: Vec<CampaignTier>,
    pub name: Arc<str>,
    /// The goods that count; everything where none are named.
    pub scope: GoodsScope,
}

impl Campaign {
    fn new(
        row: CampaignRow,
        audience: Vec<(AudienceKind, String)>,
        goods: Vec<CampaignGoods>,
        tiers: Vec<CampaignTier>,
    ) -> Self {
        let counted = goods.iter().filter(|goods| goods.role == GoodsRole::Goods);
        let ids: Vec<i64> = counted.map(|goods| goods.goods_id).collect();
        Self {
            name: row.name.as_str().into(),
            scope: if ids.is_empty() {
                GoodsScope::all()
            } else {
                GoodsScope::goods(ids)
            },
            row,
            audience,
            goods,
            tiers,
        }
    }

    pub fn id(&self) -> i64 {
        self.row.id
    }

    /// By the clock, and whether it was stopped; not by whether it was approved.
    pub fn stage(&self, now: DateTime<Utc>) -> Stage {
        if self.row.ends_at <= now || self.row.status == Status::Stopped {
            Stage::Ended
        } else if self.row.starts_at > now {
            Stage::Announced
        } else {
            Stage::Running
        }
    }

    /// The stage as pages name it. `left`: of its budget, none = no budget.
    pub fn state(&self, now: DateTime<Utc>, left: Option<Money>) -> &'static str {
        match self.stage(now) {
            Stage::Running if left.is_some_and(|left| !left.is_positive()) => SPENT,
            stage => stage.code(),
        }
    }

    /// What is left of its budget by its own row; none = no budget.
    pub fn budget_left(&self) -> Option<Money> {
        let budget = self.row.budget?;
        Some((budget - self.row.spent).floored_at_zero())
    }

    /// Of each kind that is named at all, one must be the company's. To name a head office is to name its stores, too.
    pub fn names(&self, company: &CompanyFacts) -> bool {
        let is_one = |kind: AudienceKind, value: &str| match kind {
            AudienceKind::Rank => value == company.rank.to_string(),
            AudienceKind::BuyerType => value == company.buyer_type.code().to_string(),
            AudienceKind::Region => value == company.province,
            AudienceKind::Company => {
                let own = |id: i64| value == id.to_string();
                own(company.id) || company.parent_id.is_some_and(own)
            }
        };
        AudienceKind::ALL.into_iter().all(|kind| {
            let mut named = self.audience.iter().filter(|(own, _)| *own == kind).peekable();
            named.peek().is_none() || named.any(|(_, value)| is_one(kind, value))
        })
    }

    /// Visitors see campaigns for everyone.
    pub fn is_for(&self, company: Option<&CompanyFacts>) -> bool {
        company.map_or(self.audience.is_empty(), |company| self.names(company))
    }

    pub fn goods_of(&self, goods_id: i64) -> Option<&CampaignGoods> {
        self.goods.iter().find(|goods| goods.goods_id == goods_id)
    }

    /// Goods that are chosen from, without those that are added on.
    pub fn count_goods(&self) -> usize {
        let chosen = self.goods.iter().filter(|goods| goods.role == GoodsRole::Goods);
        chosen.count()
    }

    /// Some goods of those that are sold cheaper; none where the campaign is about everything.
    pub fn is_about_all(&self) -> bool {
        self.count_goods() == 0
    }

    /// What a unit of these goods costs in it; none where it lays down no price for them.
    pub fn price_of(&self, goods: Option<&CampaignGoods>) -> Option<UnitPrice> {
        let kind = self.row.kind.unit()?;
        let price = goods.and_then(|goods| goods.price);
        let ask = match (price, self.row.percent) {
            (Some(price), _) => PriceTerm::Fixed(price),
            (None, Some(percent)) => PriceTerm::Percent(percent),
            (None, None) => return None,
        };
        Some(UnitPrice {
            campaign_id: self.row.id,
            name: self.name.clone(),
            kind,
            ask,
            with_coupon: self.row.with_coupon,
        })
    }

    pub fn reduction_tiers(&self) -> Arc<[Tier]> {
        let tier = |tier: &CampaignTier| Tier {
            threshold: tier.threshold,
            cut: tier.cut,
            gift: tier.gift_goods_id.map(|goods_id| GiftOf {
                goods_id,
                quantity: tier.gift_quantity,
                value: tier.gift_value,
            }),
        };
        self.tiers.iter().map(tier).collect()
    }

    /// The highest voucher of a cashback that this sum reaches.
    pub fn voucher_at(&self, paid: Money) -> Money {
        let reached = self.tiers.iter().filter(|tier| tier.threshold <= paid);
        reached.map(|tier| tier.voucher).max().unwrap_or_default()
    }
}

/// Rows with what belongs to them, by one query for each kind of part.
pub async fn with_parts(db: &Db, rows: Vec<CampaignRow>) -> Result<Vec<Campaign>, DbErr> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut audience: HashMap<i64, Vec<(AudienceKind, String)>> = HashMap::new();
    let found = campaign_audience::Entity::find()
        .filter(campaign_audience::Column::CampaignId.is_in(ids.iter().copied()))
        .order_by_asc(campaign_audience::Column::Id)
        .all(db)
        .await?;
    for row in found {
        audience
            .entry(row.campaign_id)
            .or_default()
            .push((row.kind, row.value));
    }
    let mut goods: HashMap<i64, Vec<CampaignGoods>> = HashMap::new();
    let found = campaign_goods::Entity::find()
        .filter(campaign_goods::Column::CampaignId.is_in(ids.iter().copied()))
        .order_by_asc(campaign_goods::Column::Sort)
        .order_by_asc(campaign_goods::Column::Id)
        .all(db)
        .await?;
    for row in found {
        goods.entry(row.campaign_id).or_default().push(row);
    }
    let mut tiers: HashMap<i64, Vec<CampaignTier>> = HashMap::new();
    let found = campaign_tiers::Entity::find()
        .filter(campaign_tiers::Column::CampaignId.is_in(ids.iter().copied()))
        .order_by_asc(campaign_tiers::Column::Threshold)
        .all(db)
        .await?;
    for row in found {
        tiers.entry(row.campaign_id).or_default().push(row);
    }
    let whole = |row: CampaignRow| {
        let id = row.id;
        Campaign::new(
            row,
            audience.remove(&id).unwrap_or_default(),
            goods.remove(&id).unwrap_or_default(),
            tiers.remove(&id).unwrap_or_default(),
        )
    };
    Ok(rows.into_iter().map(whole).collect())
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Campaign>, DbErr> {
    let row = campaigns::Entity::find_by_id(id).one(db).await?;
    Ok(with_parts(db, row.into_iter().collect()).await?.pop())
}

/// Approved ones that have not ended, by id.
pub async fn announced(db: &Db, now: DateTime<Utc>) -> Result<Vec<Campaign>, DbErr> {
    let rows = campaigns::Entity::find()
        .filter(campaigns::Column::Status.eq(Status::Approved))
        .filter(campaigns::Column::EndsAt.gt(now))
        .order_by_asc(campaigns::Column::Id)
        .all(db)
        .await?;
    with_parts(db, rows).await
}

/// A campaign that buyers may still see although it has ended.
#[kernel::boxed]
pub async fn ended(db: &Db, id: i64, now: DateTime<Utc>) -> Result<Option<Campaign>, DbErr> {
    let found = find(db, id).await?;
    let was_shown = |campaign: &Campaign| {
        matches!(campaign.row.status, Status::Approved | Status::Stopped)
            && campaign.stage(now) == Stage::Ended
            && campaign
                .row
                .decided_at
                .is_some_and(|at| at < campaign.row.ends_at)
    };
    Ok(found.filter(was_shown))
}
