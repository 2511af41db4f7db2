//! What campaigns run for one viewer at one moment: prices, offers sold only to lines that name the campaign,
//! promotions for baskets.
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use catalog::goods::models::facts::GoodsSnapshot;
use kernel::Money;
use pricing::models::{
    campaign_prices::{CampaignPrices, UnitKind, UnitPrice},
    promotions::{AddOn, CouponFacts, FullReduction, Promotions, ScopeIndex, Subsidy, UsedUp},
};

use campaigns::models::{book::BuyerBook, campaign::Campaign, kinds::Kind};

mod by_goods;
mod notices;
mod prices;
mod sales;

use by_goods::ByGoods;
use notices::notices_of;
use prices::{ScopedPrice, prices_of};
use sales::sale_of;

pub use notices::Notice;
pub use sales::{Sale, SaleGoods};

/// What a buyer has had by campaign and goods, of a whole campaign none: units, or times.
pub type CampaignUsage = HashMap<(i64, Option<i64>), i64>;

#[derive(Clone, Debug, Default)]
pub struct Running {
    pub reductions: Vec<FullReduction>,
    pub add_ons: Vec<AddOn>,
    pub subsidies: Vec<Subsidy>,
    /// Offers only for lines that name the campaign.
    pub sales: Arc<[Sale]>,
    /// How often one buyer may have a full reduction, where that is limited.
    pub times: BTreeMap<i64, i64>,
    /// Prices that were put aside, since their budgets do not cover the basket.
    beyond_budget: Vec<Arc<ByGoods<ScopedPrice>>>,
    /// Those that this buyer has had so often.
    used_up: Vec<UsedUp>,
    /// What is left of the budgets of prices that hold by themselves and of subsidies.
    pub budgets: BTreeMap<i64, Money>,
    /// What is left of the budgets of `sales`.
    pub sale_budgets: Vec<(i64, Money)>,
    /// Which of `reductions` names a product.
    places: Arc<ScopeIndex>,
    shown: Arc<CardNotices>,
}

/// The notices on product cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardNotices {
    /// Prices that hold by themselves.
    prices: ByGoods<ScopedPrice>,
    notices: ByGoods<Notice>,
}

impl Running {
    /// Computed once for all viewers with the same open campaigns.
    pub fn of(book: &BuyerBook<'_>) -> Arc<Self> {
        book.derived(|| Self::new(book))
    }

    fn new(book: &BuyerBook<'_>) -> Self {
        let open: Vec<&Campaign> = book.open_campaigns().collect();
        let asked_for = open.iter().filter_map(|campaign| {
            let kind = campaign.row.kind.unit().filter(|kind| kind.is_asked_for())?;
            Some(sale_of(book, campaign, kind))
        });
        let by_itself = open.iter().filter(|campaign| {
            let kind = campaign.row.kind.unit();
            kind.is_some_and(|kind| !kind.is_asked_for())
        });
        let mut running = Self {
            sales: asked_for.collect(),
            shown: Arc::new(CardNotices {
                prices: by_itself.flat_map(|campaign| prices_of(campaign)).collect(),
                notices: open
                    .iter()
                    .flat_map(|campaign| notices_of(campaign, book.book().left().budget_of(campaign)))
                    .collect(),
            }),
            ..Self::default()
        };
        for campaign in open {
            running.weigh(book, campaign);
        }
        running.places = places_of(&running.reductions);
        running
    }

    /// What the baskets of this buyer are weighed with.
    fn weigh(&mut self, book: &BuyerBook<'_>, campaign: &Campaign) {
        let left = book.book().left().budget_of(campaign);
        let left = left.map(|left| (campaign.id(), left));
        let kind = campaign.row.kind;
        if kind.unit().is_some_and(UnitKind::is_asked_for) {
            self.sale_budgets.extend(left);
        } else if kind.unit().is_some() || kind == Kind::Subsidy {
            self.budgets.extend(left);
        }
        match campaign.row.kind {
            Kind::FullReduction => {
                if campaign.row.buyer_limit > 0 {
                    self.times.insert(campaign.id(), campaign.row.buyer_limit);
                }
                self.reductions.push(FullReduction {
                    campaign_id: campaign.id(),
                    name: Arc::clone(&campaign.name),
                    scope: campaign.scope.clone(),
                    tiers: campaign.reduction_tiers(),
                    stack_group: campaign.row.stack_group.as_str().into(),
                    priority: campaign.row.priority,
                    with_coupon: campaign.row.with_coupon,
                    given_left: book.book().left().budget_of(campaign),
                });
            }
            Kind::AddOn => self.add_ons.push(AddOn {
                campaign_id: campaign.id(),
                name: Arc::clone(&campaign.name),
                scope: campaign.scope.clone(),
                threshold: campaign.tiers.first().map_or(Money::ZERO, |tier| tier.threshold),
            }),
            Kind::Subsidy => self.subsidies.extend(campaign.goods.iter().filter_map(|goods| {
                Some(Subsidy {
                    campaign_id: campaign.id(),
                    name: Arc::clone(&campaign.name),
                    goods_id: goods.goods_id,
                    price: goods.price?,
                })
            })),
            _ => {}
        }
    }

