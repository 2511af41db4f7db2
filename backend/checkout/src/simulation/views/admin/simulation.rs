//! A simulated cart as the back office reads it: what each line costs and why, what was not used and why.
use campaigns::models::campaign::Campaign;
use chrono::{DateTime, Utc};
use eligibility::Reason;
use kernel::Money;
use orders::lifecycle::views::shop::price_step::PriceStep;
use pricing::models::promotions::Progress;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cart::{
        models::cart_line::CartLine,
        views::shop::promotions::{self, GaveWayRow, GiftRow, ReductionRow, SubsidyRow},
    },
    placing::models::{checkout::Checkout, quoting::QuotedCheckout},
};

#[derive(Serialize, ToSchema)]
pub struct AdminSimulatedLine {
    pub goods_id: i64,
    pub name: String,
    /// Units; of a combination sets.
    pub number: i64,
    /// What one costs; null while the buyer may not see prices or there is none.
    pub price: Option<Money>,
    /// The same before every step.
    pub raw_price: Option<Money>,
    pub amount: Option<Money>,
    /// What reductions and coupons take off it.
    pub discount: Money,
    /// amount less discount.
    pub paid: Option<Money>,
    /// From the base price of a unit to the amount paid for the line.
    pub steps: Vec<PriceStep>,
    /// Why it could not be ordered.
    pub reasons: Vec<Reason>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminSimulatedCoupon {
    /// The claimed coupon.
    pub id: i64,
    pub name: String,
    pub amount: Money,
}

#[derive(Serialize, ToSchema)]
pub struct AdminUnusableCoupon {
    /// The claimed coupon.
    pub id: i64,
    pub name: String,
    pub why: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminSimulatedCoupons {
    pub used: Vec<AdminSimulatedCoupon>,
    pub unusable: Vec<AdminUnusableCoupon>,
}

/// How far the lines that count are from the next advantage, as the cart tells it.
#[derive(Serialize, ToSchema)]
pub struct AdminPromotionGap {
    pub campaign_id: i64,
    pub name: String,
    /// The sum of the lines that count.
    pub eligible: Money,
    /// To the next tier; null once the highest is reached.
    pub missing: Option<Money>,
    /// 还差 ¥20.00 减 ¥30.00; empty once the highest is reached.
    pub text: String,
}

impl From<&Progress> for AdminPromotionGap {
    fn from(progress: &Progress) -> Self {
        Self {
            campaign_id: progress.campaign_id,
            name: progress.name.to_string(),
            eligible: progress.eligible,
            missing: progress.missing,
            text: progress.hint().unwrap_or_default(),
        }
    }
}

/// A campaign that does not run, and took part as if it did.
#[derive(Serialize, ToSchema)]
pub struct AdminAssumedCampaign {
    pub id: i64,
    pub name: String,
    /// draft | proposed
    pub status: &'static str,
}

impl From<&Campaign> for AdminAssumedCampaign {
    fn from(campaign: &Campaign) -> Self {
        Self {
            id: campaign.id(),
            name: campaign.row.name.clone(),
            status: campaign.row.status.code(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminSimulation {
    pub at: DateTime<Utc>,
    pub assumed: Vec<AdminAssumedCampaign>,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    pub total: Money,
    /// The points that come once its orders are finished, when nothing goes back.
    pub points: i64,
    pub lines: Vec<AdminSimulatedLine>,
    pub gifts: Vec<GiftRow>,
    pub reductions: Vec<ReductionRow>,
    pub gaps: Vec<AdminPromotionGap>,
    /// Advantages that would have applied, had another one not been better.
    pub gave_way: Vec<GaveWayRow>,
    pub subsidies: Vec<SubsidyRow>,
    pub coupons: AdminSimulatedCoupons,
}

impl AdminSimulation {
    pub fn new(answer: &QuotedCheckout, assumed: &[Campaign], at: DateTime<Utc>) -> Self {
        let quoted = &answer.checkout;
        let basket = &quoted.basket;
        Self {
            at,
            assumed: assumed.iter().map(Into::into).collect(),
            goods_amount: basket.quote.goods_amount,
            discount: basket.quote.discount,
            freight: basket.quote.freight.total(),
            total: quoted.total(),
            points: answer.points,
            lines: lines(quoted),
            gifts: promotions::gifts(basket, &quoted.gift_goods),
            reductions: promotions::reductions(basket),
            gaps: basket.promoted.progress.iter().map(Into::into).collect(),
            gave_way: promotions::gave_way(&basket.promoted),
            subsidies: promotions::subsidies(&basket.promoted),
            coupons: coupons(quoted),
        }
    }
}

fn lines(quoted: &Checkout) -> Vec<AdminSimulatedLine> {
    let mut lines: Vec<AdminSimulatedLine> = quoted.lines.iter().map(line).collect();
    let basket = &quoted.basket;
    for (part, place) in basket.lines.iter().enumerate() {
        let line = &mut lines[*place];
        line.discount += basket.quote.discounts[part];
        let traces = basket.promoted.traces.get(part).into_iter().flatten();
        line.steps.extend(traces.cloned().map(PriceStep::from));
    }
    for line in &mut lines {
        line.paid = line.amount.map(|amount| amount - line.discount);
    }
    for (place, reason) in basket.refusals() {
        lines[place].reasons.push(reason);
    }
    lines
}

/// As it is alone.
fn line(line: &CartLine) -> AdminSimulatedLine {
    let price = line.unit();
    let unit_steps = line.parts().filter_map(|part| part.offer.quote.as_ref());
    let unit_steps = unit_steps.flat_map(|quote| quote.trace.iter().cloned());
    AdminSimulatedLine {
        goods_id: line.row.goods_id,
        name: line.offer.goods.name.to_string(),
        number: line.row.quantity,
        price,
        raw_price: line.raw(),
        amount: price.map(|_| line.amount),
        discount: Money::ZERO,
        paid: None,
        steps: unit_steps.map(PriceStep::from).collect(),
        reasons: line.offer.reasons.clone(),
    }
}

fn coupons(quoted: &Checkout) -> AdminSimulatedCoupons {
    let verdicts = &quoted.basket.promoted.coupons;
    let used = verdicts.used.iter().map(|one| AdminSimulatedCoupon {
        id: one.claim_id,
        name: one.name.to_string(),
        amount: one.amount,
    });
    let unusable = verdicts.unusable.iter().map(|one| AdminUnusableCoupon {
        id: one.claim_id,
        name: one.name.to_string(),
        why: one.why.clone(),
    });
    AdminSimulatedCoupons {
        used: used.collect(),
        unusable: unusable.collect(),
    }
}
