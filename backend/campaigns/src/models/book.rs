//! What runs or is announced, as one snapshot: whose it is, which goods it is about, what is left of it. Lists, cart and
//! checkout ask here for every price that a campaign lays down, and for the facts that `pricing::models::promotions` weighs.
use std::{collections::HashMap, sync::Arc};

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, Utc};
use identity::companies::models::facts::CompanyFacts;
use kernel::{Db, Money};
use pricing::models::{
    campaign_prices::{CampaignPrices, UnitPrice},
    promotions::{AddOn, Choose, CouponFacts, FullReduction, Promotions, Subsidy},
};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    _entities::{campaign_goods, campaigns},
    campaign::{self, Campaign, CampaignGoods, Stage},
    kinds::{Kind, Part},
};
use crate::errors::Refusal;

/// Campaigns that were approved and have not ended, by id.
#[derive(Debug, Default)]
pub struct Terms {
    campaigns: Vec<Campaign>,
    /// Goods → places of campaigns that name them.
    by_goods: HashMap<i64, Vec<usize>>,
    /// Those with a price for everything.
    prices_for_all: Vec<usize>,
}

impl Terms {
    pub fn new(campaigns: Vec<Campaign>) -> Self {
        let mut by_goods: HashMap<i64, Vec<usize>> = HashMap::new();
        let mut prices_for_all = Vec::new();
        for (place, campaign) in campaigns.iter().enumerate() {
            for goods in &campaign.goods {
                by_goods.entry(goods.goods_id).or_default().push(place);
            }
            if campaign.is_about_all() && campaign.row.kind == Kind::Welfare {
                prices_for_all.push(place);
            }
        }
        Self {
            campaigns,
            by_goods,
            prices_for_all,
        }
    }

    pub fn ids(&self) -> Vec<i64> {
        self.campaigns.iter().map(Campaign::id).collect()
    }
}

/// How much of stocks and budgets is gone.
#[derive(Debug, Default)]
pub struct Left {
    /// By the id of the campaign's goods: reserved and sold.
    gone: HashMap<i64, (i64, i64)>,
    spent: HashMap<i64, Money>,
}

impl Left {
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

/// Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct CampaignBook {
    terms: Arc<Terms>,
    left: Arc<Left>,
}

impl CampaignBook {
    pub fn new(terms: Arc<Terms>, left: Arc<Left>) -> Self {
        Self { terms, left }
    }

    /// As the database holds it now; within a transaction, as it sees it.
    pub async fn load(db: &Db, now: DateTime<Utc>) -> Result<Self, DbErr> {
        let terms = Terms::new(campaign::announced(db, now).await?);
        let left = Left::load(db, &terms.ids()).await?;
        Ok(Self::new(Arc::new(terms), Arc::new(left)))
    }

    pub fn left(&self) -> &Left {
        &self.left
    }

    pub fn all(&self) -> &[Campaign] {
        &self.terms.campaigns
    }

    pub fn get(&self, id: i64) -> Option<&Campaign> {
        let place = self
            .terms
            .campaigns
            .binary_search_by_key(&id, Campaign::id)
            .ok()?;
        self.terms.campaigns.get(place)
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
            open: self.terms.campaigns.iter().map(is_open).collect(),
        }
    }
}

/// A line of a campaign as it may be had now.
#[derive(Clone, Debug)]
pub struct Named<'a> {
    pub campaign: &'a Campaign,
    pub goods: &'a CampaignGoods,
    pub price: UnitPrice,
    /// Of its own stock; none where it is the shop's.
    pub left: Option<i64>,
}

/// A word on a card: 秒 团 组 换购 特 满 赠 折 补 返.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignTag {
    pub name: &'static str,
    pub describe: String,
    pub kind: Kind,
    pub campaign_id: i64,
}

/// The book as it is for one buyer at one moment.
#[derive(Clone, Debug)]
pub struct BuyerBook<'a> {
    book: &'a CampaignBook,
    company: Option<&'a CompanyFacts>,
    now: DateTime<Utc>,
    open: Vec<bool>,
}

/// Owned, so that a quote may borrow it beside the coupons.
#[derive(Clone, Debug, Default)]
pub struct PromotionFacts {
    pub reductions: Vec<FullReduction>,
    pub add_ons: Vec<AddOn>,
    pub subsidies: Vec<Subsidy>,
}