    /// Full reductions that this buyer has had as often as they may, put aside.
    #[must_use]
    pub fn without_used_up(self: Arc<Self>, used: &CampaignUsage) -> Arc<Self> {
        let is_used_up = |campaign_id: i64| {
            let had = used.get(&(campaign_id, None)).copied().unwrap_or_default();
            self.times.get(&campaign_id).is_some_and(|most| had >= *most)
        };
        if !self.reductions.iter().any(|one| is_used_up(one.campaign_id)) {
            return self;
        }
        let mut left = (*self).clone();
        let all = std::mem::take(&mut left.reductions);
        for reduction in all {
            match self.times.get(&reduction.campaign_id) {
                Some(times) if is_used_up(reduction.campaign_id) => left.used_up.push(UsedUp {
                    reduction,
                    times: *times,
                }),
                _ => left.reductions.push(reduction),
            }
        }
        left.places = places_of(&left.reductions);
        Arc::new(left)
    }

    /// Prices that hold by themselves and subsidies of these campaigns, put aside.
    #[must_use]
    pub fn without(&self, campaigns: &BTreeSet<i64>) -> Arc<Self> {
        let stays = |id: i64| !campaigns.contains(&id);
        let mut left = self.clone();
        left.subsidies.retain(|one| stays(one.campaign_id));
        left.budgets.retain(|id, _| stays(*id));
        let aside = self.shown.prices.only(|price| !stays(price.unit.campaign_id));
        left.beyond_budget.push(Arc::new(aside));
        left.shown = Arc::new(CardNotices {
            prices: self.shown.prices.only(|price| stays(price.unit.campaign_id)),
            notices: self.shown.notices.only(|notice| stays(notice.campaign_id)),
        });
        Arc::new(left)
    }

    /// Cards name these combinations no more; carts sell them as before.
    #[must_use]
    pub fn without_sets(self: Arc<Self>, sets: &BTreeSet<i64>) -> Arc<Self> {
        if sets.is_empty() {
            return self;
        }
        let stays = |notice: &Notice| !sets.contains(&notice.campaign_id);
        let mut left = (*self).clone();
        left.shown = Arc::new(CardNotices {
            prices: self.shown.prices.clone(),
            notices: self.shown.notices.only(stays),
        });
        Arc::new(left)
    }

    /// What is left of the budget of a sale; none = no budget.
    pub fn sale_budget(&self, campaign_id: i64) -> Option<Money> {
        let mut all = self.sale_budgets.iter();
        all.find(|(id, _)| *id == campaign_id).map(|(_, left)| *left)
    }

    /// A version by which a cache can tell whether a card is still current.
    pub fn shown(&self) -> &Arc<CardNotices> {
        &self.shown
    }

    /// Reductions that this buyer may have no more; cards name them no more, either.
    pub fn used_up_ids(&self) -> impl Iterator<Item = i64> {
        self.used_up.iter().map(|one| one.reduction.campaign_id)
    }

    /// What campaigns ask for this product; `named`: by the line itself.
    pub fn prices(&self, goods: &GoodsSnapshot, named: Option<UnitPrice>) -> CampaignPrices {
        if named.is_some() {
            return CampaignPrices {
                named,
                ..CampaignPrices::NONE
            };
        }
        let of_goods = self.shown.prices.about(goods);
        let beyond = self.beyond_budget.iter().flat_map(|aside| aside.about(goods));
        CampaignPrices {
            named: None,
            by_itself: of_goods.map(|price| price.unit.clone()).collect(),
            beyond_budget: beyond.map(|price| price.unit.clone()).collect(),
        }
    }

    pub fn sale(&self, campaign_id: i64, kind: UnitKind) -> Option<&Sale> {
        self.sales
            .iter()
            .find(|sale| sale.campaign_id == campaign_id && sale.kind == kind)
    }

    /// The only running sale of this kind with these goods.
    pub fn sale_of(&self, goods_id: i64, kind: UnitKind) -> Option<&Sale> {
        let mut found = self
            .sales
            .iter()
            .filter(|sale| sale.kind == kind && sale.goods(goods_id).is_some());
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    pub fn notices<'a>(&'a self, goods: &'a GoodsSnapshot) -> impl Iterator<Item = &'a Notice> {
        let joins = !goods.control.is_special_compound();
        let of_goods = self.shown.notices.about(goods);
        of_goods.filter(move |notice| joins && self.used_up_ids().all(|id| id != notice.campaign_id))
    }

    /// What tiers may give with these products.
    pub fn gift_ids(&self, goods: &[Arc<GoodsSnapshot>]) -> BTreeSet<i64> {
        let concerns = |one: &&FullReduction| goods.iter().any(|goods| one.scope.has(goods));
        gifts_of(
            self.reductions
                .iter()
                .filter(|one| one.has_gifts())
                .filter(concerns),
        )
    }

    /// What any tier may give.
    pub fn all_gift_ids(&self) -> BTreeSet<i64> {
        gifts_of(self.reductions.iter())
    }

    /// What baskets may join.
    pub fn promotions<'a>(&'a self, coupons: &'a [CouponFacts]) -> Promotions<'a> {
        Promotions {
            reductions: &self.reductions,
            places: Some(&self.places),
            used_up: &self.used_up,
            add_ons: &self.add_ons,
            subsidies: &self.subsidies,
            coupons,
            sale_budgets: &self.sale_budgets,
            ..Promotions::default()
        }
    }
}

fn places_of(reductions: &[FullReduction]) -> Arc<ScopeIndex> {
    Arc::new(reductions.iter().map(|one| &one.scope).collect())
}

fn gifts_of<'a>(reductions: impl Iterator<Item = &'a FullReduction>) -> BTreeSet<i64> {
    let tiers = reductions.flat_map(|one| one.tiers.iter());
    tiers.filter_map(|tier| Some(tier.gift?.goods_id)).collect()
}
