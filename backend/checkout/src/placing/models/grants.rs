//! What an order of a checkout was given: line by line, as its order keeps it, and campaign by campaign, as they are counted.
use std::collections::BTreeMap;

use ::orders::lifecycle::models::benefits::{BenefitKind, LineBenefit};
use campaigns::models::uses::CampaignUse;
use kernel::Money;
use pricing::models::{
    campaign_prices::{AppliedCampaign, UnitKind},
    promotions::{Progress, ProgressKind, Source},
};

use super::checkout::Checkout;
use crate::cart::models::cart_line::CartLine;

/// The benefits of each line of this order (parts first, then gifts).
pub(super) fn benefits(checkout: &Checkout, group_place: usize) -> Vec<Vec<LineBenefit>> {
    let group = &checkout.groups[group_place];
    let ties = Ties::of(checkout);
    let of_parts = group.lines.iter().map(|part| {
        let mut granted = of_part(checkout, *part);
        ties.add_to(*part, &mut granted);
        granted
    });
    let of_gifts = checkout.gifts_of(group_place).map(|given| {
        vec![LineBenefit {
            kind: BenefitKind::Gift,
            ref_id: given.gift.campaign_id,
            name: given.gift.name.to_string(),
            amount: given.value(),
            threshold: given.threshold,
            lower_tiers: given.lower_tiers.clone(),
        }]
    });
    of_parts.chain(of_gifts).collect()
}

/// What keeps orders of this checkout together when one of them is called off: noted where there are several.
struct Ties<'a> {
    /// Of each part, the campaign whose price it has.
    campaigns: Vec<Option<&'a AppliedCampaign>>,
    /// Add-on campaigns that lines have the price of.
    add_ons: Vec<&'a Progress>,
}

impl<'a> Ties<'a> {
    fn of(checkout: &'a Checkout) -> Self {
        if checkout.groups.len() < 2 {
            return Self {
                campaigns: Vec::new(),
                add_ons: Vec::new(),
            };
        }
        let parts = checkout.lines.iter().flat_map(CartLine::parts);
        let campaigns: Vec<Option<&AppliedCampaign>> = parts
            .map(|part| part.offer.quote.as_ref()?.campaign.as_ref())
            .collect();
        let is_sold = |one: &&Progress| {
            let mut sold = campaigns.iter().flatten();
            one.kind == ProgressKind::AddOn && sold.any(|campaign| campaign.campaign_id == one.campaign_id)
        };
        let add_ons = checkout.basket.promoted.progress.iter().filter(is_sold).collect();
        Self { campaigns, add_ons }
    }

    fn add_to(&self, part: usize, granted: &mut Vec<LineBenefit>) {
        let noted = |kind: BenefitKind, ref_id: i64, name: String, threshold: Money| LineBenefit {
            kind,
            ref_id,
            name,
            amount: Money::ZERO,
            threshold,
            lower_tiers: Vec::new(),
        };
        let own = self.campaigns.get(part).copied().flatten();
        if let Some(campaign) = own.filter(|campaign| campaign.kind == UnitKind::Combination) {
            let name = campaign.kind.text().to_owned();
            granted.push(noted(
                BenefitKind::Combination,
                campaign.campaign_id,
                name,
                Money::ZERO,
            ));
        }
        for one in &self.add_ons {
            let (id, name) = (one.campaign_id, one.name.to_string());
            let threshold = one.tiers.first().map_or(Money::ZERO, |tier| tier.threshold);
            if own.is_some_and(|campaign| campaign.campaign_id == id) {
                granted.push(noted(BenefitKind::AddOn, id, name, threshold));
            } else if one.lines.contains(&part) {
                granted.push(noted(BenefitKind::Campaign, id, name, Money::ZERO));
            }
        }
    }
}

