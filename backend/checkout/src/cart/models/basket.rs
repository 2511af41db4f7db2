//! The selected lines of a cart together: what promotions take off each, which gifts come along, what delivery costs. Pure;
//! cart, checkout and placing ask here, so that they agree to the fen.
use crate::offers::models::offer::GoodsById;
use std::{borrow::Cow, collections::HashMap, sync::Arc};

use catalog::goods::models::{codes::Storage, facts::GoodsSnapshot};
use chrono::NaiveDate;
use eligibility::Reason;
use identity::companies::models::facts::BuyerContext;
use kernel::Money;
use orders::lifecycle::models::{benefits::LowerTier, split::SplitKey};
use pricing::models::{
    basket::{self, Line, Quote, Terms},
    campaign_prices::UnitKind,
    freight::FreightTerms,
    promotions::{
        self, CouponFacts, FullReduction, Gift, GiftOf, LineRefusal, PromoLine, PromotionResult, Promotions,
        UnusableCoupon,
    },
};

use super::cart_line::{CartLine, Part};

/// What baskets of this buyer are quoted with.
#[derive(Clone, Copy)]
pub struct BasketContext<'a> {
    pub buyer: Option<&'a BuyerContext>,
    pub today: NaiveDate,
    pub freight: &'a FreightTerms,
    /// Paid ordinary goods that wait to be sent.
    pub waiting_amount: Money,
    /// What runs for this buyer now, and the coupons that are chosen from.
    pub promotions: Promotions<'a>,
    /// The goods that gifts may be.
    pub gift_goods: &'a GoodsById,
}

/// A gift, and where it is sent from; none: it cannot be given, for this reason.
#[derive(Clone, Debug)]
pub struct GivenGift {
    pub gift: Gift,
    pub goods: Arc<GoodsSnapshot>,
    /// The order that it goes with.
    pub key: SplitKey,
    /// The sum that the lines had to reach.
    pub threshold: Money,
    /// What lower sums would have given.
    pub lower_tiers: Vec<LowerTier>,
}

