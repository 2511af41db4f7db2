//! What a cart amounts to: every line judged and priced, the sums of the selected ones, the way to free delivery.
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use crate::offers::models::running::{CampaignUsage, Running};
use ::orders::{lifecycle::models::orders, settings::TradeRules};
use campaigns::models::{book::CampaignBook, groups::Missing};
use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
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
    cart::{self, CartOwner, CartRow, Kind},
    cart_line::CartLine,
    cart_memory::CartMemory,
    limits,
    line_json::LineJson,
};
use crate::{
    errors::CheckoutError,
    offers::models::{
        offer::{GoodsById, OfferRequest, Viewer, offer},
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
    let (services, memory) = (shop.services, shop.memory);
    let waiting = orders::waiting_to_ship(member.company_id).into_query();
    let now = services.clock.now();
    let held = facts::held(member.company_id, now).into_query();
    let whole = cart::whole_with(&services.db, CartOwner::of(member), waiting, held).await?;
    let (rows, waiting_amount) = (whole.rows, whole.amount);
    let running = Running::of(&shop.book.for_buyer(Some(&member.company), now));
    let named = rows.iter().map(|row| row.campaign_id);
    let used = limits::used(&services.db, member.company_id, &running, named).await?;
    let running = running.without_used_up(&used);
    let mut running = spent_sets::put_aside(&services.db, shop.goods_cache, running, member, now).await?;
    let viewer = Viewer {
        buyer: Some(member),
        running: &running,
        now,
    };
    let circumstances = CartFacts::of(services, shop.goods_cache, viewer, member, used, &rows).await?;
    let (day, count) = (viewer.today(), rows.len());
    let before = memory.of(member, day, &running);
    let mut known = 0;
    let lines = rows.into_iter().filter_map(|row| {
        let (goods, bought) = circumstances.about(&row)?;
        let same = before
            .as_ref()
            .and_then(|before| before.line(&row, goods, bought));
        known += usize::from(same.is_some());
        match same {
            Some(line) => Some(Arc::clone(line)),
            None => circumstances.judge_row(viewer, row).map(Arc::new),
        }
    });
    let mut lines: Vec<_> = lines.collect();
    if known < count {
        memory.keep(member, day, &running, &lines);
    }
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
    let (selected, mut basket) = loop {
        let quoting = BasketContext {
            promotions: without_traces(running.promotions(NO_COUPONS)),
            ..quoting
        };
        let (selected, basket) = settle(&mut lines, &quoting);
        let chosen = selected.iter().map(|place| &*lines[*place]);
        let exceeded = budgets::exceeded(&running, chosen, &basket);
        if exceeded.is_empty() {
            break (selected, basket);
        }
        running = running.without(&exceeded);
        let viewer = Viewer {
            buyer: Some(member),
            running: &running,
            now,
        };
        let rows = lines.iter().map(|line| line.row.clone());
        let again = rows.filter_map(|row| circumstances.judge_row(viewer, row));
        lines = again.map(Arc::new).collect();
    };
    let with_coupons = if whole.count > 0 && !selected.is_empty() {
        let coupons = facts::facts_for(&services.db, member.company_id, now).await?;
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
    let mut gift_goods = circumstances.goods;
    gift_goods.retain(|id, _| circumstances.gift_ids.contains(id));
    Ok(CartState {
        lines,
        selected,
        basket,
        with_coupons,
        gift_goods,
        running,
        groups,
        now,
        sums,
    })
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

/// What a buyer took before: of each purchase limit, and of each campaign.
#[derive(Clone, Debug, Default)]
pub struct PastPurchases {
    pub bought: HashMap<i64, i64>,
    pub used: CampaignUsage,
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

/// Goods that rows are about: their own, and those of combinations.
pub fn goods_of(running: &Running, rows: &[CartRow]) -> Vec<i64> {
    let mut ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    ids.extend(campaign_lines::further_goods(running, rows));
    ids
}

/// What rows are judged by, read at once for all of them.
pub struct CartFacts {
    /// Those of the rows, and what may be given with them.
    pub goods: GoodsById,
    gift_ids: BTreeSet<i64>,
    /// Of each purchase limit: what was bought lately, and what the selected rows hold. Goods that lie in two warehouses have
    /// one limit.
    taken: HashMap<i64, i64>,
    used: CampaignUsage,
}

impl CartFacts {
    pub async fn of(
        services: &Services,
        goods_cache: &GoodsCache,
        viewer: Viewer<'_>,
        member: &BuyerContext,
        used: CampaignUsage,
        rows: &[CartRow],
    ) -> Result<Self, DbErr> {
        let now = viewer.now;
        let mut goods = goods_cache
            .get_many(&services.db, &goods_of(viewer.running, rows))
            .await?;
        let limited = goods.iter().filter(|goods| goods.limit_quantity > 0);
        let limited: Vec<i64> = limited.map(|goods| goods.id).collect();
        let rules = services.settings.of::<TradeRules>();
        let before = PastPurchases {
            bought: limits::bought(&services.db, rules, member.company_id, &limited, now).await?,
            used,
        };
        // Also those of campaigns that no row counts for yet: how far they are is shown all the same.
        let gift_ids = viewer.running.all_gift_ids();
        let gifts: Vec<i64> = gift_ids.iter().copied().collect();
        goods.extend(goods_cache.get_many(&services.db, &gifts).await?);
        let goods = goods.into_iter().map(|goods| (goods.id, goods)).collect();
        Ok(Self {
            gift_ids,
            ..Self::with_goods(rows, goods, before)
        })
    }

    pub fn with_goods(rows: &[CartRow], goods: GoodsById, before: PastPurchases) -> Self {
        let mut taken = before.bought;
        let ordinary = rows.iter().filter(|row| row.kind == Kind::Normal);
        let limited = |row: &&CartRow| {
            goods
                .get(&row.goods_id)
                .is_some_and(|goods| goods.limit_quantity > 0)
        };
        for row in ordinary.filter(|row| row.is_selected).filter(limited) {
            *taken.entry(row.goods_id).or_default() += row.quantity;
        }
        Self {
            goods,
            gift_ids: BTreeSet::new(),
            taken,
            used: before.used,
        }
    }

    /// The product of a row, and what of its limit is taken without the row.
    fn about(&self, row: &CartRow) -> Option<(&Arc<GoodsSnapshot>, i64)> {
        let goods = self.goods.get(&row.goods_id)?;
        if row.kind != Kind::Normal {
            let of = (row.kind != Kind::Combination).then_some(row.goods_id);
            let used = self.used.get(&(row.campaign_id, of));
            return Some((goods, used.copied().unwrap_or_default()));
        }
        if goods.limit_quantity <= 0 {
            return Some((goods, 0));
        }
        let own = if row.is_selected { row.quantity } else { 0 };
        Some((
            goods,
            self.taken.get(&goods.id).copied().unwrap_or_default() - own,
        ))
    }

    /// Rows as they stand beside each other; those whose goods are gone are left out.
    pub fn judge(&self, viewer: Viewer<'_>, rows: &[CartRow]) -> Vec<CartLine> {
        let lines = rows.iter().filter_map(|row| self.judge_row(viewer, row.clone()));
        lines.collect()
    }

    fn judge_row(&self, viewer: Viewer<'_>, row: CartRow) -> Option<CartLine> {
        let (goods, taken) = self.about(&row)?;
        if row.kind == Kind::Normal {
            Some(judge_row(viewer, row, goods, taken))
        } else {
            campaign_lines::judge(viewer, row, &self.goods, taken)
        }
    }
}

/// One row as it stands; `bought`: what of the purchase limit is taken.
fn judge_row(viewer: Viewer, row: CartRow, goods: &Arc<GoodsSnapshot>, bought: i64) -> CartLine {
    let wanted = OfferRequest {
        number: Some(row.quantity),
        warehouse_id: Some(row.warehouse_id),
        bought,
        sold_in: None,
    };
    let offer = offer(viewer, goods.clone(), wanted);
    let is_selected = row.is_selected && offer.is_buyable();
    CartLine {
        amount: offer.amount(row.quantity),
        is_selected,
        offer,
        set: Vec::new(),
        row,
        bought,
        json: LineJson::default(),
    }
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
