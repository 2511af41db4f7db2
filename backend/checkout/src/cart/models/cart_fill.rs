//! Filling a cart: available goods are added, at the nearest valid quantity where the wanted one is not
//! valid; others are returned with their reasons. Used by reordering, saved lists and proposals.
//! A line is raised to the wanted quantity, not increased by it: the same fill twice leaves the same cart.
use std::{collections::HashMap, sync::Arc};

use catalog::goods::models::facts::GoodsSnapshot;
use eligibility::Reason;
use identity::members::models::members;
use kernel::WriteTx;

use super::{
    adding,
    cart::{self, CartOwner, MOST_LINES},
    cart_context::CartContext,
    quantity,
};
use crate::{
    errors::CheckoutError,
    offers::models::offer::{Offer, OfferRequest, offer},
};

/// Goods that the cart shall hold so many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillRequest {
    pub goods_id: i64,
    pub quantity: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Added,
    /// Added, but not with the wanted quantity.
    Adjusted,
    /// The cart held as many before.
    Kept,
    Refused,
}

/// What became of one wish.
#[derive(Clone, Debug)]
pub struct FilledLine {
    pub goods_id: i64,
    /// None when there are no such goods.
    pub goods: Option<Arc<GoodsSnapshot>>,
    pub wanted: i64,
    /// In the cart before and now.
    pub before: i64,
    pub quantity: i64,
    pub outcome: Outcome,
    pub reasons: Vec<Reason>,
}

#[derive(Clone, Debug)]
pub struct FillResult {
    /// Lines of the cart.
    pub total: u64,
    pub lines: Vec<FilledLine>,
}

/// In one go; goods that are wished for twice count together.
pub async fn fill(
    tx: &WriteTx,
    context: &CartContext<'_>,
    wishes: &[FillRequest],
) -> Result<FillResult, CheckoutError> {
    context.check_contracts()?;
    let owner = CartOwner::of(context.member);
    members::lock(tx, owner.member_id).await?;
    let wishes = together(wishes);
    let ids: Vec<i64> = wishes.iter().map(|wish| wish.goods_id).collect();
    let goods = context.facts(tx, &ids).await?;
    let bought = context.bought(tx, goods.values().map(AsRef::as_ref)).await?;
    let held = cart::quantities_of(tx, owner, &ids).await?;
    let lines_before = cart::count(tx.db(), owner).await?;
    let mut room = (MOST_LINES as u64).saturating_sub(lines_before);
    let mut rows = Vec::new();
    let mut lines = Vec::with_capacity(wishes.len());
    for wish in wishes {
        let Some(facts) = goods.get(&wish.goods_id) else {
            lines.push(gone(wish));
            continue;
        };
        let bought = bought.get(&wish.goods_id).copied().unwrap_or_default();
        let (mut filled, offer) = decide(context, facts, wish, bought, &held);
        if matches!(filled.outcome, Outcome::Added | Outcome::Adjusted) {
            if filled.before == 0 && room == 0 {
                filled = full(filled);
            } else {
                room -= u64::from(filled.before == 0);
                rows.push(adding::row(context, &offer, filled.quantity));
            }
        }
        lines.push(filled);
    }
    if !rows.is_empty() {
        cart::put(tx, rows.into_iter()).await?;
        tx.touch(owner.touched(None));
    }
    let total = cart::count(tx.db(), owner).await?;
    Ok(FillResult { total, lines })
}

/// Each product once, in the order in which they were first named.
fn together(wishes: &[FillRequest]) -> Vec<FillRequest> {
    let mut places: HashMap<i64, usize> = HashMap::new();
    let mut each: Vec<FillRequest> = Vec::with_capacity(wishes.len());
    for wish in wishes {
        let place = *places.entry(wish.goods_id).or_insert(each.len());
        match each.get_mut(place) {
            Some(known) => known.quantity = known.quantity.saturating_add(wish.quantity),
            None => each.push(*wish),
        }
    }
    each
}

fn gone(wish: FillRequest) -> FilledLine {
    FilledLine {
        goods_id: wish.goods_id,
        goods: None,
        wanted: wish.quantity,
        before: 0,
        quantity: 0,
        outcome: Outcome::Refused,
        reasons: vec![Reason::new("off_sale", "商品不存在或已下架", None, wish.goods_id)],
    }
}

fn full(filled: FilledLine) -> FilledLine {
    let why = format!("购物车最多 {MOST_LINES} 种商品，请先结算或删除一部分");
    FilledLine {
        quantity: filled.before,
        outcome: Outcome::Refused,
        reasons: vec![Reason::new("cart_full", why, None, filled.goods_id)],
        ..filled
    }
}

/// What becomes of a wish, and the offer at the number that the cart is to hold.
fn decide(
    context: &CartContext<'_>,
    facts: &Arc<GoodsSnapshot>,
    wish: FillRequest,
    bought: i64,
    held: &HashMap<(i64, i64), i64>,
) -> (FilledLine, Offer) {
    let stock = facts.delivering_stock(context.viewer().today());
    let warehouse_id = stock.map(|stock| stock.warehouse_id);
    let bought = bought.saturating_add(cart::elsewhere(held, wish.goods_id, warehouse_id));
    let before = held
        .get(&(wish.goods_id, warehouse_id.unwrap_or_default()))
        .copied()
        .unwrap_or_default();
    let at = |number| {
        let wanted = OfferRequest {
            number: Some(number),
            warehouse_id,
            bought,
            sold_in: None,
        };
        offer(context.viewer(), facts.clone(), wanted)
    };
    let filled = |outcome, number, reasons| FilledLine {
        goods_id: wish.goods_id,
        goods: Some(facts.clone()),
        wanted: wish.quantity,
        before,
        quantity: number,
        outcome,
        reasons,
    };
    let target = before.max(wish.quantity);
    let asked = at(target);
    if asked.is_buyable() {
        let outcome = if target == before {
            Outcome::Kept
        } else {
            Outcome::Added
        };
        return (filled(outcome, target, Vec::new()), asked);
    }
    if !asked.is_open_but_for_quantity() {
        return (filled(Outcome::Refused, before, asked.reasons.clone()), asked);
    }
    let rule = asked.quantity_rule(bought);
    match rule.fit(target) {
        Some(number) if number > before => {
            let reasons = quantity::adjustment(&rule, target, number)
                .map(|(code, why)| Reason::new(code, why, None, wish.goods_id));
            (
                filled(Outcome::Adjusted, number, reasons.into_iter().collect()),
                at(number),
            )
        }
        _ if before > 0 => (filled(Outcome::Kept, before, asked.reasons.clone()), asked),
        _ => (filled(Outcome::Refused, 0, asked.reasons.clone()), asked),
    }
}