impl GivenGift {
    pub fn value(&self) -> Money {
        self.gift.gift.value.times(self.gift.gift.quantity)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Basket {
    /// Of each part, its line among those that were quoted.
    pub lines: Vec<usize>,
    pub keys: Vec<SplitKey>,
    pub basket: Vec<Line>,
    pub promoted: PromotionResult,
    pub quote: Quote,
    pub gifts: Vec<GivenGift>,
    /// Gifts that the lines earned and that cannot be had.
    pub missing_gifts: Vec<MissingGift>,
}

#[derive(Clone, Debug)]
pub struct MissingGift {
    pub campaign_id: i64,
    pub name: Arc<str>,
    pub gift: GiftOf,
}

impl Basket {
    /// Of each line that was quoted, what full reductions (not coupons) take off it.
    pub fn reduced_by_campaigns(&self, lines: usize) -> Vec<Money> {
        self.shares(lines, |source| matches!(source, promotions::Source::Campaign(_)))
    }

    fn shares(&self, lines: usize, of: impl Fn(&promotions::Source) -> bool) -> Vec<Money> {
        let mut sums = vec![Money::ZERO; lines];
        for (granted, shares) in self.promoted.granted.iter().zip(&self.quote.shares) {
            for (part, share) in granted.lines.iter().zip(shares) {
                if of(&granted.source) {
                    sums[self.lines[*part]] += *share;
                }
            }
        }
        sums
    }

    /// Lines that may not be bought together with the others, by their indexes among the quoted lines.
    pub fn refusals(&self) -> Vec<(usize, Reason)> {
        let reason = |refusal: &LineRefusal| {
            let goods_id = self.basket[refusal.line].load.goods_id;
            let message = refusal.message.clone();
            (
                self.lines[refusal.line],
                Reason::new(refusal.code, message, None, goods_id),
            )
        };
        self.promoted.refusals.iter().map(reason).collect()
    }

    /// Over all lines, what campaigns take off, and what coupons do.
    pub fn campaign_amount(&self) -> Money {
        self.granted(|source| matches!(source, promotions::Source::Campaign(_)))
    }

    pub fn coupon_amount(&self) -> Money {
        self.granted(|source| matches!(source, promotions::Source::Coupon(_)))
    }

    fn granted(&self, of: impl Fn(&promotions::Source) -> bool) -> Money {
        let of_kind = self
            .promoted
            .granted
            .iter()
            .zip(&self.quote.shares)
            .filter(|(granted, _)| of(&granted.source));
        of_kind.flat_map(|(_, shares)| shares).copied().sum()
    }

    pub fn gift_value(&self) -> Money {
        self.gifts.iter().map(GivenGift::value).sum()
    }
}

/// Quotes these lines.
pub fn quote(lines: &[&CartLine], context: &BasketContext<'_>) -> Basket {
    let parts: Vec<(usize, Part<'_>)> = lines
        .iter()
        .enumerate()
        .flat_map(|(place, line)| line.parts().map(move |part| (place, part)))
        .collect();
    let keys: Vec<SplitKey> = parts.iter().map(|(_, part)| key_of(part)).collect();
    let basket: Vec<Line> = parts.iter().map(|(_, part)| part.basket_line()).collect();
    let promo: Vec<PromoLine<'_>> = parts.iter().map(|(_, part)| part.promo_line()).collect();
    let shelves = GiftSources {
        context,
        parts: &parts,
        keys: &keys,
    };
    let (promoted, reductions) = promote(&promo, context, &shelves);
    let missing_gifts = missing_gifts(&promo, context.promotions.reductions, &reductions, &promoted);
    let gifts = promoted.gifts.iter().filter_map(|gift| {
        let (key, goods) = shelves.place_for(&gift.gift, &gift.lines)?;
        let threshold = threshold_of(&reductions, gift);
        Some(GivenGift {
            threshold,
            lower_tiers: lower_tiers(&reductions, gift, threshold),
            gift: gift.clone(),
            goods,
            key,
        })
    });
    let gifts = gifts.collect();
    let quote = basket::quote(
        &basket,
        &Terms {
            freight: context.freight,
            waiting_amount: context.waiting_amount,
        },
        promoted.off.clone(),
    );
    Basket {
        lines: parts.iter().map(|(place, _)| *place).collect(),
        keys,
        basket,
        promoted,
        quote,
        gifts,
        missing_gifts,
    }
}

/// Tiers whose gifts are not available give only their other advantages. Where two campaigns need the last
/// units of the same goods, the earlier one gets them, as far as the lines reach its tiers. A campaign that none of the lines
/// counts for gives nothing here, and promises the gifts that another basket would get.
fn promote<'a>(
    promo: &[PromoLine<'_>],
    context: &BasketContext<'a>,
    shelves: &GiftSources<'_>,
) -> (PromotionResult, Cow<'a, [FullReduction]>) {
    let given = context.promotions;
    if !given.reductions.iter().any(FullReduction::has_gifts) {
        return (promotions::apply(promo, &given), Cow::Borrowed(given.reductions));
    }
    let mut wanted: HashMap<i64, i64> = HashMap::new();
    let reductions: Vec<FullReduction> = given
        .reductions
        .iter()
        .map(|one| {
            if !one.has_gifts() {
                return one.clone();
            }
            let counts = |line: &&PromoLine<'_>| line.joins() && one.scope.has(line.goods);
            let mut counted = promo.iter().filter(counts).peekable();
            if counted.peek().is_none() {
                return one.clone().with_gifts(|gift| shelves.is_in_stock(gift));
            }
            let sum: Money = counted.map(PromoLine::amount).sum();
            let fitting = one
                .clone()
                .with_gifts(|gift| shelves.can_be_had(gift, wanted.get(&gift.goods_id).copied()));
            let mut most: HashMap<i64, i64> = HashMap::new();
            let reached = fitting.tiers.iter().filter(|tier| tier.threshold <= sum);
            for gift in reached.filter_map(|tier| tier.gift) {
                let units = most.entry(gift.goods_id).or_default();
                *units = gift.quantity.max(*units);
            }
            for (goods_id, units) in most {
                *wanted.entry(goods_id).or_default() += units;
            }
            fitting
        })
        .collect();
    let facts = Promotions {
        reductions: &reductions,
        ..given
    };
    (promotions::apply(promo, &facts), Cow::Owned(reductions))
}

/// What the best tier of a campaign would have given, had it been there. `fitting`: the same campaigns with the gifts that are.
/// A campaign that gave way to a better one would have given nothing.
fn missing_gifts(
    promo: &[PromoLine<'_>],
    wished: &[FullReduction],
    fitting: &[FullReduction],
    promoted: &PromotionResult,
) -> Vec<MissingGift> {
    let gave_way = |campaign_id| {
        let source = promotions::Source::Campaign(campaign_id);
        promoted.gave_way.iter().any(|one| one.source == source)
    };
    let missing = wished.iter().zip(fitting).filter_map(|(wished, fitting)| {
        if !wished.has_gifts() || gave_way(wished.campaign_id) {
            return None;
        }
        let counts = |line: &&PromoLine<'_>| line.joins() && wished.scope.has(line.goods);
        let sum = promo.iter().filter(counts).map(PromoLine::amount).sum();
        let gift = wished.tier_at(sum)?.gift?;
        let is_there = fitting.tiers.iter().any(|tier| tier.gift == Some(gift));
        (!is_there).then(|| MissingGift {
            campaign_id: wished.campaign_id,
            name: Arc::clone(&wished.name),
            gift,
        })
    });
    missing.collect()
}

fn threshold_of(reductions: &[FullReduction], gift: &Gift) -> Money {
    let campaign = reductions.iter().find(|one| one.campaign_id == gift.campaign_id);
    let tiers = campaign.iter().flat_map(|one| one.tiers.iter());
    let giving = tiers.filter(|tier| tier.gift == Some(gift.gift));
    giving.map(|tier| tier.threshold).min().unwrap_or_default()
}

/// Those that give a gift, too.
fn lower_tiers(reductions: &[FullReduction], gift: &Gift, threshold: Money) -> Vec<LowerTier> {
    let campaign = reductions.iter().find(|one| one.campaign_id == gift.campaign_id);
    let tiers = campaign.iter().flat_map(|one| one.tiers.iter());
    let lower = tiers.filter(|tier| tier.threshold < threshold);
    let giving = lower.filter_map(|tier| {
        let gift = tier.gift?;
        Some(LowerTier {
            threshold: tier.threshold,
            worth: gift.value.times(gift.quantity),
        })
    });
    giving.collect()
}

fn key_of(part: &Part<'_>) -> SplitKey {
    let campaign = part
        .offer
        .quote
        .as_ref()
        .and_then(|quote| quote.campaign.as_ref());
    let group_buy = campaign.filter(|campaign| campaign.kind == UnitKind::GroupBuy);
    SplitKey {
        group_buy: group_buy.map(|campaign| (campaign.campaign_id, part.offer.goods.id)),
        ..SplitKey::of(&part.offer.goods, part.warehouse_id)
    }
}

/// Where gifts can be taken from: they travel with an order that is sent anyway.
struct GiftSources<'a> {
    context: &'a BasketContext<'a>,
    parts: &'a [(usize, Part<'a>)],
    keys: &'a [SplitKey],
}

impl GiftSources<'_> {
    fn can_be_had(&self, gift: &GiftOf, wanted: Option<i64>) -> bool {
        let more = GiftOf {
            quantity: gift.quantity.saturating_add(wanted.unwrap_or_default()),
            ..*gift
        };
        self.place_for(&more, &[]).is_some()
    }

