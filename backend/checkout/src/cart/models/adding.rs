//! Putting lines into a cart: all of them or none, or those that may.
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use catalog::goods::models::facts::GoodsSnapshot;
use eligibility::Reason;
use identity::members::models::members;
use kernel::{WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, DbErr};

use super::{
    cart::{CartOwner, Kind, MOST_LINES, count, elsewhere, put, quantities_of},
    cart_context::CartContext,
};
use crate::{
    cart::models::quantity,
    errors::CheckoutError,
    models::_entities::cart_items::ActiveModel,
    offers::models::offer::{Offer, OfferRequest, offer},
};

mod in_campaign;
mod judged;

use in_campaign::in_campaign;
pub use judged::{NewLine, Refusal};
use judged::{PlannedAdditions, row_of};

/// Puts lines in; a line of goods already there adds to it. All or nothing: every refused line is named.
pub async fn add(tx: &WriteTx, context: &CartContext<'_>, lines: &[NewLine]) -> Result<u64, CheckoutError> {
    context.check_contracts()?;
    let owner = CartOwner::of(context.member);
    // One change of a cart at a time, because quantities are added to existing ones.
    members::lock(tx, owner.member_id).await?;
    let judged = judge_lines(tx, context, lines).await?;
    if !judged.refused.is_empty() {
        return Err(CheckoutError::Invalid(errors_of(&judged.refused)));
    }
    let holds = count(tx.db(), owner).await?;
    if holds + judged.fresh > MOST_LINES as u64 {
        return Err(CheckoutError::CartFull {
            holds,
            most: MOST_LINES,
        });
    }
    put(tx, judged.rows.into_values()).await?;
    tx.touch(owner.touched(None));
    Ok(holds + judged.fresh)
}

/// Adds the lines that may be added; returns those that may not. The cart takes no more than it can hold.
pub async fn add_what_fits(
    tx: &WriteTx,
    context: &CartContext<'_>,
    lines: &[NewLine],
) -> Result<Vec<Refusal>, CheckoutError> {
    let owner = CartOwner::of(context.member);
    members::lock(tx, owner.member_id).await?;
    let PlannedAdditions {
        mut rows,
        places,
        known,
        mut refused,
        ..
    } = judge_lines(tx, context, lines).await?;
    let mut room = (MOST_LINES as u64).saturating_sub(count(tx.db(), owner).await?);
    rows.retain(|key, _| {
        if known.contains(key) {
            return true;
        }
        let fits = room > 0;
        room = room.saturating_sub(1);
        if !fits {
            refused.push(full(places[key], key.0));
        }
        fits
    });
    if !rows.is_empty() {
        put(tx, rows.into_values()).await?;
        tx.touch(owner.touched(None));
    }
    refused.sort_by_key(|refusal| refusal.place);
    Ok(refused)
}

fn full(place: usize, goods_id: i64) -> Refusal {
    let message = format!("购物车已满 {MOST_LINES} 种，请先结算或删除一部分");
    Refusal {
        place,
        field: "goods_id",
        reasons: vec![Reason::new("cart_full", message, None, goods_id)],
    }
}

fn errors_of(refused: &[Refusal]) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for refusal in refused {
        for reason in &refusal.reasons {
            errors.add(
                format!("params.{}.{}", refusal.place, refusal.field),
                &reason.message,
            );
        }
    }
    errors
}

fn goods_of(lines: &[NewLine]) -> Vec<i64> {
    lines.iter().map(|line| line.goods_id).collect()
}

async fn judge_lines(
    tx: &WriteTx,
    context: &CartContext<'_>,
    lines: &[NewLine],
) -> Result<PlannedAdditions, DbErr> {
    let ids = goods_of(lines);
    let goods = context.facts(tx, &ids).await?;
    let bought = context.bought(tx, goods.values().map(AsRef::as_ref)).await?;
    let mut numbers = quantities_of(tx, CartOwner::of(context.member), &ids).await?;
    let mut judged = PlannedAdditions {
        rows: BTreeMap::new(),
        fresh: 0,
        places: HashMap::new(),
        known: HashSet::new(),
        refused: Vec::new(),
    };
    for (place, line) in lines.iter().enumerate() {
        if line.kind != Kind::Normal {
            in_campaign(tx, context, place, line, &mut judged).await?;
            continue;
        }
        let Some(facts) = goods.get(&line.goods_id) else {
            let reason = Reason::new("off_sale", "商品不存在或已下架", None, line.goods_id);
            judged.refuse(place, "goods_id", vec![reason]);
            continue;
        };
        let bought = bought.get(&line.goods_id).copied().unwrap_or_default();
        ordinary(context, (place, line), facts, bought, &mut numbers, &mut judged);
    }
    Ok(judged)
}

/// A line at the price of the goods; `bought`: what of their purchase limit is used, `numbers`: what the cart holds by goods and
/// warehouse, with the lines judged before.
fn ordinary(
    context: &CartContext<'_>,
    (place, line): (usize, &NewLine),
    facts: &Arc<GoodsSnapshot>,
    bought: i64,
    numbers: &mut HashMap<(i64, i64), i64>,
    judged: &mut PlannedAdditions,
) {
    if line.warehouse_id.is_some_and(|id| facts.stock_at(id).is_none()) {
        let reason = Reason::new("no_stock", "该仓库没有这个商品", None, line.goods_id);
        judged.refuse(place, "ck_id", vec![reason]);
        return;
    }
    let stock = facts.delivering_stock(context.viewer().today());
    let warehouse_id = line.warehouse_id.or(stock.map(|stock| stock.warehouse_id));
    let key = (line.goods_id, warehouse_id.unwrap_or_default());
    let held = numbers.get(&key).copied().unwrap_or_default();
    let number = held.saturating_add(line.quantity);
    let taken = bought.saturating_add(elsewhere(numbers, line.goods_id, warehouse_id));
    let offer_of = |number| {
        let wanted = OfferRequest {
            number: Some(number),
            warehouse_id,
            bought: taken,
            sold_in: None,
        };
        offer(context.viewer(), facts.clone(), wanted)
    };
    let offer = offer_of(number);
    if !offer.is_buyable() {
        judged.refuse(place, "number", about_adding(&offer, taken, held, line.quantity));
        return;
    }
    let mut row = row(context, &offer, number);
    if let Some(shown) = line.price
        && offer_of(line.quantity).unit() != Some(shown)
    {
        row.price_seen = Set(Some(shown));
    }
    let is_fresh = numbers.insert(key, number).is_none();
    judged.keep((key.0, key.1, Kind::Normal, 0), place, row, is_fresh);
}

/// The reasons of an offer for the sum, worded for a buyer who typed the added quantity.
fn about_adding(offer: &Offer, taken: i64, held: i64, added: i64) -> Vec<Reason> {
    let rule = offer.quantity_rule(taken);
    let reworded = |reason: &Reason| {
        let problem = quantity::problem_of_adding(&rule, held, added);
        match problem.filter(|_| quantity::is_about_quantity(&reason.code)) {
            Some((_, message)) => Reason {
                message,
                ..reason.clone()
            },
            None => reason.clone(),
        }
    };
    offer.reasons.iter().map(reworded).collect()
}

/// The row for an accepted offer.
pub(super) fn row(context: &CartContext<'_>, offer: &Offer, number: i64) -> ActiveModel {
    ActiveModel {
        goods_id: Set(offer.goods.id),
        warehouse_id: Set(offer.warehouse_id),
        price_seen: Set(offer.unit()),
        ..row_of(context, number)
    }
}