fn of_part(checkout: &Checkout, part: usize) -> Vec<LineBenefit> {
    let promoted = &checkout.basket.promoted;
    let mut granted: Vec<LineBenefit> = Vec::new();
    for (given, shares) in promoted.granted.iter().zip(&checkout.basket.quote.shares) {
        let share = given.lines.iter().zip(shares).find(|(line, _)| **line == part);
        let Some((_, share)) = share else { continue };
        let (kind, ref_id) = match given.source {
            Source::Campaign(id) => (BenefitKind::Campaign, id),
            Source::Coupon(id) => (BenefitKind::Coupon, id),
        };
        granted.push(LineBenefit {
            kind,
            ref_id,
            name: given.name.to_string(),
            amount: *share,
            threshold: Money::ZERO,
            lower_tiers: Vec::new(),
        });
    }
    // The lines that earned a gift are listed with it, although they are not reduced.
    for gift in promoted.gifts.iter().filter(|gift| gift.lines.contains(&part)) {
        let is_noted =
            |one: &LineBenefit| one.kind == BenefitKind::Campaign && one.ref_id == gift.campaign_id;
        if !granted.iter().any(is_noted) {
            granted.push(LineBenefit {
                kind: BenefitKind::Campaign,
                ref_id: gift.campaign_id,
                name: gift.name.to_string(),
                amount: Money::ZERO,
                threshold: Money::ZERO,
                lower_tiers: Vec::new(),
            });
        }
    }
    for promise in promoted.promises.iter().filter(|promise| promise.line == part) {
        granted.push(LineBenefit {
            kind: BenefitKind::Subsidy,
            ref_id: promise.campaign_id,
            name: promise.name.to_string(),
            amount: promise.amount,
            threshold: Money::ZERO,
            lower_tiers: Vec::new(),
        });
    }
    granted
}

#[derive(Default)]
struct BenefitTotal {
    quantity: i64,
    benefit: Money,
}

/// Uses of campaigns, added up by campaign and goods. Cashbacks count when the order is paid (`campaigns::cashbacks`).
pub(super) fn uses(checkout: &Checkout, group_place: usize) -> Vec<CampaignUse> {
    let mut sums: BTreeMap<(i64, Option<i64>), BenefitTotal> = BTreeMap::new();
    let group = &checkout.groups[group_place];
    let parts = checkout.parts();
    for at in &group.lines {
        let (line, part) = &parts[*at];
        let goods = &part.offer.goods;
        if let Some(campaign) = part
            .offer
            .quote
            .as_ref()
            .and_then(|quote| quote.campaign.as_ref())
        {
            let sum = sums.entry((campaign.campaign_id, Some(goods.id))).or_default();
            sum.quantity += part.quantity;
            sum.benefit += campaign.saved.times(part.quantity);
        }
        // A combination counts once for each of its sets, where its first goods are.
        let is_first = !line.set.is_empty()
            && (*at == 0 || checkout.basket.lines[*at - 1] != checkout.basket.lines[*at]);
        if is_first {
            sums.entry((line.row.campaign_id, None)).or_default().quantity += line.row.quantity;
        }
    }
    for one in &checkout.basket.promoted.promises {
        if group.lines.contains(&one.line) {
            let part = &parts[one.line].1;
            let sum = sums
                .entry((one.campaign_id, Some(part.offer.goods.id)))
                .or_default();
            sum.quantity += part.quantity;
            sum.benefit += one.amount;
        }
    }
    reductions(checkout, group_place, &mut sums);
    let uses = sums
        .into_iter()
        .map(|((campaign_id, goods_id), sum)| CampaignUse {
            campaign_id,
            goods_id,
            quantity: sum.quantity,
            benefit: sum.benefit,
        });
    uses.collect()
}

/// A full reduction of a checkout counts once, in the first of its orders that has a part in it.
fn reductions(
    checkout: &Checkout,
    group_place: usize,
    sums: &mut BTreeMap<(i64, Option<i64>), BenefitTotal>,
) {
    let promoted = &checkout.basket.promoted;
    let group_of = |part: &usize| {
        let holds = |group: &&::orders::lifecycle::models::split::Group| group.lines.contains(part);
        checkout.groups.iter().position(|group| holds(&group))
    };
    for (given, shares) in promoted.granted.iter().zip(&checkout.basket.quote.shares) {
        let Source::Campaign(id) = given.source else {
            continue;
        };
        let own = given.lines.iter().zip(shares);
        let own = own.filter(|(part, _)| group_of(part) == Some(group_place));
        let own: Vec<Money> = own.map(|(_, share)| *share).collect();
        if own.is_empty() {
            continue;
        }
        let sum = sums.entry((id, None)).or_default();
        sum.benefit += own.into_iter().sum();
        let first = given.lines.iter().filter_map(group_of).min();
        sum.quantity = i64::from(first == Some(group_place));
    }
    for given in checkout.gifts_of(group_place) {
        let id = given.gift.campaign_id;
        let is_counted = |source: Source| source == Source::Campaign(id);
        let also_cuts = promoted.granted.iter().any(|granted| is_counted(granted.source));
        let sum = sums.entry((id, None)).or_default();
        sum.benefit += given.value();
        if !also_cuts {
            sum.quantity = 1;
        }
    }
}