impl PromotionFacts {
    pub fn with<'a>(&'a self, coupons: &'a [CouponFacts], choose: Choose<'a>) -> Promotions<'a> {
        Promotions {
            reductions: &self.reductions,
            add_ons: &self.add_ons,
            subsidies: &self.subsidies,
            coupons,
            choose,
        }
    }
}

impl<'a> BuyerBook<'a> {
    pub fn book(&self) -> &'a CampaignBook {
        self.book
    }

    fn places_of(&self, goods_id: i64) -> impl Iterator<Item = usize> + '_ {
        let named = self.book.terms.by_goods.get(&goods_id).into_iter().flatten();
        named.copied().filter(|place| self.open[*place])
    }

    /// Campaigns that are open to this buyer now.
    pub fn running(&self) -> impl Iterator<Item = &'a Campaign> + '_ {
        let all = self.book.terms.campaigns.iter();
        all.zip(&self.open)
            .filter(|(_, open)| **open)
            .map(|(campaign, _)| campaign)
    }

    /// Running and announced ones that are for this buyer.
    pub fn shown(&self) -> impl Iterator<Item = &'a Campaign> + '_ {
        let all = self.book.terms.campaigns.iter();
        all.filter(|campaign| campaign.stage(self.now) != Stage::Ended && campaign.is_for(self.company))
    }

    /// What campaigns ask for these goods; `named` is the campaign that the line names. What it named and cannot have is
    /// told, and then the line has no price of it.
    pub fn prices(&self, goods: &GoodsSnapshot, named: Option<i64>) -> (CampaignPrices, Option<Refusal>) {
        let Some(campaign_id) = named.filter(|id| *id > 0) else {
            let by_itself = self.by_itself(goods);
            return (
                CampaignPrices {
                    named: None,
                    by_itself,
                },
                None,
            );
        };
        match self.named(campaign_id, goods.id) {
            Ok(line) => {
                let named = Some(line.price);
                (
                    CampaignPrices {
                        named,
                        by_itself: Vec::new(),
                    },
                    None,
                )
            }
            Err(refusal) => (CampaignPrices::NONE, Some(refusal)),
        }
    }

    fn by_itself(&self, goods: &GoodsSnapshot) -> Vec<UnitPrice> {
        let of_goods = self.places_of(goods.id).filter_map(|place| {
            let campaign = &self.book.terms.campaigns[place];
            campaign.price_of(campaign.goods_of(goods.id))
        });
        let for_all = self
            .book
            .terms
            .prices_for_all
            .iter()
            .filter(|place| self.open[**place]);
        let for_all = for_all.filter_map(|place| self.book.terms.campaigns[*place].price_of(None));
        let all = of_goods.chain(for_all);
        all.filter(|unit| !unit.kind.is_asked_for()).collect()
    }

    /// A line that names its campaign.
    pub fn named(&self, campaign_id: i64, goods_id: i64) -> Result<Named<'a>, Refusal> {
        let refuse = |code, message: &str| Refusal {
            code,
            message: message.into(),
            campaign_id,
            goods_id: Some(goods_id),
        };
        let gone = || refuse("campaign_gone", "活动已结束，请删除后按原价购买");
        let campaign = self.book.get(campaign_id).ok_or_else(gone)?;
        match campaign.stage(self.now) {
            Stage::Ended => return Err(gone()),
            Stage::Announced => return Err(refuse("campaign_early", "活动还没有开始")),
            Stage::Running if !campaign.is_for(self.company) => {
                return Err(refuse("campaign_audience", "您不在这个活动的范围内"));
            }
            Stage::Running => {}
        }
        if !self.book.left.budget_of(campaign).is_none_or(Money::is_positive) {
            return Err(refuse("campaign_spent", "活动名额已用完，请删除后按原价购买"));
        }
        let goods = campaign
            .goods_of(goods_id)
            .filter(|goods| match campaign.row.kind {
                Kind::AddOn => goods.role == Part::AddOn,
                _ => true,
            });
        let goods = goods.ok_or_else(|| refuse("campaign_goods", "这个商品不在活动里"))?;
        let price = campaign
            .price_of(Some(goods))
            .filter(|price| price.kind.is_asked_for());
        let price = price.ok_or_else(|| refuse("campaign_goods", "这个商品不在活动里"))?;
        let left = self.book.left.of(goods);
        if left.is_some_and(|left| left < goods.set_quantity) {
            return Err(refuse("campaign_sold_out", "活动商品已抢完"));
        }
        Ok(Named {
            campaign,
            goods,
            price,
            left,
        })
    }

    /// The goods of a combination, each as it may be had now.
    pub fn combination(&self, campaign_id: i64) -> Result<Vec<Named<'a>>, Refusal> {
        let goods = self
            .book
            .get(campaign_id)
            .filter(|campaign| campaign.row.kind == Kind::Combination);
        let goods = goods.map_or(&[][..], |campaign| &campaign.goods);
        if goods.is_empty() {
            return self.named(campaign_id, 0).map(|named| vec![named]);
        }
        goods
            .iter()
            .map(|goods| self.named(campaign_id, goods.goods_id))
            .collect()
    }

    /// What the baskets of this buyer are weighed with.
    pub fn facts(&self) -> PromotionFacts {
        let mut facts = PromotionFacts::default();
        for campaign in self.running() {
            match campaign.row.kind {
                Kind::FullReduction => facts.reductions.push(FullReduction {
                    campaign_id: campaign.row.id,
                    name: campaign.name.clone(),
                    scope: campaign.scope.clone(),
                    tiers: campaign.reduction_tiers(),
                    stack_group: campaign.row.stack_group.as_str().into(),
                    priority: campaign.row.priority,
                    with_coupon: campaign.row.with_coupon,
                    given_left: self.book.left.budget_of(campaign),
                }),
                Kind::AddOn => facts.add_ons.push(AddOn {
                    campaign_id: campaign.row.id,
                    name: campaign.name.clone(),
                    scope: campaign.scope.clone(),
                    threshold: campaign.tiers.first().map_or(Money::ZERO, |tier| tier.threshold),
                }),
                Kind::Subsidy => facts.subsidies.extend(campaign.goods.iter().filter_map(|goods| {
                    Some(Subsidy {
                        campaign_id: campaign.row.id,
                        name: campaign.name.clone(),
                        goods_id: goods.goods_id,
                        price: goods.price?,
                    })
                })),
                _ => {}
            }
        }
        facts
    }

    /// Cashbacks that count what is paid for these goods.
    pub fn cashbacks(&self, goods: &GoodsSnapshot) -> impl Iterator<Item = &'a Campaign> + '_ {
        let counts = !goods.control.is_special_compound();
        let id = goods.id;
        self.running().filter(move |campaign| {
            let names = campaign.is_about_all() || campaign.goods_of(id).is_some();
            counts && campaign.row.kind == Kind::Cashback && names
        })
    }

    /// What stands on the card of these goods.
    pub fn tags(&self, goods: &GoodsSnapshot) -> Vec<CampaignTag> {
        if goods.control.is_special_compound() {
            return Vec::new();
        }
        let all = self
            .running()
            .filter(|campaign| match campaign.goods_of(goods.id) {
                Some(_) => true,
                None => campaign.is_about_all() && campaign.row.kind.may_cover_all(),
            });
        all.flat_map(|campaign| tags_of(campaign, goods.id)).collect()
    }
}

