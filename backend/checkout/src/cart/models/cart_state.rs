//! What a cart amounts to: every line judged and priced, the sums of the selected ones, the way to free delivery.
use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use ::orders::{lifecycle::models::orders, settings::TradeRules};
use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
use identity::companies::models::facts::BuyerContext;
use kernel::{Money, Services};
use pricing::models::{
    basket::{self, Line, Terms},
    freight::{Freight, FreightTerms},
    freight_rules,
};
use sea_orm::DbErr;

use super::{
    cart::{self, CartRow, Whose},
    cart_line::CartLine,
    cart_memory::CartMemory,
    limits,
};
use crate::{
    errors::CheckoutError,
    offers::models::offer::{Viewer, Wanted, offer},
};

#[derive(Clone, Debug)]
pub struct CartState {
    pub lines: Vec<Arc<CartLine>>,
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

/// The whole cart of a member.
pub async fn load(
    services: &Services,
    goods_cache: &GoodsCache,
    memory: &CartMemory,
    member: &Arc<BuyerContext>,
) -> Result<CartState, DbErr> {
    let rows = cart::whole(&services.db, Whose::of(member)).await?;
    let around = Circumstances::of(services, goods_cache, member, &rows).await?;
    let (day, count) = (around.viewer.today(), rows.len());
    let before = memory.of(member, day);
    let mut known = 0;
    let lines = rows.into_iter().filter_map(|row| {
        let (goods, bought) = around.about(&row)?;
        let same = before
            .as_ref()
            .and_then(|before| before.line(&row, goods, bought));
        known += usize::from(same.is_some());
        Some(match same {
            Some(line) => Arc::clone(line),
            None => Arc::new(judge_row(around.viewer, row, goods, bought)),
        })
    });
    let lines: Vec<_> = lines.collect();
    if known < count {
        memory.keep(member, day, &lines);
    }
    let waiting_amount = orders::amount_waiting_to_ship(&services.db, member.company_id).await?;
    let terms = freight_rules::terms_for(&services.db, &member.company.province).await?;
    let sums = sum(&terms, &lines, waiting_amount);
    Ok(CartState { lines, sums })
}

/// Rows with their offers; rows whose goods are gone are left out.
pub async fn judge_rows(
    services: &Services,
    goods_cache: &GoodsCache,
    member: &BuyerContext,
    rows: Vec<CartRow>,
) -> Result<Vec<CartLine>, DbErr> {
    let around = Circumstances::of(services, goods_cache, member, &rows).await?;
    Ok(around.judge(rows))
}

/// Rows as they stand beside each other; those whose goods are gone are left out.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub fn judge_together(
    viewer: Viewer,
    rows: Vec<CartRow>,
    goods: HashMap<i64, Arc<GoodsSnapshot>>,
    bought: HashMap<i64, i64>,
) -> Vec<CartLine> {
    Circumstances::beside(viewer, &rows, goods, bought).judge(rows)
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

/// What rows are judged by, read at once for all of them.
struct Circumstances<'a> {
    viewer: Viewer<'a>,
    goods: HashMap<i64, Arc<GoodsSnapshot>>,
    /// Of each purchase limit: what was bought lately, and what the selected rows hold. Goods that lie in two warehouses have
    /// one limit.
    taken: HashMap<i64, i64>,
}

impl<'a> Circumstances<'a> {
    async fn of(
        services: &Services,
        goods_cache: &GoodsCache,
        member: &'a BuyerContext,
        rows: &[CartRow],
    ) -> Result<Self, DbErr> {
        let now = services.clock.now();
        let ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
        let goods = goods_cache.get_many(&services.db, &ids).await?;
        let limited = goods.iter().filter(|goods| goods.limit_quantity > 0);
        let limited: Vec<i64> = limited.map(|goods| goods.id).collect();
        let rules = services.settings.of::<TradeRules>();
        let viewer = Viewer {
            buyer: Some(member),
            now,
        };
        let bought = limits::bought(&services.db, rules, member.company_id, &limited, now).await?;
        let goods = goods.into_iter().map(|goods| (goods.id, goods)).collect();
        Ok(Self::beside(viewer, rows, goods, bought))
    }

    fn beside(
        viewer: Viewer<'a>,
        rows: &[CartRow],
        goods: HashMap<i64, Arc<GoodsSnapshot>>,
        bought: HashMap<i64, i64>,
    ) -> Self {
        let mut taken = bought;
        for row in rows.iter().filter(|row| row.is_selected) {
            *taken.entry(row.goods_id).or_default() += row.quantity;
        }
        Self { viewer, goods, taken }
    }

    /// The product of a row, and what of its purchase limit is taken without the row.
    fn about(&self, row: &CartRow) -> Option<(&Arc<GoodsSnapshot>, i64)> {
        let goods = self.goods.get(&row.goods_id)?;
        let own = if row.is_selected { row.quantity } else { 0 };
        Some((
            goods,
            self.taken.get(&goods.id).copied().unwrap_or_default() - own,
        ))
    }

    fn judge(&self, rows: Vec<CartRow>) -> Vec<CartLine> {
        let lines = rows.into_iter().filter_map(|row| {
            let (goods, taken) = self.about(&row)?;
            Some(judge_row(self.viewer, row, goods, taken))
        });
        lines.collect()
    }
}

/// One row as it stands; `bought`: what of the purchase limit is taken.
fn judge_row(viewer: Viewer, row: CartRow, goods: &Arc<GoodsSnapshot>, bought: i64) -> CartLine {
    let wanted = Wanted {
        number: Some(row.quantity),
        warehouse_id: Some(row.warehouse_id),
        bought,
    };
    let offer = offer(viewer, goods.clone(), wanted);
    let is_selected = row.is_selected && offer.is_buyable();
    CartLine {
        amount: offer.amount(row.quantity),
        is_selected,
        offer,
        row,
        bought,
        written: OnceLock::new(),
    }
}

fn sum(terms: &FreightTerms, lines: &[Arc<CartLine>], waiting_amount: Money) -> Sums {
    let selected: Vec<&CartLine> = lines
        .iter()
        .map(AsRef::as_ref)
        .filter(|line| line.is_selected)
        .collect();
    let basket: Vec<Line> = selected.iter().map(|line| line.basket_line()).collect();
    let quote = basket::quote(
        &basket,
        &Terms {
            freight: terms,
            waiting_amount,
            reductions: &[],
        },
    );
    Sums {
        goods_amount: quote.goods_amount,
        discount: quote.discount,
        lines: selected.len() as u64,
        pieces: selected.iter().map(|line| line.row.quantity).sum(),
        freight: quote.freight,
        waiting_amount,
        free_from: terms.ordinary.free_from,
    }
}
