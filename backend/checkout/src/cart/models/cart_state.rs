//! What a cart amounts to: every line judged and priced, the sums of the selected ones, the way to free delivery.
use std::sync::Arc;

use crate::offers::models::running::{CampaignUsage, Running};
use ::orders::lifecycle::models::orders;
use campaigns::models::{book::CampaignBook, groups::Missing};
use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use coupons::models::facts;
use identity::companies::models::facts::BuyerContext;
use kernel::{Money, Services};
use pricing::models::{
    freight::{Freight, FreightTerms},
    freight_rule_cache::FreightRuleCache,
    promotions::{Promotions, Traces},
};
use sea_orm::{DbErr, QueryTrait};

use super::{
    basket::{self, Basket, BasketContext, NO_COUPONS},
    budgets, campaign_lines,
    cart::{self, CartOwner, CartRow},
    cart_facts::CartFacts,
    cart_line::CartLine,
    cart_memory::CartMemory,
    limits,
};
use crate::{
    errors::CheckoutError,
    offers::models::{
        offer::{GoodsById, Viewer},
        spent_sets,
    },
};

#[derive(Clone, Debug)]
pub struct CartState {
    pub lines: Vec<Arc<CartLine>>,
    /// Of the selected lines, by their places among all of them.
    pub selected: Vec<usize>,
    pub basket: Basket,
    /// The same lines with the coupons that are best for the buyer; none: they hold none that could be used. The sums are
    /// without them.
    pub with_coupons: Option<Basket>,
    /// What gifts may be.
    pub gift_goods: GoodsById,
    pub running: Arc<Running>,
    /// What the groups that lines join still need.
    pub groups: Vec<Missing>,
    pub now: DateTime<Utc>,
    pub sums: Sums,
}

/// Over the selected lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    pub goods_amount: Money,
    pub discount: Money,
    pub lines: u64,
    pub pieces: i64,
    /// To the province of the company; the checkout counts by the address.
    pub freight: Freight,
    /// Paid orders that have not left yet travel along.
    pub waiting_amount: Money,
    /// The amount of ordinary goods from which their delivery is free; none: it never is.
    pub free_from: Option<Money>,
}

impl Sums {
    /// What is missing to free delivery: of ordinary goods, else of preferred ones.
    pub fn shipping_left(&self) -> Money {
        let of_parts = self.freight.parts.iter().filter_map(|part| part.missing);
        let of_nothing = || {
            self.free_from
                .map(|from| (from - self.waiting_amount).floored_at_zero())
        };
        let mut left = of_parts.chain(of_nothing().filter(|_| self.lines == 0));
        left.find(|left| left.is_positive()).unwrap_or_default()
    }
}

/// The data sources.
#[derive(Clone, Copy)]
pub struct CartSources<'a> {
    pub services: &'a Services,
    pub goods_cache: &'a GoodsCache,
    pub memory: &'a CartMemory,
    pub book: &'a CampaignBook,
    pub freight_rules: &'a FreightRuleCache,
}

/// The whole cart of a member.
pub async fn load(shop: CartSources<'_>, member: &Arc<BuyerContext>) -> Result<CartState, DbErr> {
    let services = shop.services;
    let now = services.clock.now();
    let waiting = orders::waiting_to_ship(member.company_id).into_query();
    let held = facts::held(member.company_id, now).into_query();
    let whole = cart::whole_with(&services.db, CartOwner::of(member), waiting, held).await?;
    let (rows, waiting_amount) = (whole.rows, whole.amount);
    let (running, used) = running_for(shop, member, &rows, now).await?;
    let viewer = Viewer {
        buyer: Some(member),
        running: &running,
        now,
    };
    let circumstances = CartFacts::of(services, shop.goods_cache, viewer, member, used, &rows).await?;
    let day = viewer.today();
    let lines = circumstances.recall_or_judge(shop.memory, viewer, member, rows);
    let freight = shop
        .freight_rules
        .terms_for(&services.db, &member.company.province)
        .await?;
    let quoting = BasketContext {
        buyer: Some(member),
        today: day,
        freight: &freight,
        waiting_amount,
        promotions: Promotions::default(),
        gift_goods: &circumstances.goods,
    };
    let Settled {
        lines,
        selected,
        mut basket,
        running,
    } = settle_within_budgets(&circumstances, &quoting, now, running, lines);
    let with_coupons = if whole.count > 0 && !selected.is_empty() {
        let coupons = facts::facts_for(&services.db, member.company_id, &[], now).await?;
        let chosen: Vec<&CartLine> = selected.iter().map(|place| &*lines[*place]).collect();
        let quoting = BasketContext {
            promotions: without_traces(running.promotions(&coupons)),
            ..quoting
        };
        with_best_coupons(&chosen, &quoting, &mut basket)
    } else {
        None
    };
    let sums = sum(&freight, &lines, &selected, &basket, waiting_amount);
    let groups = campaign_lines::missing_in_groups(&services.db, &lines).await?;
    Ok(CartState {
        lines,
        selected,
        basket,
        with_coupons,
        gift_goods: circumstances.into_gift_goods(),
        running,
        groups,
        now,
        sums,
    })
}