fn tags_of(campaign: &Campaign, goods_id: i64) -> Vec<CampaignTag> {
    let tag = |name, describe: String| CampaignTag {
        name,
        describe,
        kind: campaign.row.kind,
        campaign_id: campaign.row.id,
    };
    let named = |name| vec![tag(name, campaign.row.name.clone())];
    match campaign.row.kind {
        Kind::Seckill => named("秒"),
        Kind::GroupBuy => named("团"),
        Kind::Combination => named("组"),
        Kind::AddOn
            if campaign
                .goods_of(goods_id)
                .is_some_and(|goods| goods.role == Part::AddOn) =>
        {
            named("换购")
        }
        Kind::AddOn => Vec::new(),
        Kind::DailySpecial | Kind::Fair => named("特"),
        Kind::Welfare => named("折"),
        Kind::Subsidy => named("补"),
        Kind::Cashback => named("返"),
        Kind::FullReduction => {
            let cuts = campaign.tiers.iter().filter(|tier| tier.cut.is_positive());
            let cuts: Vec<String> = cuts
                .map(|tier| format!("满 {} 减 {}", tier.threshold, tier.cut))
                .collect();
            let gifts = campaign.tiers.iter().filter(|tier| tier.gift_goods_id.is_some());
            let gifts: Vec<String> = gifts.map(|tier| format!("满 {} 赠", tier.threshold)).collect();
            let worded = [("满", cuts), ("赠", gifts)]
                .into_iter()
                .filter(|(_, words)| !words.is_empty());
            worded.map(|(name, words)| tag(name, words.join("，"))).collect()
        }
    }
}