    /// Whether some warehouse has it, whatever it would travel with.
    fn is_in_stock(&self, gift: &GiftOf) -> bool {
        self.givable(gift).is_some_and(|goods| {
            let mut stocks = goods.stocks.iter();
            stocks.any(|stock| stock.available(self.context.today) >= gift.quantity)
        })
    }

    /// What may be given to this buyer at all.
    fn givable(&self, gift: &GiftOf) -> Option<&Arc<GoodsSnapshot>> {
        let goods = self.context.gift_goods.get(&gift.goods_id)?;
        let may = goods.on_sale
            && !goods.control.is_special_compound()
            && eligibility::judge(self.context.buyer, goods, self.context.today).is_empty();
        may.then_some(goods)
    }

    /// The order with most of what earned it, among those from whose warehouse it can be sent.
    fn place_for(&self, gift: &GiftOf, earned_by: &[usize]) -> Option<(SplitKey, Arc<GoodsSnapshot>)> {
        let goods = self.givable(gift)?;
        let is_cold = goods.storage == Storage::Cold;
        let mut orders: Vec<(Money, SplitKey)> = Vec::new();
        for key in self.keys {
            let takes_gifts = !key.is_special() && key.group_buy.is_none() && key.is_cold == is_cold;
            if takes_gifts && orders.iter().all(|(_, known)| known != key) {
                orders.push((Money::ZERO, *key));
            }
        }
        for place in earned_by {
            let of_line = orders.iter_mut().find(|(_, key)| *key == self.keys[*place]);
            if let Some((sum, _)) = of_line {
                *sum += self.parts[*place].1.amount();
            }
        }
        let has_it = |key: &SplitKey| {
            let stock = goods.stock_at(key.warehouse_id);
            let available = stock.map_or(0, |stock| stock.available(self.context.today));
            let in_basket = self.parts.iter().map(|(_, part)| part);
            let taken: i64 = in_basket
                .filter(|part| part.offer.goods.id == goods.id && part.warehouse_id == key.warehouse_id)
                .map(|part| part.quantity)
                .sum();
            available - taken >= gift.quantity
        };
        orders.retain(|(_, key)| has_it(key));
        orders.sort_by_key(|(earned, key)| (std::cmp::Reverse(*earned), *key));
        orders.first().map(|(_, key)| (*key, Arc::clone(goods)))
    }
}

/// Why none of these coupons can be used on these lines, whatever else applies to them; none: some may be.
pub fn unfitting(lines: &[&CartLine], coupons: &[CouponFacts]) -> Option<Vec<UnusableCoupon>> {
    let parts: Vec<Part<'_>> = lines.iter().flat_map(|line| line.parts()).collect();
    let promo: Vec<PromoLine<'_>> = parts.iter().map(Part::promo_line).collect();
    promotions::unfitting(&promo, coupons)
}

/// As a cart is quoted: coupons are chosen at the checkout.
pub const NO_COUPONS: &[CouponFacts] = &[];