/// What campaigns may still do for this member, and what the company has had of them and of those that rows name.
async fn running_for(
    shop: CartSources<'_>,
    member: &BuyerContext,
    rows: &[CartRow],
    now: DateTime<Utc>,
) -> Result<(Arc<Running>, CampaignUsage), DbErr> {
    let db = &shop.services.db;
    let running = Running::of(&shop.book.for_buyer(Some(&member.company), now));
    let named = rows.iter().map(|row| row.campaign_id);
    let used = limits::used(db, member.company_id, &running, named).await?;
    let running = running.without_used_up(&used);
    let running = spent_sets::put_aside(db, shop.goods_cache, running, member, now).await?;
    Ok((running, used))
}

/// Lines as they are bought together, and the campaigns that they were judged by in the end.
struct Settled {
    lines: Vec<Arc<CartLine>>,
    selected: Vec<usize>,
    basket: Basket,
    running: Arc<Running>,
}

/// Settles the lines; a campaign whose budget does not cover them is put aside, and all are judged again without it.
fn settle_within_budgets(
    circumstances: &CartFacts,
    context: &BasketContext<'_>,
    now: DateTime<Utc>,
    mut running: Arc<Running>,
    mut lines: Vec<Arc<CartLine>>,
) -> Settled {
    loop {
        let quoting = BasketContext {
            promotions: without_traces(running.promotions(NO_COUPONS)),
            ..*context
        };
        let (selected, basket) = settle(&mut lines, &quoting);
        let chosen = selected.iter().map(|place| &*lines[*place]);
        let exceeded = budgets::exceeded(&running, chosen, &basket);
        if exceeded.is_empty() {
            return Settled {
                lines,
                selected,
                basket,
                running,
            };
        }
        running = running.without(&exceeded);
        let viewer = Viewer {
            buyer: context.buyer,
            running: &running,
            now,
        };
        let rows = lines.iter().map(|line| line.row.clone());
        let again = rows.filter_map(|row| circumstances.judge_row(viewer, row));
        lines = again.map(Arc::new).collect();
    }
}

/// No page tells the steps of a cart's lines beside each other: the checkout does.
fn without_traces(promotions: Promotions<'_>) -> Promotions<'_> {
    Promotions {
        traces: Traces::LeftOut,
        ..promotions
    }
}

/// None where no coupon can be used, as `plain` tells then: with them it would come to the same.
fn with_best_coupons(lines: &[&CartLine], context: &BasketContext<'_>, plain: &mut Basket) -> Option<Basket> {
    let Some(unusable) = basket::unfitting(lines, context.promotions.coupons) else {
        return Some(basket::quote(lines, context));
    };
    plain.promoted.coupons.unusable = unusable;
    None
}

/// The selected lines as a basket. A line that may not be bought beside the others (an add-on before its threshold) is
/// unselected with the reason; without it the others are quoted again.
fn settle(lines: &mut [Arc<CartLine>], context: &BasketContext<'_>) -> (Vec<usize>, Basket) {
    loop {
        let chosen = (0..lines.len()).filter(|place| lines[*place].is_selected);
        let selected: Vec<usize> = chosen.collect();
        let refs: Vec<&CartLine> = selected.iter().map(|place| lines[*place].as_ref()).collect();
        let basket = basket::quote(&refs, context);
        let refused = basket.refusals();
        if refused.is_empty() {
            return (selected, basket);
        }
        for (place, reason) in refused {
            let line = Arc::make_mut(&mut lines[selected[place]]);
            line.refuse(reason);
        }
    }
}

/// Of judged lines those that stay selected, or why none does: what cannot be bought is unselected, whatever was stored.
pub fn selected(lines: Vec<CartLine>) -> Result<Vec<CartLine>, CheckoutError> {
    let (selected, others): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| line.is_selected);
    if selected.is_empty() {
        let reasons = others.into_iter().flat_map(|line| line.offer.reasons);
        return Err(CheckoutError::Refused(reasons.collect()));
    }
    Ok(selected)
}

fn sum(
    terms: &FreightTerms,
    lines: &[Arc<CartLine>],
    selected: &[usize],
    basket: &Basket,
    waiting_amount: Money,
) -> Sums {
    Sums {
        goods_amount: basket.quote.goods_amount,
        discount: basket.quote.discount,
        lines: selected.len() as u64,
        pieces: selected.iter().map(|place| lines[*place].row.quantity).sum(),
        freight: basket.quote.freight.clone(),
        waiting_amount,
        free_from: terms.ordinary.free_from,
    }
}
